// The network beside the chart, with a simulation whose flows, delays and means are known: what is drawn and said equals
// them, wherever the run is taken.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digits } from '../../web/src/arena/format';
import { contrast, styleOf } from '../../web/src/base/palette';
import { Engine, type Module, type Parts, type SimulationConfig } from '../../web/src/engine';
import { StreetGrid } from '../../web/src/network/grid';
import { Network, type NetworkOptions } from '../../web/src/network/network';
import { colorOf, shareIn } from '../../web/src/network/ramp';
import { haveWidth, page } from './dom';
import { eventually } from './eventually';
import { all } from './picture';

const { body } = page(500);
haveWidth(500);

let checkpointsOf: Module['checkpoints'];
beforeAll(async () => {
  checkpointsOf = (await Engine.create({ workers: 0 })).module.checkpoints;
});

/** At every node the share x[0] goes right; edge e costs e + 1 thousandths per unit, and a thousandth in round t. */
function partsOf(x: ArrayLike<number>, size: number, round: number): Parts {
  const grid = new StreetGrid(2 * size * (size - 1));
  const amounts = new Float64Array(grid.edges.length);
  const arriving = new Map([['0 0', 1]]);
  for (let i = 0; i < size * size; ++i) {
    const node = { row: Math.floor(i / size), column: i % size };
    const flow = arriving.get(`${node.row} ${node.column}`)!;
    const [right, down] = [grid.edgeFrom(node, 'right'), grid.edgeFrom(node, 'down')];
    const share = down === undefined ? 1 : right === undefined ? 0 : x[0]!;
    for (const [edge, own] of [
      [right, share],
      [down, 1 - share],
    ] as const) {
      if (edge === undefined) continue;
      amounts[edge] = flow * own;
      const { row, column } = grid.edges[edge]!.to;
      arriving.set(`${row} ${column}`, (arriving.get(`${row} ${column}`) ?? 0) + flow * own);
    }
  }
  const mean_costs = amounts.map((_, edge) => (edge + 1) / 1000);
  return { amounts, mean_costs, costs: mean_costs.map((cost) => cost + round / 1000) };
}

const shares: { [learner: string]: number } = { 'projection-free': 0.5, fkm: 0.3 };
const xOf = (learner: string, round: number) => shares[learner]! + 0.2 / (round + 1);
const bestShare = 0.8;
const [refusedSeed, slowSeed] = [13, 14];
let alive = 0;

class StubSimulation {
  round = 0;
  private readonly size: number;
  constructor(private readonly config: SimulationConfig) {
    if (config.seed === refusedSeed) throw new Error('seed must not be 13, got 13');
    this.size = Number(config.parameters?.['grid'] ?? 5);
    ++alive;
  }
  get finished() {
    return this.round === this.config.rounds;
  }
  advance(count: number) {
    const end = performance.now() + (this.config.seed === slowSeed ? 1 : 0);
    while (performance.now() < end);
    this.round = Math.min(this.config.rounds, this.round + count);
  }
  inspect(learner: string) {
    const x = xOf(learner, this.round);
    return { x: Float64Array.of(x), y: Float64Array.of(x + 0.01) };
  }
  parts = (x: Float64Array) => partsOf(x, this.size, this.round);
  best = () => Float64Array.of(bestShare);
  record() {
    const rounds = checkpointsOf(this.config.rounds).filter((round) => round <= this.round);
    const [average_loss, average_loss_center] = [0.5, 0.4].map((top) => rounds.map((round) => top + 1 / round));
    return {
      rounds,
      best_loss: rounds.map((round) => 0.35 + 0.5 / round),
      learners: [{ average_loss, average_loss_center }],
    };
  }
  delete() {
    --alive;
  }
}

let config: SimulationConfig;
let network: Network | undefined;
let place: 'x' | 'y';
async function make(
  more: Partial<SimulationConfig> = {},
  options: Partial<NetworkOptions> = {},
  played = true,
): Promise<Network> {
  config = { problem: 'routing', learners: ['projection-free', 'fkm'], rounds: 1000, seed: 3, ...more };
  place = 'y';
  const module = { checkpoints: checkpointsOf, Simulation: StubSimulation } as unknown as Module;
  network = new Network(body, { module, config: () => config, place: () => place, styleOf, ...options });
  await network.begin(played);
  return network;
}
beforeEach(() => (alive = 0));
afterEach(() => {
  network?.destroy();
  network = undefined;
  expect(alive).toBe(0);
});

