// The base of all elements. The attributes are the settings, with the names that a link has; in sight it works,
// out of sight it rests; what is not valid is said in place and told by an `error` event.
//
//   <bco-arena learners="projection-free,fkm" exploration="0.2">Shown where scripts are off.</bco-arena>
//
//   properties  one for every setting (lossAt for loss-at), `link` (all settings, as they are now), `paused` (also an
//               attribute: it stands still at first, and other settings leave it so), `data` (also an attribute: the
//               address of a CSV file, or its text), `result`; the attributes
//               `projector` (as large as there is room) and `legend` (of the plane: a legend and a step back, from the
//               start); methods `run()` and
//               `prepare()` (works out of sight too until it is complete, as it does when the page is printed)
//   events      run, progress (loaded and total: rounds), done, change (a reader changed a setting: `link` has it),
//               error (message; one for each sentence); none of them bubbles or leaves a shadow root
//   style       the custom properties that examples/README.md lists, set on the element
import settingNames from 'virtual:setting-names';
import { addBundledFonts } from '../page/fonts';
import type { Result } from '../engine';
import { Shell } from '../page/shell';
import { viewChoices } from '../state/state';
import { DataTables } from '../session/data_tables';
import { isUsual, linkOf } from './attributes';
import { givenData, withLabel, withTable } from './data';
import { keepUsedInput } from './input';
import { offerPictures } from './pictures';
import { onPrint } from '../page/printing';
import { coreEngine, type SharedEngine } from './shared';
import { adopt } from './sheets';
import type { Figure, FigureEvents, Stage } from './stage';
import { probe, Surroundings } from './surroundings';

const near = '600px';

const camelCase = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const ofSweeps = ['over', 'over2', 'judge', 'measure'];
const settings = [
  'problem',
  'learners',
  ...settingNames,
  'data',
  ...Object.keys(viewChoices),
  'without',
  'lines',
  ...ofSweeps,
];
/** The names of the properties, each with its attribute's. */
const properties = new Map(settings.map((name) => [camelCase(name), name]));

