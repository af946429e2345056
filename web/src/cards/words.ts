// What the playground says of learners and problems: from their cards among the sources, or from those that they
// brought along.
import words from 'virtual:cards/words';
import type { Learner } from '../engine/catalogue';
import { learnerCard } from './card';

/** Empty where a card does not say, or cannot be read. */
export function wordsOf({ name, card }: Pick<Learner, 'name' | 'card'>): { reference: string; use: string } {
  if (card === undefined) return words.learners[Object.hasOwn(words.learners, name) ? name : '']!;
  try {
    return learnerCard(card, name);
  } catch {
    return words.learners['']!; // the arena tells what is wrong
  }
}

/** Those of a problem without a card: its name. */
export const problemWords = (name: string): { label: string; set: string } =>
  Object.hasOwn(words.problems, name) ? words.problems[name]! : { label: name, set: '' };
