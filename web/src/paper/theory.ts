// The bound of the theorem with a run's own constants put in, term by term, and from which T on it says anything.
import { h, raised, table } from '../base/dom';
import formulas from 'virtual:formulas/paper';
import { formula } from '../page/formulas';
import type { Bound, BoundsFrom, PaperModule, RadiusRule, Record } from '../engine';
import { short, whole } from '../base/numbers';
import { lines, type PlotLine } from '../plots/lines';
import { later, TimeSlice } from '../base/scheduling';
import { terms } from './terms';

const points = 32; // of each line

/** The columns of the table: a form of the bound, and what it is called. */
const forms = [
  { name: 'printed', head: 'as printed' },
  { name: 'proven', head: 'proven, printed η' },
  { name: 'corrected', head: 'proven, corrected η' },
] as const;

/** The origin of M and G, and its meaning for a bound. */
const origins: { [from in BoundsFrom]: string } = {
  given: 'given',
  'closed-form': 'known in closed form',
  pilot: 'estimates from a pilot, which losses may exceed',
  'look-ahead': 'estimates from a pilot that saw the rounds played, which losses may exceed',
  unknown: 'of unknown origin',
};

/** The settings on which a bound depends, and whose η the run has. */
export interface TheorySettings {
  exploration: number;
  clamp: number;
  eta: string;
}

export class TheoryPanel {
  private readonly whole = h('div', { hidden: true });
  private readonly facts = h('p', { class: 'hint' });
  private readonly body = h('tbody');
  private readonly foot = h('tfoot');
  private readonly sentences = h('div');
  private readonly figure = h('div', { class: 'panel-figure' });
  private width = 0;
  private shown: { record: Record; settings: TheorySettings } | undefined;

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
          heads: ['term', ...forms.flatMap(({ head }) => [head, ''])],
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
  show(record: Record | undefined, settings: TheorySettings): void {
    const hasConstants = record && Object.values(record.constants).every(Number.isFinite);
    this.shown = hasConstants ? { record, settings } : undefined;
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
    const { exploration, clamp, eta } = shown.settings;
    const bounds = this.module.theory(constants, { exploration, clamp }, horizon);
    const { printed, proven, corrected } = bounds;
    const { n, r, R, D, M, G } = constants;
    const { c, B } = proven;
    const isClamped = c < exploration * r * (1 - 1e-9);
    const cut = isClamped ? ' = δT^(1/5), as δ is cut to κr' : '';
    this.facts.replaceChildren(
      ...raised(
        `T = ${whole(horizon)}, n = ${short(n)}, M = ${short(M)}, G = ${short(G)}, D = ${short(D)}, r = ${short(r)}, R = ${short(R)}, κ = ${short(clamp)}, c = ${short(c)}${cut} (repeat ${shown.record.repeat}).`,
      ),
    );
    this.body.replaceChildren(
      ...terms.map((term) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, term.name, h('small', {}, term.help)),
          ...forms.flatMap(({ name, head }) => [
            h('td', { 'data-label': head }, formula(term[name], formulas)),
            h('td', {}, short(bounds[name][term.name])),
          ]),
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
        ...forms.flatMap(({ name, head }) => {
          const { value, from } = of(bounds[name]);
          return [
            h('td', { class: 'since', 'data-label': head }, from === undefined ? '' : since(from)),
            h('td', {}, short(value)),
          ];
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
    const says = ({ vacuous, informative_from: from }: Bound) =>
      (vacuous ? 'says nothing yet' : 'says something') +
      (Number.isFinite(from)
        ? `; it falls below 2MT from T ≈ ${short(from)} on`
        : '; it stays above 2MT for every T we checked');
    const summed = ({ anytime, summed: sum, summed_from: from }: Bound) =>
      `lower by a factor ${short(anytime / sum)} (${since(from)})`;
    const isBelow = Math.min(proven.anytime, proven.summed) <= printed.anytime;
    const follows = isBelow
      ? 'For Algorithm 2 this is not above the printed bound, which therefore holds here, too'
      : 'For Algorithm 2 this is above the printed bound, which this proof does not give here';
    const changes = (bound: Bound) => short(bound.anytime / printed.anytime);
    const sentences = [
      `At T = ${whole(horizon)} the printed bound ${says(printed)}. What is proven for the printed η ${says(proven)}. ${follows}. What is proven for the corrected η ${says(corrected)}.`,
      `The proof replaces ηnM/(δD) by T^(−3/5)/√2, which drops a factor 1/c. Keeping the factor changes a constant, not the rate: with the printed η, hₜ ≤ B·D²σₜ for B = max(9/4, 1.02·((a + √(a² + 4))/2)²), a = 1/(√2c), and T^(4/5) stays for every c. c is a length, so this B depends on the unit in which K is given; with η = cD/(√2nM)·T^(−4/5) it is 9/4 in every unit. Here c = ${short(c)} and B = ${short(B)}, and this run uses the ${eta} η.`,
      `The theorem for Algorithm 2 carries the 1/c² of the first epoch into every later one. The sum of the epochs’ own bounds is just as valid: printed it is ${summed(printed)}, proven for the printed η ${summed(proven)}, for the corrected η ${summed(corrected)}.`,
      `The regulariser ‖x−x₁‖² has Hessian 2I, not I. The recursion for hₜ then proves 9/4, not 2. The tracking term becomes 5/4·√B·DG, which is 15/8·DG for B = 9/4, and the variance term falls to a quarter. Together the bound of Algorithm 2 changes by a factor ${changes(proven)} for the printed η, ${changes(corrected)} for the corrected one.`,
      `Every bound requires |fₜ| ≤ M and ‖∇fₜ‖ ≤ G; here M and G are ${origins[shown.record.bounds_from]}. Both proven bounds, the sums and the bound within a run that knows T are our own derivations.`,
    ];
    this.sentences.replaceChildren(...sentences.map((sentence) => h('p', {}, ...raised(sentence))));
    const from = Math.max(...forms.map(({ name }) => bounds[name].informative_from));
    const isOld = () => shown !== this.shown;
    void later().then(() => this.drawBounds(shown.record, { exploration, clamp }, from, isOld));
  }

  private async drawBounds(
    { constants }: Record,
    radius: RadiusRule,
    from: number,
    isOld: () => boolean,
  ): Promise<void> {
    if (this.width === 0 || isOld()) return;
    const last = Math.min(1e60, 100 * (Number.isFinite(from) ? from : 1e30));
    const at = Array.from({ length: points }, (_, i) => last ** (i / (points - 1)));
    const slice = new TimeSlice();
    const theory: ReturnType<PaperModule['theory']>[] = [];
    for (const T of at) {
      theory.push(this.module.theory(constants, radius, T));
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
        line('printed η', '#009E73', '10 3', (i) => theory[i]!.proven.anytime),
        line('corrected η', '#D55E00', '6 4', (i) => theory[i]!.corrected.anytime),
        line('printed η, sum', '#56B4E9', '2 3', (i) => theory[i]!.proven.summed),
        line('corrected η, sum', '#E69F00', '8 3 2 3', (i) => theory[i]!.corrected.summed),
      ],
      { width: this.width, height: 260, title: 'The bounds', x: 'rounds T', y: 'bound of Algorithm 2', shaded: '2MT' },
    );
    this.figure.replaceChildren(picture);
  }
}
