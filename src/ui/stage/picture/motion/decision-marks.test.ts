import { expect, test } from 'vitest';
import { DROP_REASON, PACKET_KIND } from '../../../../protocol/frame.ts';
import { ARC_MILLISECONDS, DecisionMarks, FALL_MILLISECONDS } from './decision-marks.ts';

function decision(atSeconds: number, serial: number, reason: number = DROP_REASON.bufferFull, link = 0): number[] {
  return [atSeconds, link, PACKET_KIND.data, 7, serial, reason];
}

function refusedSyn(atSeconds: number, serial: number): number[] {
  return [atSeconds, 0, PACKET_KIND.syn, 7, serial, DROP_REASON.refused];
}

const serials = ({ shown }: DecisionMarks) => shown.map(({ serial }) => serial);

test('a drop shows when the shown time has passed it, for 400 ms', () => {
  const marks = new DecisionMarks();
  marks.accept(Float64Array.from(decision(1, 5)));
  marks.update(0.99, 0, 4000);
  expect(marks.shown).toEqual([]);
  marks.update(1, 10, 4000);
  expect(marks.shown[0]).toMatchObject({ serial: 5, bornMilliseconds: 10 });
  marks.update(1.05, 10 + FALL_MILLISECONDS - 1, 4000);
  expect(serials(marks)).toEqual([5]);
  marks.update(1.06, 10 + FALL_MILLISECONDS, 4000);
  expect(serials(marks)).toEqual([]);
});

test('it stands still with the clock', () => {
  const marks = new DecisionMarks();
  marks.accept(Float64Array.from(decision(1, 5)));
  marks.update(1, 10, 4000);
  for (let i = 0; i < 1000; i++) marks.update(1, 10, 4000);
  expect(serials(marks)).toEqual([5]);
});

test('of many at a time only as many show as can be told apart', () => {
  const marks = new DecisionMarks();
  const rows = Array.from({ length: 200 }, (_, i) => decision(1 + i * 0.001, i));
  marks.accept(Float64Array.from(rows.flat()));
  // 1 s in 4 s: one each 4 ms of screen time.
  for (let ms = 0; ms < 800; ms += 16) marks.update(1 + ms / 4000, ms, 4000);
  expect(marks.shown.length).toBeGreaterThan(4);
  expect(marks.shown.length).toBeLessThan(9);
});

test('refused SYNs keep apart from drops, and last 300 ms', () => {
  const marks = new DecisionMarks();
  marks.accept(
    Float64Array.from([...decision(1, 1), ...refusedSyn(1, 2), ...decision(1, 3, DROP_REASON.bufferFull, 4)]),
  );
  marks.update(1, 0, 4000);
  expect(serials(marks)).toEqual([1, 2, 3]);
  marks.update(1.1, ARC_MILLISECONDS, 4000);
  expect(serials(marks)).toEqual([1, 3]);
});

test('data that a scheme refuses fall like drops', () => {
  const marks = new DecisionMarks();
  marks.accept(Float64Array.from([...decision(1, 1, DROP_REASON.refused), ...refusedSyn(1, 2)]));
  marks.update(1, 0, 4000);
  marks.update(1.1, ARC_MILLISECONDS, 4000);
  expect(serials(marks)).toEqual([1]);
});

test('what was long ago when the time jumps is not shown', () => {
  const marks = new DecisionMarks();
  marks.accept(Float64Array.from([...decision(1, 1), ...decision(9.99, 2)]));
  marks.update(10, 0, 4000);
  expect(serials(marks)).toEqual([2]);
});
