// A page of a SCORM package, <html data-scorm="name">: its exercises, or its figure, are reported to the learning
// platform, and a line says how many are solved.
import { h } from '../base/dom';
import { exercisesOf, offerChecks } from './exercises';
import { findApi, Report } from './scorm';

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // a sandboxed frame has none
  }
}

/** Undefined where the page is in no package. */
function beginReport(exercises: readonly string[], changed: (report: Report) => void): Report | undefined {
  const name = document.documentElement.dataset['scorm'];
  if (name === undefined) return undefined;
  const report: Report = new Report(exercises, {
    find: () => findApi(window),
    storage: storage(),
    name,
    changed: () => changed(report),
  });
  report.tell();
  addEventListener('pagehide', () => report.finish());
  addEventListener('pageshow', ({ persisted }) => persisted && report.resume());
  addEventListener('online', () => report.tell());
  return report;
}

const unreported = ({ isKept }: Report): string =>
  ` Your learning platform is not responding. Your answers are kept ${isKept ? 'in this browser' : 'while this page is open'} and will be reported when it responds.`;

/** The exercises of the page can be checked; in a package, answers are reported and those of earlier visits restored. */
export function reportLesson(): void {
  const exercises = exercisesOf(document);
  const line = h('p', { class: 'solved', role: 'status' });
  let restore = () => {};
  let wasResumed = false;
  const report = beginReport([...exercises.values()], (now) => {
    restore();
    // One attempt may fail: some hosts are there only when the page is.
    const text = `${now.solved} of ${exercises.size} exercises solved.${now.failures > 1 ? unreported(now) : ''}`;
    if (line.textContent !== text) line.textContent = text;
    if (!wasResumed && now.resumedAt) goTo(now.resumedAt);
    wasResumed ||= now.resumedAt !== '';
  });
  if (!report) return void offerChecks(document);
  document.querySelector('main')!.append(line);
  restore = offerChecks(document, {
    answerTo: (id) => report.answers.get(id)?.text,
    checked: (id, text, isRight) => report.answered(id, { text, isRight }),
  });
  followSections(report);
}

const sections = (): Element[] => [...document.querySelectorAll('section[aria-labelledby]')];
const nameOf = (section: Element): string => section.getAttribute('aria-labelledby')!;

/** Goes to where the last visit ended, unless that is the beginning or the reader has already scrolled. */
function goTo(name: string): void {
  const [first, ...others] = sections();
  if (first && others.some((section) => nameOf(section) === name) && scrollY === 0 && location.hash === '')
    document.getElementById(name)?.scrollIntoView();
}

function followSections(report: Report): void {
  const inView = new Set<Element>();
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    const first = sections().find((section) => inView.has(section));
    if (first) report.location = nameOf(first);
  });
  for (const section of sections()) watch.observe(section);
}

const seenMs = 5000;

/** A figure is done with when its run is finished, or when it was in sight for a while: some go on for ever. */
export function reportFigure(figure: HTMLElement): void {
  const report = beginReport([], () => undefined);
  if (!report) return;
  figure.addEventListener('done', () => report.seen());
  let timer: ReturnType<typeof setTimeout> | undefined;
  new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (entries.at(-1)!.isIntersecting) timer = setTimeout(() => report.seen(), seenMs);
  }).observe(figure);
}
