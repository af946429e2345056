// A picture of a run as the figure of an element: it plays by itself unless the reader prefers reduced motion.
import type { Picture } from '../picture/picture';
import type { Session } from '../session/session';
import type { State, States } from '../state/state';
import type { Figure, Stage } from './stage';

/** Begins with the picture. */
export async function pictureFigure(
  picture: Picture,
  { shell, events }: Stage,
  states: States,
  session: Session<State>,
): Promise<Figure> {
  shell.status.remove();
  const lines = () => {
    const { learners, view } = session.state;
    if (learners.includes(view.lines)) picture.shown = view.lines;
  };
  const play = () => {
    events.begun();
    picture.play(4);
  };
  lines();
  await picture.begin();
  return {
    start: (paused) => {
      if (!paused && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
    },
    update: (next) => {
      session.go(next);
      picture.restart();
      lines();
    },
    run: () => {
      picture.reset();
      play();
    },
    get paused() {
      return !picture.playing;
    },
    set paused(paused) {
      if (paused) picture.pause();
      else picture.play(4);
    },
    get link() {
      return states.write(session.state);
    },
    result: undefined,
    complete: Promise.resolve(),
    print: () => picture.print(),
    rest: (on) => picture.rest(on),
    destroy: () => picture.destroy(),
  };
}
