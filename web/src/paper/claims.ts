// The claims with their verdicts, and the choices that can change one.
import { control, type Control } from '../controls/parameter';
import { showTips } from '../controls/tips';
import { h, raised, table } from '../base/dom';
import type { Catalogue, Claim, Verdict } from '../engine';
import { verdictWords } from './specification';
import { choiceInfo } from './state';

const signs: { [V in Verdict]: string } = {
  holds: '✓',
  fails: '✗',
  undecided: '?',
  'not-reproduced': '≠',
  tied: '=',
  'not-contradicted': '○',
};

export class ClaimsTable {
  private readonly body = h('tbody');
  private readonly summary = h('p', { class: 'claims-summary', 'aria-live': 'polite' });

  constructor(container: HTMLElement) {
    container.replaceChildren(
      this.summary,
      table(
        {
          name: 'claims',
          label: 'Table of claims',
          caption: 'The claims of the paper, judged by this run',
          heads: ['no.', 'verdict', 'claim, and what decides it'],
        },
        this.body,
      ),
    );
  }

  /** `unfinished`: experiments that failed or were cancelled. */
  show(
    claims: readonly Claim[],
    waiting: boolean,
    unfinished: readonly string[],
    dependsOn?: (claim: number) => string,
  ): void {
    const count = (verdict: Verdict) => claims.filter((claim) => claim.verdict === verdict).length;
    const numbered = (verdict: Verdict, one: string, more: string) =>
      `${count(verdict)} ${count(verdict) === 1 ? one : more}`;
    const others = (['tied', 'not-contradicted', 'not-reproduced'] as const)
      .filter((verdict) => count(verdict) > 0)
      .map((verdict) => `, ${count(verdict)} ${verdictWords[verdict]}`);
    const why =
      unfinished.length > 0 ? `: ${unfinished.join(' and ')} did not run to the end` : ' with this many repeats';
    this.summary.textContent = waiting
      ? 'The experiments are running; what a claim rests on may still be missing.'
      : `${numbered('holds', 'holds', 'hold')}, ${numbered('fails', 'does not hold', 'do not hold')}${others.join('')}, ${numbered('undecided', 'is', 'are')} not decided${why}.`;
    this.body.replaceChildren(
      ...claims.map(({ claim, verdict, statement, figures, reason }) =>
        h(
          'tr',
          { 'data-claim': String(claim), 'data-verdict': verdict, role: 'row' },
          h('td', { class: 'claim-number', role: 'cell' }, String(claim)),
          h(
            'td',
            { role: 'cell' },
            h(
              'span',
              { class: `verdict ${verdict}` },
              h('span', { 'aria-hidden': 'true' }, signs[verdict]),
              ` ${verdictWords[verdict]}`,
            ),
          ),
          h(
            'th',
            { scope: 'row', role: 'rowheader' },
            h('span', { class: 'statement' }, ...raised(statement)),
            h('span', { class: 'figures' }, ...raised(figures)),
            h('span', { class: 'reason' }, ...raised(reason)),
            dependsOn && h('span', { class: 'depends' }, dependsOn(claim)),
          ),
        ),
      ),
    );
  }
}

export class ChoicesPanel {
  private readonly controls = new Map<string, Control>();

  constructor(
    container: HTMLElement,
    catalogue: Catalogue,
    lossAt: HTMLElement,
    prices: HTMLElement,
    margins: HTMLElement,
    change: (name: string, text: string, final: boolean) => void,
  ) {
    showTips(container);
    for (const name of catalogue.paper.choices) {
      this.controls.set(name, control(choiceInfo(catalogue, name), change));
    }
    container.replaceChildren(
      h('h3', {}, 'Choices the paper leaves open'),
      h('p', { class: 'hint' }, 'All of them, as far as we know; each can change a verdict.'),
      lossAt,
      ...[...this.controls.values()].map(({ element }) => element),
      prices,
      margins,
    );
  }

  show(choices: { [name: string]: number | string }): void {
    for (const [name, { show }] of this.controls) show(choices[name]);
  }
}
