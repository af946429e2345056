// The one element that the atlas has.
import { RegretPlotElement } from '../elements/regret_plot';

customElements.define('bco-regret-plot', RegretPlotElement);
