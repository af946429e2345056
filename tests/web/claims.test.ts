// The claims with their verdicts, the choices that can change one, and the margins of the judge.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  PaperEngine,
  type Catalogue,
  type Claim,
  type Margins,
  type PaperModule,
  type Verdict,
} from '../../web/src/engine';
import { ChoicesPanel, ClaimsTable } from '../../web/src/paper/claims';
import { MarginsPanel } from '../../web/src/paper/margins';
import { page } from './dom';
import { eventually } from './eventually';
import { all } from './picture';

let engine: PaperEngine;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
});

const { body, document } = page();
beforeEach(() => body.replaceChildren());

const claim = (number: number, verdict: Verdict, more: Partial<Claim> = {}): Claim => ({
  claim: number,
  verdict,
  statement: `statement ${number}`,
  figures: '',
  reason: '',
  estimate: 0.2,
  low: 0.1,
  high: 0.3,
  part: '',
  ...more,
});

describe('the table of claims', () => {
  const claims = [
    claim(1, 'holds', { figures: 'regret T^0.7, -2 of -5', reason: 'because' }),
    claim(2, 'fails'),
    claim(3, 'undecided'),
    claim(4, 'not-reproduced'),
    claim(5, 'fails'),
  ];
  const summary = () => body.querySelector('.claims-summary')!.textContent;
  const show = (of: readonly Claim[], waiting = false, unfinished: string[] = []) =>
    new ClaimsTable(body).show(of, waiting, unfinished, (number) => `depends ${number}`);

  it('has the sign, the words and the number of each verdict', () => {
    show(claims);
    expect(all(body, 'tbody tr').map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))).toEqual([
      ['1', '✓ holds'],
      ['2', '✗ does not hold'],
      ['3', '? not decided'],
      ['4', '≠ not reproduced here'],
      ['5', '✗ does not hold'],
    ]);
    expect(all(body, '.verdict').map((each) => each.className)).toEqual([
      'verdict holds',
      'verdict fails',
      'verdict undecided',
      'verdict not-reproduced',
      'verdict fails',
    ]);
    const first = body.querySelector('tbody th')!;
    expect([...first.children].map(({ className, textContent }) => `${className}: ${textContent}`)).toEqual([
      'statement: statement 1',
      'figures: regret T0.7, −2 of −5',
      'reason: because',
      'depends: depends 1',
    ]);
    expect(first.querySelector('sup')!.textContent).toBe('0.7');
  });

  it('counts them', () => {
    show(claims);
    expect(summary()).toBe('1 holds, 2 do not hold, 1 not reproduced here, 1 is not decided with this many repeats.');
    show([claim(1, 'holds'), claim(2, 'holds'), claim(3, 'fails')]);
    expect(summary()).toBe('2 hold, 1 does not hold, 0 are not decided with this many repeats.');
    show([claim(1, 'tied'), claim(2, 'tied'), claim(12, 'not-contradicted')]); // none of these holds
    expect(summary()).toBe(
      '0 hold, 0 do not hold, 2 tied, 1 not contradicted, 0 are not decided with this many repeats.',
    );
    show(claims.slice(2, 3), false, ['matrix', 'portfolio']);
    expect(summary()).toBe('0 hold, 0 do not hold, 1 is not decided: matrix and portfolio did not run to the end.');
    show(claims, true);
    expect(summary()).toBe('The experiments are running; what a claim rests on may still be missing.');
  });
});

describe('open choices', () => {
  it('show what is chosen, else the default, and say what a reader changes', () => {
    const changes: unknown[] = [];
    const parts = ['p', 'p', 'p'].map((name) => document.createElement(name)) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    const panel = new ChoicesPanel(body, engine.catalogue, ...parts, (...change) => changes.push(change));
    const control = (name: string) => body.querySelector(`[data-name="${name}"]`)!;
    const number = (name: string) => control(name).querySelector<HTMLInputElement>('input.number')!;
    const slider = (name: string) => control(name).querySelector<HTMLInputElement>('input[type="range"]')!;
    const chosen = (name: string) =>
      all(control(name), 'input').flatMap((each) => ((each as HTMLInputElement).checked ? [each] : []));
    panel.show({ exploration: 0.25, eta: 'corrected' });
    expect(all(body, '.control').map((each) => each.getAttribute('data-name'))).toEqual(engine.catalogue.paper.choices);
    expect(number('exploration').value).toBe('0.25');
    expect(chosen('eta').map((each) => (each as HTMLInputElement).value)).toEqual(['corrected']);
    expect(number('rounds').value).toBe(String(engine.catalogue.paper.rounds)); // T of the quadratics
    // The slider's place: logarithmic from 0.001 to 1, otherwise linear.
    const { min, max } = engine.catalogue.parameters.find(({ name }) => name === 'exploration')!;
    const share = max! / min! > 100 ? Math.log(0.25 / min!) / Math.log(max! / min!) : (0.25 - min!) / (max! - min!);
    expect(Number(slider('exploration').value)).toBe(Math.round(400 * share));
    Object.assign(slider('exploration'), { value: '400' }).dispatchEvent(new Event('input'));
    number('exploration').value = ' 0.7 ';
    number('exploration').dispatchEvent(new Event('change'));
    (control('eta').querySelector('input[value="printed"]') as HTMLInputElement).dispatchEvent(new Event('change'));
    expect(changes).toEqual([
      ['exploration', String(max), false],
      ['exploration', '0.7', true],
      ['eta', 'printed', true],
    ]);
  });
});

