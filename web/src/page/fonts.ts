// The fonts of formulas: of the page's style sheet, or, where everything is one file, from that file.
import bundled from 'virtual:formula-fonts';

let added = false;

/** The fonts that come with the script. Their bytes are given to the browser: a policy may forbid to load them. */
export function addBundledFonts(): void {
  if (added) return;
  added = true;
  for (const { family, style, bytes } of bundled) document.fonts.add(new FontFace(family, bytes(), { style }));
}

/** Has them loaded before they are needed; what does not come is replaced by the system's. */
export async function loadFonts(families: readonly string[]): Promise<void> {
  const faces = [...document.fonts].filter(
    ({ family, weight }) => families.includes(family.replaceAll(/["']/g, '')) && weight !== 'bold' && weight !== '700',
  );
  await Promise.allSettled(faces.map((face) => face.load()));
}
