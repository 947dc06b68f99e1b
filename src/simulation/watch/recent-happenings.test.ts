import { expect, test } from 'vitest';
import { exampleScenario } from '../../scenario/example.fixture.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../open-lane.ts';
import type { Happening } from '../report.ts';
import { lookBack, type LogQuery } from './recent-happenings.ts';
import { Trace } from './trace.ts';

const result = validateScenario(exampleScenario());
if (!result.ok) throw new Error(JSON.stringify(result.problems));
const { scenario } = result;
const UNTIL = 3;

const lane = openLane(scenario, 'cp');
const all: Happening[] = [];
lane.observe(new Trace(lane, null, Infinity, (happening) => void all.push(happening)));
lane.advance(UNTIL, Infinity);

function query(change: Partial<LogQuery> = {}): LogQuery {
  return { scenario, laneId: 'cp', untilSeconds: UNTIL, kinds: null, at: null, most: 20, ...change };
}

test('the newest events are kept in their order, and all are counted', () => {
  expect(lookBack(query(), () => {})).toEqual({ happenings: all.slice(-20), count: all.length });
  const arrivals = all.filter(({ kind }) => kind === 'arrival');
  expect(arrivals.length).toBeGreaterThan(5);
  expect(lookBack(query({ kinds: ['arrival'], most: 5 }), () => {})).toEqual({
    happenings: arrivals.slice(-5),
    count: arrivals.length,
  });
});

test('fewer than asked for are all of them; none are none', () => {
  const decisions = all.filter(({ kind }) => kind === 'decision');
  expect(lookBack(query({ kinds: ['decision'], most: 100_000 }), () => {}).happenings).toEqual(decisions);
  expect(lookBack(query({ kinds: [] }), () => {})).toEqual({ happenings: [], count: 0 });
});

test('at an object: only what is about it', () => {
  const link = lane.shape.links.indexOf('bottleneck');
  const { happenings } = lookBack(query({ at: { kind: 'link', link }, most: 1_000_000 }), () => {});
  expect(happenings).toEqual(all.filter((one) => one.link === link));
});
