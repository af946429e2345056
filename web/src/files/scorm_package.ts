// A page of one file as a SCORM 1.2 package: a zip file of the page and of what a learning platform is to know about it.
import { strToU8, zipSync } from 'fflate';
import { quoted } from './frames';

export interface ScormPage {
  /** A name of letters, digits and hyphens. */
  name: string;
  title: string;
  html: string;
}

// There is no mastery score: with one, a platform would call those failed who leave before they have solved that many.
const manifest = ({ name, title }: ScormPage): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${quoted(name)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${quoted(title)}</title>
      <item identifier="item" identifierref="page" isvisible="true">
        <title>${quoted(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html" />
    </resource>
  </resources>
</manifest>
`;

const written = new Date(2000, 0, 1); // the same page gives the same file

export function scormPackage(page: ScormPage): Uint8Array<ArrayBuffer> {
  // Its script reports to the platform where the page says so.
  const html = page.html.replace(/<html(?=[ >])/, `<html data-scorm="${quoted(page.name)}"`);
  const files = { 'imsmanifest.xml': strToU8(manifest(page)), 'index.html': strToU8(html) };
  return zipSync(files, { level: 9, mtime: written });
}

/** A script in a page. */
export const inlined = (code: string): string =>
  `<script>\n${code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`;

/** embed.html with its script inside and with one link. */
export async function embeddedPage(link: string): Promise<string> {
  const text = async (file: string) => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} is not there (${answer.status})`);
    return answer.text();
  };
  const page = await text('./embed.html');
  const [tag, source] = /<script src="([^"]*)"[^>]*><\/script>/.exec(page)!;
  const code = await text(source!);
  return page
    .replace(tag, '')
    .replace(/ *<link rel="icon".*\n/, '')
    .replace('<div data-bco-embed', () => `<div data-bco-embed="${quoted(link)}"`)
    .replace('</body>', () => `${inlined(code)}\n  </body>`);
}
