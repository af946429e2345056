// A learner of the reader's own on the page: what a thread with its code may say, the templates, the catalogue's entry,
// and where its code is named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, type Learner, type RunConfig } from '../../web/src/engine';
import { styleOf } from '../../web/src/base/palette';
import { readProvenance } from '../../web/src/files/json';
import { addOwn, digestsPlayed, isOwnName, withCode, withoutOwn } from '../../web/src/own_learner/added';
import { checkedEntry, lineIn } from '../../web/src/own_learner/entry';
import { codesIn, withCodes } from '../../web/src/own_learner/link';
import { register } from '../../web/src/own_learner/register';
import { replyFrom } from '../../web/src/own_learner/replies';
import { templates } from '../../web/src/own_learner/templates';
import { runKey } from '../../web/src/session/finished_runs';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { plainWords, rowsOf } from '../../web/src/state/learner_words';
import { States } from '../../web/src/state/state';

let engine: Engine;
beforeAll(async () => void (engine = await Engine.create({ workers: 1 })));
afterAll(() => engine.close());

const entryOf = (name: string): Learner => checkedEntry({ name }, {});
const own = (name: string, source = 'code', sha256 = 'ab'.repeat(32)) => ({ name, source, sha256 });

describe('a template', () => {
  it.each(templates.map((template) => [template.label, template] as const))(
    '%s obeys the laws',
    async (_, template) => {
      expect(await engine.checkLearner(template)).toEqual([]);
      const entry = checkedEntry(template, await engine.describeLearner(template));
      expect(entry.name).toBe(template.name);
      expect(engine.catalogue.learners.map(({ name }) => name)).not.toContain(template.name);
    },
  );

  it('is described by what it declares', async () => {
    const all = await Promise.all(templates.map((each) => engine.describeLearner(each)));
    expect(all.map(({ feedback, oracle }) => [feedback, oracle])).toEqual([
      ['value', 'none'],
      ['value', 'projection'],
      ['value', 'projection'],
      ['two-values', 'projection'],
    ]);
  });
});

describe('a thread with a person’s code', () => {
  it('is heard where it says what a thread says', async () => {
    const { records } = await engine.run({
      problem: 'target',
      learners: ['fkm', 'fixed'],
      rounds: 50,
      repeats: 1,
      seed: 1,
    });
    const record = records[0]!;
    for (const message of [
      { type: 'ready' },
      { type: 'progress', job: 1, round: 0 },
      { type: 'progress', job: 1, round: 20, record },
      { type: 'paused', job: 1, round: 20, record },
      { type: 'done', job: 1, round: 50, record },
      { type: 'answered', job: 1, answer: ['a law'] },
      { type: 'answered', job: 1, answer: '{}' },
      { type: 'refused', job: 1, message: 'no' },
      { type: 'failed', message: 'no', loaded: true },
    ])
      expect(replyFrom(structuredClone(message)), message.type).toEqual(message);
  });

  it('is not heard where it says anything else', () => {
    const record = { repeat: 0, problem: 'target', constants: {}, learners: [] };
    const series = { rounds: new Float64Array(1), best_loss: new Float64Array(1), regret_gap: new Float64Array(1) };
    for (const message of [
      null,
      3,
      'ready',
      [],
      {},
      { type: 'load' },
      { type: 'toString' },
      { type: 'progress', job: -1, round: 1 },
      { type: 'progress', job: 1, round: NaN },
      { type: 'progress', job: 1, round: '1' },
      { type: 'done', job: 1, round: 1, record },
      { type: 'done', job: 1, round: 1, record: { ...record, ...series, rounds: [1] } },
      { type: 'done', job: 1, round: 1, record: { ...record, ...series, learners: [{ name: '<b>' }] } },
      { type: 'answered', job: 1, answer: { html: '<img>' } },
      { type: 'answered', job: 1, answer: [3] },
      { type: 'refused', job: 1, message: { text: 'no' } },
      { type: 'failed', message: 3 },
    ])
      expect(replyFrom(message), JSON.stringify(message)).toBeUndefined();
  });

  it('says no more than fits a page', () => {
    const long = replyFrom({ type: 'failed', message: 'x'.repeat(1e6), loaded: 1, more: 'y' });
    expect(long).toEqual({ type: 'failed', message: `${'x'.repeat(2000)}…`, loaded: false });
    expect(replyFrom({ type: 'answered', job: 1, answer: new Array(1000).fill('x') })).toBeUndefined();
    expect(replyFrom({ type: 'ready', locked: true })).toEqual({ type: 'ready' });
  });

  it('describes its learner in words that the page knows', () => {
    const entry = checkedEntry({ name: 'mine' }, {
      name: 'other',
      feedback: '<b>',
      oracle: 'projection+constructor+linear',
      help: 3,
      parameters: ['seed'],
    } as unknown as Learner);
    expect(entry).toMatchObject({
      name: 'mine',
      feedback: 'value',
      oracle: 'projection+linear',
      help: '',
      parameters: [],
    });
  });
});

