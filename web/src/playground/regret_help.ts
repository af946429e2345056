// Regret in a dialog, for somebody who has never heard of it.
import { h } from '../base/dom';
import { short, whole } from '../base/numbers';
import { dialog } from '../files/dialogs';
import type { Shell } from '../page/shell';
import { comparable, conditions, reachedByAll, type ShownRun } from '../session/shown';

/** Regret in three sentences, and in the numbers of the run that is shown. */
function regretDialog(place: Document | ShadowRoot, shown: ShownRun | undefined): void {
  const texts = [
    'A learner pays a loss every round. In hindsight one single point would have been best: the best fixed point.',
    'Regret is what the learner has paid beyond that point. Divided by the number of rounds it is the gap between two curves of the chart; a learner learns when the gap closes.',
    'Point at a curve, or tap it: the bracket shows gap × rounds = regret.',
  ];
  const example = shown && exampleOf(shown);
  dialog(place, 'What is regret?', ...[...texts, ...(example ? [example] : [])].map((text) => h('p', {}, text)));
}

function exampleOf(shown: ShownRun): string | undefined {
  const result = comparable(shown.config, shown.result);
  const end = reachedByAll(result) - 1;
  const learner = result.learners.find((name) => name !== 'fixed');
  if (end < 0 || learner === undefined) return undefined;
  const rounds = result.rounds[end]!;
  const regret = result.summary(learner, 'regret').mean[end]!;
  const gap = short(regret / rounds);
  return `Here: ${learner}, gap ${gap} × ${whole(rounds)} rounds = regret ${short(regret)} (${conditions(shown)}, means).`;
}

/** The button of the strip for a first visit, where that is in the page. */
export function explainRegret(shell: Shell, shown: () => ShownRun | undefined): void {
  shell.byId('regret-help')?.addEventListener('click', () => regretDialog(shell.root, shown()));
}
