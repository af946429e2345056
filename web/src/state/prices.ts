// A reader's own price table, as a link names it.

/** A price table, by its file's name and the SHA-256 of its bytes. */
export interface PriceSource {
  file: string;
  sha256: string;
}

const labelDigits = 16;

/** A price table's name in a link: its file's, and the beginning of its SHA-256. */
export function priceLabel({ file, sha256 }: PriceSource): string {
  return `${file.replaceAll('~', '-').slice(0, 80)}~${sha256.slice(0, labelDigits)}`;
}

/** As text, for readers. */
export function readLabel(label: string): { file: string; digits: string } {
  const [file = '', digits = ''] = label.split('~');
  return { file, digits };
}

export function isPriceLabel(text: string): boolean {
  return new RegExp(`^[^~\\p{Cc}]{1,80}~[0-9a-f]{${labelDigits}}$`, 'u').test(text);
}
