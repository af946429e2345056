// Static pictures of the lesson's figures, drawn when the site is built by the same code that draws them live: for
// readers without scripts, for paper, and until the live figure has something to show.
import { Handles } from '../arena/handles';
import { sentenceOf as roundInWords } from '../cards/algorithm';
import { Game } from '../arena/game';
import { Plane } from '../arena/plane';
import { ArenaSettings } from '../arena/settings';
import { printedRounds, Stepper } from '../arena/stepper';
import { h, raised, set, setText } from '../base/dom';
import { linkOf } from '../elements/attributes';
import type { Catalogue, Module, RunConfig } from '../engine';
import { Result } from '../engine/result';
import { named } from '../plots/chart';
import { leastForLabels } from '../plots/curves';
import { styleOf, swatch } from '../base/palette';
import { facts } from '../results/facts';
import { curveFigure } from '../results/figure';
import { remarks } from '../results/remarks';
import { States, type State } from '../state/state';
import { balancePicture, balanceSentence, firstPowers, heading as balanceHeading } from './balance';
import { Cloud } from './cloud';
import { batch, headings as estimateHeadings, legend, reach, sentenceOf } from './estimates';
import { halves, title } from './layout';
import { oraclePictures } from './oracles';
import { playPicture } from './play_board';
import { playBasis } from './play_game';
import { cornersOf } from './polygon';
import { Moments, Samples } from './samples';
import { compactPath } from './compact_path';
import {
  errorPicture,
  firstChoice,
  headings as smoothingHeadings,
  sectionPicture,
  sentenceOf as smoothingInWords,
} from './smoothing';
import { varianceFigure, Variances } from './variance';

/** The width of a figure, of one of a pair, and of either on a phone, without the element's padding. */
const widths = { wide: 972, half: 460, narrow: 330 };

interface Subject {
  module: Module;
  catalogue: Catalogue;
  states: States;
  state: State;
  /** The element's own: its run does not play by itself. */
  paused: boolean;
  /** The widths it is drawn for, the wider first. */
  widths: readonly number[];
}

interface Still {
  /** Settings that the attributes come on top of, as the element has them. */
  basis: string;
  draw(subject: Subject): Element[] | Promise<Element[]>;
}

const stills: { [element: string]: Still } = {
  'bco-regret-plot': { basis: 'figure=regret', draw: regretPlot },
  'bco-arena': { basis: 'problem=arena', draw: arena },
  'bco-estimates': { basis: 'problem=arena', draw: estimates },
  'bco-oracles': { basis: 'problem=arena', draw: oracles },
  'bco-smoothing': { basis: '', draw: smoothing },
  'bco-balance': { basis: '', draw: balance },
  'bco-play': { basis: playBasis, draw: play },
};

// ---------------------------------------------------------------- the figures
const results = new Map<string, Result>();

function resultOf(module: Module, config: RunConfig): Result {
  const key = JSON.stringify(config);
  const before = results.get(key);
  if (before) return before;
  const { repeats, ...each } = config;
  const records = Array.from({ length: repeats }, (_, repeat) => {
    const simulation = new module.Simulation({ ...each, repeat });
    try {
      simulation.advance(config.rounds);
      return simulation.record();
    } finally {
      simulation.delete();
    }
  });
  const result = Result.of(records);
  results.set(key, result);
  return result;
}

async function regretPlot({ module, states, state, widths }: Subject): Promise<Element[]> {
  const config = states.runConfig(state);
  const result = resultOf(module, config);
  const { learners } = result;
  // Leaves out what a pointer reads, as while a run is running.
  const shown = { config, result, phase: 'running' } as const;
  const pictures = await Promise.all(widths.map((width) => curveFigure(shown, state.view, learners, { width })));
  const names = learners.map((learner) => h('span', { class: 'legend-item' }, swatch(learner), learner));
  const notes = remarks(config, result);
  const fold = () =>
    h(
      'details',
      {},
      h('summary', {}, `Worth noticing (${notes.length})`),
      ...notes.map((note) => h('p', { class: 'note' }, note)),
    );
  return [
    h('div', { class: 'still-curves' }, ...pictures.map(sized)),
    h('div', { class: widths[0]! < leastForLabels ? 'legend' : 'legend narrow' }, ...names),
    ...(notes.length > 0 ? [fold()] : []),
    h('p', { class: 'still-facts' }, h('span', {}, ...facts(config))),
  ];
}

