// Code in a link: whoever opens it is shown the code, and it runs only once they press the button.
import type { LearnerSource } from '../engine';
import { written } from '../state/link';
import { isOwnName, ownLearners } from './added';

const field = 'own-learner';
const mostCharacters = 4000;

const fieldsOf = (link: string): [string, string][] => [...new URLSearchParams(link)];

/** The codes of a link, and the link without them. */
export function codesIn(link: string): { codes: LearnerSource[]; rest: string } {
  const fields = fieldsOf(link);
  const rest = fields.filter(([name]) => name !== field);
  if (rest.length === fields.length) return { codes: [], rest: link };
  const codes = fields
    .filter(([name]) => name === field)
    .map(([, text]) => ({ name: text.split('~', 1)[0]!, source: text.slice(text.indexOf('~') + 1) }))
    .filter(({ source }) => source.length <= mostCharacters);
  return { codes, rest: written(rest) };
}

/** The address with the codes of the learners that it names; `remark`: a sentence on those that no link can hold. */
export function withCodes(url: string): { url: string; remark: string } {
  const [page = '', link = ''] = url.split('#');
  const fields = fieldsOf(link);
  const named = (fields.find(([name]) => name === 'learners')?.[1] ?? '').split(',').filter(isOwnName);
  if (named.length === 0) return { url, remark: '' };
  const own = ownLearners().filter(({ name }) => named.includes(name));
  const fits = ({ source }: LearnerSource) => source.length <= mostCharacters;
  const others = fields.map(([name, text]): [string, string] => {
    const isList = name === 'learners' || name === 'without' || name === 'lines';
    const names = text.split(',').filter((each) => !isOwnName(each));
    return [name, isList ? names.join() : text];
  });
  const codes = own.filter(fits).map(({ name, source }): [string, string] => [field, `${name}~${source}`]);
  const remarks = own
    .filter((each) => !fits(each))
    .map(
      ({ name, source }) =>
        `The link is without ${name}: its code must have at most ${mostCharacters} characters for a link, got ${source.length}. Send it as a file.`,
    );
  return {
    url: `${page}#${written([...others.filter(([, text]) => text !== ''), ...codes])}`,
    remark: remarks.join(' '),
  };
}
