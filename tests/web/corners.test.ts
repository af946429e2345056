// Corners of the polygon in the plane: where a new one goes, and what is added and removed by mouse, finger and keyboard.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Arena } from '../../web/src/arena/arena';
import { nearestOnBoundary, placeFor } from '../../web/src/arena/corners';
import { norm, parseCorners, subtract, type Point } from '../../web/src/arena/format';
import { styleOf } from '../../web/src/base/palette';
import { Engine, type SimulationConfig } from '../../web/src/engine';
import { haveWidth, page } from './dom';
import { all } from './picture';

const square = parseCorners('0,0; 2,0; 2,2; 0,2');

describe('the nearest point of the boundary', () => {
  it.each<[string, Point, object]>([
    ['from inside', { x: 0.5, y: 0.1 }, { point: { x: 0.5, y: 0 }, on: 'edge', index: 0 }],
    ['from outside', { x: 3, y: 1.5 }, { point: { x: 2, y: 1.5 }, on: 'edge', index: 1 }],
    ['on the edge back to the first corner', { x: -1, y: 1 }, { point: { x: 0, y: 1 }, on: 'edge', index: 3 }],
    ['beyond a corner', { x: 3, y: 4 }, { point: { x: 2, y: 2 }, on: 'corner', index: 2 }],
  ])('%s', (_, p, expected) => expect(nearestOnBoundary(square, p)).toEqual(expected));

  it('is nearer than every point of a fine boundary', () => {
    const fine = square.flatMap((a, i) => {
      const b = square[(i + 1) % 4]!;
      return Array.from({ length: 100 }, (_, k) => ({
        x: a.x + ((b.x - a.x) * k) / 100,
        y: a.y + ((b.y - a.y) * k) / 100,
      }));
    });
    for (let i = 0; i < 50; ++i) {
      const p = { x: 4 * Math.sin(1 + 7 * i), y: 4 * Math.cos(2 + 5 * i) };
      const least = Math.min(...fine.map((each) => norm(subtract(each, p))));
      expect(norm(subtract(nearestOnBoundary(square, p).point, p))).toBeLessThanOrEqual(least + 1e-12);
    }
  });
});

describe('a new corner', () => {
  it('goes between the ends of its edge, in either order around', () => {
    for (const corners of [square, [...square].reverse()]) {
      corners.forEach((a, i) => {
        const b = corners[(i + 1) % 4]!;
        for (const share of [0.01, 0.3, 0.5, 0.99]) {
          const p = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
          expect(placeFor(corners, p)).toBe(i + 1);
        }
      });
    }
  });

  it('goes between its neighbours also on an edge that has corners already', () => {
    expect(placeFor(parseCorners('0,0; 1,0; 2,0; 2,2; 0,2'), { x: 1.5, y: 0 })).toBe(2);
    expect(placeFor(parseCorners('0,0; 1,0; 2,0; 2,2; 0,2'), { x: 0.5, y: 0 })).toBe(1);
  });

  it('goes to the side of a corner that lies inside of K', () => {
    expect(placeFor(parseCorners('0,0; 1,0.5; 2,0; 2,2; 0,2'), { x: 0.2, y: 0 })).toBe(1);
  });
});

