import { expect, test } from 'vitest';
import { fieldsOf, restoreTo, saveOf, type Parts } from './saved-state.ts';

class Counter {
  count = 0;
  readonly history: number[] = [];
  restorations = 0;

  parts(): Parts {
    return { fields: fieldsOf(this), column: this.column, children: this.children };
  }

  restored(): void {
    this.restorations++;
  }

  constructor(
    readonly column = new Float64Array(2),
    readonly children: readonly Counter[] = [],
  ) {}
}

test('the parts of a thing are saved, and restored into itself or into another', () => {
  const make = () => new Counter(new Float64Array(2), [new Counter(), new Counter()]);
  const one = make();
  one.count = 3;
  one.column[1] = 7;
  one.children[1].count = 5;
  const state = saveOf(one);
  one.count = 4;
  one.column[1] = 8;
  one.children[1].count = 6;
  for (const to of [one, make()]) {
    restoreTo(to, state);
    expect([to.count, to.column[1], to.children.map(({ count }) => count)]).toEqual([3, 7, [0, 5]]);
    expect(to.restorations).toBe(1);
  }
});
