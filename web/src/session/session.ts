// One state, kept as a link: of a page in its address bar, of an element in the element. Playground, paper's page and
// elements read, change and write it in this one way.
import type { LinkReading } from '../state/link';
import type { Address } from './address';

/** Reads a state from a link, writes it as one, and changes one field of it. */
export interface StateFormat<State> {
  read(link: string): LinkReading<State>;
  write(state: State): string;
  /** Throws a sentence. */
  set(state: State, name: string, text: string): State;
}

export interface SessionEvents<State> {
  /** There is another state; or, after a value that was refused, the same one is to be shown again. */
  changed(before: State): void;
  /** Sentences about what was not valid; none: all is well. */
  say(...sentences: string[]): void;
  /** Reports an error to the page of an element. */
  failed?(message: string): void;
  /** The state of a link without what cannot be run, each with its sentence. */
  vetted?(state: State): LinkReading<State>;
  /**
   * A change of the field goes into the entry that is there. `again`: the change before was of the same field, and nobody
   * may have seen what that one asked for.
   */
  joins?(name: string, again: boolean): boolean;
}

export class Session<State> {
  private current: State;
  private dragging = false;
  private latest = ''; // the field that was changed last, if nothing else was since

  constructor(
    readonly settings: StateFormat<State>,
    readonly address: Address,
    private readonly events: SessionEvents<State>,
  ) {
    this.current = this.reading(address.link).state;
    address.listen(() => this.read());
  }

  get state(): State {
    return this.current;
  }

  /** One field, from a control; not `final` while it is being dragged. Where it is not valid, nothing changes. */
  change(name: string, text: string, final: boolean): boolean {
    try {
      const next = this.settings.set(this.current, name, text);
      if (this.events.joins?.(name, name === this.latest)) this.dragging = true;
      this.become(next, final);
      this.latest = name;
      this.events.say();
      return true;
    } catch (error) {
      this.events.say((error as Error).message);
      if (final) this.events.changed(this.current);
      return false;
    }
  }

  /** Another state, in the address too: one entry for a whole drag, made by its first step, replaced by the others. */
  become(next: State, final = true): void {
    const link = this.settings.write(next);
    if (this.dragging) this.address.write(link, 'replace');
    else if (link !== this.address.link) this.address.write(link, 'push');
    this.dragging = !final;
    this.latest = '';
    this.enter(next);
  }

  /** Leaves out of the link what it asked for and cannot be had. */
  correct(next: State): void {
    this.address.write(this.settings.write(next), 'replace');
    this.enter(next);
  }

  /** A link: a preset, the settings of an element, none for the defaults. The same settings make no entry. */
  go(link: string): void {
    const given = link.replace(/^#/, '');
    const reading = this.reading(given);
    const isOther = this.settings.write(reading.state) !== this.settings.write(this.current);
    if (isOther) this.address.write(given, 'push');
    this.follow(reading);
  }

  /** The address that was opened, typed or gone back to. What is not valid is said and left out of it. */
  read(): void {
    this.follow(this.reading(this.address.link));
  }

  /** Says what is wrong with the link as it stands, and leaves it out. */
  check(): void {
    const { state, refused } = this.reading(this.address.link);
    // What the library refuses is known once it has come, and the table.
    if (this.settings.write(state) !== this.settings.write(this.current)) this.enter(state);
    this.refuse(refused);
  }

  private reading(link: string): LinkReading<State> {
    const { state, refused } = this.settings.read(link);
    const vetted = this.events.vetted?.(state) ?? { state, refused: [] };
    return { state: vetted.state, refused: [...refused, ...vetted.refused] };
  }

  private follow({ state, refused }: LinkReading<State>): void {
    this.dragging = false;
    this.latest = '';
    this.enter(state);
    this.refuse(refused);
  }

  private enter(next: State): void {
    const before = this.current;
    this.current = next;
    this.events.changed(before);
  }

  private refuse(sentences: readonly string[]): void {
    this.events.say(...sentences);
    if (sentences.length === 0) return;
    this.address.write(this.settings.write(this.current), 'replace');
    for (const sentence of sentences) this.events.failed?.(sentence);
  }
}
