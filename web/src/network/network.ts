// The panel "The network": a run of one learner and the best fixed flow beside it, played through the checkpoints,
// scrubbed, and stepped by round. A page mounts it in an element and tells it when the config has changed.
import type { SimulationConfig } from '../engine';
import '../picture/picture.css';
import './network.css';
import { frame as nextFrame, later } from '../base/scheduling';
import { whole } from '../base/numbers';
import type { StepKind } from '../picture/controls';
import { Narrator } from '../picture/narrator';
import type { Picture, PictureOptions } from '../picture/picture';
import { Playback, RoundReport } from '../picture/playback';
import { NetworkPanel } from './panel';
import { Recording, type NetworkFrame, type PointKind } from './recording';

export interface NetworkOptions extends PictureOptions {
  /** The flow as it is played (y), or without its exploration (x). */
  place(): PointKind;
}

const sliceMs = 8; // of a task
const longMs = 400; // a wait that is worth a sentence
const printMs = 300;
const keptBefore = 32; // rounds before one between checkpoints: steps back are at hand

interface NetworkRun {
  config: SimulationConfig;
  checkpoints: readonly number[];
  recordings: Map<string, Recording>;
}

export class Network implements Picture {
  private readonly panel: NetworkPanel;
  private readonly playback: Playback;
  private readonly report: RoundReport;
  private readonly narrator = new Narrator();
  private run: NetworkRun | undefined;
  /** Rounds between checkpoints. */
  private walk: { learner: string; recording: Recording } | undefined;
  private drawn: { frame: NetworkFrame; learner: string } | undefined;
  private wanted: { round: number; since: number; arrived: () => void } | undefined;
  private preferred = ''; // the learner to show, where it takes part
  private rate = 0;
  private owed = 0; // checkpoints
  private isAsked = false; // a person pressed play
  private working = false;

  constructor(
    container: HTMLElement,
    private readonly options: NetworkOptions,
  ) {
    this.panel = new NetworkPanel(options.styleOf, {
      step: (what: StepKind) => {
        this.pause();
        void this.travel(this.round + (what === 'back' ? -1 : 1));
      },
      play: (rate) => {
        this.play(rate);
        this.isAsked = true;
      },
      pause: () => this.pause(),
      reset: () => this.reset(),
      show: (learner) => {
        this.shown = learner;
        options.show?.(learner);
      },
      scrub: (index) => void this.goTo(this.run?.checkpoints[index] ?? 1),
    });
    container.append(this.panel.root);
    this.report = new RoundReport(options.reached);
    this.playback = new Playback(
      this.panel.root,
      (seconds) => this.tick(seconds),
      () => void this.work(),
    );
  }

  /** Not played, it shows the end of the run, once it is there. */
  async begin(played = false): Promise<void> {
    await nextFrame();
    this.restart();
    if (!played && this.run) void this.travel(this.run.config.rounds);
  }

  /** Another config: the same round of its run, or its end. */
  restart(): void {
    this.guarded(() => {
      const { module } = this.options;
      const config = this.options.config();
      const checkpoints = [...module.checkpoints(config.rounds)];
      const before = { run: this.run, round: this.round };
      const run = { config, checkpoints, recordings: new Map<string, Recording>() };
      const first = this.recordingOf(run);
      try {
        first.advanceTo(1, Infinity);
      } catch (error) {
        first.delete();
        throw error;
      }
      this.clear();
      this.run = run;
      this.panel.warn('');
      this.panel.controls.setLearners(config.learners, this.shown);
      if (!before.run || this.playing) this.show(first.frames.get(1)!);
      else void this.travel(before.round === before.run.config.rounds ? config.rounds : before.round);
      void this.work();
    });
  }

  play(checkpointsPerSecond: number): void {
    if (!this.run || !this.playback.isWanted || !(checkpointsPerSecond > 0)) return;
    this.leave();
    if (this.round === this.run.config.rounds) this.show(this.recording.frames.get(1)!);
    this.rate = checkpointsPerSecond;
    this.owed = 0;
    this.isAsked = false;
    this.playback.playing = true;
    this.draw();
  }

  pause(): void {
    if (!this.playing) return;
    this.playback.playing = false;
    this.draw();
  }

  reset(): void {
    void this.goTo(1);
  }

  async goTo(round: number): Promise<void> {
    this.pause();
    await this.travel(round);
  }

  rest(on: boolean): void {
    this.playback.rest(on);
  }

  print(): void {
    if (!this.run || this.round > 1) return;
    this.guarded(() => {
      this.recording.advanceTo(this.run!.config.rounds, printMs);
      this.show([...this.recording.frames.values()].at(-1)!);
    });
  }

  /** The flow that is drawn may be another one. */
  viewChanged(): void {
    this.draw();
  }

  get round(): number {
    return this.drawn?.frame.round ?? 1;
  }

  get playing(): boolean {
    return this.playback.playing;
  }

  get untouched(): boolean {
    return this.round === 1 && (this.wanted?.round ?? 1) === 1;
  }

