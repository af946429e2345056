// Finds out whether other people's pages can load this site's files, and says what to do where they cannot.
import { h } from '../base/dom';

// RFC 1918, 3927, 4193, 4291, 6761 and 6762, and names without a dot, which only a network of its own knows.
const localNames = /^(localhost|[^.:]+|.*\.(localhost|local|internal|lan|home\.arpa))$/;
const localNumbers =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/;

/** No browser elsewhere can open this address. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !/^https?:$/.test(protocol) || localNames.test(hostname) || localNumbers.test(hostname);
}

/** A warning that the site is local, and what to do. `file`: one that needs no site. */
export function localCaution(site: string, file?: string): HTMLElement[] {
  if (!isLocal(site)) return [];
  const text = `The address of this site, ${site}, is local: other people’s browsers cannot open it. Put the site on a public host first`;
  const upload = file && [
    ', or upload ',
    h('a', { href: `./${file}`, download: file }, file),
    ', a single file with everything inside',
  ];
  return [h('p', { class: 'note' }, text, ...(upload || []), '.')];
}

/** True if pages of every origin may load a script of this host, as far as its answer tells. */
export async function letsOthersLoad(script: string): Promise<boolean> {
  try {
    const { headers } = await fetch(script, { method: 'HEAD' });
    return headers.get('access-control-allow-origin') === '*';
  } catch {
    return false;
  }
}
