// Losses to start from, each with the settings that go with it.
import type { Preset } from './presets';
import { formulaColumns, leastSquaresOn, type TableShape } from './table';

interface LossExample {
  name: string;
  help: string;
  loss: string;
  settings?: string;
}

const simplex = `target-set=own&set=${encodeURIComponent('x >= 0; sum(x) <= 1')}`;

const examples: readonly LossExample[] = [
  {
    name: 'Least squares',
    help: 'Noisy measurements of a point p of K.',
    loss: 'square(dot(z, x - p) + 0.1*w)',
  },
  {
    name: 'Least absolute deviations',
    help: 'The same measurements; large errors count less.',
    loss: 'abs(dot(z, x - p) + 0.1*w)',
  },
  {
    name: 'Outliers',
    help: 'One measurement in ten is wrong by a lot. Huber’s loss is square near 0 and linear far away.',
    loss: 'huber(dot(z, x - p) + (u < 0.1 ? 5*w : 0), 1)',
  },
  {
    name: 'Logistic regression',
    help: 'Two classes on the two sides of a plane.',
    loss: 'logistic((dot(z, p) > 0 ? -1 : 1)*dot(z, x))',
  },
  {
    name: 'Hinge loss',
    help: 'The same two classes, as a support vector machine sees them.',
    loss: 'pos(1 - (dot(z, p) > 0 ? 1 : -1)*dot(z, x))',
  },
  {
    name: 'A moving target',
    help: 'It goes round once during the run: no single point is good.',
    loss: 'square(norm(x - 0.6*[cos(2*pi*t/T), sin(2*pi*t/T)]))',
    settings: 'dimension=2',
  },
  {
    name: 'Congestion',
    help: 'x is the traffic on n roads; one more takes the rest. The delay of each grows with its share.',
    loss: 'sum(exp(a/2)*square(x)) + square(1 - sum(x)) + 0.1*dot(z, x)',
    settings: simplex,
  },
  {
    name: 'Entropy',
    help: 'Noise pulls to the corners, entropy to the middle.',
    loss: 'sum((x + 0.01)*log(x + 0.01)) + dot(a, x) + 0.2*dot(z, x)',
    settings: simplex,
  },
  {
    name: 'A kink at the minimum',
    help: 'The gradient never gets small: steps that do not shrink overshoot for ever.',
    loss: 'norm1(x - p)',
  },
  {
    name: 'The worst of n',
    help: 'Only the largest of n lines counts.',
    loss: 'max(a*x + 0.3*b) + 0.1*w',
  },
  {
    name: 'Nothing to learn',
    help: 'A new random direction in every round: what is regret here?',
    loss: 'dot(z, x)/sqrt(n)',
  },
  {
    name: 'Two valleys (not convex)',
    help: 'The nearer valley is not the deeper one. No theorem applies, and the learners are fooled.',
    loss: 'square(square(norm(x)) - 0.5) + 0.2*x[1]',
    settings: 'dimension=2',
  },
];

const linkOf = (loss: string, settings?: string): string =>
  `problem=formula&loss=${encodeURIComponent(loss)}${settings ? `&${settings}` : ''}`;

export const lossExamples: readonly (Preset & Pick<LossExample, 'loss'>)[] = examples.map(
  ({ name, help, loss, settings }) => ({
    name,
    help,
    loss,
    link: linkOf(loss, settings),
  }),
);

interface TableExample {
  name: string;
  help: string;
  /** The file that it needs. */
  opens: string;
  /** The settings on a table; undefined: it has no such columns. */
  linkOn(shape: TableShape): string | undefined;
}

/** Losses on the reader's own table. */
export const tableExamples: readonly TableExample[] = [
  {
    name: 'Least squares on your own data',
    help: 'Each row is a measurement: the last column of numbers from the others.',
    opens: 'a table (CSV with a header) with columns of numbers, one row per measurement.',
    linkOn: (shape) => {
      const start = leastSquaresOn(shape);
      return start && linkOf(start.loss, `dimension=${start.dimension}`);
    },
  },
  {
    name: 'A portfolio from price ratios',
    help: 'Each row is a day, each column of numbers a stock’s price over that of the day before. What is not invested stays as it is.',
    opens: 'a table (CSV with a header) of price ratios, such as 1.02: one row per day, two columns or more.',
    linkOn: (shape) => {
      const { length } = formulaColumns(shape);
      return length < 2 ? undefined : linkOf('-log(1 + dot(row - 1, x))', `target-set=simplex&dimension=${length}`);
    },
  },
];
