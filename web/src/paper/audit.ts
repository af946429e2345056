// The proof, audited: Algorithm 1 is played when asked for, and what its proof bounds is shown beside the bounds.
import formulas from 'virtual:formulas/paper';
import { onEnter } from '../controls/fields';
import { segments, type Segments } from '../controls/segments';
import { h, table } from '../base/dom';
import type { Audit, PaperEngine } from '../engine';
import { formula } from '../page/formulas';
import { short, whole } from '../base/numbers';
import { curves, type Guide } from '../plots/curves';
import { interval } from '../results/statistics';
import { frame, later } from '../base/scheduling';
import { Job, type JobContext } from '../session/job';
import type { DataSource } from '../state/data';
import { induction, percent, summaryOf, tightness, type AuditSummary } from './audit_summary';
import { auditForms, auditValue, type AuditSettings } from './state';
import { terms } from './terms';

const learner = 'projection-free';
const heads = ['realised: mean [95 % CI]', 'first inequality', 'bound', 'realised/bound'];

type Prices = DataSource & { text: string };

interface AuditRun {
  settings: AuditSettings;
  seed: number;
  prices: Prices | undefined;
  audits: Audit[];
}

const signed = (value: number): string => short(value).replaceAll('-', '−');

/** "12.3" and under it "[11.9, 12.7]". */
const withInterval = ({ mean, half }: { mean: number; half: number }): HTMLElement => {
  const range = Number.isNaN(half) ? null : h('small', {}, `[${signed(mean - half)}, ${signed(mean + half)}]`);
  return h('span', {}, signed(mean), range);
};

export class AuditPanel {
  /** The page's seed when Run is pressed. */
  private seed = 1;
  private prices: Prices | undefined;
  /** The settings of the link. */
  private linkKey = '';
  private readonly chosen: { [name in 'problem' | 'eta']: string } = { problem: '', eta: '' };
  private readonly choices: { [name in 'problem' | 'eta']: Segments };
  private readonly fields: { [name in 'exploration' | 'rounds' | 'repeats']: HTMLInputElement };
  private readonly button: HTMLButtonElement;
  private readonly progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Repeats audited' });
  private readonly state = h('span', { class: 'hint', role: 'status' }, 'Not run yet.');
  private readonly conditions = h('p', { class: 'hint' });
  private readonly sentences = h('div');
  private readonly body = h('tbody');
  private readonly foot = h('tfoot');
  private readonly gap = h('div', { class: 'panel-figure' });
  private readonly distance = h('div', { class: 'panel-figure' });
  private readonly results = h('div', { hidden: true });
  private readonly job = new Job();
  private run: AuditRun | undefined;
  private width = 0;

  constructor(
    container: HTMLElement,
    private readonly engine: PaperEngine,
    /** It begins with these. */
    private readonly begun: (settings: AuditSettings) => void,
  ) {
    const { catalogue } = engine;
    const choice = (name: 'problem' | 'eta', legend: string, values: readonly string[]) =>
      segments({
        name: `audit-${name}`,
        legend: [legend],
        choices: values.map((value) => [value, value] as const),
        change: (value) => (this.chosen[name] = value),
      });
    this.choices = {
      problem: choice(
        'problem',
        'problem',
        catalogue.problems.map(({ name }) => name),
      ),
      eta: choice('eta', 'η', auditForms),
    };
    this.fields = { exploration: this.field(), rounds: this.field(), repeats: this.field() };
    this.button = h('button', { type: 'button', on: { click: () => this.toggle() } }, 'Run');
    const controls = h(
      'div',
      { class: 'audit-controls', role: 'group', 'aria-label': 'Audit' },
      ...Object.values(this.choices).map(({ element }) => element),
      h('label', {}, 'c/r ', this.fields.exploration),
      h('label', {}, 'T ', this.fields.rounds),
      h('label', {}, 'repeats ', this.fields.repeats),
      h('p', { class: 'measure' }, this.button, this.progress, this.state),
    );
    this.fillResults();
    container.replaceChildren(controls, this.results);
    this.job.listen({ progress: () => this.showState(), changed: () => this.showState() });
    new ResizeObserver(() => {
      const { width } = this;
      if (width > 0 && width !== this.measured()) void this.drawFigures();
    }).observe(this.gap);
  }

  private field(): HTMLInputElement {
    const field = h('input', { class: 'number', inputMode: 'decimal', autocomplete: 'off' });
    onEnter(field, () => this.toggle());
    return field;
  }

