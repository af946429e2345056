// The algorithm of a learner: from its card among the sources, or from one that it brought along.
import texts from 'virtual:cards/algorithms';
import { baseName } from '../base/learner_name';
import type { Learner } from '../engine/catalogue';
import { algorithmIn, usual, type Algorithm, type Conditions } from './algorithm';
import { learnerCard } from './card';

type Forms = (form: string, conditions: Conditions) => Algorithm;

const withoutCard = { name: '' }; // the learner whose card is shown for those that have none
const made = new Map<string, Forms>();

/** The same object for the same question. */
function remembered(forms: Forms): Forms {
  const known = new Map<string, Algorithm>();
  return (form, conditions) => {
    const key = [form, ...Object.values(conditions)].join();
    const algorithm = known.get(key) ?? forms(form, conditions);
    known.set(key, algorithm);
    return algorithm;
  };
}

function formsIn(text: string, file: string): Forms {
  const compiled = learnerCard(text, file).algorithms.map((each) => ({
    form: each.form,
    read: algorithmIn(each, file),
  }));
  if (compiled.length === 0) return formsOf(withoutCard);
  return (form, conditions) => (compiled.find((each) => each.form === form) ?? compiled[0]!).read(conditions);
}

function formsOf({ name: full, card }: Pick<Learner, 'name' | 'card'>): Forms {
  const name = baseName(full);
  const text = card ?? texts[Object.hasOwn(texts, name) ? name : '']!;
  const found = made.get(text);
  if (found) return found;
  let forms: Forms;
  try {
    forms = formsIn(text, `card of ${name}`);
  } catch (error) {
    const flaw = `${(error as Error).message}. Showing a generic round instead.`;
    forms = (form, conditions) => ({ ...formsOf(withoutCard)(form, conditions), flaw });
  }
  made.set(text, remembered(forms));
  return made.get(text)!;
}

/** `form`: the value of the learner's own parameter "…-form", where it has one. */
export const algorithmOf = (learner: Pick<Learner, 'name' | 'card'>, form: string, conditions = usual): Algorithm =>
  formsOf(learner)(form, conditions);
