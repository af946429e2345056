// The plane in words: the learners' places, and one round in a sentence.
import type { Round } from '../engine';
import { whole } from '../base/numbers';
import { digits, norm, pair, pointOf, subtract, type Point } from './format';
import type { Game } from './game';
import type { ArenaSettings } from './settings';
import type { Stepper } from './stepper';

/** The minimum over K of the arena's losses, relative to the centre; undefined where they change, and elsewhere. */
export function bestPoint(game: Game, settings: ArenaSettings): Point | undefined {
  const [handle] = settings.handlesIn(game.config);
  if (!handle || settings.valueIn(game.config, 'adversary') !== 'still') return undefined;
  const { outline, center } = game;
  const minimum = subtract(handle.at, center);
  const edges = outline.map((from, i) => ({ from, along: subtract(outline[(i + 1) % outline.length]!, from) }));
  const isInside = edges.every(({ from, along }) => {
    const away = subtract(minimum, from);
    return along.x * away.y - along.y * away.x >= 0;
  });
  if (isInside) return minimum;
  const loss = ({ x, y }: Point) => game.loss(Float64Array.of(x, y));
  // On an edge the loss is the parabola through three of its values.
  const candidates = edges.map(({ from, along }) => {
    const at = (share: number) => ({ x: from.x + share * along.x, y: from.y + share * along.y });
    const [a, b, c] = [loss(at(0)), loss(at(0.5)), loss(at(1))] as [number, number, number];
    const curvature = 2 * (a - 2 * b + c);
    const lowest = curvature > 0 ? (3 * a - 4 * b + c) / (2 * curvature) : a < c ? 0 : 1;
    return at(Math.min(1, Math.max(0, lowest)));
  });
  return candidates.reduce((best, point) => (loss(point) < loss(best) ? point : best));
}

const fromBest = (at: Point, best: Point | undefined): string =>
  best ? `, ${digits(norm(subtract(at, best)))} from the best point` : '';

/** The learners' places, for those who do not see the plane. `isComplete`: all lines of the round have run. */
export function placesOf(game: Game, isComplete: boolean, best: Point | undefined): string {
  const { round } = game;
  const time = round === 0 ? 'Before the first round' : `${isComplete ? 'After' : 'In'} round ${whole(round)}`;
  const placeOf = ({ x, next }: Round) => pointOf(round > 0 && isComplete ? next : x);
  const places = game.learners.map((learner) => {
    const at = placeOf(game.last(learner));
    return `${learner} at ${pair(at)}${fromBest(at, best)}`;
  });
  return `${time}: ${places.join('; ')}. Points are relative to the centre of K, which is ${pair(game.center)}.`;
}

/** A complete round of the shown learner; empty before the first. */
export function roundInWords({ game, shown, facts }: Stepper, best: Point | undefined): string {
  const { loss, next, x } = facts.round;
  if (game.round === 0) return '';
  const paid = facts.feedbackNoise > 0 ? `sees ${digits(loss)}, with noise,` : `pays ${digits(loss)}`;
  const isMoved = norm(subtract(pointOf(next), pointOf(x))) > 0;
  const place = `${pair(next)}${fromBest(pointOf(next), best)}`;
  return `Round ${whole(game.round)}: ${shown} ${paid} and ${isMoved ? 'moves to' : 'stays at'} ${place}.`;
}