  get shown(): string {
    const learners = this.run?.config.learners;
    return !learners || learners.includes(this.preferred) ? this.preferred : learners[0]!;
  }
  set shown(learner: string) {
    const before = this.shown;
    this.preferred = learner;
    if (!this.run || this.shown === before) return;
    this.panel.controls.setLearners(this.run.config.learners, this.shown);
    void this.travel(this.wanted?.round ?? this.round);
  }

  get isSimple(): boolean {
    return this.panel.root.classList.contains('arena-simple');
  }
  set isSimple(isSimple: boolean) {
    this.panel.root.classList.toggle('arena-simple', isSimple);
  }

  destroy(): void {
    this.leave();
    this.clear();
    this.run = this.drawn = undefined;
    this.report.end();
    this.playback.destroy();
    this.panel.root.remove();
  }

  // ---------------------------------------------------------------- the run
  private get recording(): Recording {
    return this.recordingOf(this.run!);
  }

  private recordingOf({ config, checkpoints, recordings }: NetworkRun): Recording {
    const learner = config.learners.includes(this.preferred) ? this.preferred : config.learners[0]!;
    const before = recordings.get(learner);
    if (before) return before;
    const made = new Recording(this.options.module, config, learner, checkpoints);
    recordings.set(learner, made);
    return made;
  }

  /** Resolves when that round is shown, or when something else has been asked for. */
  private travel(round: number): Promise<void> {
    this.leave();
    if (!this.run) return Promise.resolve();
    const end = Math.max(1, Math.min(Math.round(round), this.run.config.rounds));
    return new Promise((arrived) => {
      this.wanted = { round: end, since: performance.now(), arrived };
      this.guarded(() => this.look());
      void this.work();
    });
  }

  private leave(): void {
    this.wanted?.arrived();
    this.wanted = undefined;
  }

  /** Shows what is wanted, if it is there. */
  private look(): void {
    const { wanted } = this;
    const frame = wanted && this.sourceOf(wanted.round).frames.get(wanted.round);
    if (!frame) return;
    this.leave();
    this.show(frame);
  }

  /** The recording that has a round, or comes to it. */
  private sourceOf(round: number): Recording {
    const { run, shown } = this;
    if (run!.checkpoints.includes(round)) return this.recording;
    const { walk } = this;
    const isOnTheWay = walk?.learner === shown && (walk.recording.frames.has(round) || walk.recording.round < round);
    if (isOnTheWay) return walk.recording;
    walk?.recording.delete();
    const recording = new Recording(this.options.module, run!.config, shown, run!.checkpoints);
    this.walk = { learner: shown, recording };
    return recording;
  }

  // In short tasks: to the round that is wanted, then on to the end of the run.
  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    while (this.playback.mayWork && this.guarded(() => this.advance()) && !this.isDone) await later();
    this.working = false;
  }

  private get isDone(): boolean {
    return !this.run || (!this.wanted && this.recording.round >= this.run.config.rounds);
  }

  private advance(): void {
    if (!this.run) return;
    const { wanted } = this;
    if (!wanted) return this.recording.advanceTo(this.run.config.rounds, sliceMs);
    const source = this.sourceOf(wanted.round);
    source.advanceTo(wanted.round, sliceMs, source === this.recording ? Infinity : wanted.round - keptBefore);
    this.look();
    if (this.wanted && performance.now() > wanted.since + longMs)
      this.panel.say(`Playing up to round ${whole(wanted.round)}; at round ${whole(source.round)}.`);
  }

  private clear(): void {
    for (const recording of this.run?.recordings.values() ?? []) recording.delete();
    this.walk?.recording.delete();
    this.walk = undefined;
  }

  private tick(seconds: number): void {
    if (!this.run || this.wanted) return; // another learner is on its way
    const { checkpoints } = this.run;
    const { frames } = this.recording;
    let at = checkpoints.findLastIndex((checkpoint) => checkpoint <= this.round);
    const before = at;
    this.owed = this.rate === Infinity ? 1 : this.owed + seconds * this.rate;
    for (; this.owed >= 1; --this.owed) if (frames.has(checkpoints[at + 1]!)) ++at;
    if (at === before) return;
    if (at === checkpoints.length - 1) this.playback.playing = false;
    this.show(frames.get(checkpoints[at]!)!);
    const text = this.isAsked && this.playing ? this.narrator.next(() => this.panel.inWords) : undefined;
    if (text !== undefined) this.panel.announce(text);
  }

  // ---------------------------------------------------------------- drawing
  private show(frame: NetworkFrame): void {
    this.drawn = { frame, learner: this.shown };
    this.draw();
  }

  private draw(): void {
    const { run, drawn } = this;
    if (!run || !drawn) return;
    const { config, checkpoints } = run;
    const place = this.options.place();
    const scene = {
      ...drawn,
      place,
      range: (run.recordings.get(drawn.learner) ?? this.recording).ranges[place],
      rounds: config.rounds,
      checkpoints,
    };
    this.panel.draw(scene, this.playing ? this.rate : undefined);
    this.report.shown(this.round);
  }

  /** True if nothing was thrown. */
  private guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.leave();
      this.playback.playing = false;
      this.panel.warn(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}