  /** Shows the settings of the link; where they are the same as before, the fields stay as the reader left them. */
  show(settings: AuditSettings, seed: number, prices: Prices | undefined): void {
    this.seed = seed;
    this.prices = prices;
    const key = JSON.stringify(settings);
    if (key === this.linkKey) return;
    this.linkKey = key;
    for (const name of ['problem', 'eta'] as const) {
      this.chosen[name] = settings[name];
      this.choices[name].show(settings[name]);
    }
    this.fields.exploration.value = String(settings.exploration);
    this.fields.rounds.value = whole(settings.rounds);
    this.fields.repeats.value = whole(settings.repeats);
  }

  /** A question with its settings: run at once, and brought into sight. */
  start(settings: AuditSettings): void {
    this.begun(settings); // shows them
    void this.play();
    this.results.parentElement!.scrollIntoView({ block: 'start' });
    this.button.focus({ preventScroll: true });
  }

  private fillResults(): void {
    this.results.replaceChildren(
      this.conditions,
      this.sentences,
      table(
        {
          name: 'audit',
          label: 'The terms of the regret beside their bounds',
          caption: 'The terms of the realised regret beside their bounds',
          heads: ['term', ...heads],
        },
        this.body,
        this.foot,
      ),
      h(
        'p',
        { class: 'hint' },
        'f̃ₜ(x) = fₜ(x + δwₜ) with wₜ drawn from the unit ball takes the place of the smoothed loss, so that every inequality can be checked on one run; this choice is ours. First inequality: the proof’s bound on the term before the quantities of this run are replaced by M, G and D. z is the best fixed point, projected onto (1−α)K. Means over the repeats, with the 95 % CI of the mean.',
      ),
      h(
        'div',
        { class: 'oracles' },
        h('article', { class: 'panel' }, h('h3', {}, 'The induction: hₜ/(D²σₜ)'), this.gap),
        h('article', { class: 'panel' }, h('h3', {}, 'From xₜ to the minimiser of Fₜ'), this.distance),
      ),
      h(
        'p',
        { class: 'hint' },
        'Both are computed in every round and drawn at the checkpoints: the mean over the repeats with its 95 % CI. In round 1 both are 0. Dotted: their bounds and, on the left, the largest value over the repeats.',
      ),
    );
  }

  // ---------------------------------------------------------------- runs
  private toggle(): void {
    if (this.job.isActive) this.job.cancel();
    else void this.play();
  }

  private showState(): void {
    const { phase, isActive, done, total, message } = this.job;
    this.button.textContent = isActive ? 'Cancel' : this.run ? 'Run again' : 'Run';
    this.progress.value = total > 0 ? done / total : 0;
    this.progress.hidden = !isActive;
    const ends = { finished: 'Finished.', cancelled: 'Cancelled.', failed: message };
    this.state.textContent = phase in ends ? ends[phase as keyof typeof ends] : `${done} of ${total} repeats`;
  }

  /** The settings in the fields; throws a sentence where they cannot be run. */
  private settings(): AuditSettings {
    const { catalogue, module } = this.engine;
    const number = (name: keyof AuditPanel['fields']) =>
      Number(auditValue(name, this.fields[name].value, catalogue, (...given) => module.check(...given)));
    return {
      ...this.chosen,
      exploration: number('exploration'),
      rounds: number('rounds'),
      repeats: number('repeats'),
    };
  }

  private async play(): Promise<void> {
    let settings: AuditSettings;
    try {
      settings = this.settings();
    } catch (error) {
      this.state.textContent = (error as Error).message;
      return;
    }
    this.linkKey = JSON.stringify(settings);
    this.begun(settings);
    const { seed } = this;
    const prices = settings.problem === 'portfolio' ? this.prices : undefined;
    await this.job.start(
      async (context) => {
        const audits = await this.audits(settings, seed, prices, context);
        if (context.signal.aborted) return;
        this.run = { settings, seed, prices, audits };
        await this.draw();
      },
      { total: settings.repeats },
    );
  }

  private audits(
    { problem, eta, exploration, rounds, repeats }: AuditSettings,
    seed: number,
    prices: Prices | undefined,
    { signal, report }: JobContext,
  ): Promise<Audit[]> {
    const parameters = { eta, exploration };
    const config = { problem, learners: [learner], rounds, seed, parameters, ...(prices && { data: prices.text }) };
    let done = 0;
    return Promise.all(
      Array.from({ length: repeats }, async (_, repeat) => {
        const audit = await this.engine.audit({ ...config, repeat }, { signal });
        report(++done, repeats);
        return audit;
      }),
    );
  }

