// Values of a file, each taken or refused by a sentence that names it.

/** Text as a sentence may hold it. */
export function quoted(text: string): string {
  // JSON escapes the other control characters.
  const visible = text.replace(/[\x7f-\x9f]/g, '?');
  return JSON.stringify(visible.length > 60 ? `${visible.slice(0, 60)}…` : visible);
}

/** The inequalities of a set have up to 20,000 characters, and a link may write one of them as three. */
export const mostLinkCharacters = 64_000;

const written = (value: unknown): string => quoted(typeof value === 'string' ? value : String(JSON.stringify(value)));

export function refuse(name: string, bound: string, value: unknown): never {
  throw new Error(`${name} must be ${bound}, got ${written(value)}`);
}

/** A learner's or a problem's, also of one that is not in the catalogue. */
export function asName(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(value)) return value;
  return refuse(name, 'a name of lower-case letters, digits and "-"', value);
}

export function asText(value: unknown, name: string, most: number): string {
  if (typeof value === 'string' && value.length <= most && !/\p{Cc}/u.test(value)) return value;
  return refuse(name, `text of at most ${most} characters`, value);
}

export function asWhole(value: unknown, name: string, least: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  return refuse(name, `a whole number from ${least}`, value);
}

const odd = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

/** JSON has no word for what is not finite: it is text there. */
export function asNumber(value: unknown, name: string): number {
  if (typeof value === 'number') return value;
  return odd.get(value as string) ?? refuse(name, 'a number', value);
}

export function asFinite(value: unknown, name: string): number {
  if (Number.isFinite(value)) return value as number;
  return refuse(name, 'a finite number', value);
}

export function asDigest(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value;
  return refuse(name, 'a SHA-256 of 64 digits', value);
}

export function asList(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return refuse(name, 'a list', value);
}

export function asObject(value: unknown, name: string): { [key: string]: unknown } {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as { [key: string]: unknown };
  return refuse(name, 'an object', value);
}

export function asOneOf<T extends string>(value: unknown, name: string, choices: readonly T[]): T {
  return choices.find((each) => each === value) ?? refuse(name, `one of ${choices.join(', ')}`, value);
}

/** Repeats are compared checkpoint by checkpoint: as far as two of them go, theirs must be the same. */
export function requireCommonRounds(records: readonly { repeat: number; rounds: Float64Array }[]): void {
  const longest = records.reduce((most, each) => (each.rounds.length > most.rounds.length ? each : most));
  for (const { repeat, rounds } of records) {
    const at = rounds.findIndex((round, i) => round !== longest.rounds[i]);
    if (at >= 0)
      throw new Error(
        `repeat ${repeat} must have the rounds of repeat ${longest.repeat} as far as it goes, its checkpoint ${at + 1} is ${rounds[at]} and not ${longest.rounds[at]}`,
      );
  }
}