function arena({ module, catalogue, states, state, paused, widths }: Subject): Element[] {
  const config = states.planeConfig(state);
  const settings = new ArenaSettings({ config: () => config, change: () => undefined }, catalogue);
  const game = new Game(module, config);
  const stepper = new Stepper(game, settings, state.view.lines);
  for (let i = 0; i < (paused ? 1 : printedRounds); ++i) stepper.round();
  const { shown, marks, algorithm, ran, facts } = stepper;
  const handles = settings.handlesIn(config);
  const scene = { game, shown, marks, pass: ran.at(-1)?.pass, handles: handles.map(({ at }) => at) };
  const sentence = roundInWords(algorithm, ran, facts);
  const pictures = widths.map((width) => {
    const plane = new Plane(styleOf);
    plane.resize(width > leastForLabels ? (width - 28) * (1.1 / 2.1) : width); // as arena.css has it
    plane.fit(scene);
    plane.draw(scene);
    plane.drawLevels(scene);
    new Handles(plane.handles, settings.range(), { view: () => plane.view, moved: () => undefined }).show(handles);
    return named(plane.svg, sentence);
  });
  game.delete();
  const names = config.learners.map((learner) => h('span', { class: 'legend-item' }, swatch(learner), learner));
  return [
    h(
      'div',
      { class: 'arena' },
      h(
        'div',
        { class: 'arena-body' },
        h('div', { class: 'arena-left' }, h('div', { class: 'arena-picture' }, ...pictures.map(sized))),
        h(
          'div',
          { class: 'arena-right' },
          h('div', { class: 'legend' }, ...names),
          h('p', { class: 'arena-sentence' }, sentence),
        ),
      ),
    ),
  ];
}

const framed = (...parts: Element[]): Element => h('div', { class: 'lesson-figure' }, ...parts);
const halfOf = (width: number) => (width > leastForLabels ? (width - 28) / 2 : width); // as lesson-figures.css has it
const pictureOf = (drawn: readonly SVGSVGElement[]) => h('div', { class: 'lesson-picture' }, ...drawn.map(sized));

function estimates({ module, states, state, widths }: Subject): Element[] {
  const config = states.arenaConfig(state);
  const samples = new Samples(module, config);
  const { place } = samples;
  const delta = Number(config.parameters?.['exploration']);
  const moments = new Moments();
  const points = Array.from({ length: batch }, (_, i) => samples.estimate(delta, i));
  for (const point of points) moments.add(point);
  const variances = new Variances(samples);
  while (!variances.complete) variances.measure();
  const sentence = sentenceOf(batch, moments, place, delta);
  const clouds = widths.map((width) => {
    const cloud = new Cloud();
    cloud.clear(halfOf(width), reach(place, delta));
    cloud.draw(points, moments.mean, place.gradient);
    cloud.tell(sentence);
    return cloud.svg;
  });
  const curves = widths.map((width) => varianceFigure(place, variances.measured, delta, halfOf(width)));
  const pictures = halves(
    [title(estimateHeadings.cloud), pictureOf(clouds), legend()],
    [title(estimateHeadings.variance), pictureOf(curves)],
  );
  pictures.style.setProperty('--of', styleOf('projection-free').color);
  return [framed(pictures), h('p', { class: 'lesson-sentence' }, sentence)];
}

function oracles({ module, states, state, widths }: Subject): Element[] {
  const { seed, parameters } = states.arenaConfig(state);
  const { corners } = cornersOf(module, { seed, parameters: { ...parameters, 'arena-set': 'polygon' } });
  const drawn = widths.map((width) =>
    oraclePictures().map((picture) => {
      picture.show(corners);
      picture.resize(halfOf(width));
      return picture.element;
    }),
  );
  // One of each kind, with the pictures of the others beside its own.
  const [first, ...others] = drawn;
  first!.forEach((half, i) => {
    const own = half.querySelector('svg')!;
    const all = [own, ...others.map((each) => each[i]!.querySelector('svg')!)];
    const sentence = half.querySelector('.lesson-sentence')!;
    sentence.removeAttribute('role');
    const heading = half.querySelector('.lesson-title')!;
    setText(heading, heading.textContent.replace(/:.*/, '')); // nothing can be dragged
    const frame = own.parentElement!;
    frame.replaceChildren(...all.map((svg, k) => sized(named(svg, sentence.textContent), k)));
  });
  const pictures = halves();
  pictures.append(...first!);
  return [framed(pictures)];
}

function smoothing({ widths }: Subject): Element[] {
  const drawn = (picture: typeof sectionPicture) =>
    pictureOf(widths.map((width) => picture(Math.floor(halfOf(width)), firstChoice)));
  return [
    framed(
      halves(
        [title(smoothingHeadings.section), drawn(sectionPicture)],
        [title(smoothingHeadings.errors), drawn(errorPicture)],
      ),
    ),
    h('p', { class: 'lesson-sentence' }, smoothingInWords(firstChoice)),
  ];
}

