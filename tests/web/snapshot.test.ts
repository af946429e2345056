// The visible part of a figure as one SVG file. Boxes and styles are given here; tests/e2e has those of a browser.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { figuresOf, snapshot, type PictureFrame } from '../../web/src/files/snapshot';
import { document } from '../../web/src/lesson/document_in_node';

class Box {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
  get left() {
    return this.x;
  }
  get top() {
    return this.y;
  }
  get right() {
    return this.x + this.width;
  }
  get bottom() {
    return this.y + this.height;
  }
}

/** An element's box is in its attribute data-box: x, y, width, height. */
function boxOf(element: Element): Box {
  const [x, y, width, height] = (element.getAttribute('data-box') ?? '0 0 0 0').split(' ').map(Number);
  return new Box(x!, y!, width!, height!);
}

/** A letter is 10 wide, a line 20 high; a line has as many letters as its element's box is wide. */
class Range {
  private text!: Text;
  private start = 0;
  private end = 0;
  setStart(text: Text, start: number) {
    [this.text, this.start] = [text, start];
  }
  setEnd(_: Text, end: number) {
    this.end = end;
  }
  getBoundingClientRect() {
    const around = (this.text.parentNode as Element | null)!;
    const { x, y, width } = boxOf('host' in around ? (around.host as Element) : around);
    if (width === 0) return new Box(0, 0, 0, 0);
    const letters = width / 10;
    const line = Math.floor(this.start / letters);
    return new Box(x + 10 * (this.start - line * letters), y + 20 * line, 10 * (this.end - this.start), 20);
  }
}

const initial: { [name: string]: string } = {
  color: 'black',
  fill: 'black',
  stroke: 'none',
  opacity: '1',
  'vector-effect': 'none',
  'font-size': '16px',
  'font-family': 'serif',
  'font-weight': '400',
  'font-style': 'normal',
  visibility: 'visible',
  display: 'block',
  transform: 'none',
  'background-color': 'transparent',
};
const ofElementAlone = ['opacity', 'vector-effect', 'display', 'transform', 'background-color'];

const declared = (text: string | null): { [name: string]: string } =>
  Object.fromEntries(
    (text ?? '')
      .split(';')
      .filter(Boolean)
      .map((each) => each.split(':') as [string, string]),
  );

/** Styles from attributes `style`, without spaces, and from `data-before` for the content before an element. */
function styleOf(element: Element, pseudo?: string) {
  const valueOf = (name: string): string => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const own = declared(each.getAttribute('style'))[name];
      if (own !== undefined) return own;
      if (ofElementAlone.includes(name)) break;
    }
    return initial[name] ?? '';
  };
  const before = { content: 'none', ...declared(element.getAttribute('data-before')) };
  const read = pseudo === '::before' ? (name: string) => (before as { [name: string]: string })[name] ?? '' : valueOf;
  return new Proxy(
    { getPropertyValue: read },
    {
      get: (target, name: string) =>
        name === 'getPropertyValue'
          ? target.getPropertyValue
          : read(name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)),
    },
  );
}

