// The field of a loss that a person writes, with the library's own answers.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formulaControl } from '../../web/src/controls/formula_field';
import type { Control } from '../../web/src/controls/parameter';
import { Engine, type RunConfig } from '../../web/src/engine';
import { lossExamples } from '../../web/src/state/loss_examples';
import { isProvenConvex, textReport } from '../../web/src/state/loss_report';
import { States } from '../../web/src/state/state';
import { shapeOf } from '../../web/src/state/table';
import { page } from './dom';
import { root } from './native';
import { all } from './picture';

const { body } = page();
let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
});

const config: RunConfig = { problem: 'formula', learners: ['fkm'], rounds: 100, repeats: 2, seed: 1, parameters: {} };
const reportOn = (text: string, parameters: RunConfig['parameters'] = {}) =>
  textReport(engine.module, { ...config, parameters }, 'loss', text);

describe('the field', () => {
  let field: Control;
  let changes: string[];
  let links: string[];
  const input = () => body.querySelector('textarea')!;
  const text = (selector: string) => body.querySelector(selector)!.textContent!;
  const type = (value: string, event: string) => {
    input().value = value;
    input().dispatchEvent(new Event(event));
  };
  beforeEach(() => {
    [changes, links] = [[], []];
    const info = engine.catalogue.parameters.find(({ name }) => name === 'loss')!;
    field = formulaControl(info, {
      change: (name, value, final) => changes.push(`${name} ${value} ${final}`),
      inspect: (_, value) => reportOn(value),
      preset: (link) => links.push(link),
    });
    body.replaceChildren(field.element);
    field.show('square(norm(x - p)) + w');
  });

  it('shows the formula, the verdict and the curvature of every node', () => {
    const items = all(body, '.formula-nodes li').map(({ textContent }) => textContent);
    expect(items).toEqual([
      'x affine: the decision',
      'p constant: it does not depend on x',
      'x - p affine: affine minus constant is affine',
      'norm(x - p) convex: norm of affine is convex',
      'square(norm(x - p)) convex: square of nonnegative convex is convex',
      'w constant: it does not depend on x',
      'square(norm(x - p)) + w convex: convex plus constant is convex',
    ]);
    expect(all(body, '.formula-picture [data-node]').length).toBe(items.length);
    expect(text('.formula-verdict')).toBe('Convex: proven by the rules of disciplined convex programming.');
  });

  it('marks the node that is pointed at', () => {
    const marked = () => all(body, '.formula-picture .marked').map(({ textContent }) => textContent);
    const [, , difference] = all(body, '.formula-nodes li');
    difference!.dispatchEvent(new Event('pointerenter'));
    expect(marked()).toEqual(['x−p']);
    difference!.dispatchEvent(new Event('pointerleave'));
    expect(marked()).toEqual([]);
  });

  it('says of the node under the pointer what it is, and why', () => {
    const picture = body.querySelector<HTMLElement>('.formula-picture')!;
    picture.querySelector('[data-node="3"]')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(picture.title).toBe('norm(x - p) convex: norm of affine is convex');
    expect(picture.querySelector('.marked')!.getAttribute('data-node')).toBe('3');
    picture.dispatchEvent(new Event('pointerleave'));
    expect(picture.querySelector('.marked')).toBeNull();
  });

  it('puts an error under its column, runs nothing, and keeps the last formula', () => {
    type('1 + 2x', 'change');
    expect(body.querySelector<HTMLElement>('.formula-error')!.hidden).toBe(false);
    const [line, mark, sentence] = text('.formula-error').split('\n');
    expect(line).toBe('1 + 2x');
    expect(mark!.indexOf('▲')).toBe(5);
    expect(sentence).toMatch(/^column 6: .*2\*x/);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(changes).toEqual([]);
    expect(text('.formula-verdict')).toMatch(/^Convex/);
    type('1 + sum(x)', 'change');
    expect(body.querySelector<HTMLElement>('.formula-error')!.hidden).toBe(true);
    expect(changes).toEqual(['loss 1 + sum(x) true']);
  });

  it('names what is not finite on part of the set', () => {
    type('log(x[1])', 'input');
    expect(text('.formula-error')).toMatch(/log\(x\[1\]\)/);
  });

  it.each([
    ['-log(x[1])', /^loss must be finite on the set: "log\(x\[1\]\)" is not, in round 1 at x = \(0,/],
    ['1/x[1]', /^loss must be finite on the set: "1\/x\[1\]" is not/],
    ['0*x[1]', /^losses of formula must not be 0 at every point of the pilot, got M = 0: set value-bound$/],
    ['-log(x[1]+0.2)', /^loss must be finite on the set: "log\(x\[1\]\+0\.2\)" is not, in round 1 at x = \(-0\.2/],
  ])('keeps %s, which cannot be run, with the reason, and runs nothing', (loss, sentence) => {
    for (const event of ['input', 'change']) {
      type(loss, event);
      expect([input().value, input().getAttribute('aria-invalid')]).toEqual([loss, 'true']);
      expect(text('.formula-error')).toMatch(sentence);
    }
    expect(changes).toEqual([]);
    expect(all(body, '.formula-nodes li').length).toBe(7); // of the last valid one
  });

  it('offers examples', () => {
    const select = body.querySelector('select')!;
    select.value = lossExamples[1]!.link;
    select.dispatchEvent(new Event('change'));
    expect(links).toEqual([`#${lossExamples[1]!.link}`]);
  });
});

describe('the field on a table', () => {
  const csv = 'id,age,dose (mg),response,mixed\na,41,0.5,3.75,1\nb,52,0,2,n/a\n';
  const clean = csv.replaceAll(/,[^,]*$/gm, '');
  const tableOf = (text: string) => ({ file: 'trial.csv', sha256: 'ab'.repeat(32), text, ...shapeOf(text) });
  let links: string[];
  let field: Control;
  const input = () => body.querySelector('textarea')!;
  const element = (selector: string) => body.querySelector<HTMLElement>(selector)!;
  const make = (table: ReturnType<typeof tableOf> | undefined) => {
    links = [];
    const info = engine.catalogue.parameters.find(({ name }) => name === 'loss')!;
    field = formulaControl(info, {
      change: () => undefined,
      inspect: (_, value) =>
        textReport(engine.module, { ...config, parameters: {}, ...(table && { data: table.text }) }, 'loss', value),
      preset: (link) => links.push(link),
      table: () => table,
    });
    body.replaceChildren(field.element);
    field.show(undefined);
  };
  const choose = (name: string) => {
    const select = body.querySelector('select')!;
    select.value = [...select.options].find(({ textContent }) => textContent === name)!.value;
    select.dispatchEvent(new Event('change'));
  };

  it('offers its names, which a click inserts', () => {
    make(tableOf(clean));
    expect(element('.formula-table').textContent).toBe(
      'Names from trial.csv: row (3 numbers) age row[2] (dose (mg)) response ',
    );
    expect(all(body, '.formula-table button').map(({ textContent }) => textContent)).toEqual([
      'row',
      'age',
      'row[2]',
      'response',
    ]);
    const inserted: unknown[][] = [];
    input().setRangeText = (...given: unknown[]) => void inserted.push(given);
    (all(body, '.formula-table button')[1] as HTMLElement).click();
    expect(inserted.map(([name]) => name)).toEqual(['age']);
  });

  it('offers nothing without a table', () => {
    make(undefined);
    expect(element('.formula-table').hidden).toBe(true);
  });

  it('says under it where a column mixes numbers and text, and does not offer that', () => {
    make(tableOf(csv));
    expect(element('.formula-table').textContent).toBe(
      'Names from trial.csv: age row[2] (dose (mg)) response mixed mixes numbers and text and cannot be used, nor can row.',
    );
    input().value = 'square(x[1] - mixed)';
    input().dispatchEvent(new Event('input'));
    expect(element('.formula-error').textContent).toBe(
      'square(x[1] - mixed)\n              ▲\ncolumn 15: column "mixed" of the table must have numbers only: line 3 has "n/a"',
    );
  });

  it('makes examples from its columns; without one they say what to open', () => {
    make(tableOf(clean));
    choose('Least squares on your own data');
    const [link] = links.map((each) => Object.fromEntries(new URLSearchParams(each.slice(1))));
    expect(link).toEqual({
      problem: 'formula',
      loss: 'square(dot([age, row[2]], x) - response)',
      dimension: '2',
      data: 'trial.csv~abababababababab',
    });
    choose('Hinge loss');
    expect(links[1]).toMatch(/&data=trial\.csv~abababababababab$/); // the table stays
    expect(element('.formula-needs').hidden).toBe(true);
    for (const [table, begin] of [
      [undefined, 'Open a table'],
      [tableOf('a,b\nx,y\n'), 'trial.csv does not fit: open a table'],
    ] as const) {
      make(table);
      choose('Least squares on your own data');
      expect(links).toEqual([]);
      expect(element('.formula-needs').textContent).toBe(
        `${begin} (CSV with a header) with columns of numbers, one row per measurement.`,
      );
    }
  });
});

describe('the field of a set', () => {
  const own: RunConfig = { ...config, problem: 'target', parameters: { 'target-set': 'own', dimension: 3 } };
  let changes: string[];
  const input = () => body.querySelector('textarea')!;
  const error = () => body.querySelector<HTMLElement>('.formula-error')!;
  beforeEach(() => {
    changes = [];
    const info = engine.catalogue.parameters.find(({ name }) => name === 'set')!;
    const field = formulaControl(info, {
      change: (name, value, final) => changes.push(`${name} ${value} ${final}`),
      inspect: (name, value) => textReport(engine.module, own, name, value),
      preset: () => undefined,
    });
    body.replaceChildren(field.element);
    field.show(undefined);
  });
  const type = (value: string) => {
    input().value = value;
    input().dispatchEvent(new Event('change'));
  };

  it('has the default, no examples of losses and no reasons', () => {
    expect(input().value).toBe('x >= 0; sum(x) <= 1');
    expect(error().hidden).toBe(true);
    expect(body.querySelector('select')!.hidden).toBe(true);
    expect(body.querySelector('details')!.hidden).toBe(true);
  });

  it('takes line breaks for semicolons', () => {
    type('x >= 0 \n norm1(2*x) <= 0\n');
    expect(changes).toEqual([]);
    type('x >= 0 \n sum(x) <= 2\n');
    expect(changes).toEqual(['set x >= 0; sum(x) <= 2 true']);
  });

  it('puts an error under its column and runs nothing', () => {
    type('x >= 0; sum(x) <= -1');
    const [line, mark, sentence] = error().textContent!.split('\n');
    expect(line).toBe('x >= 0; sum(x) <= -1');
    expect(mark!.indexOf('▲')).toBe(8);
    expect(sentence).toBe('column 9: "sum(x) <= -1" contradicts the inequalities before it: the set is empty');
    type('x >= 0');
    expect(error().textContent).toBe('set must be bounded: no inequality keeps x[1] below 100000');
    expect(changes).toEqual([]);
    type('norm(x) <= 2');
    expect(error().hidden).toBe(true);
    expect(changes).toEqual(['set norm(x) <= 2 true']);
  });
});

describe('a loss and a set', () => {
  const on = (name: string, text: string, loss: string, set: string, dimension = 3) =>
    textReport(engine.module, { ...config, parameters: { 'target-set': 'own', dimension, loss, set } }, name, text)
      .error;
  const small = 'x >= 0.1; sum(x) <= 1';

  it('are each refused where the two cannot be run together, as long as they could before', () => {
    expect(on('loss', '-log(x[1])', 'sum(x)', small)).toBe(undefined);
    expect(on('set', 'x >= 0.2; sum(x) <= 1', '-log(x[1])', small)).toBe(undefined);
    expect(on('set', 'norm(x) <= 1', '-log(x[1])', small)!.message).toMatch(/^loss must be finite on the set/);
    expect(on('loss', '-log(x[1])', 'sum(x)', 'norm(x) <= 1')!.message).toMatch(/^loss must be finite on the set/);
    // It stands under the loss already, and another set may be the remedy.
    expect(on('set', 'norm(x) <= 2', '-log(x[1])', 'norm(x) <= 1')).toBe(undefined);
    expect(on('set', small, 'x[4]', small)).toBe(undefined);
  });

  it('have the error of the set under the set alone', () => {
    for (const set of ['x >= 0', 'x >= 0; sum(x) <= -1', 'x[4] <= 1']) {
      expect(on('set', set, 'sum(x)', set)!.message).not.toBe('');
      expect(on('loss', 'sum(x)', 'sum(x)', set)).toBe(undefined);
    }
  });

  it('of many coordinates wait for their pilot until the text is given on', () => {
    const many: RunConfig = { ...config, parameters: { dimension: 101 } };
    const isRefused = (isFinal: boolean) =>
      textReport(engine.module, many, 'loss', '1/x[1]', isFinal).error !== undefined;
    expect([isRefused(false), isRefused(true)]).toEqual([false, true]);
  });
});

describe('a loss that is not proven convex', () => {
  it('is said to be so, with a chord that it violates', () => {
    const { verdict, sentence } = reportOn('-square(norm(x))');
    expect(verdict).toBe('not-convex');
    expect(sentence).toMatch(/^Not convex: between .* and .* the middle lies above the chord by [\d.]+/);
    expect(isProvenConvex(engine, { ...config, parameters: { loss: '-square(norm(x))' } })).toBe(false);
  });

  it('may be convex all the same', () => {
    // |x|·|x| is a square, which no rule knows.
    const { verdict, sentence } = reportOn('abs(x[1])*abs(x[1])');
    expect(verdict).toBe('not-proven');
    expect(sentence).toMatch(/^Not proven convex: tried on \d+ random segments, none violates\. No theorem applies/);
  });

  it('is convex where the set says that x is not negative', () => {
    expect(reportOn('sum(x^3)').verdict).not.toBe('convex');
    expect(reportOn('sum(x^3)', { 'target-set': 'own' }).verdict).toBe('convex');
  });
});

describe('the examples', () => {
  it('are twelve formulas, all but the last of them convex, whose links set what they say', () => {
    expect(lossExamples.length).toBe(12);
    const states = new States(engine);
    for (const [i, { link, loss, name }] of lossExamples.entries()) {
      const { state, refused } = states.read(link);
      expect(refused, name).toEqual([]);
      expect(state.parameters['loss'], name).toBe(loss);
      const { error, verdict } = reportOn(loss, states.runConfig(state).parameters);
      expect(error, name).toBeUndefined();
      expect(verdict, name).toBe(i === lossExamples.length - 1 ? 'not-convex' : 'convex');
    }
  });

  it('are those whose best points tests/formula_losses_test.cpp certifies', () => {
    const header = readFileSync(`${root}/tests/loss_examples.h`, 'utf8');
    const rows = [...header.matchAll(/\{"(.*)",\s+"(.*)"\}/g)].map(([, loss, settings]) => [loss, settings]);
    const settingsOf = (link: string) =>
      link
        .split('&')
        .slice(2)
        .map((setting) => decodeURIComponent(setting))
        .join('&');
    expect(rows).toEqual(lossExamples.map(({ loss, link }) => [loss, settingsOf(link)]));
  });

  it('run on every point of their sets', async () => {
    const states = new States(engine);
    for (const { link, name } of lossExamples) {
      const { parameters } = states.runConfig(states.read(link).state);
      const learners = ['projection-free', 'fkm', 'fixed'];
      const { records } = await engine.run({
        problem: 'formula',
        learners,
        rounds: 300,
        repeats: 1,
        seed: 1,
        parameters,
      });
      for (const { average_loss } of records[0]!.learners)
        expect(Number.isFinite(average_loss.at(-1)), name).toBe(true);
    }
  });
});
