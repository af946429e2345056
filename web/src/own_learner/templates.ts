// Templates for a learner of your own.
import fkm from '../../../examples/node/fkm.js?raw';
import blank from './templates/blank.js?raw';
import momentum from './templates/momentum.js?raw';
import twoPoint from './templates/two_point.js?raw';

export interface Template {
  label: string;
  /** Of a learner that is made of it. */
  name: string;
  source: string;
}

export const templates: readonly Template[] = [
  { label: 'blank: stays at the centre', name: 'mine', source: blank },
  { label: 'fkm: one value, projections', name: 'my-fkm', source: fkm },
  { label: 'momentum: averaged estimates', name: 'momentum', source: momentum },
  { label: 'two points: a slope per round', name: 'my-two-point', source: twoPoint },
];