describe('margins', () => {
  const words = (name: string) => body.querySelector(`[data-name="${name}"] small`)!.textContent;
  const shares = (name: string) =>
    all(body, `[data-name="${name}"] .shares span`).map((each) => [
      each.className,
      Number((each as HTMLElement).style.flexGrow),
    ]);
  const slider = (name: string) => body.querySelector<HTMLInputElement>(`[data-name="${name}"] input`)!;
  const panelOf = (catalogue: Catalogue, module: PaperModule, changes: unknown[] = []) => {
    const panel = new MarginsPanel(catalogue, module, (...change) => changes.push(change));
    body.append(panel.element);
    return panel;
  };

  it('say from which value on the verdict is another', () => {
    const panel = panelOf(engine.catalogue, engine.module);
    const { least, most, default: usual } = engine.catalogue.paper.margins.find(({ name }) => name === 'like')!;
    expect([least, most]).toEqual([0, 1]);
    // A ratio of 1.2 [1.14, 1.26] is surely more than 0.13 from 1, and surely less than 0.27. Of the sixty steps the first
    // two beyond are 9/60 and 16/60.
    panel.show({}, [claim(3, 'fails', { estimate: 1.2, low: 1.14, high: 1.26 })], () => 'holds');
    expect(words('like')).toBe('does not hold, from 0.15 on: not decided, from 0.267 on: holds');
    expect(shares('like')).toEqual([
      ['fails', 9],
      ['undecided', 7],
      ['holds', 45],
    ]);
    const value = () => body.querySelector('[data-name="like"] b')!.textContent;
    expect([value(), slider('like').value]).toEqual([String(usual), String(60 * usual)]);
    panel.show({ like: 0.5 }, [], () => 'holds');
    expect([value(), slider('like').value, words('like'), shares('like')]).toEqual(['0.5', '30', '', []]);
  });

  const wide = {
    paper: { margins: [{ name: 'far', claims: [7], least: 0.01, most: 10, default: 0.1, help: 'Far.' }] },
  } as unknown as Catalogue;

  it('that reach far are spread by their logarithm', () => {
    const changes: unknown[] = [];
    const panel = panelOf(wide, { verdict_of_estimate: () => 'holds' } as unknown as PaperModule, changes);
    panel.show({}, [claim(7, 'holds')], () => 'holds');
    expect(slider('far').value).toBe('20'); // one of three decades
    expect(words('far')).toBe('holds');
    Object.assign(slider('far'), { value: '30' });
    slider('far').dispatchEvent(new Event('input'));
    slider('far').dispatchEvent(new Event('change'));
    expect(changes).toEqual([
      ['far', '0.316', false],
      ['far', '0.316', true],
    ]);
  });

  it('whose verdict takes the runs are judged again at few values, all else as it is set', async () => {
    const asked: Margins[] = [];
    const judge = (number: number, margins: Margins): Verdict => {
      expect(number).toBe(7);
      asked.push(margins);
      return margins['far']! < 0.5 ? 'fails' : 'holds';
    };
    const panel = panelOf(wide, { verdict_of_estimate: () => null } as unknown as PaperModule);
    panel.show({ near: 3 }, [claim(7, 'fails')], judge);
    // 0.01·1000^(i/60) is 0.447 for i = 33 and 0.501 for i = 34.
    await eventually(() => expect(words('far')).toBe('does not hold, from 0.501 on: holds'));
    expect(shares('far')).toEqual([
      ['fails', 34],
      ['holds', 27],
    ]);
    expect(asked.length).toBeLessThanOrEqual(8); // both ends and log₂ 60
    expect(asked.every(({ near }) => near === 3)).toBe(true);
    panel.show({}, [claim(7, 'fails', { estimate: NaN })], judge);
    expect(words('far')).toBe('');
  });

  it('of several claims say the verdict of each, also where it turns twice', async () => {
    const several = {
      paper: { margins: [{ name: 'near', claims: [2, 5], least: 0, most: 0.6, default: 0.1, help: 'Near.' }] },
    } as unknown as Catalogue;
    const judge = (number: number, margins: Margins): Verdict => {
      const at = margins['near']!;
      return number === 2 ? 'holds' : at < 0.2 ? 'fails' : at < 0.4 ? 'undecided' : 'tied';
    };
    const panel = panelOf(several, { verdict_of_estimate: () => null } as unknown as PaperModule);
    panel.show({}, [claim(2, 'holds'), claim(5, 'fails')], judge);
    const all = () => [...body.querySelectorAll('[data-name="near"] small')].map(({ textContent }) => textContent);
    await eventually(() =>
      expect(all()).toEqual(['claim 2 holds', 'claim 5 does not hold, from 0.2 on: not decided, from 0.4 on: tied']),
    );
  });
});
