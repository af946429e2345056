// Links of the playground's page. Without one it shows the first view; every other link means what it always meant.
import type { StateFormat } from '../session/session';
import type { LinkReading } from './link';
import type { State, States, View } from './state';

/** The first view: a problem that can be drawn, three learners, few rounds. */
const first = { problem: 'arena', learners: ['projection-free', 'fkm', 'fixed'], rounds: 2000 };

export class PageLinks implements StateFormat<State> {
  constructor(
    private readonly states: States,
    /** The reader's choice on an earlier visit. */
    private readonly details: () => View['details'] | undefined = () => undefined,
  ) {}

  /** The state on a first visit. */
  first(): State {
    const defaults = this.states.defaults();
    const view: View = { ...defaults.view, details: this.details() ?? 'closed' };
    return { ...defaults, ...structuredClone(first), view };
  }

  read(link: string): LinkReading<State> {
    return link === '' ? { state: this.first(), refused: [] } : this.states.read(link);
  }

  /** Empty for the first view alone. */
  write(state: State): string {
    const link = this.states.write(state);
    if (link === this.states.write(this.first())) return '';
    return link || `problem=${state.problem}`;
  }

  set(state: State, name: string, text: string): State {
    return this.states.set(state, name, text);
  }
}
