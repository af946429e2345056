// Expressions of cards: numbers, names, + − * / ^, comparisons joined by "and", and a few functions. They are checked
// when they are compiled, and never become code: a strict policy of a page allows none.

export type Coordinates = ArrayLike<number>;
export type Kind = 'number' | 'point' | 'list' | 'truth' | 'text';
type ExpressionValue = number | Coordinates | readonly unknown[] | boolean | string;
/** The kind of every name that an expression may use. */
export type Names = { readonly [name: string]: Kind };
export type Scope = { readonly [name: string]: ExpressionValue };

export interface Expression {
  kind: Kind;
  value(scope: Scope): ExpressionValue;
}

interface Callable {
  takes: Kind[];
  gives: Kind;
  of(...values: never[]): ExpressionValue;
}

const functions: { [name: string]: Callable } = {
  min: { takes: ['number', 'number'], gives: 'number', of: Math.min },
  max: { takes: ['number', 'number'], gives: 'number', of: Math.max },
  abs: { takes: ['number'], gives: 'number', of: Math.abs },
  sqrt: { takes: ['number'], gives: 'number', of: Math.sqrt },
  ceil: { takes: ['number'], gives: 'number', of: Math.ceil },
  norm: { takes: ['point'], gives: 'number', of: (point: Coordinates) => Math.hypot(point[0]!, point[1]!) },
  count: { takes: ['list'], gives: 'number', of: (list: readonly unknown[]) => list.length },
};

/** Functions that write a number, beside those above. */
export type Writers = { readonly [name: string]: (value: number) => string };

const isSame = (a: ExpressionValue, b: ExpressionValue): boolean =>
  typeof a === 'object' && typeof b === 'object'
    ? (a as Coordinates)[0] === (b as Coordinates)[0] && (a as Coordinates)[1] === (b as Coordinates)[1]
    : a === b;

const operators: { [sign: string]: (a: number, b: number) => number | boolean } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

/** Throws a sentence about what is wrong. */
export function compile(text: string, names: Names, writers: Writers): Expression {
  const tokens = text.match(/\d+(?:\.\d+)?|\w+|[<>]=|\S/g) ?? [];
  let at = 0;
  const fail = (problem: string): never => {
    throw new Error(`${problem} in \`${text}\``);
  };
  const isNext = (...signs: string[]) => signs.includes(tokens[at] ?? '');
  const take = (wanted?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (wanted && token !== wanted)) fail(`${wanted ?? 'something'} is missing`);
    return token!;
  };
  const need = (kind: Kind, { kind: got, value }: Expression): Expression =>
    got === kind ? { kind, value } : fail(`a ${kind} must stand where there is a ${got}`);

  function atom(): Expression {
    const token = take();
    if (token === '(') {
      const inside = conjunction();
      take(')');
      return inside;
    }
    if (token === '-') return binary('-', { kind: 'number', value: () => 0 }, power());
    if (/^\d/.test(token)) return { kind: 'number', value: () => Number(token) };
    if (isNext('(')) return call(token);
    if (!Object.hasOwn(names, token)) fail(`unknown name "${token}"`);
    return { kind: names[token]!, value: (scope) => scope[token]! };
  }

  function call(name: string): Expression {
    const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
    const written: Callable | undefined = writer && { takes: ['number'], gives: 'text', of: writer };
    const callable = Object.hasOwn(functions, name) ? functions[name] : written;
    if (!callable) return fail(`unknown function "${name}"`);
    const { takes, gives, of } = callable;
    take('(');
    const values = takes.map((kind, i) => {
      if (i > 0) take(',');
      return need(kind, sum());
    });
    take(')');
    return { kind: gives, value: (scope) => of(...(values.map(({ value }) => value(scope)) as never[])) };
  }

  function binary(sign: string, a: Expression, b: Expression): Expression {
    const [first, second] = [need('number', a), need('number', b)];
    const apply = operators[sign]!;
    const value = (scope: Scope) => apply(first.value(scope) as number, second.value(scope) as number);
    return { kind: /[<>]/.test(sign) ? 'truth' : 'number', value };
  }

  const chain = (operand: () => Expression, ...signs: string[]) => {
    let left = operand();
    while (isNext(...signs)) left = binary(take(), left, operand());
    return left;
  };
  const power = () => {
    const base = atom();
    return isNext('^') ? binary(take(), base, atom()) : base;
  };
  const product = () => chain(power, '*', '/');
  const sum = () => chain(product, '+', '-');

  function comparison(): Expression {
    const left = sum();
    if (isNext('<', '>', '<=', '>=')) return binary(take(), left, sum());
    if (!isNext('=')) return left;
    take('=');
    const right = need(left.kind, sum());
    return { kind: 'truth', value: (scope) => isSame(left.value(scope), right.value(scope)) };
  }

  function conjunction(): Expression {
    const left = comparison();
    if (!isNext('and')) return left;
    take('and');
    const [first, second] = [need('truth', left), need('truth', conjunction())];
    return { kind: 'truth', value: (scope) => first.value(scope) === true && second.value(scope) === true };
  }

  const whole = conjunction();
  if (at < tokens.length) fail(`"${tokens[at]}" is left over`);
  return whole;
}
