import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentSet } from './segment-set.ts';

const operation = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), start: fc.nat(200), length: fc.nat(90) }),
  fc.record({ kind: fc.constant('add' as const), start: fc.nat(400), length: fc.nat(3) }),
  fc.record({ kind: fc.constant('remove' as const), start: fc.nat(200), length: fc.nat(40) }),
  fc.record({ kind: fc.constant('cut' as const), start: fc.nat(200), length: fc.constant(0) }),
);

test('it behaves as a set of integers, wherever in its ring they lie', () => {
  fc.assert(
    fc.property(
      fc.array(operation, { maxLength: 40 }),
      fc.array(fc.nat(400), { minLength: 3, maxLength: 3 }),
      fc.nat(200),
      (operations, questions, step) => {
        const set = new SegmentSet();
        const model = new Set<number>();
        let shift = 0;
        for (const { kind, start, length } of operations) {
          const from = start + shift;
          if (kind === 'cut') {
            set.removeBelow(from);
            for (const member of model) if (member < from) model.delete(member);
            shift += step;
            continue;
          }
          const before = model.size;
          for (let member = from; member < from + length; member++) {
            if (kind === 'add') model.add(member);
            else {
              model.delete(member);
              set.remove(member);
            }
          }
          if (kind === 'add') expect(set.add(from, from + length)).toBe(model.size - before);
        }
        const members = [...model].sort((a, b) => a - b);
        expect(set.size).toBe(members.length);
        expect(set.smallest()).toBe(members[0] ?? -1);
        for (const n of [1, 2, 3, 70]) expect(set.nthLargest(n)).toBe(members.at(-n) ?? -1);
        for (const question of questions) {
          const from = question + Math.max(0, shift - step);
          expect(set.has(from)).toBe(model.has(from));
          const to = from + questions[0];
          expect(set.countWithin(from, to)).toBe(members.filter((member) => member >= from && member < to).length);
          expect(set.countWithin(from, Infinity)).toBe(members.filter((member) => member >= from).length);
          let outside = from;
          while (model.has(outside)) outside++;
          expect(set.firstOutside(from)).toBe(outside);
          expect(set.largestBelow(from)).toBe(members.findLast((member) => member < from) ?? -1);
          if (!model.has(from)) continue;
          let first = from;
          while (model.has(first - 1)) first--;
          expect(set.firstBeside(from)).toBe(first);
        }
        const ranges = set.ranges();
        for (let i = 2; i < ranges.length; i += 2) expect(ranges[i]).toBeGreaterThan(ranges[i - 1]);
        const listed = [];
        for (let i = 0; i < ranges.length; i += 2) {
          for (let member = ranges[i]; member < ranges[i + 1]; member++) listed.push(member);
        }
        expect(listed).toEqual(members);
        set.clear();
        expect([set.size, set.firstOutside(5), set.smallest()]).toEqual([0, 5, -1]);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a question takes a number of steps that grows with the logarithm of the window, wherever the gaps are', () => {
  const stepsOf = (window: number): number => {
    const set = new SegmentSet();
    for (let member = 1; member < window; member += 2) set.add(member, member + 1);
    let steps = 0;
    const counted = set as unknown as { values: Int32Array };
    counted.values = new Proxy(counted.values, {
      get(target, key) {
        steps++;
        return Reflect.get(target, key, target) as unknown;
      },
    });
    let most = 0;
    const middle = window / 2;
    const questions: (() => unknown)[] = [
      () => set.firstOutside(middle + 1),
      () => set.firstBeside(middle + 1),
      () => set.countWithin(3, middle),
      () => set.nthLargest(3),
      () => set.smallest(),
      () => set.largestBelow(middle),
      () => set.add(middle, middle + 1),
      () => set.remove(middle),
      () => set.add(1, 2),
      () => set.removeBelow(2),
    ];
    for (const question of questions) {
      steps = 0;
      question();
      most = Math.max(most, steps);
    }
    return most;
  };
  const small = stepsOf(256);
  expect(stepsOf(65_536)).toBeLessThan(small + 60);
  expect(small).toBeGreaterThan(4);
});