// Its own parts are private names: a setting may have any other.
export abstract class BcoElement extends HTMLElement {
  #figure: Figure | undefined;
  #shell: Shell | undefined;
  #opening: Promise<void> | undefined;
  #surface: HTMLElement | undefined;
  #surroundings: Surroundings | undefined;
  #inSight = false;
  #ahead = 0; // calls of `prepare` that wait
  #started = false;
  #pausedEarly = false;
  readonly #sight = new IntersectionObserver((entries) => this.#look(entries.at(-1)!.isIntersecting));
  // Built when it is near: a reader who goes on by the keyboard finds it there.
  readonly #near = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#come(),
    { rootMargin: near },
  );
  /** The engine that its figure is given. */
  protected readonly engineSource: SharedEngine = coreEngine;
  #unprint = () => {};
  #given: string | undefined;
  readonly #tables = new DataTables();
  #fetched: { given: string; label: string } | undefined; // the table at hand, by what `data` was
  #updates = 0;
  readonly #attributesWatch = new MutationObserver((changes) => {
    if (changes.every(({ attributeName }) => isUsual(attributeName!))) return;
    this.#given = undefined;
    this.#update();
  });

  /** Markup of our own making: the parts with the ids that a Shell has, and those of the figure. */
  protected abstract readonly template: string;
  /** Settings that the attributes come on top of. */
  protected readonly basis: string = '';
  protected abstract build(stage: Stage): Figure | Promise<Figure>;

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: 'open' });
      adopt(root);
      root.innerHTML = `${probe}<div class="surface"></div>`;
      this.#surface = root.querySelector<HTMLElement>('.surface')!;
      this.#surface.innerHTML = this.#markup();
      this.#shell = new Shell(root);
      keepUsedInput(root);
      this.#pausedEarly = this.hasAttribute('paused');
      this.#takeEarly();
    }
    this.#sight.observe(this);
    this.#near.observe(this);
    this.#attributesWatch.observe(this, { attributes: true });
    this.#unprint = onPrint(() => void this.#print());
  }

  disconnectedCallback(): void {
    this.#surroundings?.destroy();
    this.#surroundings = undefined;
    this.#sight.disconnect();
    this.#near.disconnect();
    this.#attributesWatch.disconnect();
    this.#unprint();
    this.#look(false);
    // An element that was only moved goes on.
    queueMicrotask(() => !this.isConnected && this.#close());
  }

  /** Its settings as they are now, as a link has them behind "#". Set, they take the place of the attributes. */
  get link(): string {
    return this.#figure?.link ?? this.#wanted();
  }
  set link(link: string) {
    this.#given = link;
    this.#update();
  }

  /** Settings from outside: those of the attributes, or what was set since. */
  #wanted(): string {
    return [this.basis, this.#given ?? linkOf(this.attributes)].filter((part) => part !== '').join('&');
  }

  #update(): void {
    this.#dropPicture();
    const update = ++this.#updates;
    if (!this.#figure) {
      if (this.#surface?.classList.contains('failed')) void this.#come(); // perhaps without its table
      return;
    }
    const wanted = this.#wanted();
    const link = this.#withLabel(wanted);
    if (link !== undefined) return this.#figure.update(link);
    this.#withTable(wanted).then(
      (ready) => update === this.#updates && this.#figure?.update(ready),
      (error: Error) => {
        if (update !== this.#updates) return;
        this.#shell!.say(error.message);
        this.#events().failed(error.message);
      },
    );
  }

  /** The link with the label of its table, if that is at hand or none is named. */
  #withLabel(link: string): string | undefined {
    const given = givenData(link);
    if (given === undefined) return link;
    return this.#fetched?.given === given ? withLabel(link, this.#fetched.label) : undefined;
  }

  /** The same, once the table is at hand. */
  async #withTable(link: string): Promise<string> {
    const given = givenData(link);
    const ready = (given !== undefined && this.#withLabel(link)) || (await withTable(link, this.#tables));
    if (given !== undefined) this.#fetched = { given, label: new URLSearchParams(ready).get('data')! };
    return ready;
  }

  /** Starts from the first round. */
  run(): void {
    if (this.#started) this.#figure?.run();
  }

  /** Works out of sight too, until all of it has been drawn; where it is paused, until it is there. */
  async prepare(): Promise<void> {
    ++this.#ahead;
    await this.#come();
    this.#settle();
    if (!this.paused) await this.#figure?.complete;
    --this.#ahead;
    this.#settle();
  }

  async #print(): Promise<void> {
    const prepared = this.prepare();
    this.#figure?.print?.();
    await prepared;
    this.#figure?.print?.();
  }

  get paused(): boolean {
    return this.#figure && this.#started ? this.#figure.paused : this.#pausedEarly;
  }
  set paused(paused: boolean) {
    if (this.#figure && this.#started) this.#figure.paused = paused;
    else this.#pausedEarly = paused;
  }

  /** The measurements of the run so far. */
  get result(): Result | undefined {
    return this.#figure?.result;
  }

  // Values that a script set before the element was defined hide the properties.
  #takeEarly(): void {
    const own = this as unknown as { [name: string]: unknown };
    for (const property of [...properties.keys(), 'link', 'paused']) {
      if (!Object.hasOwn(this, property)) continue;
      const value = own[property];
      delete own[property];
      own[property] = value;
    }
  }

  #look(inSight: boolean): void {
    this.#inSight = inSight;
    this.#settle();
  }

  #settle(): void {
    const figure = this.#figure;
    const works = (this.#inSight && this.#surroundings?.visible) || this.#ahead > 0;
    figure?.rest(!works);
    if (!figure || !works || this.#started) return;
    this.#started = true;
    figure.start(this.#pausedEarly);
  }

  #markup(): string {
    const kind = this.querySelector(':scope > .still') ? ' class="picture"' : '';
    return `<slot${kind}></slot>${this.template}`;
  }

  // The content of its place in the page. A static picture stays until there is another, and on paper until that one is
  // complete; a sentence stays on paper alone, until there is something to see.
  #replace({ complete, visible = complete }: Figure): void {
    const place = this.#shell!.root.querySelector('slot');
    if (!place) return;
    const isPicture = place.classList.contains('picture');
    const seen = Promise.race([complete, visible]);
    const leaveScreen = () => {
      if (isPicture) this.style.minHeight = `${this.offsetHeight}px`; // some of it comes at the end
      place.classList.add('on-paper');
    };
    if (isPicture) void seen.then(leaveScreen);
    else leaveScreen();
    void (isPicture ? complete : seen).then(() => {
      place.remove();
      this.style.minHeight = '';
    });
  }

  /** It shows settings that are not those of the figure any more. */
  #dropPicture(): void {
    if (this.#figure) this.#shell!.root.querySelector('slot.picture')?.remove();
  }

  // It looks around only now: to measure what is far away would have the whole page laid out.
  #come(): Promise<void> {
    this.#surroundings ??= new Surroundings(this, this.shadowRoot!, this.#surface!, () => this.#settle());
    this.#settle();
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<void> {
    const shell = this.#shell!;
    try {
      this.#surface!.classList.remove('failed');
      addBundledFonts();
      const engine = await this.engineSource.acquire();
      if (!this.isConnected) {
        this.#opening = undefined;
        return this.engineSource.release();
      }
      const wanted = this.#wanted();
      const link = await this.#withTable(wanted);
      const stage = { engine, shell, host: this, link, events: this.#events(), tables: this.#tables };
      const figure = await this.build(stage);
      this.#figure = figure;
      offerPictures(stage, figure);
      this.#replace(figure);
      if (!this.isConnected) return this.#close();
      if (this.#wanted() !== wanted) this.#update();
      this.#settle();
    } catch (error) {
      this.engineSource.release();
      this.#opening = undefined;
      shell.status.value = '';
      this.#surface!.classList.add('failed');
      shell.say((error as Error).message);
      this.#events().failed((error as Error).message);
    }
  }

  #close(): void {
    if (!this.#figure) return;
    this.#figure.destroy();
    this.#figure = undefined;
    this.#opening = undefined;
    this.#started = false;
    this.#surface!.innerHTML = this.#markup();
    this.#shell = new Shell(this.shadowRoot!);
    this.engineSource.release();
  }

  #events(): FigureEvents {
    return {
      begun: () => this.dispatchEvent(new Event('run')),
      progress: ({ rounds, totalRounds }) =>
        this.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: rounds, total: totalRounds }),
        ),
      done: () => this.dispatchEvent(new Event('done')),
      changed: () => {
        this.#dropPicture();
        this.dispatchEvent(new Event('change'));
      },
      failed: (message) => this.dispatchEvent(new ErrorEvent('error', { message })),
    };
  }
}

// A property for every setting: null where it has its default.
for (const [property, name] of properties) {
  Object.defineProperty(BcoElement.prototype, property, {
    get(this: HTMLElement) {
      return this.getAttribute(name);
    },
    set(this: HTMLElement, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });
}
