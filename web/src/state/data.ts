// A reader's own table, as a link names it.

/** A table, by its file's name and the SHA-256 of its bytes. */
export interface DataSource {
  file: string;
  sha256: string;
}

const labelDigits = 16;

/** A table's name in a link: its file's, and the beginning of its SHA-256. */
export function dataLabel({ file, sha256 }: DataSource): string {
  const name = [...file.replaceAll(/[~\p{Cc}]/gu, '-')].slice(0, 80).join(''); // no half of a pair of surrogates
  return `${name}~${sha256.slice(0, labelDigits)}`;
}

/** As text, for readers. */
export function readLabel(label: string): { file: string; digits: string } {
  const [file = '', digits = ''] = label.split('~');
  return { file, digits };
}

export function isDataLabel(text: string): boolean {
  return new RegExp(`^[^~\\p{Cc}]{1,80}~[0-9a-f]{${labelDigits}}$`, 'u').test(text);
}

/** A sentence about a file where a link asked for one, by its label: empty, if it is that file. */
export function sayIfOther(asked: string, given: DataSource): string[] {
  const { file, digits } = readLabel(asked);
  const own = readLabel(dataLabel(given)).digits;
  if (asked === '' || digits === own) return [];
  return [
    `${given.file} is not the file that this link refers to: its SHA-256 begins with ${own}, that of ${file} with ${digits}. The numbers below are for ${given.file}.`,
  ];
}
