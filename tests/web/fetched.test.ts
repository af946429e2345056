// Scripts that are fetched when they are needed, and do not come.
import { beforeEach, describe, expect, it } from 'vitest';
import { ahead, fetched, onPress } from '../../web/src/page/fetched';
import { page } from './dom';
import { eventually } from './eventually';

let body: HTMLElement;
beforeEach(() => ({ body } = page()));

const sentence = 'The About box could not be loaded. Check the connection and try again, or reload the page. Try again';

/** Fails so often, then comes. */
function script(failures: number) {
  let asked = 0;
  const load = () => (++asked > failures ? Promise.resolve('script') : Promise.reject(new Error('offline')));
  return { load, asked: () => asked };
}

describe('a script that is fetched', () => {
  it('says what could not be loaded in its place, and asks again as often as the reader does', async () => {
    const { load, asked } = script(2);
    const coming = fetched('The About box', load, (line) => body.append(line));
    for (const times of [1, 2]) {
      await eventually(() => expect(body.textContent).toBe(sentence));
      expect([asked(), body.children[0]!.getAttribute('role')]).toEqual([times, 'alert']);
      body.querySelector('button')!.click();
      expect(body.textContent).toBe('');
    }
    expect(await coming).toBe('script');
    expect(asked()).toBe(3);
  });

  it('ahead of time is not fetched twice, unless it failed', async () => {
    const fine = script(0);
    const early = ahead(fine.load);
    expect(fine.asked()).toBe(1);
    expect([await early(), await early(), fine.asked()]).toEqual(['script', 'script', 1]);
    const late = script(1);
    const again = ahead(late.load);
    await expect(again()).rejects.toThrow('offline');
    expect([await again(), late.asked()]).toEqual(['script', 2]);
  });
});

describe('a button whose script comes with the first press', () => {
  it('acts once it has come, however often it is pressed meanwhile', async () => {
    const { load, asked } = script(1);
    const button = document.createElement('button');
    body.append(button);
    const acted: string[] = [];
    onPress(button, 'The About box', load, (given) => acted.push(given));
    button.click();
    button.click();
    await eventually(() => expect(body.querySelectorAll('p').length).toBe(1));
    expect([asked(), acted, body.querySelector('p')!.textContent]).toEqual([1, [], sentence]);
    button.click(); // as good as Try again
    await eventually(() => expect(acted).toEqual(['script']));
    expect([asked(), body.querySelectorAll('p').length]).toEqual([2, 0]);
    button.click();
    await eventually(() => expect(acted.length).toBe(2));
  });
});
