// Dialogs, files that are saved, code that is copied, tables that are opened.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { strFromU8, unzipSync } from 'fflate';
import lines from 'virtual:golden-lines';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine, Result, thisBuild, type Catalogue } from '../../web/src/engine';
import { aboutDialog } from '../../web/src/files/about';
import { asCommand, asCpp, asJavaScript, recipes, reproduction, shellWord } from '../../web/src/files/copy_as';
import { dialog, exportDialog, numbers, offerFiles, openDialog, picture, takeDrops } from '../../web/src/files/dialogs';
import { embedDialog, snippet } from '../../web/src/files/embedding';
import { choice, heightMessage, reportHeight, siteAddress } from '../../web/src/files/frames';
import { captionOf } from '../../web/src/files/caption';
import { chosenForm, wrapped } from '../../web/src/files/picture_form';
import { provenanceText, save, toPng } from '../../web/src/files/export';
import { localCaution } from '../../web/src/files/hosting';
import { openData, type OpenedData } from '../../web/src/files/open_data';
import type { Configuration, Provenance } from '../../web/src/session/provenance';
import type { Shell } from '../../web/src/page/shell';
import type { DataTable } from '../../web/src/session/data_tables';
import { shapeOf } from '../../web/src/state/table';
import { States } from '../../web/src/state/state';
import { page } from './dom';
import { all, outlineOf } from './picture';
import { eventually } from './eventually';

const { document, body } = page();
const place = document as unknown as Document;
afterEach(() => {
  body.replaceChildren();
  vi.restoreAllMocks();
});
const open = () => body.querySelector('dialog');
const button = (label: string) =>
  all(body, 'button').find((each) => each.textContent!.startsWith(label)) as HTMLButtonElement;
const settled = () => new Promise((resolve) => setTimeout(resolve));

const configuration: Configuration = {
  problem: 'quadratic',
  learners: ['fkm', 'fixed'],
  rounds: 200,
  repeats: 3,
  'first-repeat': 0,
  seed: 5,
  horizon: 'known',
  parameters: { dimension: 4, eta: 'corrected', 'value-bound': null },
  data: null,
};
const provenance: Provenance = { version: '1.0.0', module: null, configuration, link: null };

/** Names, types and texts of the files that a page saves. */
function saves() {
  const saved: { name: string; type: string; text: Promise<string>; blob: Blob }[] = [];
  let last: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((last = blob as Blob), 'blob:1'));
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const original = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name) => {
    const element = original(name);
    if (name === 'a') {
      element.click = () => {
        const { download, href } = element as unknown as { download: string; href: string };
        expect(href).toBe('blob:1');
        saved.push({ name: download, type: last.type, text: last.text(), blob: last });
      };
    }
    return element;
  });
  return { saved, revoke };
}

describe('a dialog', () => {
  it('is shown at once with its name, and gone when it is closed', () => {
    const element = dialog(place, 'Title', body.ownerDocument.createElement('p'));
    expect(open()).toBe(element);
    expect([element.open, element.getAttribute('aria-label'), element.querySelector('h2')!.textContent]).toEqual([
      true,
      'Title',
      'Title',
    ]);
    expect(outlineOf(element)).toBe('dialog(h2("Title") button.plain.close("×") p)');
    element.querySelector<HTMLElement>('[aria-label="Close"]')!.click();
    expect(open()).toBe(null);
  });

  it('closes by a click beside its box, not by one on its padding, nor where only one end of it is beside', () => {
    const element = dialog(place, 'Title');
    element.getBoundingClientRect = () => ({ left: 100, top: 100, width: 400, height: 300 }) as DOMRect;
    const [beside, padding] = [90, 105];
    const at = (type: string, clientX: number) =>
      element.dispatchEvent(Object.assign(new Event(type), { clientX, clientY: 200 }));
    const press = (from: number, to: number) => {
      at('pointerdown', from);
      at('click', to);
    };
    press(padding, padding);
    press(padding, beside); // a selection that goes too far
    press(beside, padding);
    element.querySelector('h2')!.click();
    expect(open()).toBe(element);
    press(beside, beside);
    expect(open()).toBe(null);
  });
});

