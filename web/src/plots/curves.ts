// Curves against rounds, a band around each: a function of data that returns SVG.
import * as Plot from '@observablehq/plot';
import { styleOf } from '../palette';

export interface Curve {
  learner: string;
  rounds: ArrayLike<number>;
  value: ArrayLike<number>;
  low: ArrayLike<number>;
  high: ArrayLike<number>;
}

export interface CurvesOptions {
  width: number;
  label: string;
  lastRound: number;
}

interface Point {
  learner: string;
  round: number;
  value: number;
  low: number;
  high: number;
}

const compact = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, notation: 'compact' });

// Labels at the right end, pushed apart where they would lie on each other.
function spread(ends: Point[], height: (value: number) => number, gap: number): Map<string, number> {
  const places = new Map<string, number>();
  let above = -Infinity;
  for (const end of [...ends].sort((a, b) => height(a.value) - height(b.value))) {
    above = Math.max(height(end.value), above + gap);
    places.set(end.learner, above - height(end.value));
  }
  return places;
}

export function curves(
  data: readonly Curve[],
  { width, label, lastRound }: CurvesOptions,
): SVGSVGElement | HTMLElement {
  const height = Math.max(280, Math.min(440, width * 0.55));
  const points = data.flatMap((curve): Point[] =>
    Array.from(curve.rounds, (round, i) => ({
      learner: curve.learner,
      round,
      value: curve.value[i]!,
      low: curve.low[i]!,
      high: curve.high[i]!,
    })).filter(({ value }) => Number.isFinite(value)),
  );
  const narrow = width < 520;
  const options: Plot.PlotOptions = {
    width,
    height,
    marginLeft: 48,
    marginRight: narrow ? 14 : 150,
    marginBottom: 40,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    x: {
      type: 'log',
      domain: [1, Math.max(2, lastRound)],
      label: 'rounds',
      ticks: narrow ? 4 : 6,
      tickFormat: compact.format,
    },
    y: { label, grid: true, nice: true, tickFormat: compact.format, zero: false },
    ariaLabel: label,
  };
  const scaled =
    points.length > 0
      ? Plot.plot({ ...options, marks: [Plot.areaY(points, { x: 'round', y1: 'low', y2: 'high' })] })
      : null;
  const apply = (value: number) => Number(scaled?.scale('y')?.apply(value) ?? 0);
  const ends = data.flatMap(({ learner }) => points.filter((point) => point.learner === learner).slice(-1));
  const shifts = narrow ? new Map<string, number>() : spread(ends, apply, 16);
  const svg = Plot.plot({
    ...options,
    marks: [
      Plot.areaY(points, {
        x: 'round',
        y1: 'low',
        y2: 'high',
        z: 'learner',
        fill: (d: Point) => styleOf(d.learner).color,
        fillOpacity: 0.14,
      }),
      ...data.map(({ learner }) =>
        Plot.lineY(
          points.filter((point) => point.learner === learner),
          {
            x: 'round',
            y: 'value',
            stroke: styleOf(learner).color,
            strokeDasharray: styleOf(learner).dash,
            strokeWidth: 2,
          },
        ),
      ),
      ...(narrow
        ? []
        : ends.map((end) =>
            Plot.text([end], {
              x: 'round',
              y: 'value',
              dx: 8,
              dy: shifts.get(end.learner) ?? 0,
              textAnchor: 'start',
              text: () => `${end.learner} ${compact.format(end.value)}`,
              fill: 'currentColor',
            }),
          )),
    ],
  });
  // One picture with one name, to those who do not see it.
  svg.setAttribute('role', 'img');
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  return svg;
}