function balance({ widths }: Subject): Element[] {
  return [
    title(balanceHeading),
    pictureOf(widths.map((width) => balancePicture(width, firstPowers))),
    h('p', { class: 'lesson-sentence' }, ...raised(balanceSentence(firstPowers))),
  ];
}

function play({ module, states, state, widths }: Subject): Element[] {
  const config = states.arenaConfig(state);
  const pictures = widths.map((width) => playPicture(module, config, Math.floor(halfOf(width))));
  const sentence = 'A game after four rounds: each point played is labelled with its loss. Nothing else is known.';
  return [framed(halves([pictureOf(pictures)], [h('p', { class: 'lesson-sentence' }, sentence)]))];
}

// ---------------------------------------------------------------- into the page
/** A picture for one of the widths: the style sheet shows the one that fits. */
function sized(svg: SVGSVGElement, index: number): SVGSVGElement {
  svg.classList.add(index === 0 ? 'broad' : 'narrow');
  return svg;
}

const numbers = ['points', 'transform', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'width', 'height'];
const rounded = (text: string) =>
  text.replaceAll(/-?\d*\.\d+(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(1))));

/** Removes what only a script could use, what is not seen, and digits beyond the first decimal. */
function reduced(svg: SVGSVGElement): void {
  const isEmpty = (part: SVGElement) => part.localName === 'text' && part.textContent === '';
  for (const part of svg.querySelectorAll<SVGElement>('*')) {
    if (part.matches('style, title, .arena-touch') || part.style?.display === 'none' || isEmpty(part)) part.remove();
  }
  for (const name of ['style', 'data-x', 'data-y']) svg.removeAttribute(name);
  for (const part of svg.querySelectorAll<SVGElement>('*')) {
    part.style?.removeProperty('display');
    for (const { name, value } of [...part.attributes]) {
      const isIdle = /^(aria-|role$|tabindex$|data-handle$|data-learner$)/.test(name) || value === '';
      if (isIdle) part.removeAttribute(name);
      else if (name === 'd') set(part, { d: compactPath(rounded(value)) });
      else if (numbers.includes(name)) set(part, { [name]: rounded(value) });
    }
  }
}

/** The pictures of one element as text; undefined where it has none. Ids are those of `number`. */
async function stillOf(element: Element, module: Module, states: States, number: number): Promise<string | undefined> {
  const still = stills[element.localName];
  if (!still) return undefined;
  const catalogue = JSON.parse(module.describe()) as Catalogue;
  const { state, refused } = states.read(`${still.basis}&${linkOf(element.attributes)}`);
  if (refused.length > 0) throw new Error(`<${element.localName}>: ${refused.join('; ')}`);
  const isHalf = element.closest('.pair') !== null;
  const sizes = [isHalf ? widths.half : widths.wide, widths.narrow];
  const paused = element.hasAttribute('paused');
  const box = h('div', { class: isHalf ? 'still half' : 'still' });
  box.append(...(await still.draw({ module, catalogue, states, state, paused, widths: sizes })));
  for (const svg of box.querySelectorAll('svg')) reduced(svg);
  const ids = [...box.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.reduce(
    (text, id, i) =>
      text
        .replaceAll(`id="${id}"`, `id="still-${number}-${i}"`)
        .replaceAll(`url(#${id})`, `url(#still-${number}-${i})`),
    box.outerHTML,
  );
}

/** A page with a picture in every element that has one, in front of the sentence that says what it shows. */
export async function withStills(page: string, module: Module): Promise<string> {
  const states = new States({ catalogue: JSON.parse(module.describe()) as Catalogue, module, isReady: true });
  const names = Object.keys(stills).join('|');
  const tags = RegExp(`<(?:${names})(?=[\\s>])[^>]*>`, 'g');
  const copy = h('div');
  copy.innerHTML = page.replace(/^[^]*?<body[^>]*>/, '');
  const elements = [...copy.querySelectorAll(Object.keys(stills).join())];
  const found = [...page.matchAll(tags)];
  if (found.length !== elements.length) throw new Error('a figure of the page stands in a comment or in a string');
  let [whole, end] = ['', 0];
  for (const [i, tag] of found.entries()) {
    const after = tag.index + tag[0].length;
    whole += page.slice(end, after) + (await stillOf(elements[i]!, module, states, i + 1));
    end = after;
  }
  return whole + page.slice(end);
}