describe('the export', () => {
  it('offers what there is, saves what is chosen and closes', async () => {
    const saved: string[] = [];
    const item = (label: string) => ({ label, help: `help of ${label}`, save: () => void saved.push(label) });
    exportDialog(place, [item('CSV'), item('JSON')], () => undefined);
    const found = (label: string) => `button.item(b("${label}") small("help of ${label}"))`;
    expect(outlineOf(open()!)).toBe(`dialog(h2("Export") button.plain.close("×") ${found('CSV')} ${found('JSON')})`);
    expect(all(body, 'button').map((each) => each.getAttribute('type'))).toEqual(['button', 'button', 'button']);
    button('JSON').click();
    expect(open()).toBe(null);
    await settled();
    expect(saved).toEqual(['JSON']);
  });

  it('has three choices where it has pictures, remembered while the page is open', () => {
    const items = [{ label: 'SVG', help: '', hasForm: true, save: () => undefined }];
    const inputs = () => all(open()!, 'input[type="radio"]') as HTMLInputElement[];
    exportDialog(place, items, () => undefined);
    expect(all(open()!, 'legend').map((each) => each.textContent)).toEqual(['Background', 'Form', 'Caption']);
    expect(inputs().map(({ value, checked }) => [value, checked])).toEqual([
      ['white', true],
      ['transparent', false],
      ['screen', true],
      ['wide', false],
      ['none', true],
      ['settings', false],
    ]);
    expect(new Set(inputs().map(({ name }) => name)).size).toBe(3);
    for (const value of ['transparent', 'wide', 'settings'])
      inputs()
        .find((input) => input.value === value)!
        .dispatchEvent(new Event('change'));
    expect(chosenForm).toEqual({ background: 'transparent', shape: 'wide', caption: 'settings' });
    open()!.close();
    exportDialog(place, items, () => undefined);
    expect(inputs().map(({ checked }) => checked)).toEqual([false, true, false, true, false, true]);
    Object.assign(chosenForm, { background: 'white', shape: 'screen', caption: 'none' });
  });

  it('says why something could not be saved', async () => {
    const said: string[] = [];
    const failing = [() => Promise.reject(new Error('later')), () => expect.unreachable('at once')];
    for (const save of failing) {
      exportDialog(place, [{ label: 'PNG', help: '', save }], (sentence) => said.push(sentence));
      button('PNG').click();
      await settled();
    }
    expect(said).toEqual(['later', expect.stringContaining('at once')]);
  });

  it('says so where there is nothing yet', () => {
    exportDialog(place, [], () => undefined);
    expect(outlineOf(open()!)).toMatch(/ p\.hint\("There is nothing to export yet\."\)\)$/);
    exportDialog(place, [{ label: 'CSV', help: '', save: () => undefined }], () => undefined);
    expect(all(body, 'dialog')[1]!.textContent).not.toContain('nothing');
  });

  it('of numbers is CSV and JSON, each with where they come from', async () => {
    const { saved } = saves();
    const engine = {
      catalogue: { columns: ['problem', 'seed'] },
      module: { run_provenance: () => ({ configuration: '' }), csv_rows: () => '' },
    } as unknown as Engine;
    const items = numbers('run', engine, [{ provenance, result: new Result(['fkm'], 0) }]);
    expect(items.map(({ label, help }) => [label, help])).toEqual([
      ['CSV', 'every checkpoint of every repeat, as `bco run` writes it, with seed, version and configuration'],
      ['JSON', 'the same with the full configuration; this page can open it again'],
    ]);
    for (const item of items) await item.save();
    expect(saved.map(({ name, type }) => [name, type])).toEqual([
      ['run.csv', 'text/csv'],
      ['run.json', 'application/json'],
    ]);
    expect(await saved[0]!.text).toBe('problem,seed\n');
    expect(JSON.parse(await saved[1]!.text)).toEqual({ ...provenance, records: [] });
  });

  it('gives back the memory of a file that was saved', () => {
    vi.useFakeTimers();
    const { saved, revoke } = saves();
    save('a.txt', new Blob(['a'], { type: 'text/x' }), 'text/plain');
    expect(saved).toMatchObject([{ name: 'a.txt', type: 'text/x' }]);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(revoke).toHaveBeenCalledWith('blob:1');
    vi.useRealTimers();
  });
});

describe('a figure as a file', () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  function canvases(made: Blob | null) {
    const drawn: number[][] = [];
    const canvas = {
      width: 0,
      height: 0,
      getContext: (kind: string) =>
        kind === '2d' && { drawImage: (_: unknown, ...place: number[]) => drawn.push(place) },
      toBlob: (told: (blob: Blob | null) => void) => told(made),
    };
    class Image {
      naturalWidth = 30;
      naturalHeight = 20;
      decode = () => Promise.resolve();
    }
    vi.stubGlobal('Image', Image);
    const original = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name) =>
      name === 'canvas' ? (canvas as never) : original(name),
    );
    const given = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    return { drawn, given, revoked: vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined) };
  }

  it('of pixels has two for one, and where it comes from', async () => {
    const { drawn, given, revoked } = canvases(new Blob([dot]));
    const blob = await toPng('<svg/>', provenanceText([provenance]));
    expect(drawn).toEqual([[0, 0, 60, 40]]);
    const source = given.mock.calls[0]![0] as Blob;
    expect([source.type, await source.text()]).toEqual(['image/svg+xml', '<svg/>']);
    expect(blob.type).toBe('image/png');
    const text = Buffer.from(await blob.arrayBuffer()).toString();
    expect(text).toContain(`iTXtbco-playground\0\0\0\0\0${JSON.stringify(provenance)}`);
    expect(revoked).toHaveBeenCalledWith('blob:1');
  });

  it('of pixels that cannot be made is a sentence', async () => {
    const { revoked } = canvases(null);
    await expect(toPng('<svg/>', '')).rejects.toThrow('The picture could not be made.');
    expect(revoked).toHaveBeenCalledWith('blob:1');
  });

  it('is offered as SVG and as PNG', async () => {
    canvases(new Blob([dot]));
    const { saved } = saves();
    const items = picture('fig', 'the figure', provenanceText([provenance]), () => '<svg width="10"/>');
    for (const item of items) await item.save();
    expect(saved.map(({ name, type }) => [name, type])).toEqual([
      ['fig.svg', 'image/svg+xml'],
      ['fig.png', 'image/png'],
    ]);
    expect(await saved[0]!.text).toBe('<svg width="10"/>');
    expect(await saved[1]!.text).toContain(`iTXtbco-playground\0\0\0\0\0${JSON.stringify(provenance)}`);
    expect(items.map(({ label, help }) => [label, help])).toEqual([
      ['SVG', 'the figure, sharp at any size'],
      ['PNG', 'the figure, at twice the resolution'],
    ]);
    expect(provenanceText([provenance, provenance])).toBe(JSON.stringify([provenance, provenance]));
  });
});

describe('the caption of a picture', () => {
  const catalogue = {
    parameters: [
      { name: 'dimension', default: 10 },
      { name: 'eta', default: 'corrected' },
    ],
  } as Catalogue;

  it('states the settings: those that are not the default, and the version', () => {
    expect(captionOf(provenance, catalogue)).toBe(
      'quadratic; fkm, fixed; 200 rounds; 3 repeats; seed 5; known horizon; dimension 4; BCO\u00a0Playground\u00a01.0.0.',
    );
    const data = { file: 'p.csv', sha256: 'ab' };
    const more = { ...configuration, rounds: 20_000, repeats: 1, 'first-repeat': 2, data, parameters: {} };
    expect(captionOf({ ...provenance, configuration: more }, catalogue)).toBe(
      'quadratic; fkm, fixed; 20,000 rounds; 1 repeat; from repeat 2; seed 5; known horizon; data p.csv; BCO\u00a0Playground\u00a01.0.0.',
    );
  });

  it('leaves out what is not known, and has the axes of a sweep', () => {
    const unknown = { ...configuration, seed: null, horizon: null, parameters: null, 'first-repeat': null };
    expect(captionOf({ ...provenance, version: null, configuration: unknown }, catalogue)).toBe(
      'quadratic; fkm, fixed; 200 rounds; 3 repeats; BCO\u00a0Playground.',
    );
    const swept = { version: '1.0.0', over: ['rounds=2^5..2^8'], configuration: { ...configuration, rounds: null } };
    expect(captionOf(swept, catalogue)).toContain('fkm, fixed; over rounds=2^5..2^8; 3 repeats;');
  });

  it('is broken into lines that fit, with every word', () => {
    const sentence = captionOf(provenance, catalogue);
    const lines = wrapped([sentence, 'two'], 320);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(50);
    expect(lines.slice(0, -1).join(' ')).toBe(sentence);
    expect(lines.at(-1)).toBe('two');
  });
});

