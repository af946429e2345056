// A reader's own price table, as a link names it, and its size.

/** A price table, by its file's name and the SHA-256 of its bytes. */
export interface PriceSource {
  file: string;
  sha256: string;
}

const labelDigits = 16;

/** A price table's name in a link: its file's, and the beginning of its SHA-256. */
export function priceLabel({ file, sha256 }: PriceSource): string {
  const name = [...file.replaceAll(/[~\p{Cc}]/gu, '-')].slice(0, 80).join(''); // no half of a pair of surrogates
  return `${name}~${sha256.slice(0, labelDigits)}`;
}

/** As text, for readers. */
export function readLabel(label: string): { file: string; digits: string } {
  const [file = '', digits = ''] = label.split('~');
  return { file, digits };
}

export function isPriceLabel(text: string): boolean {
  return new RegExp(`^[^~\\p{Cc}]{1,80}~[0-9a-f]{${labelDigits}}$`, 'u').test(text);
}

/** A sentence about a file where a link asked for one, by its label: empty, if it is that file. */
export function sayIfOther(asked: string, given: PriceSource): string[] {
  const { file, digits } = readLabel(asked);
  const own = readLabel(priceLabel(given)).digits;
  if (asked === '' || digits === own) return [];
  return [
    `${given.file} is not the file that this link refers to: its SHA-256 begins with ${own}, that of ${file} with ${digits}. The numbers below are for ${given.file}.`,
  ];
}

/** The sign between cells, found as the library does (price_table.cpp). */
export function separatorOf(header: string): string {
  if (header.includes(';')) return ';';
  return !header.includes(',') && header.includes('\t') ? '\t' : ',';
}

/** Header and days. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/);

/** The number of stocks and rounds that the table seems to have. */
export function sizeOf(text: string): { stocks: number; rounds: number } {
  const [header = '', ...days] = linesOf(text);
  return { stocks: header.split(separatorOf(header)).length - 1, rounds: days.length - 1 };
}
