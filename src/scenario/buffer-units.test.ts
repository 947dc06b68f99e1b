import { expect, test } from 'vitest';
import { bufferInUnit, bytesOf } from './buffer-units.ts';

const surroundings = { rateBitsPerSecond: 10e6, packetBytes: 1500, roundTripSeconds: 0.1 };

test('a buffer goes from unit to unit and keeps its size', () => {
  const bytes = bufferInUnit('bytes', 100, undefined, surroundings);
  expect(bytes).toEqual({ kind: 'bytes', bytes: 150_000 });
  const time = bufferInUnit('time', 1, bytes, surroundings);
  expect(time).toEqual({ kind: 'time', seconds: 0.12 });
  const bdp = bufferInUnit('bdp', 1, time, surroundings);
  expect(bdp).toEqual({ kind: 'bdp', multiple: 1.2, roundTripSeconds: 0.1 });
  expect(bytesOf(bdp!, surroundings.rateBitsPerSecond)).toBeCloseTo(150_000, 6);
  expect(bufferInUnit('packets', 100, bdp, surroundings)).toBeUndefined();
});
