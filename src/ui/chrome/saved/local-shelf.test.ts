import { beforeEach, describe, expect, it } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { find, forget, keep, listSaved, NAMED, TAB, type Shelf } from './local-shelf.ts';

/** A browser's storage of this many characters. */
class SmallShelf implements Shelf {
  readonly items = new Map<string, string>();
  constructor(private readonly room: number) {}
  get length() {
    return this.items.size;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  setItem(key: string, value: string) {
    const others = [...this.items].filter(([other]) => other !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.room) throw new Error('quota');
    this.items.set(key, value);
  }
}

const scenario = (() => {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  return result.scenario;
})();
const kept = (name: string, savedMilliseconds = 0, draft: Scenario | null = null) => ({
  name,
  savedMilliseconds,
  scenario,
  draft,
  isOpen: true,
});
const size = JSON.stringify(kept('x')).length;
let shelf: SmallShelf;
beforeEach(() => {
  shelf = new SmallShelf(size * 3.5);
});

describe('a shelf', () => {
  it('gives back what was put on it, newest first, with the draft', () => {
    shelf = new SmallShelf(1e6);
    const draft = { ...scenario, traffic: [] };
    expect(keep(shelf, NAMED, 'a', kept('a', 1))).toBeNull();
    expect(keep(shelf, NAMED, 'b', kept('b', 2, draft))).toBeNull();
    expect(listSaved(shelf, NAMED).map(({ name }) => name)).toEqual(['b', 'a']);
    expect(find(shelf, `${NAMED}b`)).toMatchObject({ scenario, draft, isOpen: true });
    forget(shelf, `${NAMED}b`);
    expect(listSaved(shelf, NAMED)).toHaveLength(1);
  });

  it('makes room by forgetting the oldest tab, and never what has a name', () => {
    expect(keep(shelf, NAMED, 'n', kept('n', 1))).toBeNull();
    expect(keep(shelf, TAB, 'old', kept('old', 2))).toBeNull();
    expect(keep(shelf, TAB, 'new', kept('new', 3))).toBeNull();
    expect(keep(shelf, NAMED, 'm', kept('m', 4))).toBeNull();
    expect([...shelf.items.keys()]).toEqual([`${NAMED}n`, `${TAB}new`, `${NAMED}m`]);
    expect(keep(shelf, NAMED, 'o', kept('o', 5))).toBeNull();
    expect(keep(shelf, NAMED, 'p', kept('p', 6))).toMatch(/is full/);
    expect(listSaved(shelf, NAMED).map(({ name }) => name)).toEqual(['o', 'm', 'n']);
  });

  it('is bounded in number and in size', () => {
    shelf = new SmallShelf(1e7);
    for (let i = 0; i < 60; i++) keep(shelf, NAMED, `n${i}`, kept('n', i));
    expect(listSaved(shelf, NAMED)).toHaveLength(50);
    for (let i = 0; i < 60; i++) keep(shelf, TAB, `t${i}`, kept('t', i));
    expect(listSaved(shelf, TAB).map(({ savedMilliseconds }) => savedMilliseconds)).toEqual(
      Array.from({ length: 12 }, (_, i) => 59 - i),
    );
    const large = { ...scenario, notes: 'x'.repeat(2_000_000) };
    expect(keep(shelf, NAMED, 'n1', { ...kept('n'), scenario: large })).toMatch(/too large/);
  });

  it('passes over junk, and lives with no storage at all', () => {
    shelf.items.set(`${NAMED}a`, 'not json').set(`${NAMED}b`, '{"name":"x"}').set(`${NAMED}c`, 'null');
    expect(listSaved(shelf, NAMED)).toEqual([]);
    expect(shelf.length).toBe(3);
    expect(keep(null, NAMED, 'a', kept('a'))).toMatch(/stores nothing/);
    expect(listSaved(null, NAMED)).toEqual([]);
  });
});
