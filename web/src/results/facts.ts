// The configuration of a run, in a line.
import { h } from '../base/dom';
import type { RunConfig } from '../engine';
import { whole } from '../base/numbers';

export function facts({ problem, rounds, repeats, horizon, parameters = {} }: RunConfig): (Node | string)[] {
  const more = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
  const horizons = horizon === 'known' ? ['horizon known'] : [];
  const size = [`${whole(rounds)} rounds`, `${repeats === 1 ? 'one repeat' : `${whole(repeats)} repeats`}`];
  return [h('b', {}, problem), ` · ${[...size, ...horizons, ...more].join(' · ')}`];
}