describe('files that are brought along', () => {
  const files = [new NodeFile(['a'], 'a.csv'), new NodeFile(['b'], 'b.csv')];

  it('are asked for, one or several', () => {
    const opened: unknown[] = [];
    openDialog(place, ['Prices.'], true, (given) => opened.push(given));
    const input = body.querySelector('input')! as HTMLInputElement;
    expect(input.getAttribute('multiple')).toBe('');
    expect(outlineOf(open()!)).toBe(
      'dialog(h2("Open a file") button.plain.close("×") p("Prices." " You can also drop a file anywhere.") label.file("Choose files" input) div.kept(p.hint p(span " " button.plain("Forget"))))',
    );
    expect(['type', 'id', 'accept'].map((name) => input.getAttribute(name))).toEqual([
      'file',
      'file',
      '.csv,text/csv,.json,application/json,.svg,image/svg+xml,.png,image/png',
    ]);
    Object.assign(input, { files });
    input.dispatchEvent(new Event('change'));
    expect([opened, open()]).toEqual([[files], null]);
    openDialog(place, [], false, (given) => opened.push(given));
    expect(open()!.textContent).toContain('Choose a file');
    expect(body.querySelector('input')!.hasAttribute('multiple')).toBe(false);
    body.querySelector('input')!.dispatchEvent(new Event('change'));
    expect([opened.length, open()]).toEqual([1, null]);
  });

  it('may be dropped anywhere, as long as the page wants them', () => {
    const opened: unknown[] = [];
    const gone = new AbortController();
    const target = document.createElement('div') as unknown as HTMLElement;
    takeDrops(target, (given) => opened.push(given), gone.signal);
    const drop = (type: string, dataTransfer: object | null) => {
      const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(drop('dragover', null)).toBe(true);
    expect(drop('drop', { files })).toBe(true);
    expect(drop('drop', { files: [] })).toBe(true);
    expect(drop('drop', null)).toBe(true);
    expect(opened).toEqual([files]);
    gone.abort();
    expect(drop('drop', { files })).toBe(false);
    expect(drop('dragover', null)).toBe(false);
    takeDrops(target, (given) => opened.push(given));
    expect(drop('drop', { files })).toBe(true);
    expect(opened.length).toBe(2);
  });

  it('are offered by the buttons of the page, and so is what can be saved by then', async () => {
    const said: string[] = [];
    const opened: unknown[] = [];
    for (const id of ['open', 'export']) {
      const element = document.createElement('button');
      element.id = id;
      document.body.append(element);
    }
    const byId = (id: string) => body.querySelector<HTMLElement>(`#${id}`)!;
    const drops = new EventTarget() as unknown as HTMLElement;
    let labels = ['CSV'];
    offerFiles({ root: place, byId, say: (sentence: string) => said.push(sentence) } as unknown as Shell, {
      about: ['Results.'],
      several: false,
      open: (given) => opened.push(given),
      items: () => labels.map((label) => ({ label, help: '', save: () => Promise.reject(new Error(`no ${label}`)) })),
      drops,
    });
    byId('open').click();
    expect(open()!.textContent).toMatch(/^Open a file×Results\. You can also drop a file anywhere\.Choose a file/);
    Object.assign(body.querySelector('input')!, { files });
    body.querySelector('input')!.dispatchEvent(new Event('change'));
    drops.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files: files.slice(1) } }));
    expect(opened).toEqual([files, files.slice(1)]);
    labels = ['JSON'];
    byId('export').click();
    expect(open()!.querySelector('h2')!.textContent).toBe('Export');
    button('JSON').click();
    await settled();
    expect(said).toEqual(['no JSON']);
  });
});

