// One run named by how it differs from another.
import type { Catalogue, RunConfig } from '../engine';
import { whole } from '../base/numbers';
import { relevantParameters } from '../state/state';
import { comparable, lacksParameters, type ShownRun } from './shown';

const longest = 24; // of a value, such as the corners of a polygon

/** "step 0.3, seed 2": what `run` has where `other` has something else. */
export function whatDiffers(run: ShownRun, other: ShownRun, catalogue: Catalogue): string {
  const [a, b] = [run.config, other.config];
  const horizon = (config: RunConfig) => config.horizon ?? 'doubling';
  const facts = [
    a.problem !== b.problem && `problem ${a.problem}`,
    ...parametersOf(run, other, catalogue),
    horizon(a) !== horizon(b) && `horizon ${horizon(a)}`,
    !Object.is(a.seed, b.seed) && (Number.isNaN(a.seed) ? 'seed unknown' : `seed ${a.seed}`),
    a.rounds !== b.rounds && `${whole(a.rounds)} rounds`,
    a.repeats !== b.repeats && `${whole(a.repeats)} ${a.repeats === 1 ? 'repeat' : 'repeats'}`,
    learnersOf(a.learners, b.learners),
    run.data?.sha256 !== other.data?.sha256 && dataOf(run, catalogue),
    run.opened && !other.opened && 'from a file',
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  const name = facts.length > 0 ? facts.join(', ') : 'same settings';
  const done = comparable(a, run.result).records.length;
  return run.phase === 'finished' ? name : `${name} (${whole(done)} of ${whole(a.repeats)} repeats)`;
}

function parametersOf(run: ShownRun, other: ShownRun, catalogue: Catalogue): string[] {
  if (lacksParameters(run) || lacksParameters(other)) return ['parameters unknown'];
  const matter = new Set(relevantParameters(catalogue, other.config));
  return relevantParameters(catalogue, run.config).flatMap((name) => {
    const info = catalogue.parameters.find((each) => each.name === name)!;
    const value = ({ config }: ShownRun) => config.parameters?.[name] ?? info.default;
    // A parameter without a say in the other run is named if it was chosen.
    if (value(run) === (matter.has(name) ? value(other) : info.default)) return [];
    const text = String(value(run) ?? 'default');
    const plain = name.replaceAll('-', ' ');
    return [text.length > longest ? `other ${plain}` : `${plain} ${text}`];
  });
}

function dataOf({ config, data }: ShownRun, { problems }: Catalogue): string {
  if (data) return `data ${data.file}`;
  return problems.some(({ name, takes_data }) => name === config.problem && takes_data) ? 'no table' : '';
}

function learnersOf(own: readonly string[], others: readonly string[]): string {
  const more = own.filter((learner) => !others.includes(learner));
  const fewer = others.filter((learner) => !own.includes(learner));
  if (more.length + fewer.length === 0) return '';
  if (more.length + fewer.length > 2) return 'other learners';
  const parts = [more.length > 0 && `with ${more.join(' and ')}`, fewer.length > 0 && `without ${fewer.join(' and ')}`];
  return parts.filter(Boolean).join(', ');
}