describe('a learner of the reader’s own', () => {
  it('is one of the catalogue, of links and of the palette', () => {
    const states = new States(engine);
    expect(states.read('learners=fkm,mine').refused[0]).toMatch(/^learners must be of .*, got "mine"$/);
    register(engine, own('mine'), entryOf('mine'));
    const { state, refused } = states.read('learners=fkm,mine&lines=mine');
    expect(refused).toEqual([]);
    expect(state.learners).toEqual(['fkm', 'mine']);
    expect(states.write(state)).toBe('learners=fkm,mine&lines=mine');
    expect(styleOf('mine').color).toBe('var(--mine, #D6006C)');
    const { repeats: _, ...config } = states.runConfig(state);
    expect(engine.module.resolve(config).rounds).toBe(config.rounds);
    expect(() => new engine.module.Simulation(config)).toThrow('mine plays only in a thread of its own');
  });

  it('is run as the code that stands under its name, which its results name by its SHA-256', () => {
    const config: RunConfig = { problem: 'target', learners: ['fkm', 'mine'], rounds: 100, repeats: 1, seed: 1 };
    expect(withCode(config).learners).toEqual(
      ['fkm', own('mine')].map((each) => (typeof each === 'string' ? each : { name: 'mine', source: 'code' })),
    );
    const [first, key] = [provenanceOf(engine, config, undefined, null), runKey(config)];
    expect(first.configuration['own-learners']).toEqual([{ name: 'mine', sha256: 'ab'.repeat(32) }]);
    expect(readProvenance(JSON.parse(JSON.stringify(first)), 'the file').configuration).toEqual(first.configuration);
    addOwn(own('mine', 'other', 'cd'.repeat(32)), entryOf('mine'), engine.catalogue);
    expect(engine.catalogue.learners.filter(({ name }) => name === 'mine').length).toBe(1);
    expect(digestsPlayed(config)).toEqual([{ name: 'mine', sha256: 'ab'.repeat(32) }]); // as it was run
    expect(runKey({ ...config })).not.toBe(key);
    expect(provenanceOf(engine, { ...config, learners: ['fkm'] }, undefined, null).configuration).not.toHaveProperty(
      'own-learners',
    );
  });

  it('plays in no picture of the page', () => {
    expect(isOwnName('mine')).toBe(true);
    expect(withoutOwn(['fkm', 'mine'])).toEqual(['fkm']);
    expect(withoutOwn(['mine'])).toEqual(['fixed']);
  });

  it('is in a link with its code, which is not among the settings', () => {
    const source = 'export default {}; // a=b&c #1 ~ π\n';
    addOwn(own('mine', source), entryOf('mine'), engine.catalogue);
    const address = 'https://example.org/#problem=target&learners=fkm,mine&lines=mine&rounds=300';
    const { url, remark } = withCodes(address);
    expect(remark).toBe('');
    expect(codesIn(url.split('#')[1]!)).toEqual({
      codes: [{ name: 'mine', source }],
      rest: 'problem=target&learners=fkm&rounds=300',
    });
    expect(withCodes('https://example.org/#learners=fkm')).toEqual({
      url: 'https://example.org/#learners=fkm',
      remark: '',
    });
    expect(codesIn('learners=fkm')).toEqual({ codes: [], rest: 'learners=fkm' });
  });

  it('is left out of a link, with a sentence, where its code is too long for one', () => {
    addOwn(own('mine', 'x'.repeat(4001)), entryOf('mine'), engine.catalogue);
    expect(withCodes('https://example.org/#learners=mine&rounds=300')).toEqual({
      url: 'https://example.org/#rounds=300',
      remark:
        'The link is without mine: its code must have at most 4000 characters for a link, got 4001. Send it as a file.',
    });
    expect(codesIn(`own-learner=mine~${'x'.repeat(4001)}`)).toEqual({ codes: [], rest: '' });
  });

  it('has its error at the line that the sentence names', () => {
    expect(lineIn('mine on target in round 1: play: x is not defined (line 12)')).toBe(12);
    expect(lineIn('The code cannot be run: Unexpected token (line 2 of "mine").')).toBe(2);
    expect(lineIn('name must not be empty')).toBe(0);
  });
});

describe('an engine that keeps code apart', () => {
  it('starts threads with code by nothing else, and fetches what starts them once it is needed', async () => {
    let fetched = 0;
    const apart = await Engine.create({
      workers: 1,
      ownThreads: async () => {
        ++fetched;
        return () => () => {
          throw new Error('no frame here');
        };
      },
    });
    const config = { problem: 'target', rounds: 10, repeats: 1, seed: 1 };
    await apart.run({ ...config, learners: ['fkm'] });
    expect(fetched).toBe(0);
    await expect(apart.run({ ...config, learners: [templates[0]!] })).rejects.toThrow(
      'The code cannot be run: no frame here.',
    );
    await expect(apart.checkLearner(templates[0]!)).rejects.toThrow('The code cannot be run: no frame here.');
    expect(fetched).toBeGreaterThan(0);
    apart.close();
    const offline = await Engine.create({ workers: 1, ownThreads: () => Promise.reject(new Error('no connection')) });
    await expect(offline.checkLearner(templates[0]!)).rejects.toMatchObject({
      code: 'failed',
      message: 'no connection',
    });
    offline.close();
  });
});

describe('a learner that asks nothing of the set', () => {
  it('is not said to stand still, and has a place above the one that does', () => {
    const entry = entryOf('quiet');
    expect(plainWords(entry)).toBe('one number');
    expect(plainWords({ feedback: 'none', oracle: 'none' })).toBe('never moves');
    const fixed = engine.catalogue.learners.find(({ name }) => name === 'fixed')!;
    const rows = rowsOf([fixed, entry]);
    expect(rows.map(({ oracle, cells }) => [oracle, cells.flat().map(({ name }) => name)])).toEqual([
      ['none', ['quiet']],
      ['none', ['fixed']],
    ]);
  });
});