describe('prices that are opened', () => {
  const broken = 'date,A,B,C\n1,1,2,3\n2,1,,3\n3,1,2,3\n';
  function opening(check: (text: string) => void) {
    const offers: { sentence: string; actions: { label: string; act(): void }[] }[] = [];
    const taken: OpenedData[] = [];
    const shell = {
      offer: (sentence: string, actions: { label: string; act(): void }[]) => offers.push({ sentence, actions }),
    } as unknown as Shell;
    const take = (prices: OpenedData) => Promise.resolve(void taken.push(prices));
    return {
      offers,
      taken,
      opened: (text: string) => openData({ file: 'p.csv', sha256: 'x', text }, { shell, check, take }),
    };
  }
  const refuseGaps = (text: string) => {
    if (text.includes(',,')) throw new Error('price must be a number');
  };

  it('are taken where the library takes them', async () => {
    const { offers, taken, opened } = opening(() => undefined);
    expect(await opened(broken)).toBe(true);
    expect([offers, taken]).toEqual([[], [{ file: 'p.csv', sha256: 'x', text: broken }]]);
  });

  it('are offered a repair where they are refused, and the repaired file to save', async () => {
    const { offers, taken, opened } = opening(refuseGaps);
    expect(await opened(broken)).toBe(false);
    expect(taken).toEqual([]);
    expect(offers[0]!.sentence).toBe('p.csv: price must be a number');
    expect(offers[0]!.actions.map(({ label }) => label)).toEqual(['Drop 1 ticker', 'Drop 1 day']);
    offers[0]!.actions[0]!.act();
    await eventually(() => expect(offers.length).toBe(2));
    expect(taken).toMatchObject([{ file: 'p-repaired.csv', text: 'date,A,C\n1,1,3\n2,1,3\n3,1,3\n' }]);
    expect(taken[0]!.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(offers[1]!.sentence).toBe(
      'p-repaired.csv is p.csv without 1 ticker that lacked prices (B). A link to these results will ask for that file.',
    );
    const { saved } = saves();
    expect(offers[1]!.actions.map(({ label }) => label)).toEqual(['Save p-repaired.csv']);
    offers[1]!.actions[0]!.act();
    expect(saved).toMatchObject([{ name: 'p-repaired.csv', type: 'text/csv' }]);
  });

  it('are refused again where the repair does not help', async () => {
    const { offers, taken, opened } = opening(() => {
      throw new Error('no');
    });
    await opened(broken);
    offers[0]!.actions[0]!.act();
    await eventually(() => expect(offers.length).toBe(2));
    expect([offers[1]!.sentence, taken]).toEqual(['p-repaired.csv: no', []]);
  });
});

describe('a run as code', () => {
  it.each([
    ['a-b_c./:=,+1', 'a-b_c./:=,+1'],
    ['', "''"],
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$x;', "'$x;'"],
  ])('has the word %j of a shell as %s', (word, quoted) => expect(shellWord(word)).toBe(quoted));

  const data = { file: "it's mine?.csv", sha256: 'ab'.repeat(32) };

  it('is a command with every setting', () => {
    expect(asCommand(configuration)).toBe(
      'bco run --problem quadratic --learners fkm,fixed --rounds 200 --repeats 3 --seed 5 --horizon known --set dimension=4 --set eta=corrected\n',
    );
    expect(asCommand({ ...configuration, parameters: {}, 'first-repeat': 2, data })).toMatch(
      / --horizon known --first-repeat 2 --data 'it'\\''s mine\?\.csv'\n$/,
    );
  });

  it.each([
    ['its settings', configuration, undefined],
    ['its table', { ...configuration, data }, 'date,A\n'],
  ])('is JavaScript that runs it with %s', async (_, own, text) => {
    const code = asJavaScript(own);
    const imports = [...code.matchAll(/^import (.*) from '(.*)';\n/gm)].map(([, what, from]) => `${what} ${from}`);
    expect(imports).toEqual([
      ...(text === undefined ? [] : ['{ readFile } node:fs/promises']),
      '{ Engine } bco-playground',
    ]);
    const ran: unknown[] = [];
    const engine = { run: (config: unknown) => (ran.push(config), new Result([], 0)), close: () => ran.push('closed') };
    const read = (file: string) => Promise.resolve(file === data.file ? text : expect.unreachable(file));
    const AsyncFunction = (async () => undefined).constructor as new (
      ...given: string[]
    ) => (...given: unknown[]) => Promise<void>;
    await new AsyncFunction('Engine', 'readFile', code.replaceAll(/^import .*\n/gm, ''))(
      { create: () => engine },
      read,
    );
    const { data: _data, 'first-repeat': firstRepeat, ...rest } = configuration;
    const parameters = { dimension: 4, eta: 'corrected' };
    expect(ran).toEqual([{ ...rest, firstRepeat, parameters, ...(text !== undefined && { data: text }) }, 'closed']);
  });

  it('is C++ with every setting', () => {
    const code = asCpp({ ...configuration, 'first-repeat': 2 });
    for (const line of [
      'for (std::uint64_t repeat = 2; repeat < 5; ++repeat) {',
      'config.problem = "quadratic";',
      'config.learners = {"fkm", "fixed"};',
      'config.horizon = "known";',
      'config.rounds = 200;',
      'config.seed = 5;',
      'config.repeat = repeat;',
      'config.parameters.set("dimension", 4);\n    config.parameters.set("eta", "corrected");\n    bco::Simulation simulation(config);',
    ])
      expect(code).toContain(line);
    expect(code).toMatch(
      /^\/\/ Links bco::bco of .*\n#include <iostream>\n\n#include "bco\/simulation\/csv\.h"\n#include "bco\/simulation\/simulation\.h"\n\nint main\(\) \{\n  std::cout << bco::run_header\(\);\n/,
    );
    expect(code).not.toContain('fstream');
    expect(code).not.toContain('data');
    expect(code).not.toContain('value-bound');
    const own = asCpp({ ...configuration, data });
    for (const line of [
      '#include <fstream>\n#include <iostream>\n#include <iterator>\n#include <memory>\n#include <string>\n\n',
      'std::ifstream file("it\'s mine\\?.csv", std::ios::binary);', // no trigraph
      '  const auto data = std::make_shared<const bco::Table>(bco::Table::parse(text));',
      '    config.data = data;\n    config.data_source = {"it\'s mine\\?.csv", ',
    ])
      expect(own).toContain(line);
  });

  const catalogue = {
    problems: [{ name: 'quadratic' }],
    learners: [{ name: 'fkm' }, { name: 'fixed' }],
    parameters: [{ name: 'step', default: 1 }],
  } as Catalogue;
  const offered = (more: object) =>
    reproduction({ ...provenance, configuration: { ...configuration, ...more } }, catalogue, place);
  const textsOf = (of: Provenance) => recipes(of, catalogue).map(({ title, text }) => [title, text]);
  const code = [
    ['Command', asCommand(configuration)],
    ['JavaScript', asJavaScript(configuration)],
    ['C++', asCpp(configuration)],
  ];

  it('is a link, where there is one, and code in three languages', () => {
    expect(textsOf(provenance)).toEqual(code);
    const link = 'https://x.org/#seed=5';
    expect(textsOf({ ...provenance, link })).toEqual([['Link', link], ...code]);
  });

  it('is one item, whose dialog has each of them with a button that copies it', async () => {
    const written = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText: written } });
    const [item, ...others] = reproduction({ ...provenance, link: 'https://x.org/#' }, catalogue, place);
    expect(others).toEqual([]);
    expect([item!.label, item!.help]).toEqual([
      'Reproduce',
      'ways to get the same numbers: link, command, JavaScript, C++',
    ]);
    exportDialog(place, [item!], () => undefined);
    button('Reproduce').click();
    await settled();
    expect(all(body, 'dialog').length).toBe(1);
    expect(all(open()!, 'h2, h3').map((each) => each.textContent)).toEqual([
      'Reproduce',
      'Link',
      'Command',
      'JavaScript',
      'C++',
    ]);
    const areas = all(open()!, 'textarea') as HTMLTextAreaElement[];
    expect(areas.map(({ value }) => value)).toEqual(['https://x.org/#', ...code.map(([, text]) => text)]);
    expect(areas.every((area) => area.hasAttribute('readOnly'))).toBe(true);
    const copy = (title: string) => open()!.querySelector<HTMLElement>(`[aria-label="Copy ${title}"]`)!;
    for (const title of ['Link', 'Command', 'JavaScript', 'C++']) copy(title).click();
    await settled();
    expect(written.mock.calls.flat()).toEqual(areas.map(({ value }) => value));
    expect(all(open()!, 'output').map((each) => each.textContent)).toEqual(Array(4).fill('Copied.'));
  });

  it('is selected where a page may not use the clipboard', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    await offered({})[0]!.save();
    const area = open()!.querySelector('textarea')!;
    const select = vi.spyOn(area as HTMLTextAreaElement, 'select').mockImplementation(() => undefined);
    open()!.querySelector<HTMLElement>('[aria-label="Copy Command"]')!.click();
    await settled();
    expect([document.activeElement, select.mock.calls.length]).toEqual([area, 1]);
    expect(open()!.querySelector('output')!.textContent).toBe('Selected. Press Ctrl+C (⌘C) to copy.');
  });

  it('leaves out what is the default, which may have no effect', () => {
    const usual = { ...configuration, parameters: { ...configuration.parameters, step: 1 } };
    expect(textsOf({ ...provenance, configuration: usual })).toEqual(code);
  });

  it('begins with repeat 0 where nothing else is said', () => {
    const unknown = { ...configuration, 'first-repeat': null };
    expect(textsOf({ ...provenance, configuration: unknown })).toEqual(code);
  });

  it.each([
    ['its seed', { seed: null }],
    ['its horizon', { horizon: null }],
    ['its parameters', { parameters: null }],
    ['a problem of the library', { problem: 'mine' }],
    ['only learners of the library', { learners: ['fkm', 'mine'] }],
  ])('is not offered without %s', (_, more) => expect(offered(more)).toEqual([]));
});

