// The text that the Embed dialog makes.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Engine, thisBuild, type Catalogue, type Module } from '../../web/src/engine';
import { elementsFile } from '../../web/src/files/elements_file';
import { embeddedLink, snippet, type EmbeddedFigure } from '../../web/src/files/embedding';
import { States } from '../../web/src/state/state';
import { root } from './native';

const engine = await Engine.create({ workers: 0 });
const { catalogue, module }: { catalogue: Catalogue; module: Module } = engine;
const states = new States({ catalogue, isReady: true, module });
const linkOf = (figure: EmbeddedFigure, link: string) => embeddedLink(figure, states.read(link).state, states);

describe('the settings of an embedded figure', () => {
  const all =
    'problem=matrix&learners=projection-free,fkm&rounds=500&seed=7&size=12&exploration=0.3&figure=loss&lines=fkm';

  it('are those of the page for the playground', () => {
    expect(linkOf('playground', all)).toBe(states.write(states.read(all).state));
  });

  it('name the figure for a plot, whose default is another', () => {
    expect(linkOf('regret-plot', '')).toBe('figure=loss');
    expect(linkOf('regret-plot', 'figure=cost&band=none')).toBe('figure=cost&band=none');
    expect(linkOf('regret-plot', all)).not.toContain('lines');
  });

  it('are those that the plane depends on', () => {
    expect(linkOf('arena', all)).toBe('learners=projection-free,fkm&seed=7&exploration=0.3&lines=fkm');
    expect(linkOf('arena', 'problem=arena&rounds=50&repeats=3&arena-set=box')).toBe('rounds=50&arena-set=box');
    const planar = 'problem=formula&learners=fkm&rounds=50&loss=norm(x)&dimension=2';
    expect(states.read(linkOf('arena', planar)).state).toEqual(states.read(planar).state);
  });

  it('are those that the network depends on', () => {
    const link = 'problem=routing&rounds=50&repeats=3&grid=3&figure=regret&loss-at=x&lines=fkm';
    const { state } = states.read(link);
    const { repeats, view } = states.defaults();
    const own = { ...state, repeats, view: { ...view, 'loss-at': 'x', lines: 'fkm' } };
    expect(states.read(linkOf('network', link)).state).toEqual(own);
  });

  it.each(['regret-plot', 'arena', 'network', 'playground'] as const)(
    'are read without a complaint by <bco-%s>',
    (figure) => {
      for (const link of ['', all, 'problem=arena&corners=-1,-1;1,-1;0,1', 'without=fkm&x-axis=linear'])
        expect(states.read(linkOf(figure, link)).refused).toEqual([]);
    },
  );
});

describe('the text', () => {
  it('holds whatever a value may be', () => {
    const text = snippet('element', 'arena', 'corners=%22%3E%3Cscript%3E&seed=1', 'https://a.example/');
    expect(text).toContain('<bco-arena corners="&quot;&gt;&lt;script&gt;" seed="1">');
  });

  it('names the site by its folder', () => {
    const named = (way: 'iframe' | 'element') =>
      snippet(way, 'regret-plot', 'figure=loss', 'https://a.example/b/').match(/https:[^#"]*/g);
    expect(named('iframe')).toEqual(['https://a.example/b/embed.html']);
    expect(named('element')).toEqual([
      expect.stringMatching(/^https:\/\/a\.example\/b\/bco-playground-\d+\.\d+\.js$/),
      'https://a.example/b/embed.html',
    ]);
  });
});

describe('README.md', () => {
  const readme = readFileSync(`${root}/README.md`, 'utf8');

  it('names files that are there', () => {
    for (const [folder, name] of [
      ['.', 'README.md'],
      ['cpp', 'README.md'],
      ['.github', 'CONTRIBUTING.md'],
    ] as const) {
      const text = readFileSync(`${root}/${folder}/${name}`, 'utf8');
      const links = [...text.matchAll(/\]\(([^)#]+)|<img src="([^"]+)/g)].map(([, link, image]) => link ?? image!);
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) expect(existsSync(`${root}/${folder}/${link}`), link).toBe(true);
    }
  });

  it('names the elements’ file by the version of today, as the examples do', () => {
    for (const text of [readme, readFileSync(`${root}/examples/README.md`, 'utf8')])
      expect([...new Set(text.match(/bco-playground-[\d.]+\.js/g))]).toEqual([elementsFile(thisBuild().version)]);
  });
});

describe('the documentation of the elements', () => {
  const documentation = readFileSync(`${root}/examples/README.md`, 'utf8');

  it('names every custom property and every event', () => {
    const style = readFileSync(`${root}/web/src/style/base.css`, 'utf8');
    const head = style.slice(0, style.indexOf('}'));
    const properties = head.match(/--[\w-]+(?=:)/g)!;
    expect(properties.length).toBeGreaterThan(5);
    const element = readFileSync(`${root}/web/src/elements/element.ts`, 'utf8');
    const events = [...element.matchAll(/new \w*Event\('(\w+)'/g)].map(([, name]) => name!);
    expect(events).toContain('change');
    for (const name of [...properties, ...events]) expect(documentation, name).toContain(`\`${name}\``);
  });
});
