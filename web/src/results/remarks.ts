// Sentences about what a reader of the figures might miss. Comparisons rest on paired differences over the repeats.
import { short, whole } from '../base/numbers';
import { listed } from '../base/words';
import type { Result, RunConfig } from '../engine';
import { confidence, interval } from './statistics';

const last = (values: Float64Array) => values.at(-1) ?? NaN;

// The experiment for which the sentence below was measured: n = m = 10, doubling, the printed constants.
function isPaperQuadratic({ problem, horizon = 'doubling', parameters = {} }: RunConfig): boolean {
  return problem === 'quadratic' && horizon === 'doubling' && Object.keys(parameters).length === 0;
}

export function remarks(config: RunConfig, result: Result, isConvex = true): string[] {
  const done = result.records.filter((record) => record.rounds.at(-1) === config.rounds);
  if (done.length === 0) return [];
  const sentences: string[] = [];
  if (!isConvex) {
    sentences.push(
      'The loss is not proven convex: no theorem applies, and regret is measured against the best point that was found.',
    );
  }
  const losses = (learner: string) => {
    const index = result.learners.indexOf(learner);
    return done.map((record) => last(record.learners[index]!.average_loss));
  };

  // Standing still against all who move.
  if (result.learners.includes('fixed')) {
    const still = losses('fixed');
    const others = result.learners.filter((learner) => learner !== 'fixed');
    const beaten = others.filter((learner) => {
      const { mean, half } = interval(
        losses(learner).map((loss, i) => loss - still[i]!),
        others.length,
      );
      return mean > half;
    });
    if (beaten.length > 0) {
      const more =
        beaten.includes('projection-free') && config.rounds <= 50_000 && isPaperQuadratic(config)
          ? ' In longer runs projection-free overtakes it: between 150,000 and 250,000 rounds with three seeds.'
          : '';
      sentences.push(
        `Standing still at x₁ (${short(interval(still).mean)}) beats ${listed(beaten)} after ${whole(config.rounds)} rounds (the paired difference is significant ${confidence(others.length)}).${more}`,
      );
    }
  }

  const of = (learner: string) => done.map((record) => record.learners[result.learners.indexOf(learner)]!);
  for (const learner of result.learners) {
    const floors = interval(of(learner).map(({ floors }) => last(floors))).mean;
    if (floors > 0) {
      sentences.push(
        `${learner} hit the floor of the loss in ${short(floors)} rounds per repeat: below it the logarithm continues as its tangent.`,
      );
    }
  }
  const above = result.learners
    .map(
      (learner) =>
        [learner, of(learner).filter((each, i) => each.largest_value > done[i]!.constants.M).length] as const,
    )
    .filter(([, count]) => count > 0);
  if (above.length > 0) {
    const who = listed(
      above.map(([learner, count]) => `${learner} saw losses above M in ${count} of ${done.length} repeats`),
    );
    sentences.push(
      `${who}; the theorem requires |f| ≤ M${done[0]!.bounds_from === 'pilot' ? ', and M was estimated by a pilot' : ''}.`,
    );
  }
  if (done[0]!.bounds_from === 'look-ahead') {
    sentences.push(
      'M and G were estimated from rounds that are played later: the step sizes know the future. To avoid this, state M and G yourself or, with prices, choose a first-day above 1.',
    );
  }
  // Algorithm 2 has an epoch for every power of two up to T.
  const { horizon = 'doubling', rounds } = config;
  const epochs = horizon === 'known' ? 1 : Math.floor(Math.log2(rounds)) + 1;
  const ofAll = horizon === 'unknown' ? ' epochs' : ` of ${epochs} ${epochs === 1 ? 'epoch' : 'epochs'}`;
  for (const learner of result.learners) {
    const counts = of(learner).map(({ clamps }) => last(clamps));
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (!(most > 0)) continue;
    const count = least === most ? most : `${least} to ${most}`;
    sentences.push(`δ of ${learner} was cut to its limit in ${count}${ofAll}.`);
  }
  return sentences;
}
