// Results as JSON, as the page writes them: one run, or several under "runs".
import type { BoundsFrom, Constants, Record } from '../engine';
import type { Configuration, Provenance } from '../session/provenance';
import { learnerRecord } from './columns';
import {
  asDigest,
  asFinite,
  asList,
  asName,
  asNumber,
  asObject,
  asOneOf,
  asText,
  asWhole,
  mostLinkCharacters,
  refuse,
  requireCommonRounds,
} from './values';

export interface ReadRun {
  provenance: Provenance;
  records: Record[];
}

export const boundsFrom: readonly BoundsFrom[] = ['given', 'closed-form', 'pilot', 'look-ahead', 'unknown'];

const constantNames = ['n', 'r', 'R', 'D', 'M', 'G'] as const satisfies readonly (keyof Constants)[];

/** Undefined where the file is something else. */
export function readRuns(value: unknown): ReadRun[] | undefined {
  const file = asObject(value, 'the file');
  if ('runs' in file)
    return asList(file['runs'], 'runs').map((run, i) => readRun(asObject(run, `runs[${i}]`), `runs[${i}].`));
  return 'records' in file ? [readRun(file, '')] : undefined;
}

function readRun(run: { [key: string]: unknown }, at: string): ReadRun {
  const provenance = readProvenance(run, at);
  return { provenance, records: readRecords(run['records'], provenance, at) };
}

/** The repeats of a run, or of a point of a sweep, that is at `at`. */
export function readRecords(
  value: unknown,
  { configuration: { problem, learners } }: { configuration: Pick<Configuration, 'problem' | 'learners'> },
  at: string,
): Record[] {
  const records = asList(value, `${at}records`).map((record, i) =>
    readRecord(record, problem, learners, `${at}records[${i}].`),
  );
  if (records.length === 0) throw new Error(`${at}records must have at least one entry, got none`);
  const repeats = new Set(records.map(({ repeat }) => repeat));
  if (repeats.size < records.length) throw new Error(`${at}records must have each repeat only once`);
  requireCommonRounds(records);
  return records;
}

const orNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null || value === undefined ? null : read(value);

export function readProvenance(value: unknown, at: string): Provenance {
  const all = asObject(value, at);
  const name = (field: string) => (at.endsWith('.') ? `${at}${field}` : field);
  const given = asObject(all['configuration'], name('configuration'));
  const field = (key: string) => name(`configuration.${key}`);
  const learners = asList(given['learners'], field('learners')).map((each) => asName(each, field('learners')));
  if (learners.length === 0 || new Set(learners).size < learners.length)
    refuse(field('learners'), 'a list of distinct names', given['learners']);
  return {
    version: orNull(all['version'], (each) => asText(each, name('version'), 40)),
    module: orNull(all['module'], (each) => asDigest(each, name('module'))),
    configuration: {
      problem: asName(given['problem'], field('problem')),
      learners,
      rounds: asWhole(given['rounds'], field('rounds'), 1),
      repeats: asWhole(given['repeats'], field('repeats'), 1),
      'first-repeat': orNull(given['first-repeat'], (each) => asWhole(each, field('first-repeat'), 0)),
      seed: orNull(given['seed'], (each) => asWhole(each, field('seed'), 0)),
      horizon: orNull(given['horizon'], (each) => asName(each, field('horizon'))),
      parameters: orNull(given['parameters'], (each) => readParameters(each, field('parameters'))),
      ...readData(given, field),
      ...readOwn(given['own-learners'], field('own-learners')),
    },
    link: orNull(all['link'], (each) => asText(each, name('link'), mostLinkCharacters)),
  };
}

function readParameters(value: unknown, name: string): Configuration['parameters'] {
  const pairs = Object.entries(asObject(value, name)).map(([key, each]) => {
    const own = `${name}.${asName(key, `a name in ${name}`)}`;
    return [key, typeof each === 'string' ? asText(each, own, 2000) : orNull(each, (n) => asFinite(n, own))] as const;
  });
  return Object.fromEntries(pairs);
}

function readOwn(value: unknown, name: string): Pick<Configuration, 'own-learners'> {
  if (value === undefined) return {};
  const own = asList(value, name).map((each) => {
    const { name: learner, sha256 } = asObject(each, name);
    return { name: asName(learner, `${name}.name`), sha256: asDigest(sha256, `${name}.sha256`) };
  });
  return { 'own-learners': own };
}

// Files of earlier versions name it prices.
function readData(given: { [key: string]: unknown }, field: (key: string) => string): Pick<Configuration, 'data'> {
  const key = 'data' in given ? 'data' : 'prices';
  const data = orNull(given[key], (value) => {
    const { file, sha256 } = asObject(value, field(key));
    return { file: asText(file, `${field(key)}.file`, 200), sha256: asDigest(sha256, `${field(key)}.sha256`) };
  });
  return { data };
}

function readRecord(value: unknown, problem: string, learners: readonly string[], at: string): Record {
  const record = asObject(value, at.slice(0, -1));
  const constants = asObject(record['constants'], `${at}constants`);
  const constant = (key: keyof Constants) => asNumber(constants[key], `${at}constants.${key}`);
  const rounds = asList(record['rounds'], `${at}rounds`).map((each) => asWhole(each, `${at}rounds`, 1));
  if (rounds.length === 0 || rounds.some((round, i) => round <= (rounds[i - 1] ?? 0)))
    throw new Error(`${at}rounds must be increasing, with at least one checkpoint`);
  const series = (
    of: { [key: string]: unknown },
    key: string,
    where: string,
    read: (each: unknown, name: string) => number = asNumber,
  ) => {
    const list = asList(of[key], where + key);
    if (list.length !== rounds.length)
      throw new Error(`${where}${key} must have ${rounds.length} numbers, as many as rounds, got ${list.length}`);
    return Float64Array.from(list, (each) => read(each, where + key));
  };
  /** Files of earlier versions do not have it. */
  const later = (of: { [key: string]: unknown }, key: string, where: string) => {
    const list = of[key];
    const isMissing = list === undefined || (Array.isArray(list) && list.length === 0);
    return isMissing ? new Float64Array() : series(of, key, where);
  };
  const all = asList(record['learners'], `${at}learners`).map((each, i) => asObject(each, `${at}learners[${i}]`));
  if (all.map(({ name }) => name).join() !== learners.join())
    throw new Error(`${at}learners must be ${learners.join(', ')}, as the configuration says`);
  return {
    problem: asOneOf(record['problem'], `${at}problem`, [problem]),
    repeat: asWhole(record['repeat'], `${at}repeat`, 0),
    constants: Object.fromEntries(constantNames.map((key) => [key, constant(key)])) as unknown as Constants,
    bounds_from: asOneOf(record['bounds_from'], `${at}bounds_from`, boundsFrom),
    rounds: Float64Array.from(rounds),
    best_loss: series(record, 'best_loss', at, asFinite),
    regret_gap: series(record, 'regret_gap', at),
    path_length: later(record, 'path_length', at),
    switches: later(record, 'switches', at),
    learners: all.map((learner, i) => {
      const where = `${at}learners[${i}].`;
      const largest = asNumber(learner['largest_value'], `${where}largest_value`);
      return learnerRecord(learners[i]!, largest, (key, kind) => {
        if (kind === 'later') return later(learner, key, where);
        return series(learner, key, where, kind === 'finite' ? asFinite : asNumber);
      });
    }),
  };
}
