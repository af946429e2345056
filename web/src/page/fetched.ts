// Scripts that are fetched when they are needed. For one that does not come, a sentence stands in its place, with a
// button that asks for it again.
import { h } from '../base/dom';

/** `what`: the beginning of the sentence. `place` puts the sentence into the page. */
export async function fetched<T>(
  what: string,
  load: () => Promise<T>,
  place: (sentence: HTMLElement) => void,
): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        const again = h('button', { type: 'button', class: 'plain', on: { click: () => resolve() } }, 'Try again');
        const sentence = h(
          'p',
          { class: 'not-loaded', role: 'alert' },
          `${what} could not be loaded. Check the connection and try again, or reload the page. `,
          again,
        );
        again.addEventListener('click', () => sentence.remove());
        place(sentence);
      });
    }
  }
}

/** Begins to load at once; whoever asks again after it failed loads again. */
export function ahead<T>(load: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined = load();
  begun.catch(() => (begun = undefined));
  return () => begun ?? load();
}

/** A button whose script is fetched with the first press. */
export function onPress<T>(button: HTMLElement, what: string, load: () => Promise<T>, act: (script: T) => void): void {
  let trouble: HTMLElement | undefined;
  let isComing = false;
  const place = (sentence: HTMLElement) => {
    trouble = sentence;
    (button.closest('header') ?? button).after(sentence);
  };
  button.addEventListener('click', async () => {
    if (isComing) return trouble?.querySelector('button')?.click();
    isComing = true;
    const script = await fetched(what, load, place);
    isComing = false;
    act(script);
  });
}
