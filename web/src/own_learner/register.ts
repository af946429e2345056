// A learner of the reader's own joins the catalogue, the palette and the module of the page. That module never plays it:
// its code runs only in threads apart (isolation.ts).
import { addStyle } from '../base/palette';
import type { Engine, Learner } from '../engine';
import { addLearners, type OwnLearner } from '../engine/foreign';
import { addOwn, isOwnName, type AddedLearner } from './added';

export function register(
  { module, catalogue }: Pick<Engine, 'module' | 'catalogue'>,
  learner: AddedLearner,
  entry: Learner,
): void {
  const { name, feedback, horizon, oracle } = entry;
  // The module keeps the name; what stands there of the code before does not matter, as nothing is played.
  if (!isOwnName(name)) {
    const create = () => {
      throw new Error(`${name} plays only in a thread of its own`);
    };
    const oracles = oracle.split('+').filter((each) => each !== 'none') as NonNullable<OwnLearner['oracles']>;
    const needsHorizon = horizon === 'needed';
    const declared = { name, oracles, needsHorizon, create, ...(feedback !== 'none' && { feedback }) };
    addLearners(module, [{ learner: declared }]);
  }
  addStyle(name);
  addOwn(learner, entry, catalogue);
}
