// The custom elements, the same as a widget of notebooks and books, and the engine for your own scripts.
import { ArenaElement } from './arena';
import { ClaimsElement } from './claims';
import { embed } from './embed';
import { BalanceElement, EstimatesElement, OraclesElement, PlayElement, SmoothingElement } from './lesson';
import { NetworkElement } from './network';
import { PlaygroundElement } from './playground';
import { RegretPlotElement } from './regret_plot';
import { SweepElement } from './sweep';
import { widget } from './widget';

export * from '../engine';

export const elements = {
  'bco-playground': PlaygroundElement,
  'bco-arena': ArenaElement,
  'bco-network': NetworkElement,
  'bco-regret-plot': RegretPlotElement,
  'bco-sweep': SweepElement,
  'bco-claims': ClaimsElement,
  'bco-estimates': EstimatesElement,
  'bco-smoothing': SmoothingElement,
  'bco-oracles': OraclesElement,
  'bco-balance': BalanceElement,
  'bco-play': PlayElement,
} as const;

// A page that loads this twice has them already.
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
embed(Object.keys(elements));

export default widget(Object.keys(elements));
