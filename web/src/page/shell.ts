// The surroundings of a page's parts, in a document or in the shadow of an element: sentences, announcements.
import { h } from '../base/dom';

const mostSentences = 5;

export class Shell {
  readonly status: HTMLOutputElement;
  private readonly message: HTMLElement;

  constructor(readonly root: Document | ShadowRoot) {
    this.status = this.byId('status');
    this.message = this.byId('message');
  }

  byId<T extends HTMLElement>(id: string): T {
    return this.root.getElementById(id) as T;
  }

  /**
   * Shows sentences about what went wrong; none: there is nothing to say. They stay in sight when the reader scrolls,
   * below the bar that does, too.
   */
  say(...sentences: string[]): void {
    this.message.style.setProperty('--bar-height', `${this.byId('run-bar')?.offsetHeight ?? 0}px`);
    const rest = sentences.length - mostSentences;
    const told = rest > 1 ? [...sentences.slice(0, mostSentences), `And ${rest} more messages like these.`] : sentences;
    this.message.replaceChildren(...told.flatMap((sentence, i) => (i > 0 ? [h('br'), sentence] : [sentence])));
    this.message.hidden = sentences.length === 0;
  }

  /** A sentence, and what can be done about it. */
  offer(sentence: string, actions: readonly { label: string; act(): void }[]): void {
    this.say(sentence);
    for (const { label, act } of actions)
      this.message.append(' ', h('button', { type: 'button', class: 'plain', on: { click: act } }, label));
  }

  /** Announces a sentence to those who do not see the page. */
  announce(text: string): void {
    this.byId('announce').textContent = text;
  }
}
