// The margins of the judge as sliders, each with the verdict as a function of it.
import { tipFor } from '../controls/tips';
import { h } from '../base/dom';
import type { Catalogue, Claim, Margins, PaperModule, Verdict } from '../engine';
import { short } from '../base/numbers';
import { later } from '../base/scheduling';
import { verdictWords } from './specification';

type Info = Catalogue['paper']['margins'][number];

const steps = 60;
/** On a slider: margins above 0 that reach far are spread by their logarithm. */
const scaleOf = ({ least, most }: Info) => {
  const isWide = least > 0 && most / least >= 50;
  return {
    value: (place: number) =>
      Number(
        (isWide ? least * (most / least) ** (place / steps) : least + ((most - least) * place) / steps).toPrecision(3),
      ),
    place: (value: number) =>
      Math.round(
        steps * (isWide ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least)),
      ),
  };
};

/** The verdict on one claim over the range of a margin. */
interface VerdictStrip {
  claim: number;
  strip: HTMLElement;
  words: HTMLElement;
}

interface MarginControl {
  info: Info;
  slider: HTMLInputElement;
  shown: HTMLElement;
  strips: VerdictStrip[];
}

const claimsOf = ({ claims }: Info): string => `${claims.length === 1 ? 'claim' : 'claims'} ${claims.join(', ')}`;

export class MarginsPanel {
  readonly element: HTMLElement;
  private readonly controls: MarginControl[];
  private showing = 0;

  constructor(
    { paper }: Catalogue,
    private readonly module: PaperModule,
    change: (name: string, text: string, final: boolean) => void,
  ) {
    this.controls = paper.margins.map((info) => {
      const { value } = scaleOf(info);
      const report = (final: boolean): void => change(info.name, String(value(Number(slider.value))), final);
      const slider: HTMLInputElement = h('input', {
        type: 'range',
        min: '0',
        max: String(steps),
        'aria-label': `margin ${info.name} of ${claimsOf(info)}`,
        on: { input: () => report(false), change: () => report(true) },
      });
      return {
        info,
        slider,
        shown: h('b'),
        strips: info.claims.map((claim) => ({
          claim,
          strip: h('div', { class: 'shares', 'aria-hidden': 'true' }),
          words: h('small', { class: 'hint' }),
        })),
      };
    });
    this.element = h(
      'div',
      { class: 'margins' },
      h('h3', {}, 'Margins of the verdicts'),
      h(
        'p',
        { class: 'hint' },
        'These margins are ours: the paper gives no numbers for these words. Below each, the verdict over its range.',
      ),
      ...this.controls.map(({ info, slider, shown, strips }) =>
        h(
          'div',
          { class: 'control', 'data-name': info.name },
          h(
            'div',
            { class: 'head' },
            h('span', {}, `${claimsOf(info)}: ${info.name}`),
            h('span', { class: 'value' }, shown),
          ),
          slider,
          ...strips.flatMap(({ strip, words }) => [strip, words]),
          tipFor(slider, info.help),
        ),
      ),
    );
  }

  /** `judge`: the verdict on a claim with other margins, where its estimate alone does not tell; it takes a while. */
  show(margins: Margins, claims: readonly Claim[], judge: (claim: number, margins: Margins) => Verdict): void {
    const call = ++this.showing;
    for (const control of this.controls) {
      const { info, slider, shown } = control;
      const { place } = scaleOf(info);
      const now = margins[info.name] ?? info.default;
      slider.value = String(place(now));
      slider.style.setProperty('--filled', `${(100 * place(now)) / steps}%`);
      slider.setAttribute('aria-valuetext', short(now));
      shown.textContent = short(now);
      const other = (i: number) => ({ ...margins, [info.name]: scaleOf(info).value(i) });
      for (const strip of control.strips) {
        const claim = claims.find((each) => each.claim === strip.claim);
        if (!claim || Number.isNaN(claim.estimate)) {
          this.draw(info, strip, []);
          continue;
        }
        const { estimate, low, high } = claim;
        const verdicts = Array.from({ length: steps + 1 }, (_, i) =>
          this.module.verdict_of_estimate(strip.claim, [estimate, low, high], other(i)),
        );
        if (verdicts.every((verdict) => verdict !== null)) this.draw(info, strip, verdicts as Verdict[]);
        else
          void this.search(
            info,
            strip,
            (i) => judge(strip.claim, other(i)),
            () => call === this.showing,
          );
      }
    }
  }

  /** A wider margin turns a verdict a few times at most, never back: where it does is found by bisection. */
  private async search(
    info: Info,
    strip: VerdictStrip,
    verdictAt: (place: number) => Verdict,
    isCurrent: () => boolean,
  ): Promise<void> {
    const verdicts = new Array<Verdict>(steps + 1);
    verdicts[0] = verdictAt(0);
    verdicts[steps] = verdictAt(steps);
    const open: [number, number][] = [[0, steps]];
    for (let range = open.pop(); range; range = open.pop()) {
      const [low, high] = range;
      if (verdicts[low] === verdicts[high]) verdicts.fill(verdicts[low]!, low, high);
      if (verdicts[low] === verdicts[high] || high - low === 1) continue;
      await later();
      if (!isCurrent()) return;
      const middle = (low + high) >> 1;
      verdicts[middle] = verdictAt(middle);
      open.push([low, middle], [middle, high]);
    }
    this.draw(info, strip, verdicts);
  }

  private draw(info: Info, { claim, strip, words }: VerdictStrip, verdicts: readonly Verdict[]): void {
    const runs: { verdict: Verdict; from: number; count: number }[] = [];
    verdicts.forEach((verdict, i) => {
      if (runs.at(-1)?.verdict === verdict) ++runs.at(-1)!.count;
      else runs.push({ verdict, from: i, count: 1 });
    });
    strip.replaceChildren(
      ...runs.map(({ verdict, count }) => {
        const part = h('span', { class: verdict });
        part.style.flexGrow = String(count);
        return part;
      }),
    );
    const { value } = scaleOf(info);
    const text = runs
      .map(({ verdict, from }, i) =>
        i === 0 ? verdictWords[verdict] : `from ${short(value(from))} on: ${verdictWords[verdict]}`,
      )
      .join(', ');
    words.textContent = info.claims.length > 1 && text ? `claim ${claim} ${text}` : text;
  }
}