describe('the dialog to embed a figure', () => {
  const module = { check: () => undefined } as never;
  const parameter = (name: string) => ({ name, default: 0, type: 'integer' });
  const states = new States({
    isReady: true,
    catalogue: {
      problems: ['arena', 'quadratic'].map((name) => ({ name, parameters: [], sets: [], rounds: 1 })),
      learners: [{ name: 'fkm', parameters: [] }],
      sets: [],
      parameters: [],
      run: ['rounds', 'repeats', 'seed', 'horizon'].map(parameter),
    } as unknown as Catalogue,
    module,
  });
  const text = () => (body.querySelector('#embed-text') as HTMLTextAreaElement).value;
  const said = () => body.querySelector('[role="status"]')!.textContent;
  const preview = () => body.querySelector('iframe')! as HTMLIFrameElement;
  const heard = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal('location', { href: 'https://a.example/b/index.html?x#seed=3' });
    vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
    vi.stubGlobal('removeEventListener', heard.removeEventListener.bind(heard));
    vi.stubGlobal('navigator', {});
  });
  const show = (table?: DataTable) => embedDialog(place, { ...states.defaults(), seed: 7 }, states, table);
  const choose = (value: string) =>
    (all(body, 'input') as HTMLInputElement[]).find((each) => each.value === value)!.dispatchEvent(new Event('change'));

  it('begins with the figure in a frame, and shows how it will look', () => {
    show();
    expect(text()).toBe(snippet('iframe', 'regret-plot', 'figure=loss&seed=7', 'https://a.example/b/'));
    expect(preview().getAttribute('src')).toBe('https://a.example/b/embed.html#element=regret-plot&figure=loss&seed=7');
    expect(text()).toContain(`src="${preview().getAttribute('src')!.replaceAll('&', '&amp;')}"`);
    const parts = [...open()!.children].map((part) => (part.localName === 'fieldset' ? 'choice' : outlineOf(part)));
    expect(parts).toEqual([
      'h2("Embed")',
      'button.plain.close("×")',
      'choice',
      'choice',
      'p.note',
      'label.title("Paste this into your page")',
      'textarea',
      'p(button("Copy") " " span.hint)',
      'p.title("Preview")',
      'iframe',
    ]);
    expect(open()!.classList.contains('wide')).toBe(true);
    expect(open()!.querySelector('label.title')!.getAttribute('for')).toBe('embed-text');
    expect(preview().title || preview().getAttribute('title')).toBe('Preview');
    const area = body.querySelector('#embed-text')!;
    expect([area.getAttribute('readOnly'), area.getAttribute('spellcheck')]).toEqual(['', null]);
    expect(preview().getAttribute('sandbox')).toBe('allow-scripts allow-downloads');
    const on = (all(body, 'input') as HTMLInputElement[]).filter(({ checked }) => checked).map(({ value }) => value);
    expect(on).toEqual(['regret-plot', 'iframe']);
    expect(all(body, 'label > span').map((each) => each.textContent)).toEqual([
      'The figure',
      'The plane',
      'The playground',
      'as a frame',
      'as an element',
    ]);
  });

  it('follows the choices', () => {
    show();
    choose('arena');
    expect(text()).toBe(snippet('iframe', 'arena', 'seed=7', 'https://a.example/b/'));
    expect(preview().getAttribute('src')).toBe('https://a.example/b/embed.html#element=arena&seed=7');
    choose('element');
    expect(text()).toBe(snippet('element', 'arena', 'seed=7', 'https://a.example/b/'));
    choose('playground');
    expect(text()).toBe(snippet('element', 'playground', 'seed=7', 'https://a.example/b/'));
    expect(preview().hasAttribute('src')).toBe(false);
    expect(preview().getAttribute('srcdoc')).toContain(`<body>\n${text()}</body>`);
    choose('iframe');
    expect(preview().hasAttribute('srcdoc')).toBe(false);
    expect(preview().getAttribute('src')).toBe('https://a.example/b/embed.html#element=playground&seed=7');
  });

  it.each([
    [{ 'access-control-allow-origin': '*' }, false],
    [{ 'access-control-allow-origin': 'https://b.example' }, true],
    [{}, true],
    [undefined, true],
  ])('warns of an element whose host answers with %j', async (headers, warns) => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (...given: unknown[]) => {
      asked.push(given);
      return headers ? Promise.resolve(new Response('', { headers })) : Promise.reject(new TypeError('no network'));
    });
    show();
    choose('element');
    await settled();
    const caution = body.querySelector('[aria-live]') as HTMLElement;
    const version = `bco-playground-${thisBuild().version.split('.', 2).join('.')}.js`;
    expect(asked).toEqual([[`https://a.example/b/${version}`, { method: 'HEAD' }]]);
    expect(!caution.hidden).toBe(warns);
    expect([caution.className, caution.getAttribute('aria-live')]).toEqual(['note', 'polite']);
    if (warns)
      expect(caution.textContent).toBe(
        'A page on another host can load the element only if a.example sends Access-Control-Allow-Origin, which it does not seem to do. The frame works on any host.',
      );
    choose('iframe');
    expect(caution.hidden).toBe(true);
  });

  it.each([
    ['http://localhost:4173/', true],
    ['http://127.1.2.3/', true],
    ['http://[::1]:8080/', true],
    ['http://192.168.1.5/bco/', true],
    ['http://172.31.0.1/', true],
    ['http://10.0.0.1/', true],
    ['http://desk.local/', true],
    ['http://desk/', true],
    ['http://[fd12::1]/', true],
    ['file:///home/a/dist/', true],
    ['http://172.32.0.1/', false],
    ['http://110.0.0.1/', false],
    ['https://a.example/b/', false],
    ['http://a.example/', false],
    ['https://localhost.example/', false],
    ['http://169.254.1.1/', true],
    ['http://169.25.1.1/', false],
    ['http://0.0.0.0/', true],
    ['http://172.16.0.1/', true],
    ['http://172.15.0.1/', false],
    ['http://172.20.0.1/', true],
    ['http://172.30.0.1/', true],
    ['http://[::]/', true],
    ['http://[fe80::1]/', true],
    ['http://[2001:db8::1]/', false],
    ['http://a.localhost/', true],
    ['http://a.b.internal/', true],
    ['http://a.lan/', true],
    ['http://a.home.arpa/', true],
    ['http://a.homexarpa.example/', false],
    ['http://local.example/', false],
  ])('knows whether %s is local', (site, local) => {
    vi.stubGlobal('location', { href: `${site}index.html` });
    show();
    const note = all(body, '.note').find((each) => !each.hasAttribute('aria-live')) ?? null;
    expect(note !== null).toBe(local);
    if (!local) return;
    expect(note!.textContent).toBe(
      `The address of this site, ${site}, is local: other people’s browsers cannot open it. Put the site on a public host first, or upload bco-playground.html, a single file with everything inside.`,
    );
    expect(['download', 'href'].map((name) => note!.querySelector('a')!.getAttribute(name))).toEqual([
      'bco-playground.html',
      './bco-playground.html',
    ]);
  });

  it('says of a local site what to do also where no one file has it all', () => {
    expect(localCaution('http://desk/').map(outlineOf)).toEqual([
      'p.note("The address of this site, http://desk/, is local: other people’s browsers cannot open it. Put the site on a public host first" ".")',
    ]);
    expect(localCaution('https://a.example/')).toEqual([]);
  });

  it('keeps the height of a preview that stays, and has the first one of the next', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    show();
    const height = () => Number((preview() as { height: unknown }).height);
    Object.assign(preview(), { contentWindow: window });
    const tell = () =>
      heard.dispatchEvent(
        Object.assign(new Event('message'), { source: window, data: { type: heightMessage, height: 321 } }),
      );
    tell();
    await settled(); // the host's answer, with which the dialog is shown again
    expect(height()).toBe(321);
    choose('arena');
    expect(height()).toBe(680);
    choose('element');
    tell();
    choose('element');
    expect(height()).toBe(321);
    choose('playground');
    expect(height()).toBe(1150);
  });

  it('gives a frame the height of its figure at first, then what the preview asks for, within bounds', () => {
    show();
    const height = () => Number((preview() as { height: unknown }).height);
    expect(height()).toBe(600);
    const window = {};
    Object.assign(preview(), { contentWindow: window });
    const tell = (source: object, data: unknown) =>
      heard.dispatchEvent(Object.assign(new Event('message'), { source, data }));
    tell(window, { type: heightMessage, height: 321 });
    expect(height()).toBe(321);
    tell({}, { type: heightMessage, height: 400 });
    tell(window, { type: 'other', height: 400 });
    tell(window, { type: heightMessage, height: '400' });
    tell(window, null);
    expect(height()).toBe(321);
    tell(window, { type: heightMessage, height: 1e9 });
    expect(height()).toBe(4000);
    tell(window, { type: heightMessage, height: 1 });
    expect(height()).toBe(100);
    const frame = preview();
    open()!.close();
    tell(window, { type: heightMessage, height: 321 });
    expect(Number((frame as { height: unknown }).height)).toBe(100);
  });

  it('copies the text, or says how to where there is no clipboard', async () => {
    show();
    button('Copy').click();
    expect(said()).toBe('Selected. Press Ctrl+C (⌘C) to copy.');
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: (each: string) => Promise.resolve(void copied.push(each)) } });
    button('Copy').click();
    await settled();
    expect([said(), copied]).toEqual(['Copied.', [text()]]);
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('forbidden')) } });
    button('Copy').click();
    await settled();
    expect(said()).not.toBe('Copied.');
    choose('element');
    expect(said()).toBe('');
  });

  it('is the address of the folder of the page', () => {
    for (const [href, site] of [
      ['https://a.example/b/index.html?x#seed=3', 'https://a.example/b/'],
      ['https://a.example/b/', 'https://a.example/b/'],
      ['file:///home/a/dist/index.html#x', 'file:///home/a/dist/'],
    ] as const) {
      vi.stubGlobal('location', { href });
      expect(siteAddress()).toBe(site);
    }
  });

  it('has choices of which one is made', () => {
    const taken: string[] = [];
    const checked = (element: HTMLElement) =>
      (all(element, 'input') as HTMLInputElement[]).filter((each) => each.checked).map(({ value }) => value);
    const labels = { a: 'First', b: 'Second' };
    expect(checked(choice('What', labels, () => undefined))).toEqual(['a']);
    const element = choice('What', labels, (key) => taken.push(key), 'b');
    expect(checked(element)).toEqual(['b']);
    expect(element.textContent).toBe('WhatFirstSecond');
    all(element, 'input')[0]!.dispatchEvent(new Event('change'));
    expect(taken).toEqual(['a']);
  });

  it('hears from a page in a frame how high it is, once for each height', () => {
    const told: unknown[] = [];
    let changed = () => {};
    class ResizeObserver {
      constructor(now: () => void) {
        changed = now;
      }
      observe = (element: unknown) => expect(element).toBe(body);
    }
    vi.stubGlobal('ResizeObserver', ResizeObserver);
    const around = { postMessage: (...message: unknown[]) => told.push(message) };
    vi.stubGlobal('parent', window);
    reportHeight();
    changed();
    expect(told).toEqual([]); // in no frame
    vi.stubGlobal('parent', around);
    reportHeight();
    for (const height of [120.2, 120.9, 300]) {
      vi.spyOn(body, 'getBoundingClientRect').mockReturnValue({ height } as DOMRect);
      changed();
    }
    expect(told).toEqual([
      [{ type: heightMessage, height: 121 }, '*'],
      [{ type: heightMessage, height: 300 }, '*'],
    ]);
  });

  it('offers a SCORM package where the site is built', async () => {
    show();
    expect(body.querySelector('#embed-scorm')).toBe(null);
    open()!.close();
    vi.stubEnv('MODE', 'production');
    vi.resetModules();
    const built = await import('../../web/src/files/embedding');
    vi.unstubAllEnvs();
    let status = 200;
    const page = '<html>\n<script src="a.js"></script><div data-bco-embed></div></body></html>';
    const answer = (file: string) => (file.endsWith('.html') ? page : 'run();');
    vi.stubGlobal('fetch', (file: string) => Promise.resolve(new Response(answer(file), { status })));
    built.embedDialog(place, { ...states.defaults(), seed: 7 }, states);
    const said = () => body.querySelector('output')!.textContent;
    expect(button('Download').textContent).toBe('Download a SCORM package');
    expect(said()).toBe('For a learning platform; it counts as completed once it has been viewed.');
    choose('arena');
    const { saved } = saves();
    body.querySelector<HTMLElement>('#embed-scorm')!.click();
    expect(said()).toBe('Packing…');
    await eventually(() => expect(said()).toBe('Saved.'));
    expect(saved.map(({ name }) => name)).toEqual(['bco-arena-scorm.zip']);
    const files = unzipSync(new Uint8Array(await saved[0]!.blob.arrayBuffer()));
    expect(strFromU8(files['imsmanifest.xml']!)).toContain('<title>Bandit convex optimisation: the plane</title>');
    expect(strFromU8(files['index.html']!)).toContain('<html data-scorm="bco-arena">');
    expect(strFromU8(files['index.html']!)).toContain('<div data-bco-embed="element=arena&amp;seed=7"></div>');
    status = 404;
    body.querySelector<HTMLElement>('#embed-scorm')!.click();
    await eventually(() => expect(said()).toBe('The package could not be made: ./embed.html is not there (404)'));
  });

  it('names a table that the page around has to have, and shows it in the preview', () => {
    show();
    expect(open()!.textContent).not.toContain('It fetches');
    open()!.close();
    const csv = 'age,response\n1,2\n';
    const table = { file: 'my trial.csv', sha256: 'ab', text: csv, ...shapeOf(csv) };
    show(table);
    const site = 'https://a.example/b/embed.html#element=regret-plot&figure=loss&seed=7';
    expect(preview().getAttribute('src')).toBe(`${site}&data=age,response%0A1,2%0A`);
    expect(text()).toContain(`src="${preview().getAttribute('src')!.replaceAll('&', '&amp;')}"`);
    const notes = () => all(open()!, '.note').map(({ textContent }) => textContent);
    expect(notes()).toContain('Its address contains the table my trial.csv.');
    choose('element');
    expect(text()).toContain('<bco-regret-plot figure="loss" seed="7" data="my trial.csv">');
    expect(preview().getAttribute('srcdoc')).toContain('data="age,response\n1,2\n"');
    expect(notes()).toContain(
      'It fetches my trial.csv: put that file next to your page, or change its address in data.',
    );
    choose('arena');
    expect(text()).not.toContain('data='); // another game, which has no table
    expect(
      (all(open()!, '.note') as HTMLElement[]).find(({ textContent }) => /fetches/.test(textContent!))!.hidden,
    ).toBe(true);
    open()!.close();
    const long = `age,response\n${'1,2\n'.repeat(5000)}`;
    show({ ...table, text: long });
    expect(text()).toContain(`src="${`${site}&data=my+trial.csv`.replaceAll('&', '&amp;')}"`);
    expect(notes()).toContain(
      'It fetches my trial.csv: put that file next to embed.html on a.example, which must send Access-Control-Allow-Origin with it, or change its address in data.',
    );
  });

  it('gives a frame its height, title and listener', () => {
    const frame = snippet('iframe', 'playground', '', 'https://a.example/');
    expect(frame).toContain('src="https://a.example/embed.html#element=playground"');
    expect(frame).toContain('title="Bandit convex optimisation: the playground" width="100%" height="1150"');
    expect(frame).toContain('height: auto; aspect-ratio: 1280 / 1150; min-height: 640px');
    expect(frame).toContain('sandbox="allow-scripts allow-downloads"');
    expect(frame).toContain(`data?.type !== '${heightMessage}'`);
    expect(snippet('element', 'arena', '', 'file:///a/')).toContain('or its host does not let other sites load');
    const version = thisBuild().version.split('.', 2).join('.');
    expect(snippet('element', 'arena', 'a=%26', 'https://a.example/')).toBe(
      `<script type="module" src="https://a.example/bco-playground-${version}.js"></script>
<bco-arena a="&amp;">
  This figure has not loaded: scripts are off, or a.example does not let other sites load its scripts.
  <a href="https://a.example/embed.html#element=arena&amp;a=%26">Open the figure on its own</a>
</bco-arena>
`,
    );
  });
});

