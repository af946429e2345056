// The finding that the paper's page opens with: under which M and G Figure 1a comes out as it is printed. Computed when
// the site is built, by the same judge as everything on the page.
import { whole } from '../base/numbers';
import { listed } from '../base/words';
import type { PaperModule, Record, Verdict } from '../engine';
import { interval } from '../results/statistics';

export const findingRuns = { repeats: 20, seed: 4242 };
/** The paper's learners in the order of its figure, and the one that never moves. */
const learners = ['fkm', 'stochastic-ocg', 'projection-free', 'unregularized', 'fixed'];
const figureClaims = 4; // the first ones are those of the figure

/** The quadratics with M and G of the pilot times a factor. */
export interface FactorFinding {
  factor: string;
  rounds: number;
  /** Average losses after all rounds, as `learners` has them. */
  losses: { learner: string; mean: number; half: number }[];
  /** Verdicts on claims 1 to 4. */
  verdicts: Verdict[];
}

export function findingOf(module: PaperModule, factor: string, { repeats, seed } = findingRuns): FactorFinding {
  const { quadratic: config } = module.experiments({ 'bounds-factor': Number(factor), seed });
  const records: Record[] = [];
  for (let repeat = 0; repeat < repeats; ++repeat) {
    const simulation = new module.Simulation({ ...config, seed, repeat });
    simulation.advance(config.rounds);
    records.push(simulation.record());
    simulation.delete();
  }
  const last = (learner: string) =>
    records.map((record) => record.learners.find(({ name }) => name === learner)!.average_loss.at(-1)!);
  return {
    factor,
    rounds: config.rounds,
    losses: learners.map((learner) => ({ learner, ...interval(last(learner)) })),
    verdicts: module
      .judge({ quadratic: records })
      .slice(0, figureClaims)
      .map(({ verdict }) => verdict),
  };
}

const fixed = (value: number): string => value.toFixed(3);
const isAsPrinted = ({ verdicts }: FactorFinding): boolean => verdicts.every((verdict) => verdict === 'holds');

function claimsOf(finding: FactorFinding): string {
  const numbers = (isMeant: (verdict: Verdict) => boolean) =>
    finding.verdicts.flatMap((verdict, i) => (isMeant(verdict) ? [String(i + 1)] : []));
  if (isAsPrinted(finding)) return 'all hold';
  const groups: [string[], string, string][] = [
    [numbers((verdict) => verdict === 'fails'), 'does not hold', 'do not hold'],
    [numbers((verdict) => verdict === 'tied'), 'is tied', 'are tied'],
    [numbers((verdict) => !['fails', 'holds', 'tied'].includes(verdict)), 'is not decided', 'are not decided'],
  ];
  return groups
    .filter(([claims]) => claims.length > 0)
    .map(([claims, one, more]) => `${listed(claims)} ${claims.length === 1 ? one : more}`)
    .join(', ');
}

/** The four of the figure come in its order. */
const isInOrder = ({ losses }: FactorFinding): boolean =>
  losses.slice(0, 4).every(({ mean }, i) => i === 0 || losses[i - 1]!.mean < mean);

function conclusion(findings: readonly FactorFinding[]): string {
  const printed = findings.filter(isAsPrinted);
  const first = findings[0]!;
  const factors = (of: readonly FactorFinding[], last = 'and') =>
    listed(
      of.map(({ factor }) => factor),
      last,
    );
  if (printed.length === 0) return `Claims 1 to 4 hold together for none of the factors ${factors(findings)}.`;
  const move = printed.map(({ losses }) => {
    const distance = (name: string) => losses.find(({ learner }) => learner === name)!.mean - losses.at(-1)!.mean;
    return Math.max(...['fkm', 'stochastic-ocg', 'projection-free'].map((name) => Math.abs(distance(name))));
  });
  const inOrder = printed.filter(isInOrder);
  const order =
    inOrder.length > 0
      ? `; at ${factors(inOrder)} the four also come in the printed order, and the figure comes out`
      : '';
  const own = isAsPrinted(first) ? 'they hold too' : `of these claims ${claimsOf(first)}`;
  return `With M and G ${factors(printed, 'or')} times those of our pilot, claims 1 to 4 hold together${order}. With the pilot’s own (factor ${first.factor}), ${own}. At the larger factors the learners hardly move: the average losses of <i>fkm</i>, <i>stochastic-ocg</i> and <i>projection-free</i> are within ${fixed(Math.max(...move))} of that of <i>fixed</i>, which never moves.`;
}

/** The section's content, as markup. */
export function findingMarkup(findings: readonly FactorFinding[]): string {
  const { repeats, seed } = findingRuns;
  const heads = ['factor', ...learners, 'claims 1 to 4', 'link'].map((head) => `<th scope="col">${head}</th>`).join('');
  const rows = findings.map((finding) => {
    const losses = finding.losses.map(({ mean, half }) => `<td>${fixed(mean)} ± ${fixed(half)}</td>`).join('');
    const link = `./paper.html#repeats=${repeats}&amp;seed=${seed}${finding.factor === '1' ? '' : `&amp;bounds-factor=${finding.factor}`}`;
    const name = `Run the experiments with M and G multiplied by ${finding.factor}`;
    return `<tr${isAsPrinted(finding) ? ' class="as-printed"' : ''}><th scope="row">${finding.factor}</th>${losses}<td>${claimsOf(finding)}</td><td><a href="${link}" aria-label="${name}">Run</a></td></tr>`;
  });
  return `<p>The paper does not state M and G, and Gaussian data have no finite bounds. The choice of M and G decides Figure 1a. ${conclusion(findings)}</p>
        <div class="finding-scroll" tabindex="0" role="region" aria-label="Average losses by the factor on M and G">
          <table class="finding">
            <caption><span>Quadratic programming: average loss f<sub>t</sub>(y<sub>t</sub>) after ${whole(findings[0]!.rounds)} rounds, mean of ${repeats} repeats ± half its 95 % interval, seed ${seed}; computed when this site was built</span></caption>
            <thead><tr>${heads}</tr></thead>
            <tbody>${rows.join('')}</tbody>
          </table>
        </div>`;
}

/** Every factor that the readings try. */
export const finding = (module: PaperModule, factors: readonly string[]): string =>
  findingMarkup(factors.map((factor) => findingOf(module, factor)));
