// One state in a link: what a control, a drag and an address do to it.
import { describe, expect, it } from 'vitest';
import type { Address } from '../../web/src/session/address';
import { Session, type SessionEvents } from '../../web/src/session/session';
import { choiceField, Link } from '../../web/src/state/link';

interface State {
  figure: string;
}
const settings = new Link<State>(
  [
    choiceField(
      'figure',
      ['loss', 'regret', 'cost'],
      ({ figure }) => figure,
      (state, text) => (state.figure = text),
    ),
  ],
  () => ({ figure: 'loss' }),
);

type More = Partial<Pick<SessionEvents<State>, 'joins' | 'vetted'>>;
function begin(link: string, more: More = {}) {
  const told: string[] = [];
  let gone = () => {};
  const address: Address = {
    link,
    url: '',
    write(next, how) {
      Object.assign(address, { link: next });
      told.push(`${how} ${next}`);
    },
    listen: (changed) => (gone = changed),
  };
  const session = new Session(settings, address, {
    changed: ({ figure }) => told.push(`${figure} → ${session.state.figure}`),
    say: (...sentences) => sentences.length > 0 && told.push(`say ${sentences.join(' | ')}`),
    failed: (message) => told.push(`failed ${message}`),
    ...more,
  });
  const heard = () => told.splice(0);
  return { session, address, heard, goBack: (to: string) => (Object.assign(address, { link: to }), gone()) };
}

describe('a session', () => {
  it('begins with the state of its link, and says on request what is wrong with it', () => {
    const { session, heard } = begin('figure=cost&figure=none&other=1');
    expect(session.state.figure).toBe('cost');
    expect(heard()).toEqual([]);
    session.check();
    const sentences = ['figure must be one of loss, regret, cost, got "none"', 'unknown setting "other"'];
    expect(heard()).toEqual([
      `say ${sentences.join(' | ')}`,
      'replace figure=cost',
      ...sentences.map((sentence) => `failed ${sentence}`),
    ]);
  });

  it('makes one entry to go back to of a change, and of a whole drag', () => {
    const { session, heard } = begin('');
    expect(session.change('figure', 'regret', true)).toBe(true);
    expect(heard()).toEqual(['push figure=regret', 'loss → regret']);
    session.change('figure', 'cost', false);
    session.change('figure', 'loss', false);
    session.change('figure', 'cost', true);
    session.change('figure', 'regret', true);
    expect(heard().filter((entry) => !entry.includes('→'))).toEqual([
      'push figure=cost',
      'replace ',
      'replace figure=cost',
      'push figure=regret',
    ]);
    session.change('figure', 'regret', true); // nothing new
    expect(heard()).toEqual(['regret → regret']);
  });

  it('puts changes of one field into one entry until what they ask for has been seen', () => {
    let seen = false;
    const { session, heard, goBack } = begin('', { joins: (_, again) => again && !seen });
    const entries = () => heard().filter((entry) => !entry.includes('→'));
    session.change('figure', 'regret', true);
    session.change('figure', 'cost', true);
    expect(entries()).toEqual(['push figure=regret', 'replace figure=cost']);
    seen = true;
    session.change('figure', 'regret', true);
    expect(entries()).toEqual(['push figure=regret']);
    seen = false;
    goBack('figure=cost');
    session.change('figure', 'regret', true);
    session.become({ figure: 'loss' });
    session.change('figure', 'regret', true);
    expect(entries()).toEqual(['push figure=regret', 'push ', 'push figure=regret']);
  });

  it('makes no entry of a field whose changes join the one that is there', () => {
    const { session, heard } = begin('', { joins: (name) => name === 'figure' });
    session.change('figure', 'regret', true);
    session.become({ figure: 'cost' });
    session.change('figure', 'loss', true);
    expect(heard().filter((entry) => !entry.includes('→'))).toEqual([
      'replace figure=regret',
      'push figure=cost',
      'replace ',
    ]);
  });

  it('keeps its state where a value is refused, and has it shown again once the reader lets go', () => {
    const { session, heard } = begin('');
    expect(session.change('figure', 'none', false)).toBe(false);
    expect(heard()).toEqual(['say figure must be one of loss, regret, cost, got "none"']);
    session.change('figure', 'none', true);
    expect(heard()).toEqual(['say figure must be one of loss, regret, cost, got "none"', 'loss → loss']);
    expect(session.state.figure).toBe('loss');
  });

  it('follows an address that is typed or gone back to, and a link that it is given', () => {
    const { session, heard, goBack } = begin('figure=cost');
    goBack('figure=regret');
    expect(heard()).toEqual(['cost → regret']);
    session.go('#figure=cost');
    expect(heard()).toEqual(['push figure=cost', 'regret → cost']);
    // The same settings make no entry, however they are written.
    session.go('#figure=cost');
    session.go('figure=loss&figure=cost');
    expect(heard()).toEqual(['cost → cost', 'cost → cost']);
    session.go('figure=cost&other=1');
    expect(heard()).toEqual([
      'cost → cost',
      'say unknown setting "other"',
      'replace figure=cost',
      'failed unknown setting "other"',
    ]);
    session.correct({ figure: 'loss' });
    expect(heard()).toEqual(['replace ', 'cost → loss']);
  });

  it('leaves out of a link what cannot be run, as soon as that is known', () => {
    let isKnown = false;
    const { session, heard, goBack } = begin('figure=cost', {
      vetted: (state) =>
        isKnown && state.figure === 'cost'
          ? { state: { figure: 'loss' }, refused: ['cost cannot be run'] }
          : { state, refused: [] },
    });
    session.check();
    expect([session.state.figure, heard()]).toEqual(['cost', []]);
    isKnown = true;
    const said = ['say cost cannot be run', 'replace ', 'failed cost cannot be run'];
    session.check();
    expect(heard()).toEqual(['cost → loss', ...said]);
    goBack('figure=regret');
    expect(heard()).toEqual(['loss → regret']);
    session.go('figure=cost&other=1');
    expect(heard()).toEqual([
      'push figure=cost&other=1',
      'regret → loss',
      'say unknown setting "other" | cost cannot be run',
      'replace ',
      'failed unknown setting "other"',
      'failed cost cannot be run',
    ]);
    expect(
      begin('figure=cost', { vetted: () => ({ state: { figure: 'loss' }, refused: [] }) }).session.state.figure,
    ).toBe('loss');
  });
});
