import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRange, countWithin, firstOutside, nthLargest, removeBelow, type SegmentRanges } from './segment-ranges.ts';

const operation = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), start: fc.nat(60), length: fc.nat(8) }),
  fc.record({ kind: fc.constant('cut' as const), start: fc.nat(60), length: fc.constant(0) }),
);

test('ranges behave as a set of integers', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), fc.nat(60), fc.nat(20), (operations, from, length) => {
      const ranges: SegmentRanges = [];
      const model = new Set<number>();
      for (const { kind, start, length } of operations) {
        if (kind === 'cut') {
          removeBelow(ranges, start);
          for (const member of model) if (member < start) model.delete(member);
          continue;
        }
        const before = model.size;
        for (let member = start; member < start + length; member++) model.add(member);
        expect(addRange(ranges, start, start + length)).toBe(model.size - before);
      }
      for (let i = 2; i < ranges.length; i += 2) expect(ranges[i]).toBeGreaterThan(ranges[i - 1]);
      const members = [...model].sort((a, b) => a - b);
      expect(countWithin(ranges, 0, 1000)).toBe(members.length);
      expect(countWithin(ranges, from, from + length)).toBe(
        members.filter((member) => member >= from && member < from + length).length,
      );
      let outside = from;
      while (model.has(outside)) outside++;
      expect(firstOutside(ranges, from)).toBe(outside);
      expect(nthLargest(ranges, 3)).toBe(members.at(-3) ?? -1);
    }),
  );
});
