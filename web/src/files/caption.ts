// The settings of a run in one sentence, for the caption of a picture.
import { whole } from '../base/numbers';
import type { Catalogue } from '../engine';
import type { Configuration, OrUnknown, Provenance } from '../session/provenance';
import type { SweepProvenance } from '../session/sweep_provenance';

/** The parameters that are set and differ from their defaults. */
export const unusualParameters = (
  parameters: Configuration['parameters'],
  catalogue: Pick<Catalogue, 'parameters'>,
): [string, number | string][] =>
  Object.entries(parameters).filter((pair): pair is [string, number | string] => {
    const [name, value] = pair;
    return value !== null && !catalogue.parameters.some((each) => each.name === name && each.default === value);
  });

const counted = (count: number, name: string): string => `${whole(count)} ${count === 1 ? name : `${name}s`}`;

/** Facts that are not known are left out. */
export function captionOf(
  {
    version,
    configuration,
    ...rest
  }: Pick<Provenance, 'version'> & {
    configuration: OrUnknown<Configuration>;
  } & Partial<Pick<SweepProvenance, 'over'>>,
  catalogue: Pick<Catalogue, 'parameters'>,
): string {
  const { problem, learners, rounds, repeats, seed, horizon, parameters, data } = configuration;
  const settings = [
    problem,
    learners?.join(', '),
    ...(rest.over ?? []).map((axis) => `over ${axis}`),
    rounds !== null && counted(rounds, 'round'),
    repeats !== null && counted(repeats, 'repeat'),
    configuration['first-repeat'] && `from repeat ${configuration['first-repeat']}`,
    seed !== null && `seed ${seed}`,
    horizon !== null && `${horizon} horizon`,
    ...unusualParameters(parameters ?? {}, catalogue).map(([name, value]) => `${name} ${value}`),
    data && `data ${data.file}`,
    `BCO\u00a0Playground${version === null ? '' : `\u00a0${version}`}`,
  ];
  return `${settings.filter(Boolean).join('; ')}.`;
}
