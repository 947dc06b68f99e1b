import { expect, test } from 'vitest';
import { DecisionLog, REASON_VALUES } from './decision-log.ts';

const NONE = new Float64Array(REASON_VALUES);

function to(log: DecisionLog, count: number): DecisionLog {
  while (log.count < count) log.at(log.count / 10).record(1, 0, 0, log.count, 0, 0, NONE);
  return log;
}

const flowsOf = (log: DecisionLog): readonly number[] =>
  Array.from({ length: log.count - log.oldest }, (_, index) => log.read(log.oldest + index).flow);

const range = (from: number, end: number): readonly number[] => Array.from({ length: end - from }, (_, i) => from + i);

test('back in time it holds what has not been overwritten, and the newest of then', () => {
  const log = to(new DecisionLog(1000), 700);
  const early = log.save();
  to(log, 900).restore(early);
  expect(flowsOf(log)).toEqual(range(0, 700));
  to(log, 5000).restore(early);
  // Later decisions have taken every place: none of them is told as one of before.
  expect(flowsOf(log)).toEqual(range(572, 700));
  expect(flowsOf(to(log, 800))).toEqual(range(572, 800));
});

test('where another lane has gone ahead it holds the newest of that lane, and nothing of the way', () => {
  const ahead = to(new DecisionLog(1000), 5000).save();
  const log = to(new DecisionLog(1000), 300);
  log.restore(ahead);
  expect(flowsOf(log)).toEqual(range(4872, 5000));
  expect(flowsOf(to(log, 6500))).toEqual(range(5500, 6500));
});
