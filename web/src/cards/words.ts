// The playground's texts on learners and problems: from their cards among the sources, or from those that they
// brought along.
import words from 'virtual:cards/words';
import { baseName } from '../base/learner_name';
import type { Learner, Problem } from '../engine/catalogue';
import { learnerCard, problemCard } from './card';

/** Empty where a card does not say, or cannot be read: the arena tells what is wrong with it. */
export function learnerWords({ name: full, card }: Pick<Learner, 'name' | 'card'>): { reference: string; use: string } {
  const name = baseName(full);
  try {
    if (card !== undefined) return learnerCard(card, name);
  } catch {
    return { reference: '', use: '' };
  }
  return words.learners[Object.hasOwn(words.learners, name) ? name : '']!;
}

/** The words for a problem without a readable card: its name. */
export function problemWords({ name, card }: Pick<Problem, 'name' | 'card'>): { label: string; set: string } {
  const none = { label: name, set: '' };
  try {
    if (card !== undefined) return problemCard(card, name);
  } catch {
    return none;
  }
  return Object.hasOwn(words.problems, name) ? words.problems[name]! : none;
}
