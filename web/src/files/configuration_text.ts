// The configuration that rows of CSV have in their last cell (cpp/bco/simulation/configuration_text.h):
//
//   problem=target learners=ogd;fkm horizon=known seed=1 repeats=8 … over:step=0..1 by 0.1
//
// Rows of a run have neither learners nor repeats there: the rows themselves say it.
import type { Catalogue, Parameter } from '../engine';
import type { Configuration } from '../session/provenance';
import { written } from '../state/link';
import { dataLabel } from '../state/data';
import { idleParameters, relevantParameters } from '../state/state';
import { asDigest, asName, asText, asWhole, quoted, refuse } from './values';

function fieldsOf(text: string): [name: string, value: string][] {
  if (!text.startsWith('problem='))
    throw new Error(`column "configuration" must begin with "problem=", got ${quoted(text)}`);
  // A word without "=" belongs to the value before it.
  return text.split(/ (?=[\w:-]+=)/).map((field) => {
    const at = field.indexOf('=');
    return [field.slice(0, at), decoded(field.slice(at + 1))];
  });
}

/** Bytes are written %XX. */
const decoded = (value: string): string =>
  value.replaceAll(/(?:%[0-9A-F]{2})+/g, (codes) =>
    new TextDecoder().decode(Uint8Array.from(codes.slice(1).split('%'), (code) => parseInt(code, 16))),
  );

const at = (name: string): string => `column "configuration", ${name}`;

// Rows of earlier versions name it prices.
const dataNames = ['data', 'prices'];

function dataOf(fields: ReadonlyMap<string, string>): Configuration['data'] {
  const name = dataNames.find((each) => fields.has(`${each}-sha256`));
  if (name === undefined) return null;
  const sha256 = `${name}-sha256`;
  return { file: asText(fields.get(name), at(name), 200), sha256: asDigest(fields.get(sha256), at(sha256)) };
}

function valueOf(text: string, name: string, parameter: Parameter | undefined): number | string | null {
  if (!parameter || parameter.type === 'choice' || parameter.type === 'points' || parameter.type === 'text')
    return asText(text, at(name), parameter?.max_length ?? 1000);
  if (text === '') return null;
  if (text.trim() === '' || !Number.isFinite(Number(text))) refuse(at(name), 'a number', text);
  return Number(text);
}

/** The configuration of a run, with the defaults that its text leaves out. */
export function configurationOf(
  text: string,
  rows: Pick<Configuration, 'learners' | 'repeats' | 'first-repeat'>,
  catalogue: Catalogue,
): Configuration {
  const fields = new Map(fieldsOf(text));
  const [problem, horizon] = ['problem', 'horizon'].map((name) => asName(fields.get(name), at(name))) as [
    string,
    string,
  ];
  const [rounds, seed] = [
    ['rounds', 1],
    ['seed', 0],
  ].map(([name, least]) => asWhole(Number(fields.get(name as string)), at(name as string), least as number)) as [
    number,
    number,
  ];
  const data = dataOf(fields);
  const hasData = dataNames.some((name) => fields.has(name));
  const read = [...dataNames, ...dataNames.map((name) => `${name}-sha256`)];
  for (const name of ['problem', 'horizon', 'rounds', 'seed', ...read]) fields.delete(name);
  const { learners, repeats } = rows;
  const infoOf = (name: string) => catalogue.parameters.find((each) => each.name === name);
  const given = Object.fromEntries(
    [...fields].map(([name, value]) => [asName(name, at('a name')), valueOf(value, name, infoOf(name))] as const),
  );
  const known = { problem, learners, parameters: given, data: hasData };
  const idle = idleParameters(catalogue, known);
  const parameters = Object.fromEntries([
    ...relevantParameters(catalogue, known).map((name) => [name, infoOf(name)!.default] as const),
    ...Object.entries(given).filter(([name]) => !idle.includes(name)),
  ]);
  const first = rows['first-repeat'];
  return { problem, learners, rounds, repeats, 'first-repeat': first, seed, horizon, parameters, data };
}

/** The settings of a sweep, as a link to its page has them. */
export function sweepLinkOf(text: string): string {
  const fields = fieldsOf(text);
  const data = dataOf(new Map(fields));
  if (!data && fields.some(([name]) => dataNames.includes(name)))
    throw new Error('a sweep over a table must name its file and its SHA-256, got neither');
  const left = ['first-repeat', 'times', ...dataNames.map((name) => `${name}-sha256`)];
  return written(
    fields
      .filter(([name]) => !left.includes(name))
      .map(([name, value]): [string, string] => {
        if (name.startsWith('over:')) return ['over', `${name.slice(5)}=${value.replaceAll(';', ',')}`];
        if (dataNames.includes(name)) return ['data', dataLabel(data!)];
        return [name, name === 'learners' ? value.replaceAll(';', ',') : value];
      }),
  );
}