const text = (selector: string) => body.querySelector(selector)!.textContent!;
const pictures = () => all(body, '.network-grid');
const lines = (of: number) => all(pictures()[of]!, 'line:not(.network-mark)');
const press = (label: string) => body.querySelector<HTMLElement>(`.arena-buttons [aria-label="${label}"]`)!.click();
const scrubber = () => body.querySelector<HTMLInputElement>('.network-scrubber')!;
const key = (name: string) =>
  pictures()[0]!.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: name }));
const reading = () => text('.network-reading');
const arrived = (round: number) =>
  eventually(() => expect(text('.arena-round')).toBe(`round ${round.toLocaleString('en')} of 1,000`));
const flowAt = (round: number, learner = 'projection-free') =>
  partsOf([xOf(learner, round) + (place === 'y' ? 0.01 : 0)], Number(config.parameters?.['grid'] ?? 5), round);

function expectDrawn(of: number, { amounts, mean_costs }: Parts): void {
  const range = { low: 0.001, high: amounts.length / 1000 };
  const widths = lines(of).map((line) => Number(line.getAttribute('stroke-width')));
  const colors = lines(of).map((line) => (line as SVGElement).style.getPropertyValue('stroke'));
  expect(widths.length).toBe(amounts.length);
  expect(colors).toEqual([...mean_costs].map((cost) => colorOf(shareIn(range, cost))));
  const [thin, thick] = [1.2, Math.min(17, (0.42 * 300) / (new StreetGrid(amounts.length).size - 1))];
  amounts.forEach((amount, i) => expect(widths[i]).toBeCloseTo(thin + (thick - thin) * amount, 1));
}

describe('the grid', () => {
  it.each([3, 5, 12])('numbers the edges of grid %i as the library does', (k) => {
    const grid = new StreetGrid(2 * k * (k - 1));
    expect(grid.size).toBe(k);
    for (const [edge, { from, to }] of grid.edges.entries()) {
      const isRight = grid.directionOf(edge) === 'right';
      expect(to).toEqual({ row: from.row + (isRight ? 0 : 1), column: from.column + (isRight ? 1 : 0) });
      expect(grid.edgeFrom(from, isRight ? 'right' : 'down')).toBe(edge);
      expect(edge).toBe(isRight ? from.row * (k - 1) + from.column : (k - 1 + from.row) * k + from.column);
    }
    const way = grid.busiestWay(new Float64Array(grid.edges.length));
    expect(way.length).toBe(2 * (k - 1));
    expect(grid.edges[way.at(-1)!]!.to).toEqual({ row: k - 1, column: k - 1 });
    expect(grid.edgeFrom({ row: k - 1, column: k - 1 }, 'right')).toBeUndefined();
    expect(grid.edgeFrom({ row: 0, column: -1 }, 'right')).toBeUndefined();
  });
});

describe('the colours', () => {
  it('are told from the page, and from each other by lightness alone, in both themes', () => {
    const samples = [0, 0.25, 0.5, 0.75, 1].map((share) => colorOf(share).match(/#\w{6}/g)!);
    for (const [theme, page] of ['#fbfbf8', '#16181a'].entries()) {
      const rgb = (color: string) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16) / 255);
      const contrasts = samples.map((pair) => contrast(rgb(pair[theme]!), rgb(page)));
      expect(contrasts[0]).toBeGreaterThan(3);
      contrasts.slice(1).forEach((each, i) => expect(each).toBeGreaterThan(1.1 * contrasts[i]!));
    }
    expect(colorOf(NaN)).toBe('var(--mute)');
  });
});

