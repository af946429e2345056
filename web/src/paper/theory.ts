// The bound of the theorem with a run's own constants put in, term by term, and from which T on it says anything.
import { h, raised, table } from '../base/dom';
import formulas from 'virtual:formulas/paper';
import { formula } from '../page/formulas';
import type { Bound, PaperModule, Record } from '../engine';
import { short, whole } from '../base/numbers';
import { lines, type PlotLine } from '../plots/lines';
import { later, TimeSlice } from '../base/scheduling';
import { terms } from './terms';

const points = 32; // of each line

export class TheoryPanel {
  private readonly whole = h('div', { hidden: true });
  private readonly facts = h('p', { class: 'hint' });
  private readonly body = h('tbody');
  private readonly foot = h('tfoot');
  private readonly sentences = h('div');
  private readonly figure = h('div', { class: 'panel-figure' });
  private width = 0;
  private shown: { record: Record; exploration: number; eta: string } | undefined;

  constructor(
    container: HTMLElement,
    switcher: HTMLElement,
    private readonly module: PaperModule,
  ) {
    this.whole.append(
      table(
        {
          name: 'terms',
          label: 'Terms of the bound',
          caption: 'The terms of the regret bound',
          heads: ['term', 'as printed', '', 'corrected', ''],
        },
        this.body,
        this.foot,
      ),
      this.sentences,
      this.figure,
    );
    container.replaceChildren(switcher, this.facts, this.whole);
    new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width === 0 && this.width > 0) return; // hidden: it keeps its height
      this.width = Math.max(280, Math.floor(entry!.contentRect.width));
      this.draw();
    }).observe(this.figure);
  }

  /** A record that was read from a file does not hold the constants. */
  show(record: Record | undefined, exploration: number, eta: string): void {
    const hasConstants = record && Object.values(record.constants).every(Number.isFinite);
    this.shown = hasConstants ? { record, exploration, eta } : undefined;
    this.whole.hidden = !hasConstants;
    this.facts.textContent =
      record && !hasConstants ? 'The files do not hold n, r, R and D: run the experiment here.' : '';
    this.draw();
  }

  private draw(): void {
    const { shown } = this;
    if (!shown) return;
    const { constants, rounds } = shown.record;
    const horizon = rounds.at(-1)!;
    const { printed, corrected } = this.module.theory(constants, shown.exploration, horizon);
    const { n, r, R, D, M, G } = constants;
    const c = shown.exploration * r;
    this.facts.textContent = `T = ${whole(horizon)}, n = ${short(n)}, M = ${short(M)}, G = ${short(G)}, D = ${short(D)}, r = ${short(r)}, R = ${short(R)}, c = ${short(c)} (repeat ${shown.record.repeat}).`;
    this.body.replaceChildren(
      ...terms.map((term) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, term.name, h('small', {}, term.help)),
          h('td', {}, formula(term.printed, formulas)),
          h('td', {}, short(printed[term.name])),
          h('td', {}, formula(term.corrected, formulas)),
          h('td', {}, short(corrected[term.name])),
        ),
      ),
    );
    const since = (from: number) =>
      Number.isFinite(from) ? `informative from ${short(from)} rounds on` : 'never informative';
    const sum = (label: string, help: string, of: (bound: Bound) => { value: number; from?: number }) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, label, h('small', {}, help)),
        ...[printed, corrected].flatMap((bound) => {
          const { value, from } = of(bound);
          return [h('td', { class: 'since' }, from === undefined ? '' : since(from)), h('td', {}, short(value))];
        }),
      );
    const trivial = 2 * M * horizon;
    this.foot.replaceChildren(
      sum('Algorithm 1', 'T known: the sum', ({ total, total_from: from }) => ({ value: total, from })),
      sum('Algorithm 1, halfway', 'after T/2 rounds of a run that knows T', ({ halfway, prefix_from: from }) => ({
        value: halfway,
        from,
      })),
      sum('Algorithm 2', 'doubling: as the theorem has it', ({ anytime, informative_from: from }) => ({
        value: anytime,
        from,
      })),
      sum('Algorithm 2, summed', 'the bounds of its epochs', ({ summed, summed_from: from }) => ({
        value: summed,
        from,
      })),
      sum('2MT', 'what nobody can exceed', () => ({ value: trivial })),
    );
    const says = ({ vacuous, informative_from: from }: typeof printed) =>
      (vacuous ? 'says nothing yet' : 'says something') +
      (Number.isFinite(from)
        ? `; it falls below 2MT from T ≈ ${short(from)} on`
        : '; it stays above 2MT for every T we checked');
    const ratio = corrected.anytime / printed.anytime;
    const summed = ({ anytime, summed: sum, summed_from: from }: Bound) =>
      `lower by a factor ${short(anytime / sum)} (${since(from)})`;
    this.sentences.replaceChildren(
      h('p', {}, `At T = ${whole(horizon)} the printed bound ${says(printed)}. The corrected one ${says(corrected)}.`),
      h(
        'p',
        {},
        ...raised(
          `The proof replaces ηnM/(δD) by T^(−3/5)/√2, which drops a factor 1/c. c is a length, so no condition on c alone repairs it; η = cD/(√2nM)·T^(−4/5) does, for every c. Here c = ${short(c)}${shown.eta === 'corrected' ? ', and this run uses that η.' : '. This run uses the printed η, for which neither bound is proven.'}`,
        ),
      ),
      h(
        'p',
        {},
        `The theorem for Algorithm 2 carries the 1/c² of the first epoch into every later one. The sum of the epochs’ own bounds is as valid, which is ours: printed it is ${summed(printed)}, corrected ${summed(corrected)}.`,
      ),
      h(
        'p',
        {},
        `The regulariser ‖x−x₁‖² has Hessian 2I, not I: hₜ ≤ 9/4·D²σₜ holds where 2D²σₜ does not, which makes the tracking term 15/8·DG, and the variance term falls to a quarter. The derivation is ours. Together the bound changes by a factor ${short(ratio)}.`,
      ),
    );
    const from = Math.max(printed.informative_from, corrected.informative_from);
    const isOld = () => shown !== this.shown;
    void later().then(() => this.drawBounds(shown.record, shown.exploration, from, isOld));
  }

  private async drawBounds(
    { constants }: Record,
    exploration: number,
    from: number,
    isOld: () => boolean,
  ): Promise<void> {
    if (this.width === 0 || isOld()) return;
    const last = Math.min(1e60, 100 * (Number.isFinite(from) ? from : 1e30));
    const at = Array.from({ length: points }, (_, i) => last ** (i / (points - 1)));
    const slice = new TimeSlice();
    const theory: { printed: Bound; corrected: Bound }[] = [];
    for (const T of at) {
      theory.push(this.module.theory(constants, exploration, T));
      await slice.yieldWhenSpent();
    }
    if (isOld()) return;
    const line = (name: string, color: string, dash: string, y: (i: number) => number): PlotLine => ({
      name,
      color,
      dash,
      points: at.map((x, i) => ({ x, y: y(i) })),
    });
    const picture = lines(
      [
        line('2MT', '#888888', '1 3', (i) => 2 * constants.M * at[i]!),
        line('printed', '#0072B2', '', (i) => theory[i]!.printed.anytime),
        line('corrected', '#D55E00', '6 4', (i) => theory[i]!.corrected.anytime),
        line('sum, printed', '#56B4E9', '2 3', (i) => theory[i]!.printed.summed),
        line('sum, corrected', '#E69F00', '8 3 2 3', (i) => theory[i]!.corrected.summed),
      ],
      { width: this.width, height: 260, title: 'The bounds', x: 'rounds T', y: 'bound of Algorithm 2', shaded: '2MT' },
    );
    this.figure.replaceChildren(picture);
  }
}
