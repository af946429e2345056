// The field of a loss that a person writes, with the library's own answers.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formulaControl } from '../../web/src/controls/formula_field';
import type { Control } from '../../web/src/controls/parameter';
import { Engine, type RunConfig } from '../../web/src/engine';
import { lossExamples } from '../../web/src/state/loss_examples';
import { isProvenConvex, textReport } from '../../web/src/state/loss_report';
import { States } from '../../web/src/state/state';
import { page } from './dom';
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
      'x affine',
      'p constant',
      'x - p affine',
      'norm(x - p) convex',
      'square(norm(x - p)) convex',
      'w constant',
      'square(norm(x - p)) + w convex',
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

  it('offers examples', () => {
    const select = body.querySelector('select')!;
    select.value = lossExamples[1]!.link;
    select.dispatchEvent(new Event('change'));
    expect(links).toEqual([`#${lossExamples[1]!.link}`]);
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

describe('a loss that is not proven convex', () => {
  it('is said to be so, with a chord that it violates', () => {
    const { verdict, sentence } = reportOn('-square(norm(x))');
    expect(verdict).toBe('not-convex');
    expect(sentence).toMatch(/^Not convex: between .* and .* the middle lies above the chord by [\d.]+/);
    expect(isProvenConvex(engine.module, { ...config, parameters: { loss: '-square(norm(x))' } })).toBe(false);
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
