// The sources of the site as text: no two files import each other, and a name of a type has one meaning.
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './native';

const folder = join(root, 'web/src');
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

/** Files that a file imports, for their types too. */
function importsOf(name: string): string[] {
  const paths = [...files.get(name)!.matchAll(/(?:from|import|import\() ?'(\.[^']*)'/g)].map(([, path]) => path!);
  return paths.flatMap((path) => {
    const target = normalize(join(name, '..', path)).replace(/\.js$/, '');
    return [`${target}.ts`, `${target}.d.ts`, join(target, 'index.ts')].filter((each) => files.has(each)).slice(0, 1);
  });
}

/** A way from a file through imports back to itself; undefined: there is none. */
function cycleIn(all: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const follow = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of all.get(name) ?? []) {
      const cycle = follow(next, [...way, name]);
      if (cycle) return cycle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of all.keys()) {
    const cycle = follow(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('the sources of the site', () => {
  it('import each other in one direction', () => {
    const imports = new Map([...files.keys()].map((name) => [name, importsOf(name)]));
    expect([...imports.values()].flat().length).toBeGreaterThan(files.size);
    expect(cycleIn(imports)).toBe(undefined);
    expect(cycleIn(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] })))).toEqual(['b', 'c', 'b']);
  });

  it('declare every type once', () => {
    const declared = new Map<string, string[]>();
    const declaration =
      /^[ \t]*(?:export )?(?:declare )?(?:abstract )?(?:(?:interface|class|enum) (\w+)|type (\w+)(?:<[^=]*>)? =)/gm;
    for (const [name, text] of files) {
      for (const [, one, other] of text.matchAll(declaration)) {
        const type = (one ?? other)!;
        declared.set(type, [...(declared.get(type) ?? []), name]);
      }
    }
    expect(declared.size).toBeGreaterThan(100);
    expect([...declared].filter(([, places]) => places.length > 1)).toEqual([]);
  });
});
