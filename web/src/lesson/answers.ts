// Answers that are typed in: numbers in any usual form.

const longest = 40; // characters; nobody types more for a number

/** "0.8", ".8", "0,8", "4/5", "80 %", "1,000", "2^5", "3e2", "T^(4/5)": of a power of T its exponent. Else undefined. */
export function readAnswer(text: string): number | undefined {
  let rest = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^(?:about|ca\.?|≈|~|=)\s*/i, '');
  if (rest === '' || rest.length > longest) return undefined;
  rest =
    /^T\s*(?:\^\s*)?(.*)$/i
      .exec(rest)?.[1]
      ?.trim()
      .replace(/^\((.*)\)$/, '$1') ?? rest;
  if (rest === '') return 1; // T itself
  const percent = /^(.*?)\s*(?:%|percent|per cent)$/i.exec(rest);
  const value = fraction(percent?.[1] ?? rest);
  return value === undefined || !percent ? value : value / 100;
}

function fraction(text: string): number | undefined {
  const parts = text.split(/[/:÷]/);
  const values = parts.map(power);
  if (parts.length > 2 || values.some((value) => value === undefined)) return undefined;
  const value = values.length === 2 ? values[0]! / values[1]! : values[0]!;
  return Number.isFinite(value) ? value : undefined;
}

function power(text: string): number | undefined {
  const [base, exponent, ...more] = text.split(/\^|\*\*/).map(decimal);
  if (base === undefined || more.length > 0) return undefined;
  if (!/\^|\*\*/.test(text)) return base;
  return exponent === undefined ? undefined : base ** exponent;
}

function decimal(text: string): number | undefined {
  const dense = text.trim().replace(/^\+/, '');
  if (/^-?\d{1,3}([ ,]\d{3})+$/.test(dense)) return Number(dense.replaceAll(/[ ,]/g, ''));
  const plain = dense.replace(',', '.');
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
}