describe('the network', () => {
  it('draws the flow that is played and the best one at the round that it says', async () => {
    const network = await make();
    await network.goTo(1000);
    for (const round of [1000, 100, 1, 10]) {
      await network.goTo(round);
      expect(network.round).toBe(round);
      expectDrawn(0, flowAt(round));
      expectDrawn(1, partsOf([bestShare], 5, round));
      expect(all(body, '.network-flow p').map((each) => each.textContent)).toEqual([
        `projection-free ${digits(0.5 + 1 / round)} per round`,
        `best fixed flow ${digits(0.35 + 0.5 / round)} per round`,
      ]);
    }
    place = 'x';
    network.viewChanged();
    expectDrawn(0, flowAt(10));
    expect(text('.network-flow p')).toBe(`projection-free ${digits(0.4 + 1 / 10)} per round`);
    expect(text('.network-legend')).toContain('mean over rounds 1 … 10');
    expect(text('.network-ramp')).toBe('0.0010.04');
  });

  it.each([3, 12])('draws grid %i', async (grid) => {
    const network = await make({ parameters: { grid } });
    await network.goTo(1000);
    expectDrawn(0, flowAt(1000));
    expect(all(pictures()[0]!, 'circle').length).toBe(grid ** 2);
    expect(all(pictures()[0]!, '.network-end').length).toBe(2);
  });

  it('says its state in words: learner, round, both delays, their difference and the busiest ways', async () => {
    const network = await make();
    await network.goTo(1000);
    expect(text('.arena-sentence')).toBe(
      'Repeat 1, round 1,000: projection-free has a delay of 0.501 per round over rounds 1 … 1,000, the best fixed flow ' +
        '0.35: 0.151 less. The busiest way of projection-free: 4 right, 4 down; of the best fixed flow: 4 right, 4 down.',
    );
    network.shown = 'fkm';
    await eventually(() => expect(text('.arena-sentence')).toContain('busiest way of fkm: 4 down, 4 right'));
    expect(pictures()[0]!.getAttribute('aria-label')).toBe('Flow of fkm in round 1,000');
  });

  it('goes back and on by rounds, also between checkpoints, where the means are those of the last one', async () => {
    const network = await make();
    await network.goTo(1000);
    const before = alive;
    for (const round of [999, 998]) {
      press('Back one round');
      await arrived(round);
      expectDrawn(0, flowAt(round));
      expect(text('.arena-sentence')).toContain('over rounds 1 … 900');
      expect(text('.network-legend')).toContain(`mean over rounds 1 … ${round}`);
    }
    press('Step one round');
    await arrived(999);
    press('Step one round');
    await arrived(1000);
    expect(alive).toBe(before + 1); // played again once
    await network.goTo(2000);
    expect(network.round).toBe(1000);
    press('Back to the first round');
    await arrived(1);
    press('Back one round');
    await arrived(1);
  });

  it('is scrubbed through the checkpoints', async () => {
    const reached: number[] = [];
    const network = await make({}, { reached: (round) => reached.push(round) });
    const checkpoints = checkpointsOf(1000);
    expect(scrubber().getAttribute('max')).toBe(String(checkpoints.length - 1));
    for (const index of [25, 3, checkpoints.length - 1]) {
      scrubber().value = String(index);
      scrubber().dispatchEvent(new Event('input'));
      await arrived(checkpoints[index]!);
      await eventually(() => expect(reached.at(-1)).toBe(checkpoints[index]));
      expect(scrubber().getAttribute('aria-valuetext')).toBe(`round ${checkpoints[index]!.toLocaleString('en')}`);
    }
    await network.goTo(105);
    expect(scrubber().value).toBe(String(checkpoints.indexOf(100)));
  });

  it('plays through the checkpoints to the end of the run, and again from its first round', async () => {
    const network = await make();
    expect([network.untouched, network.playing]).toEqual([true, false]);
    network.play(Infinity);
    expect(text('.arena-play')).toBe('pause');
    await arrived(1000);
    expect(network.playing).toBe(false);
    expect(text('.arena-play')).toBe('play');
    network.play(1);
    expect([network.round, network.playing]).toEqual([1, true]);
    await network.goTo(10);
    expect(network.playing).toBe(false);
  });

  it('shows the end of the run where it is not played, and the same place of another run', async () => {
    const network = await make({}, {}, false);
    await arrived(1000);
    config = { ...config, rounds: 500, parameters: { grid: 3 } };
    network.restart();
    await eventually(() => expect(text('.arena-round')).toBe('round 500 of 500'));
    expect(lines(0).length).toBe(12);
    await network.goTo(20);
    config = { ...config, seed: 4 };
    network.restart();
    await eventually(() => expect(network.untouched).toBe(false));
    expect(text('.arena-round')).toBe('round 20 of 500');
  });

  it('stands still while it rests, and goes on for paper', async () => {
    const network = await make({ seed: slowSeed });
    network.rest(true);
    const gone = network.goTo(1000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(network.round).toBe(1);
    network.print();
    expect(network.round).toBe(1000);
    network.rest(false);
    await gone;
  });

  it('says what the library refuses, and keeps the run', async () => {
    const network = await make();
    config = { ...config, seed: refusedSeed };
    network.restart();
    expect(text('.arena-message')).toBe('seed must not be 13, got 13');
    await network.goTo(100);
    expectDrawn(0, flowAt(100));
  });

  it('tells the page of another learner, and shows one that takes part', async () => {
    const chosen: string[] = [];
    const network = await make({}, { show: (learner) => chosen.push(learner) });
    network.shown = 'ogd';
    expect(network.shown).toBe('projection-free');
    const input = body.querySelector<HTMLInputElement>('.arena-learners input[value="fkm"]')!;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await eventually(() => expect(text('.network-flow b')).toBe('fkm'));
    expect(chosen).toEqual(['fkm']);
    expectDrawn(0, flowAt(1, 'fkm'));
  });
});

describe('an edge', () => {
  const said = (edge: string, flow: Parts, i: number, best: Parts) => {
    const of = (values: Float64Array) => digits(values[i]!);
    return (
      `${edge}: projection-free flow ${of(flow.amounts)}, delay ${of(flow.mean_costs)} (in round 10: ${of(flow.costs)}); ` +
      `best fixed flow ${of(best.amounts)}, delay ${of(best.mean_costs)}.`
    );
  };

  it('is walked to by keys, and says its flow and delay in both flows', async () => {
    const network = await make();
    await network.goTo(10);
    const [flow, best] = [flowAt(10), partsOf([bestShare], 5, 10)];
    const hint = reading();
    for (const [name, edge, i] of [
      ['ArrowRight', '(1, 1) right to (1, 2)', 0],
      ['ArrowDown', '(1, 2) down to (2, 2)', 21],
      ['ArrowLeft', '(2, 1) right to (2, 2)', 4],
      ['ArrowUp', '(1, 1) down to (2, 1)', 20],
    ] as const) {
      key(name);
      expect(reading()).toBe(said(edge, flow, i, best));
      expect(body.ownerDocument.querySelector('#announce')!.textContent).toBe(reading());
      const { from } = new StreetGrid(40).edges[i]!;
      const mark = pictures()[1]!.querySelector('.network-mark')!;
      expect(mark.getAttribute('visibility')).toBe('visible');
      expect(Number(mark.getAttribute('x1'))).toBe(20 + 75 * from.column);
    }
    const before = reading();
    key('ArrowLeft');
    expect(body.ownerDocument.querySelector('#announce')!.textContent).toBe('There is no edge that way.');
    expect(reading()).toBe(before);
    key('End');
    key('ArrowLeft');
    expect(reading()).toMatch(/^\(5, 4\) right to \(5, 5\)/);
    key('Escape');
    expect(reading()).toBe(hint);
    key('Home');
    key('ArrowDown');
    await network.goTo(100);
    expect(reading()).toContain('(in round 100: ');
  });

  it('is pointed at', async () => {
    const network = await make();
    await network.goTo(10);
    for (const picture of pictures()) {
      Object.assign(picture, { getBoundingClientRect: () => ({ left: 100, top: 50, width: 170, height: 170 }) });
    }
    const point = (x: number, y: number) =>
      pictures()[1]!.dispatchEvent(new PointerEvent('pointermove', { clientX: 100 + x / 2, clientY: 50 + y / 2 }));
    point(20 + 75 + 30, 20 + 4);
    expect(reading()).toBe(said('(1, 2) right to (1, 3)', flowAt(10), 1, partsOf([bestShare], 5, 10)));
    point(20 + 150 - 5, 20 + 100);
    expect(reading()).toMatch(/^\(2, 3\) down to \(3, 3\)/);
    point(20 + 37, 20 + 37);
    expect(reading()).toMatch(/^Point at an edge/);
    point(2, 60);
    expect(reading()).toMatch(/^\(1, 1\) down to \(2, 1\)/);
  });
});

describe('a run of the library', () => {
  it('is that of the chart: the delays are those of its record, whoever else takes part, and of its parts', async () => {
    const { module } = await Engine.create({ workers: 0 });
    const learners = ['projection-free', 'fkm', 'fixed'];
    const run = { problem: 'routing', learners, rounds: 200, seed: 5, parameters: { grid: 4 } };
    network = new Network(body, { module, config: () => run, place: () => place, styleOf });
    place = 'y';
    await network.begin();
    const simulation = new module.Simulation(run);
    for (const round of [10, 100, 200]) {
      simulation.advance(round - simulation.round);
      const record = simulation.record();
      const best = simulation.parts(simulation.best());
      const sum = best.amounts.reduce((total, amount, i) => total + amount * best.mean_costs[i]!, 0);
      expect(sum).toBeCloseTo(record.best_loss.at(-1)!, 6);
      for (const [i, learner] of learners.entries()) {
        network.shown = learner;
        await network.goTo(round);
        expect(all(body, '.network-flow span').map((each) => each.textContent)).toEqual([
          `${digits(record.learners[i]!.average_loss.at(-1)!)} per round`,
          `${digits(record.best_loss.at(-1)!)} per round`,
        ]);
        const { amounts } = simulation.parts(simulation.inspect(learner).y);
        const thickest = Math.max(...lines(0).map((line) => Number(line.getAttribute('stroke-width'))));
        expect(thickest).toBeCloseTo(1.2 + (17 - 1.2) * Math.min(1, Math.max(...amounts)), 1);
      }
    }
    simulation.delete();
  });
});