const view = document.defaultView as unknown as typeof globalThis;
beforeEach(() => {
  const { Element, Text, ShadowRoot } = view;
  const isDrawing = (each: unknown) => (each as Element).localName === 'svg';
  const globals = {
    document,
    Element,
    Text,
    ShadowRoot,
    SVGSVGElement: { [Symbol.hasInstance]: isDrawing },
    DOMRect: Box,
    getComputedStyle: styleOf,
    XMLSerializer: class {
      serializeToString = String;
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  document.createRange = () => new Range() as never;
  Object.assign(Element.prototype, {
    checkVisibility(this: Element, options: { opacityProperty: boolean; visibilityProperty: boolean }) {
      const style = styleOf(this);
      if (['none', 'contents'].includes(style.getPropertyValue('display'))) return false;
      if (options.opacityProperty && style.getPropertyValue('opacity') === '0') return false;
      return !(options.visibilityProperty && style.getPropertyValue('visibility') === 'hidden');
    },
    getBoundingClientRect(this: Element) {
      return boxOf(this);
    },
  });
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const shot = (html: string, without = '', about = 'made here'): Element => {
  document.body.innerHTML = `<main>${html}</main>`;
  return parsed(snapshot([document.body.querySelector('main')!], without, about));
};
function parsed(file: string): Element {
  const holder = document.createElement('div');
  holder.innerHTML = file;
  return holder.firstElementChild!;
}
const attributesOf = (element: Element, ...names: string[]) => names.map((name) => element.getAttribute(name) || null);
const textsOf = (file: Element) =>
  [...file.children]
    .filter(({ localName }) => localName === 'text')
    .map((each) => [each.textContent, ...attributesOf(each, 'x', 'y')].join(' '));
const drawingOf = (file: Element) => [...file.children].find(({ localName }) => localName === 'svg')!;
const at = (box: string, more = '') => `data-box="${box}" ${more}`;

describe('the words of a figure', () => {
  it('stand as they do in the page, in a file that is as large as they are, with a margin', () => {
    const file = shot(
      `<p ${at('20 30 400 20')} style="font-size:12px;color:navy;font-weight:600">Regret</p>
       <p ${at('50 130.5 400 20')} style="font-style:italic;font-family:sans">of fkm</p>`,
    );
    expect(attributesOf(file, 'width', 'height', 'viewBox')).toEqual(['106', '137', '0 0 106 137']); // 136.5 and more
    expect(textsOf(file)).toEqual(['Regret 8.0 23.8', 'of fkm 38.0 124.3']); // 0.79 of a line down to its baseline
    const [first, second] = [...file.children].filter(({ localName }) => localName === 'text') as [Element, Element];
    const style = ['font-size', 'font-family', 'font-weight', 'font-style', 'fill'];
    expect(attributesOf(first, ...style)).toEqual(['12px', 'serif', '600', 'normal', 'navy']);
    expect(attributesOf(second, ...style)).toEqual(['16px', 'sans', '400', 'italic', 'black']);
  });

  it('say in the file where they come from, and are on the background of the page', () => {
    document.body.setAttribute('style', 'background-color:ivory');
    const file = shot(`<p ${at('0 0 400 20')}>A</p>`, '', '{"version":1}');
    document.body.removeAttribute('style');
    expect([...file.children].slice(0, 2).map(({ localName }) => localName)).toEqual(['metadata', 'rect']);
    expect(file.querySelector('metadata')!.textContent).toBe('{"version":1}');
    expect(attributesOf(file.querySelector('rect')!, 'width', 'height', 'fill')).toEqual(['100%', '100%', 'ivory']);
  });

  it('are broken where the page breaks them, with one space between two of them', () => {
    const file = shot(`<p ${at('0 0 100 20')}>one  two   three\n four</p>`);
    expect(textsOf(file)).toEqual(['one two 8.0 23.8', 'three four 18.0 43.8']);
    expect(attributesOf(file, 'width', 'height')).toEqual(['136', '56']); // to the end of "four"
    expect(textsOf(shot(`<p ${at('0 0 400 20')}>a  b\n  c </p>`))).toEqual(['a b c 8.0 23.8']);
  });

  it('are left out where they have no box, and so are spaces', () => {
    expect(textsOf(shot(`<p ${at('0 0 400 20')}>seen</p> <p>unseen</p>`))).toEqual(['seen 8.0 23.8']);
  });

  it('are those that are seen, without controls, but with the names of colours', () => {
    const words = (tag: string, name: string, more = '') => `<${tag} ${at('0 0 400 20')} ${more}>${name}</${tag}>`;
    const kept = [
      words('p', 'text'),
      words('button', 'fkm', 'class="legend-item"'),
      `<div class="arena-learners">${words('label', 'ogd')}</div>`,
      `<div>${words('i', 'inside')}</div>`,
    ];
    const left = [
      words('button', 'Run'),
      words('label', 'Rounds'),
      ...['select', 'textarea', 'progress', 'summary', 'dialog', 'legend', 'slot', 'style'].map((tag) =>
        words(tag, tag),
      ),
      words('p', 'tip', 'role="tooltip"'),
      words('p', 'read aloud', 'class="unseen"'),
      words('p', 'formula', 'class="katex-mathml"'),
      words('p', 'none', 'style="display:none"'),
      words('p', 'hidden', 'style="visibility:hidden"'),
      words('p', 'clear', 'style="opacity:0"'),
      `<div style="display:none">${words('p', 'inside')}</div>`,
    ];
    const names = (file: Element) => textsOf(file).map((each) => each.split(' ')[0]);
    expect(names(shot([...kept, ...left].join('')))).toEqual(['text', 'fkm', 'ogd', 'inside']);
    expect(names(shot([...kept, ...left].join(''), 'i, .arena-learners'))).toEqual(['text', 'fkm']);
  });

  it('are none where nothing is seen, which is a sentence', () => {
    expect(() => shot('<button>Run</button><p style="display:none">none</p>')).toThrow(
      'There is nothing to export yet.',
    );
  });

  it('may be in several parts of a page, and in the shadow of an element', () => {
    document.body.innerHTML = `<p ${at('100 50 400 20')}>one</p><p ${at('40 90 400 20')}>two</p>`;
    const [one, two] = [...document.body.children] as [Element, Element];
    expect(textsOf(parsed(snapshot([one, two], '', '')))).toEqual(['one 68.0 23.8', 'two 8.0 63.8']);
    document.body.innerHTML = `<section style="background-color:pink;color:navy" ${at('40 90 400 20')}></section>`;
    const shadow = document.body.firstElementChild!.attachShadow({ mode: 'open' });
    shadow.append('three');
    const file = parsed(snapshot([shadow], '', ''));
    expect(textsOf(file)).toEqual(['three 8.0 23.8']);
    expect(file.querySelector('text')!.getAttribute('fill')).toBe('navy');
    expect(file.querySelector('rect')!.getAttribute('fill')).toBe('pink');
  });
});

describe('the figures of a page', () => {
  it('are saved where they stand, with titles, names of curves and pins, and nothing else', () => {
    document.body.innerHTML = `<div style="background-color:ivory">
      <article class="panel"><h3 ${at('10 0 200 20')}>Quadratic</h3><p ${at('10 20 200 20')}>n = 10</p>
        <div class="panel-figure"><svg ${at('10 40 300 100')} width="300" height="100"></svg></div></article>
      <article class="panel"><div class="panel-figure"><svg ${at('410 40 400 50')} width="400" height="50"></svg></div></article>
      <div class="pins"><p style="display:contents"><b ${at('10 160 20 20')}>1</b><span ${at('40 160 200 20')}>seed 2</span></p><button>×</button></div>
    </div>`;
    const file = parsed(snapshot(figuresOf(document.body.firstElementChild as HTMLElement), '', 'made here'));
    expect(textsOf(file).map((each) => each.replace(/ [\d.]+ [\d.]+$/, ''))).toEqual(['Quadratic', '1', 'seed 2']);
    const places = [...file.querySelectorAll('svg')].map((each) =>
      ['x', 'y', 'width'].map((name) => Number(each.getAttribute(name))),
    );
    expect(places).toEqual([
      [8, 48, 300],
      [408, 48, 400],
    ]);
    expect([file.getAttribute('width'), file.querySelector('rect')!.getAttribute('fill')]).toEqual(['816', 'ivory']);
    expect(file.querySelector('metadata')!.textContent).toBe('made here');
  });
});

describe('a picture in a form', () => {
  const framed = (frame: PictureFrame) => {
    document.body.innerHTML = `<main style="background-color:ivory;color:navy"><p ${at('20 30 400 20')}>Regret</p></main>`;
    return parsed(snapshot([document.body.querySelector('main')!], '', 'made here', frame));
  };
  const numbers = (file: Element, name: string) => file.getAttribute(name)!.split(' ').map(Number);

  it('is white or transparent, and says in any case where it comes from', () => {
    expect(framed({ background: 'white' }).querySelector('rect')!.getAttribute('fill')).toBe('white');
    expect(framed({ background: 'transparent' }).querySelector('rect')).toBe(null);
    expect(framed({}).querySelector('rect')!.getAttribute('fill')).toBe('ivory');
    for (const background of ['white', 'transparent'] as const)
      expect(framed({ background, isWide: true }).querySelector('metadata')!.textContent).toBe('made here');
  });

  it('is 1280 × 720 units large where it is wide, with the picture in the middle and nothing stretched', () => {
    const file = framed({ background: 'white', isWide: true });
    expect(attributesOf(file, 'width', 'height')).toEqual(['1280', '720']);
    const [x, y, width, height] = numbers(file, 'viewBox') as [number, number, number, number];
    expect(width / height).toBeCloseTo(16 / 9, 9);
    const [plainWidth, plainHeight] = numbers(framed({}), 'viewBox').slice(2) as [number, number];
    expect([x + width / 2, y + height / 2]).toEqual([plainWidth / 2, plainHeight / 2]);
    expect([width >= plainWidth, height >= plainHeight]).toEqual([true, true]);
    expect(attributesOf(file.querySelector('rect')!, 'x', 'width')).toEqual([String(x), String(width)]);
  });

  it('has the lines of a caption below it, in the colour of its text', () => {
    const [plain, file] = [framed({}), framed({ caption: ['quadratic; fkm', '20 rounds'] })];
    expect(textsOf(file).map((each) => each.replace(/ [\d.]+ [\d.]+$/, ''))).toEqual([
      'Regret',
      'quadratic; fkm',
      '20 rounds',
    ]);
    const lines = [...file.children].slice(-2);
    const places = lines.map((line) => Number(line.getAttribute('y')));
    expect(places[0]).toBeGreaterThan(Number(plain.getAttribute('height')) - 8);
    expect(places[1]! - places[0]!).toBeCloseTo(16, 6);
    expect(Number(file.getAttribute('height'))).toBeGreaterThan(places[1]!);
    expect(attributesOf(lines[0]!, 'fill', 'x')).toEqual(['navy', '8.0']);
  });

  it('has mixed colours as every program reads them, and no cursor', () => {
    const file = shot(
      `<svg ${at('0 0 100 100')} width="100" height="100"><path style="fill:color(srgb 0.2 0.4 1)"></path><g class="cursor"></g></svg>`,
    );
    expect(file.querySelector('path')!.getAttribute('fill')).toBe('rgb(51, 102, 255)');
    expect(file.querySelectorAll('g').length).toBe(0);
  });
});

describe('the mark in front of a name', () => {
  const drawn = 'content:"";width:12px;height:4px;margin-right:5px;background-color:red;border-radius:0px';
  const marks = (before: string, content = 'fkm') => {
    const file = shot(`<span ${at('100 40 400 20')} data-before='${before}'>${content}</span>`);
    return [...file.querySelectorAll('rect')].slice(1);
  };
  const place = ['x', 'y', 'width', 'height', 'fill', 'rx'];

  it('is a rectangle before it, in the middle of the line', () => {
    const [mark, ...others] = marks(drawn);
    expect(others).toEqual([]);
    // 100 − 5 − 12 is the least x, the margin 8; the line begins at the margin and is 20 high.
    expect(attributesOf(mark!, ...place)).toEqual(['8.0', '16.0', '12', '4', 'red', null]);
    expect(textsOf(mark!.parentElement!)).toEqual(['fkm 25.0 23.8']);
  });

  it('may be round', () => {
    const [mark] = marks(drawn.replace('border-radius:0px', 'border-radius:50%'));
    expect(mark!.getAttribute('rx')).toBe('6');
  });

  it('is drawn once, at the first word alone', () => {
    expect(marks(drawn, 'fkm <i>and</i> more').length).toBe(1);
    expect(marks(drawn, '<i></i>fkm').length).toBe(0);
  });

  it.each([
    ['has no content', drawn.replace('content:""', 'content:none')],
    ['has no width', drawn.replace('width:12px', 'width:0px')],
    ['has no height', drawn.replace('height:4px', 'height:0px')],
    ['has a width that is none', drawn.replace('width:12px', 'width:auto')],
    ['has no colour', drawn.replace('background-color:red', 'background-color:transparent')],
  ])('is none where it %s', (_, before) => expect(marks(before)).toEqual([]));
});

describe('a drawing', () => {
  const box = at('20 60 100 50');

  it('is a copy at its place and of its size, with the view that it had', () => {
    const [sized, viewed, plain] = [
      shot(`<svg ${box} width="200" height="100"></svg>`),
      shot(`<svg ${box} viewBox="0 0 7 7"></svg>`),
      shot(`<svg ${box}></svg>`),
    ].map((file) => attributesOf(drawingOf(file), 'x', 'y', 'width', 'height', 'viewBox'));
    expect(sized).toEqual(['8.0', '8.0', '100', '50', '0 0 200 100']);
    expect(viewed).toEqual(['8.0', '8.0', '100', '50', '0 0 7 7']);
    expect(plain).toEqual(['8.0', '8.0', '100', '50', '0 0 100 50']);
  });

  it('is left out where it has no width or is not seen', () => {
    const words = `<p ${at('0 0 400 20')}>A</p>`;
    for (const none of ['<svg></svg>', `<svg ${box} style="display:none"></svg>`, `<svg ${box} class="reading"></svg>`])
      expect(drawingOf(shot(words + none))).toBeUndefined();
  });

  it('has its style in attributes, each where it differs from what is around it', () => {
    const file = shot(`<div style="fill:navy"><svg ${box}>
      <g style="stroke:red" stroke="blue"><path d="M0 0" style="opacity:0.5" stroke="blue" fill="blue" /></g>
    </svg></div>`);
    const whole = drawingOf(file);
    expect(attributesOf(whole, 'fill', 'stroke', 'opacity', 'font-size', 'style')).toEqual([
      'navy',
      'none',
      '1',
      '16px',
      null,
    ]);
    const [group, path] = [whole.querySelector('g')!, whole.querySelector('path')!];
    expect(attributesOf(group, 'fill', 'stroke', 'font-size', 'opacity')).toEqual([null, 'red', null, '1']);
    // Its own attribute does not count if the style sheet agrees with the group.
    expect(attributesOf(path, 'd', 'fill', 'stroke', 'opacity', 'vector-effect')).toEqual([
      'M0 0',
      null,
      null,
      '0.5',
      'none',
    ]);
  });

  it('has nothing of the page’s names and roles, but for what its parts refer to', () => {
    const page = 'class="a" id="b" tabindex="0" role="img" aria-label="c" aria-hidden="true" style="fill:red"';
    document.body.innerHTML = `<svg ${box}><g ${page}><text>words</text></g></svg>`;
    const clipPath = document.createElementNS('http://www.w3.org/2000/svg', 'clipPath');
    clipPath.setAttribute('id', 'clip');
    clipPath.setAttribute('class', 'a');
    document.body.querySelector('svg')!.append(clipPath);
    const whole = drawingOf(parsed(snapshot([document.body], '', '')));
    const [group, clip] = [...whole.children] as [Element, Element];
    expect(attributesOf(clip, 'id', 'class')).toEqual(['clip', null]);
    const gone = ['class', 'id', 'tabindex', 'role', 'aria-label', 'aria-hidden', 'style'];
    expect(attributesOf(group, ...gone)).toEqual(gone.map(() => null));
    expect(group.textContent).toBe('words');
  });

  it('goes without its parts that are not displayed, what is read and its style sheet', () => {
    const file = shot(
      `<svg ${box}><g style="display:none"></g><g class="reading"></g><style>a</style><g aria-label="rule"></g></svg>`,
    );
    expect([...drawingOf(file).children].map(({ localName }) => localName)).toEqual(['g']);
    expect(drawingOf(file).textContent).toBe('');
  });

  it('keeps what a style sheet hides or moves hidden and moved', () => {
    const file = shot(`<svg ${box}>
      <a style="visibility:hidden"></a><b style="transform:matrix(1,0,0,1,5,5)"></b>
      <i style="transform:matrix(1,0,0,1,5,5)" transform="rotate(3)"></i></svg>`);
    const parts = [...drawingOf(file).children].map((each) => attributesOf(each, 'visibility', 'transform'));
    expect(parts).toEqual([
      ['hidden', null],
      [null, 'matrix(1,0,0,1,5,5)'],
      [null, 'rotate(3)'],
    ]);
  });
});
