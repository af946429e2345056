// The elements in the npm package, with their classes. package_files.ts writes the types.
export * from './index';
export { ArenaElement } from './arena';
export { ClaimsElement } from './claims';
export { BcoElement } from './element';
export { BalanceElement, EstimatesElement, OraclesElement, PlayElement, SmoothingElement } from './lesson';
export { NetworkElement } from './network';
export { PlaygroundElement } from './playground';
export { RegretPlotElement } from './regret_plot';
export { SweepElement } from './sweep';
