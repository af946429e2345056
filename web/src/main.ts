// The page: controls from the catalogue, a run, its figure.
import { Engine, type Progress, type Result, type RunConfig } from './engine';
import { styleOf } from './palette';
import { curves, type Curve } from './plots/curves';

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const runBar = element<HTMLFormElement>('run-bar');
const cancel = element<HTMLButtonElement>('cancel');
const fields = ['rounds', 'repeats', 'seed'] as const;
const message = element('problem-message');
const status = element<HTMLOutputElement>('status');
const bar = element<HTMLProgressElement>('progress');
const figure = element('figure');
const table = element('table');

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, notation: 'compact' });

function say(text: string): void {
  message.textContent = text;
  message.hidden = text === '';
}

function option(
  type: 'radio' | 'checkbox',
  group: string,
  name: string,
  label: string,
  help: string,
): HTMLLabelElement {
  const input = document.createElement('input');
  Object.assign(input, { type, name: group, value: name });
  const text = document.createElement('span');
  const small = document.createElement('small');
  small.textContent = help;
  text.append(label, small);
  const result = document.createElement('label');
  result.append(input, text);
  return result;
}

const checked = (group: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`input[name="${group}"]:checked`)].map(({ value }) => value);

function swatch(learner: string): HTMLElement {
  const result = document.createElement('span');
  result.className = 'swatch';
  result.style.background = styleOf(learner).color;
  return result;
}

// ---------------------------------------------------------------- figures
let shown: { config: RunConfig; result: Result } | undefined;

function draw(): void {
  if (!shown) return;
  const { config, result } = shown;
  const finished = Math.max(
    1,
    ...result.learners.slice(0, 1).map((name) => result.summary(name, 'regret').count[0] ?? 1),
  );
  const data = result.learners.map((learner): Curve => {
    const { count: reached, mean, error } = result.summary(learner, 'average_loss');
    // While repeats are going on, the mean of a few of them would jump at the end of the curve.
    const end = Math.max(1, [...reached].filter((n) => n >= finished / 2).length);
    const band = (sign: number) =>
      Float64Array.from(mean, (m, i) => m + sign * 2 * (Number.isNaN(error[i]) ? 0 : error[i]!));
    return { learner, rounds: result.rounds.subarray(0, end), value: mean, low: band(-1), high: band(1) };
  });
  const width = Math.max(280, figure.clientWidth);
  figure.replaceChildren(curves(data, { width, label: 'average loss', lastRound: config.rounds }));
  table.replaceChildren(...result.learners.map((learner) => row(result, learner)));
}

function row(result: Result, learner: string): HTMLTableRowElement {
  const cell = (kind: 'th' | 'td', ...content: (string | Node)[]) => {
    const result = document.createElement(kind);
    result.append(...content);
    return result;
  };
  const last = (series: 'average_loss' | 'regret') => {
    const { mean, error } = result.summary(learner, series);
    const value = mean.at(-1);
    if (value === undefined) return '–';
    const spread = error.at(-1)!;
    return Number.isNaN(spread) ? short.format(value) : `${short.format(value)} ± ${short.format(spread)}`;
  };
  const seconds = result.summary(learner, 'learner_seconds').mean.at(-1);
  const rounds = result.rounds.at(-1);
  const tr = document.createElement('tr');
  const head = cell('th', swatch(learner), learner);
  head.scope = 'row';
  const time = seconds !== undefined && rounds ? `${((1e6 * seconds) / rounds).toPrecision(2)} µs` : '–';
  tr.append(head, cell('td', last('average_loss')), cell('td', last('regret')), cell('td', time));
  return tr;
}

function report(config: RunConfig, progress: Progress): void {
  const { rounds, totalRounds, seconds, result } = progress;
  shown = { config, result };
  bar.value = rounds / totalRounds;
  const rate = rounds / seconds;
  const left = (totalRounds - rounds) / rate;
  const rest =
    rounds === totalRounds ? `in ${seconds.toFixed(1)} s` : Number.isFinite(left) ? `${left.toFixed(0)} s left` : '';
  status.value = `${short.format(rate)} rounds/s, ${rest}`;
  draw();
}

// ---------------------------------------------------------------- runs
let engine: Engine;
let going: AbortController | undefined;

function readConfig(): RunConfig {
  const numbers = fields.map((name) => {
    const text = element<HTMLInputElement>(name).value.replaceAll(/[\s,]/g, '');
    const value = text === '' ? NaN : Number(text);
    engine.module.check(name, value);
    return [name, value] as const;
  });
  const { rounds, repeats, seed } = Object.fromEntries(numbers) as Record<(typeof fields)[number], number>;
  return { problem: checked('problem')[0]!, learners: checked('learner'), rounds, repeats, seed };
}

async function run(): Promise<void> {
  going?.abort();
  const mine = (going = new AbortController());
  say('');
  try {
    const config = readConfig();
    cancel.disabled = false;
    await engine.run(config, { signal: mine.signal, onProgress: (progress) => report(config, progress) });
  } catch (error) {
    if (!mine.signal.aborted) say((error as Error).message);
  }
  if (going === mine) cancel.disabled = true;
}

let pending: ReturnType<typeof setTimeout>;
function runSoon(): void {
  clearTimeout(pending);
  pending = setTimeout(() => void run(), 250);
}

function chooseProblem(name: string): void {
  const problem = engine.catalogue.problems.find((each) => each.name === name)!;
  element<HTMLInputElement>('rounds').value = count.format(problem.rounds);
}

async function start(): Promise<void> {
  try {
    engine = await Engine.create();
  } catch (error) {
    status.value = '';
    say((error as Error).message);
    return;
  }
  const { problems, learners } = engine.catalogue;
  for (const { name, label, set } of problems) element('problems').append(option('radio', 'problem', name, label, set));
  for (const { name, feedback, oracle } of learners) {
    const help = [`sees: ${feedback}`, `oracle: ${oracle}`].join(' · ');
    const label = option('checkbox', 'learner', name, name, help);
    label.querySelector('input')!.checked = true;
    label.querySelector('input')!.after(swatch(name));
    element('learners').append(label);
  }
  document.querySelector<HTMLInputElement>('input[value="quadratic"]')!.checked = true;
  element<HTMLInputElement>('repeats').value = '8';
  element<HTMLInputElement>('seed').value = '1';
  chooseProblem('quadratic');

  element('problems').addEventListener('change', () => chooseProblem(checked('problem')[0]!));
  for (const id of ['problems', 'learners', 'run-bar']) element(id).addEventListener('change', runSoon);
  runBar.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pending);
    void run();
  });
  cancel.addEventListener('click', () => {
    going?.abort();
    status.value = `cancelled; ${status.value}`;
  });
  new ResizeObserver(() => requestAnimationFrame(draw)).observe(figure);
  element<HTMLButtonElement>('run').disabled = false;
  await run();
}
void start();
