// The attributes of an element that are settings, and the link that they make.
import { written } from '../state/link';

// Attributes that every element of HTML may have.
const usual = new Set(
  'paused projector legend accesskey autofocus class contenteditable dir draggable exportparts hidden id inert is lang nonce part popover role slot style tabindex title translate'.split(
    ' ',
  ),
);
// data-order is a setting.
export const isUsual = (name: string): boolean => usual.has(name) || /^(aria-|data-(?!order$)|on|xml)/.test(name);

export const linkOf = (attributes: Iterable<{ name: string; value: string }>): string =>
  written([...attributes].filter(({ name }) => !isUsual(name)).map(({ name, value }) => [name, value]));