describe('About', () => {
  beforeEach(() => vi.stubGlobal('navigator', { hardwareConcurrency: 2 }));
  const check = () => body.querySelector<HTMLButtonElement>('#selfcheck')!;
  const verdict = () => body.querySelector('.selfcheck')!;
  const bar = () => body.querySelector('progress')! as HTMLProgressElement;
  function engine(digest: (name: string, signal: AbortSignal) => Promise<string>) {
    const made = {
      workers: 1,
      close: vi.fn(),
      goldenDigest: (name: string, { signal }: { signal: AbortSignal }) => digest(name, signal),
    };
    vi.spyOn(Engine, 'create').mockResolvedValue(made as never);
    return made;
  }
  const right = (name: string) => Promise.resolve(lines.find((line) => line.name === name)!.digest);

  it('names the version and the module', () => {
    aboutDialog(place);
    const { version, module } = thisBuild();
    expect(outlineOf(open()!)).toBe(
      [
        'dialog(h2("About")',
        'button.plain.close("×")',
        `p(b("BCO Playground ${version}") " · MIT licence · " a("third-party notices"))`,
        'p("The algorithm and the experiments are those of Lin Chen, Mingrui Zhang and Amin Karbasi: "',
        'i("Projection-Free Bandit Convex Optimization") ", AISTATS 2019.")',
        `p.hint("Module, SHA-256: " code("${module.slice(0, 16)}") "…")`,
        'p("For a given seed, results are bit-identical in the command and in every browser.")',
        'p.check(button("Check this browser") progress)',
        'div.selfcheck',
        'details(summary("What the buttons do") dl.buttons))',
      ].join(' '),
    );
    const link = open()!.querySelector('a')!;
    expect([link.getAttribute('target'), link.download]).toEqual(['_blank', '']);
  });

  it('tells that this browser gives the same bits', async () => {
    const made = engine(right);
    aboutDialog(place);
    expect(bar().hasAttribute('hidden') || bar().hidden).toBe(true);
    check().click();
    expect([check().disabled, bar().hidden, bar().value, bar().getAttribute('max')]).toEqual([true, false, 0, '1']);
    expect([bar().getAttribute('aria-label'), verdict().getAttribute('role')]).toEqual(['Digests computed', 'status']);
    await eventually(() => expect(check().disabled).toBe(false));
    expect(verdict().textContent).toBe(
      `Results in this browser are bit-identical to the reference: ${lines.length} of ${lines.length} digests agree.`,
    );
    expect([bar().hidden, bar().value, made.close.mock.calls.length]).toEqual([true, 1, 1]);
  });

  it('names the digests that differ', async () => {
    const [first, second] = lines.map(({ name }) => name) as [string, string];
    engine((name) => (name === first || name === second ? Promise.resolve('x') : right(name)));
    aboutDialog(place);
    check().click();
    await eventually(() => expect(check().disabled).toBe(false));
    expect(verdict().textContent).toContain(`2 of ${lines.length} digests differ from the reference’s.`);
    expect(outlineOf(verdict().children[0]!)).toBe(`ul.digests(li("${first}") li("${second}"))`);
    expect(verdict().children[0]!.getAttribute('tabindex')).toBe('0'); // it scrolls
  });

  it('says why it could not check, and nothing once it is closed', async () => {
    const made = engine(() => Promise.reject(new Error('A worker failed.')));
    aboutDialog(place);
    check().click();
    await eventually(() => expect(verdict().textContent).toBe('A worker failed.'));
    open()!.close();
    expect(made.close).toHaveBeenCalledTimes(1);
    expect(Engine.create).toHaveBeenCalledWith({ workers: expect.any(Number) as number });
    vi.mocked(Engine.create).mockRejectedValue(new Error('No module.'));
    aboutDialog(place);
    check().click();
    await eventually(() => expect([verdict().textContent, check().disabled]).toEqual(['No module.', false]));
    open()!.close();
    let isChecking = false;
    engine((_, signal) => {
      isChecking = true;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
    });
    aboutDialog(place);
    const [own, pressed] = [verdict(), check()];
    pressed.click();
    await eventually(() => expect(isChecking).toBe(true));
    open()!.close();
    await eventually(() => expect(pressed.disabled).toBe(false));
    expect(own.textContent).toBe('');
  });

  it('explains the buttons that are seen and do not say all by their names', () => {
    const add = (tag: string, text: string, title: string, more: object = {}) => {
      const element = document.createElement(tag);
      element.textContent = text;
      element.setAttribute('title', title);
      document.body.append(Object.assign(element, { title, ...more }));
      return element;
    };
    add('button', ' Run ', 'Start the run');
    add('button', 'Same', 'Same');
    add('button', 'Hidden', 'Not seen', { hidden: true });
    add('select', 'a', 'Choose a preset').setAttribute('aria-label', 'Presets');
    aboutDialog(place);
    const help = body.querySelector('details')!;
    expect(outlineOf(help)).toBe(
      'details(summary("What the buttons do") dl.buttons(dt("Run") dd("Start the run") dt("Presets") dd("Choose a preset")))',
    );
    expect(help.hidden).toBe(false);
    body.replaceChildren();
    aboutDialog(place);
    expect(body.querySelector('details')!.hidden).toBe(true);
  });
});
