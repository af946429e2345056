// A state in a link, by one table of fields that reads, writes and knows the defaults. A link names only what differs
// from them.

export interface Field<State> {
  name: string;
  /** As text; undefined: the default. */
  get(state: State): string | undefined;
  /** Throws a sentence. */
  set(state: State, text: string): void;
}

export interface LinkReading<State> {
  state: State;
  /** A sentence for everything that was not valid. */
  refused: string[];
}

export const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Fields as a link has them, as readable as can be. */
export const written = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')}`)
    .join('&');

export class Link<State> {
  private readonly fields: Map<string, Field<State>>;

  constructor(
    fields: readonly Field<State>[],
    private readonly defaults: () => State,
  ) {
    this.fields = new Map(fields.map((field) => [field.name, field]));
  }

  /** From a link's part behind "#" or "?". What is not valid keeps its default and is named. */
  read(link: string): LinkReading<State> {
    const state = this.defaults();
    const refused: string[] = [];
    for (const [name, text] of new URLSearchParams(link.replace(/^[#?]/, ''))) {
      try {
        const field = this.fields.get(name);
        if (field) field.set(state, text);
        else throw new Error(`unknown setting ${shown(name)}`);
      } catch (error) {
        refused.push((error as Error).message);
      }
    }
    return { state, refused };
  }

  /** The part of a link behind "#"; empty for the defaults. */
  write(state: State): string {
    const fields: [string, string][] = [];
    for (const { name, get } of this.fields.values()) {
      const text = get(state);
      if (text !== undefined) fields.push([name, text]);
    }
    return written(fields);
  }

  /** Sets one field from text, as a control does; throws a sentence. */
  set(state: State, name: string, text: string): State {
    const next = structuredClone(state);
    this.fields.get(name)!.set(next, text);
    return next;
  }
}

/** A field with a few choices, the default first. */
export function choiceField<State>(
  name: string,
  choices: readonly string[],
  get: (state: State) => string,
  set: (state: State, text: string) => void,
): Field<State> {
  return {
    name,
    get: (state) => (get(state) === choices[0] ? undefined : get(state)),
    set: (state, text) => {
      if (!choices.includes(text)) throw new Error(`${name} must be one of ${choices.join(', ')}, got ${shown(text)}`);
      set(state, text);
    },
  };
}

/** The label of a table; empty: there is none. */
export function dataField<State extends { [name in Name]: string }, Name extends string>(
  name: Name,
  get: (state: State) => string, // empty also where it has no say
  isLabel: (text: string) => boolean,
): Field<State> {
  return {
    name,
    get: (state) => get(state) || undefined,
    set: (state, text) => {
      if (text !== '' && !isLabel(text))
        throw new Error(`${name} must be a file's name, "~" and 16 digits of its SHA-256, got ${shown(text)}`);
      Object.assign(state, { [name]: text });
    },
  };
}