  // ---------------------------------------------------------------- what came out
  private async draw(): Promise<void> {
    const { settings, seed, prices, audits } = this.run!;
    const { problem, eta, exploration, rounds, repeats } = settings;
    const summary = summaryOf(audits);
    const { constants, bounds_from: from, clamped } = audits[0]!;
    const { n, r, R, D, M, G } = constants;
    const met = summary.exceeded + summary.steep;
    const pilot = from === 'closed-form' ? '' : ` (M and G from ${from}, repeat 0)`;
    const broken = `|fₜ| > M in ${whole(summary.exceeded)} and ‖∇f̃ₜ‖ > G in ${whole(summary.steep)} of ${whole(summary.rounds)} rounds, where the theorem does not apply.`;
    this.conditions.textContent = [
      `${problem}${prices ? ` (prices: ${prices.file})` : ''}, Algorithm 1 with known horizon, T = ${whole(rounds)}, ${repeats} repeats, seed ${seed}, η ${eta}, c/r = ${exploration}; n = ${short(n)}, r = ${short(r)}, R = ${short(R)}, D = ${short(D)}, M = ${short(M)}, G = ${short(G)}${pilot}.`,
      ...(clamped ? ['δ was cut to κr.'] : []),
      ...(met > 0 ? [broken] : []),
    ].join(' ');
    this.sentences.replaceChildren(h('p', {}, tightness(summary)), h('p', {}, induction(summary)));
    await later();
    this.fillTable(summary);
    await later();
    this.results.hidden = false;
    await frame();
    await later();
    await this.drawFigures();
  }

  private measured(): number {
    return Math.max(280, Math.floor(this.gap.clientWidth));
  }

  private fillTable(summary: AuditSummary): void {
    const used = (value: number, share: number) =>
      share > 0 ? h('span', {}, short(value), h('small', {}, `uses ${percent(share)}`)) : short(value);
    const row = (name: string, help: string, realised: string, ...cells: (string | HTMLElement)[]) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, name, h('small', {}, help), realised ? formula(realised, formulas) : null),
        ...cells.map((cell, i) => h('td', { 'data-label': heads[i]! }, cell)),
      );
    this.body.replaceChildren(
      ...summary.terms.map(({ name, realised, step, bound, ratio, first, second }, i) => {
        const { help, realised: latex } = terms[i]!;
        const cells = [used(step, first), used(bound, second), signed(ratio)];
        return row(name, help, latex, withInterval(realised), ...cells);
      }),
    );
    const { noise, convexity, regret, bound } = summary;
    this.foot.replaceChildren(
      row('noise', 'of the estimate: mean 0', '', withInterval(noise), '', '0', '–'),
      row('convexity', 'the tangent of fₜ minus fₜ: at most 0', '', withInterval(convexity), '', '0', '–'),
      row('regret', 'the sum', '', withInterval(regret), '', short(bound), signed(regret.mean / bound)),
    );
  }

  private async drawFigures(): Promise<void> {
    const width = this.measured();
    this.width = width;
    const { audits } = this.run!;
    const { rounds, B, constants } = audits[0]!;
    const series = (of: (audit: Audit) => Float64Array) =>
      Array.from(rounds, (_, i) => interval(audits.map((audit) => of(audit)[i]!)));
    const figure = (label: string, of: (audit: Audit) => Float64Array, guides: readonly Guide[]) => {
      const points = series(of);
      const side = (sign: number) => points.map(({ mean, half }) => mean + sign * (half || 0));
      const value = points.map(({ mean }) => mean);
      const curve = { learner, rounds, value, low: side(-1), high: side(1) };
      return curves([curve], {
        width,
        height: 260,
        label,
        lastRound: rounds.at(-1)!,
        x: 'log',
        y: 'linear',
        guides,
        readable: true,
      });
    };
    const guide = (name: string, value: readonly number[]): Guide => ({ name, rounds, value });
    this.gap.replaceChildren(
      figure('hₜ/(D²σₜ)', (audit) => audit.gap_ratio, [
        guide(
          `B = ${B}`,
          Array.from(rounds, () => B),
        ),
        guide(
          'largest repeat',
          Array.from(rounds, (_, i) => audits.reduce((most, audit) => Math.max(most, audit.gap_ratio[i]!), 0)),
        ),
      ]),
    );
    await later();
    this.distance.replaceChildren(
      figure('‖xₜ − x*ₜ‖', (audit) => audit.distance, [
        guide(
          '√hₜ',
          series((audit) => audit.root_gap).map(({ mean }) => mean),
        ),
        guide(
          '√(B·D²σₜ)',
          Array.from(rounds, (t) => Math.sqrt(B) * constants.D * t ** -0.2),
        ),
      ]),
    );
  }
}