describe('in the plane', () => {
  const { body } = page(500);
  haveWidth(500);
  const corners = '0,0; 1,0; 1,1; 0,1';
  let engine: Engine;
  let arena: Arena;
  let config: SimulationConfig;
  let changes: [string, boolean][];
  beforeAll(async () => {
    engine = await Engine.create({ workers: 0 });
  });
  afterEach(() => arena.destroy());

  async function make(parameters: SimulationConfig['parameters'] = { corners }, hasLegend = true): Promise<void> {
    config = { problem: 'arena', learners: ['projection-free', 'fkm'], rounds: 100, seed: 3, parameters };
    changes = [];
    arena = new Arena(body, {
      module: engine.module,
      catalogue: engine.catalogue,
      config: () => config,
      change: (changed, last) => {
        changes.push([String(changed['corners']), last]);
        config = { ...config, parameters: { ...config.parameters, ...changed } };
      },
      styleOf,
      hasLegend,
    });
    await arena.begin();
  }

  type Fields = { [name: string]: unknown };
  const send = (target: Element, type: string, fields: Fields) =>
    target.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), fields));
  const handle = (name: string) => body.querySelector(`[data-handle="${name}"]`)!;
  const names = () => all(body, '[data-handle]').map((each) => each.getAttribute('data-handle'));
  const key = (name: string, pressed: string) => send(handle(name), 'keydown', { key: pressed });
  const sentence = () => body.querySelector('.arena-sentence')!.textContent;
  const spoken = () => body.querySelector('.unseen[aria-live]')!.textContent;
  const focused = () =>
    all(body, '[data-handle]')
      .find((each) => each.matches(':focus'))
      ?.getAttribute('data-handle');
  const warning = () => body.querySelector<HTMLElement>('[role=alert]')!;
  const drawn = () => body.querySelector('.arena-set')!.getAttribute('points')!.trim().split(' ').length;
  /** The place of a handle in the picture. */
  const placeOf = (name: string) => {
    const [x, y] = /translate\((\S+) (\S+)\)/.exec(handle(name).getAttribute('transform')!)!.slice(1).map(Number);
    return { clientX: x!, clientY: y! };
  };
  const between = (a: string, b: string, share = 0.5) => {
    const [from, to] = [placeOf(a), placeOf(b)];
    return {
      clientX: from.clientX + share * (to.clientX - from.clientX),
      clientY: from.clientY + share * (to.clientY - from.clientY),
    };
  };

  it('keys add a corner after the one that has the focus, move it, and remove it', async () => {
    await make();
    key('corner 2', '+');
    expect(changes).toEqual([['0,0; 1,0; 1,0.5; 1,1; 0,1', true]]);
    expect(names()).toEqual(['minimum of the loss', ...['corner 1', 'corner 2', 'corner 3', 'corner 4', 'corner 5']]);
    expect(focused()).toBe('corner 3');
    expect(spoken()).toBe('Corner 3 added. Double-click or double-tap it to remove it, or press Delete.');
    expect(sentence()).toBe(spoken());
    expect(drawn()).toBe(4); // on the edge it changes nothing
    key('corner 3', 'ArrowRight');
    expect(changes.at(-1)).toEqual(['0,0; 1,0; 1.05,0.5; 1,1; 0,1', true]);
    expect(drawn()).toBe(5);
    key('corner 5', 'Insert'); // between the last and the first
    expect(changes.at(-1)![0]).toBe('0,0; 1,0; 1.05,0.5; 1,1; 0,1; 0,0.5');
    expect(focused()).toBe('corner 6');
    key('corner 6', 'Delete');
    expect(focused()).toBe('corner 5');
    expect(spoken()).toBe('Corner 6 removed. 5 corners are left.');
    key('corner 1', 'Backspace');
    expect(changes.at(-1)).toEqual(['1,0; 1.05,0.5; 1,1; 0,1', true]);
    const after = changes.length;
    for (const pressed of ['+', 'Delete']) key('minimum of the loss', pressed);
    send(handle('corner 1'), 'keydown', { key: 'Delete', ctrlKey: true });
    expect(changes.length).toBe(after);
  });

  it('the third last corner stays, under the library’s sentence', async () => {
    await make({ corners: '0,0; 1,0; 0,1' });
    key('corner 2', 'Delete');
    expect(warning().textContent).toBe('corners must be between 3 and 64 points, got 2');
    expect(names().length).toBe(4);
    expect(changes).toEqual([]);
    key('corner 2', 'ArrowRight');
    expect(warning().hidden).toBe(true);
  });

  it('no more are added than the library takes', async () => {
    const many = Array.from({ length: 64 }, (_, i) => {
      const angle = (i * Math.PI) / 32;
      return `${Math.cos(angle).toFixed(3)},${Math.sin(angle).toFixed(3)}`;
    }).join('; ');
    await make({ corners: many });
    key('corner 2', '+');
    expect(warning().textContent).toBe('corners must be between 3 and 64 points, got 65');
    expect([names().length, changes.length]).toEqual([65, 0]);
  });

  it('a mouse pulls a corner out of an edge: one change at the end', async () => {
    await make();
    arena.step('round');
    const at = between('corner 3', 'corner 4', 0.25);
    const mouse = { pointerType: 'mouse', pointerId: 1, button: 0, isPrimary: true };
    const edges = body.querySelector('.arena-edges')!;
    const mark = () => body.querySelector<SVGElement>('.arena-new-corner')!;
    send(edges, 'pointermove', { ...mouse, ...at });
    expect(mark().style.display).toBe('');
    expect(mark().getAttribute('transform')).toBe(`translate(${at.clientX.toFixed(1)} ${at.clientY.toFixed(1)})`);
    const captured: unknown[] = [];
    for (const each of all(body, '[data-handle]'))
      Object.assign(each, { setPointerCapture: (id: unknown) => captured.push([each, id]) });
    send(edges, 'pointerdown', { ...mouse, ...at });
    expect(captured).toEqual([[handle('corner 4'), 1]]);
    expect(mark().style.display).toBe('none');
    expect(arena.dragging).toBe(true);
    const up = { clientX: at.clientX, clientY: at.clientY - 12 };
    send(handle('corner 4'), 'pointermove', { ...mouse, ...up });
    send(handle('corner 4'), 'pointerup', { ...mouse, ...up });
    expect(changes.length).toBe(1);
    expect(changes[0]![1]).toBe(true);
    const list = parseCorners(changes[0]![0]);
    expect([list.length, list[2], list[4]]).toEqual([5, { x: 1, y: 1 }, { x: 0, y: 1 }]);
    expect(list[3]!.x).toBeCloseTo(0.75, 2);
    expect(list[3]!.y).toBeGreaterThan(1.02);
    expect([drawn(), arena.round]).toEqual([5, 1]);
  });

  it('a click adds a corner where it is, a double one no second, and a double one on a corner removes it', async () => {
    await make();
    const mouse = { pointerType: 'mouse', pointerId: 1, button: 0, isPrimary: true };
    const at = between('corner 1', 'corner 2');
    for (const each of all(body, '[data-handle]')) Object.assign(each, { setPointerCapture: () => undefined });
    let time = 1000;
    const click = (down: Element, up: Element, place: Fields) => {
      send(down, 'pointerdown', { ...mouse, ...place });
      const event = Object.assign(new Event('pointerup', { bubbles: true }), { ...mouse, ...place });
      Object.defineProperty(event, 'timeStamp', { value: (time += 100) });
      up.dispatchEvent(event);
    };
    click(body.querySelector('.arena-edges')!, handle('corner 2'), at);
    expect(changes).toEqual([['0,0; 0.5,0; 1,0; 1,1; 0,1', true]]);
    Object.assign(handle('corner 5'), { setPointerCapture: () => undefined });
    click(handle('corner 2'), handle('corner 2'), at); // the second half of a double-click
    expect(names().length).toBe(6);
    time += 1000; // too late
    click(handle('corner 2'), handle('corner 2'), at);
    expect(names().length).toBe(6);
    click(handle('corner 3'), handle('corner 3'), placeOf('corner 3')); // another one
    expect(names().length).toBe(6);
    for (const name of ['minimum of the loss', 'minimum of the loss', 'corner 2', 'corner 2'])
      click(handle(name), handle(name), placeOf(name));
    expect(changes.at(-1)).toEqual(['0,0; 1,0; 1,1; 0,1', true]);
  });

  it('a finger adds one by a tap, not where it scrolls', async () => {
    await make();
    const touch = { pointerType: 'touch', pointerId: 2, button: 0, isPrimary: true };
    const at = between('corner 2', 'corner 3');
    const edges = body.querySelector('.arena-edges')!;
    const beside = { clientX: at.clientX + 15, clientY: at.clientY }; // the strip is as wide as a finger
    send(edges, 'pointerdown', { ...touch, ...at });
    send(edges, 'pointerup', { ...touch, ...at, clientY: at.clientY + 30 });
    send(edges, 'pointerdown', { ...touch, ...at });
    send(edges, 'pointercancel', { ...touch, ...at });
    send(edges, 'pointerup', { ...touch, ...at });
    expect(changes).toEqual([]);
    send(edges, 'pointerdown', { ...touch, ...beside });
    send(edges, 'pointerup', { ...touch, ...beside });
    expect(changes).toEqual([['0,0; 1,0; 1,0.5; 1,1; 0,1', true]]);
    expect(focused()).toBe('corner 3');
  });

  it('no other set has edges to press, and a figure in another page has not unless it asks for a legend', async () => {
    await make({ 'arena-set': 'box' });
    const isPressed = () => body.querySelector<SVGElement>('.arena-edges')!.parentElement!.style.display !== 'none';
    expect(isPressed()).toBe(false);
    config = { ...config, parameters: {} };
    arena.restart();
    expect(isPressed()).toBe(true);
    expect(body.querySelector('.arena-note')!.textContent).toContain('click an edge of K');
    arena.destroy();
    await make({ corners }, false);
    expect(body.querySelector('.arena-edges')).toBeNull();
    for (const pressed of ['+', 'Delete']) key('corner 2', pressed);
    expect(changes).toEqual([]);
    expect(body.querySelector('.arena-note')!.textContent).not.toContain('click');
  });
});
