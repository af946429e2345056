// Smoothing and the one-point estimate, to be seen: a cloud of estimates that the library made, their mean against the
// gradient, and their variance against δ. Works in short slices while it is in sight, then rests.
import { digits, norm, pair, subtract, type Point } from '../arena/format';
import { h, set, setText, svg } from '../base/dom';
import type { Module, SimulationConfig } from '../engine';
import { short, whole } from '../base/numbers';
import { styleOf } from '../base/palette';
import { Cloud } from './cloud';
import { halves, LessonFigure, title } from './layout';
import { largest, Moments, Samples, type Place } from './samples';
import { slider } from './slider';
import { last, least, longest, varianceFigure, Variances } from './variance';

/** Estimates at first, and on demand. */
export const batch = 400;
const most = 4000;
const arrivalSeconds = 1.6; // of all, however many
const sliceMs = 8;
const step = 0.25; // of the slider
const widest = 1 / 8; // δ from which on the picture no longer widens

export const headings = { cloud: 'Estimates of one gradient', variance: 'Their variance as a function of δ' };

export interface EstimatesOptions {
  module: Module;
  config(): SimulationConfig;
}

export class Estimates extends LessonFigure {
  private readonly cloud = new Cloud();
  private readonly curve = h('div', { class: 'lesson-picture lesson-curve' });
  private readonly slider = slider({
    label: ['exploration radius ', h('i', {}, 'δ'), ' = '],
    name: 'exploration radius δ',
    ...{ least, most: last, step },
    text: (power) => short(2 ** power * (this.samples?.place.radius ?? 1)),
    change: () => this.begin(),
  });
  private readonly more = h('button', { type: 'button' }, `${batch} more estimates`);
  private readonly sentence = h('p', { class: 'lesson-sentence', role: 'status' });
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
  private samples: Samples | undefined;
  private points: Point[] = [];
  private moments = new Moments();
  private target = batch;
  private arrived = 0; // as a share of them, were there no limit to a frame's work
  private variances: Variances | undefined;
  private frame: number | undefined;
  private before = 0;
  private awake = false;

  constructor(
    container: HTMLElement,
    private readonly options: EstimatesOptions,
  ) {
    super(container);
    const figure = this.fill(
      'estimates',
      h('div', { class: 'lesson-controls' }, this.slider.element, this.more),
      halves([title(headings.cloud), this.cloud.frame, legend()], [title(headings.variance), this.curve]),
      this.sentence,
    );
    figure.style.setProperty('--of', styleOf('projection-free').color);
    this.more.addEventListener('click', () => {
      this.target = Math.min(most, this.target + batch);
      this.arrived = this.points.length / this.target;
      this.wake();
    });
    this.drawAtWidthOf(this.curve, () => {
      this.draw(true);
      this.drawCurve();
    });
    this.restart();
  }

  /** Starts again from the current config. */
  restart(): void {
    try {
      const config = this.options.config();
      const chosen = Number(config.parameters?.['exploration'] ?? largest);
      this.samples = new Samples(this.options.module, config);
      this.slider.value = Math.log2(chosen);
      this.target = batch;
      this.variances = new Variances(this.samples);
      this.begin();
    } catch (error) {
      this.samples = undefined;
      this.sentence.textContent = (error as Error).message;
    }
  }

  /** While it is in sight. */
  override set active(on: boolean) {
    this.awake = on;
    if (on) this.wake();
    else this.sleep();
  }

  override destroy(): void {
    this.sleep();
    this.awake = false;
    super.destroy();
  }

  /** In units of r. */
  private get delta(): number {
    return 2 ** this.slider.value;
  }

  private begin(): void {
    if (!this.samples) return;
    this.points = [];
    this.moments = new Moments();
    this.arrived = 0;
    this.draw(true);
    this.drawCurve();
    this.wake();
  }

  private wake(): void {
    if (!this.awake || this.frame !== undefined || !this.samples) return;
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.work);
  }

  private sleep(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  // One slice: first the cloud, then the variances; when both are there it ends.
  private readonly work = (): void => {
    const now = performance.now();
    this.arrived += Math.min(0.1, (now - this.before) / 1000) / arrivalSeconds;
    this.before = now;
    this.frame = undefined;
    const goes = () => performance.now() - now < sliceMs;
    if (this.points.length < this.target) {
      const now = this.still.matches ? this.target : Math.min(this.target, Math.ceil(this.arrived * this.target));
      while (this.points.length < now && goes()) this.add();
      this.draw(false);
      if (this.width > 0) this.seen();
    } else if (!this.variances!.complete) {
      while (!this.variances!.complete && goes()) this.variances!.measure();
      if (this.variances!.complete) this.drawCurve();
    } else return this.completed();
    this.wake();
  };

  private add(): void {
    const estimate = this.samples!.estimate(this.delta, this.points.length);
    this.points.push(estimate);
    this.moments.add(estimate);
  }

  // ---------------------------------------------------------------- the pictures
  private draw(afresh: boolean): void {
    const { samples, points, moments, width } = this;
    if (!samples || width === 0) return;
    const { gradient } = samples.place;
    const finished = points.length >= this.target;
    if (afresh) this.cloud.clear(width, reach(samples.place, this.delta));
    if (afresh || finished || !this.still.matches) this.cloud.draw(points, moments.mean, gradient);
    set(this.sentence, { 'aria-busy': String(!finished) });
    this.more.disabled = this.target >= most;
    if (points.length < 2) return setText(this.sentence, '');
    const sentence = sentenceOf(points.length, moments, samples.place, this.delta);
    if (finished || !this.still.matches) setText(this.sentence, sentence);
    if (finished) this.cloud.tell(sentence);
  }

  private drawCurve(): void {
    const { samples, width } = this;
    if (!samples || width === 0) return;
    const { complete, measured } = this.variances!;
    this.curve.replaceChildren(
      complete
        ? varianceFigure(samples.place, measured, this.delta, width)
        : h('p', { class: 'lesson-note' }, 'Not measured yet.'),
    );
  }
}

/** Settings of a cloud; δ in units of r. */
export function sentenceOf(count: number, moments: Moments, { gradient, radius }: Place, delta: number): string {
  const { mean, variance, error } = moments;
  const size = Math.sqrt(variance + norm(mean) ** 2);
  return (
    `${whole(count)} estimates with δ = ${short(delta * radius)}, each about ${digits(size)} long. Their mean ${pair(mean)} ` +
    `is ${digits(norm(subtract(mean, gradient)))} away from ∇f(x) = ${pair(gradient)}; the typical distance for this many estimates is ${digits(error)}.`
  );
}

/** The picture's extent from the origin, for δ in units of r. */
export const reach = (place: Place, delta: number): number => Math.max(longest(place, delta), longest(place, widest));

export function legend(): HTMLElement {
  const key = (shape: SVGElement, text: string) =>
    h('li', {}, svg('svg', { viewBox: '0 0 26 10', width: 26, height: 10, 'aria-hidden': 'true' }, shape), text);
  return h(
    'ul',
    { class: 'lesson-legend' },
    key(svg('path', { class: 'lesson-dots', d: 'M5,7h0M13,3h0M21,6h0' }), 'an estimate g'),
    key(svg('path', { class: 'lesson-mean', d: 'M1,5H25M18,1L25,5L18,9' }), 'their mean'),
    key(svg('path', { class: 'lesson-gradient', d: 'M1,5H25M18,1L25,5L18,9' }), '∇f(x), smoothed or not'),
  );
}
