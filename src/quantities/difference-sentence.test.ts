import { expect, test } from 'vitest';
import type { LaneShape } from '../simulation/report.ts';
import type { LaneFeed } from '../protocol/lane-feed.ts';
import { GrowingSeries } from '../ui/core/page/growing-series.ts';
import { differenceWords } from './difference.ts';
import { differenceSentence, shortDifference } from './difference-sentence.ts';
import { ACTIVE, COMPLETED, DELAY, DROPPED, GOODPUT, goodputOfEach } from './lane-quantities.ts';
import { type Quantity, textAt } from './quantity.ts';

const COLUMNS = [
  'time',
  'flowsCompleted',
  'flowsActive',
  'heroDelaySeconds',
  'packetsDroppedOut',
  'packetsDecidedOut',
  'goodputBytes',
  'goodput.long',
  'active.long',
].map((id) => ({ id, title: id, unit: '', kind: 'level' as const }));

/** A lane whose totals have grown by these numbers in its first five seconds. */
function lane(letter: string, values: Partial<Record<string, number>>): LaneFeed {
  const series = new GrowingSeries(COLUMNS);
  const row = (seconds: number) =>
    COLUMNS.map(({ id }) => (id === 'time' ? seconds : seconds === 0 ? 0 : (values[id] ?? 0)));
  series.accept(Float64Array.from([...row(0), ...row(5)]), 0);
  return { letter, series, shape: { series: COLUMNS } } as unknown as LaneFeed;
}

const said = (quantity: Quantity, a: Record<string, number>, b: Record<string, number>, name: string | null = 'CP') =>
  differenceSentence(quantity, lane('A', a), lane('B', b), name, 5)
    .map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('');

test('a difference from half as much again on is said in times, below in per cent, and none as none', () => {
  const of = (count: number) => ({ flowsCompleted: count });
  expect(said(COMPLETED, of(100), of(660))).toBe('CP completes *6.6 times* as many flows');
  expect(said(COMPLETED, of(660), of(100))).toBe('A completes *6.6 times* as many flows');
  expect(said(COMPLETED, of(120), of(100))).toBe('CP completes *17 %* fewer flows');
  expect(said(COMPLETED, of(100), of(120))).toBe('CP completes *20 %* more flows');
  expect(said(COMPLETED, of(100), of(103))).toBe('CP completes *as many flows* as A');
  expect(said(COMPLETED, of(5), of(40))).toBe('CP completes about *8 times* as many flows');
  expect(said(ACTIVE, { flowsActive: 100 }, { flowsActive: 330 })).toBe('CP has *3.3 times* as many active flows');
  // Seven and five are alike but for chance.
  expect(said(COMPLETED, of(5), of(7))).toBe('CP completes about *as many flows* as A');
});

test('a sentence about the flows of a class has them as its subject', () => {
  const each = goodputOfEach({ id: 'long', title: 'Long' } as LaneShape['traffic'][number], 'data');
  const of = (bytes: number) => ({ 'goodput.long': bytes, 'active.long': 2 });
  expect(said(each, of(300), of(100))).toBe('In A a flow of Long gets *3.0 times* as much');
  expect(said(each, of(100), of(120), null)).toBe('a flow of Long gets *20 %* more than A');
  const flows = (title: string) => goodputOfEach({ id: 'long', title } as LaneShape['traffic'][number], 'data');
  expect(said(flows('TCP flows'), of(300), of(100))).toBe('In A each of the TCP flows gets *3.0 times* as much');
  expect(flows('A class with a long name').title).toBe('A class with…');
});

test('beside its lane a sentence says with what the lane is compared', () => {
  expect(said(DELAY, { heroDelaySeconds: 0.4 }, { heroDelaySeconds: 0.004 }, null)).toBe(
    'In A packets wait *100 times* as long',
  );
  expect(said(COMPLETED, { flowsCompleted: 100 }, { flowsCompleted: 200 }, null)).toBe(
    'completes *2.0 times* as many flows as A',
  );
});

test('a quantity without words of its own has its noun', () => {
  expect(said(GOODPUT, { goodputBytes: 1000 }, { goodputBytes: 2000 })).toBe('CP has *2.0 times* as much goodput');
});

test('a share, and what one lane does not have, is said for both', () => {
  const sent = { packetsDecidedOut: 100 };
  expect(said(DROPPED, { ...sent, packetsDroppedOut: 70 }, sent)).toBe('*0 %* dropped by links, *70.0 %* in A');
  expect(said(ACTIVE, { flowsActive: 0 }, { flowsActive: 12 })).toBe('*12* active flows, *0* in A');
  expect(said(ACTIVE, { flowsActive: 0 }, { flowsActive: 0 })).toBe('*0* active flows, as in A');
});

test('in a few words a share is said from what to what, unless it is the same', () => {
  const shares = (dropped: number) => ({ packetsDecidedOut: 100, packetsDroppedOut: dropped });
  const words = (a: number, b: number) =>
    differenceWords({ quantity: DROPPED }, lane('A', shares(a)), lane('B', shares(b)), 5);
  expect(words(70, 5)).toBe('70.0 % → 5.0 %');
  expect(words(70, 70)).toBe('same');
  expect([shortDifference(DROPPED, [70, 5], false), shortDifference(DROPPED, [70, 70], false)]).toEqual([
    '70.0 % → 5.0 %',
    'the same',
  ]);
  expect(shortDifference(COMPLETED, [87, 6], true)).toBe('about 90 % fewer flows');
  expect(shortDifference(COMPLETED, [87, 2], true)).toBe('over 90 % fewer flows');
  expect(shortDifference(COMPLETED, [236, 84], false)).toBe('64 % fewer flows');
  expect(shortDifference(ACTIVE, [5000, 2], false)).toBe('over 99 % fewer active flows');
  expect(shortDifference(COMPLETED, [84, 236], false)).toBe('2.8 times as many flows');
});

test('lanes beside each other write a figure in one unit, unless one is a thousandth of another', () => {
  const lanes: LaneFeed[] = [lane('A', { heroDelaySeconds: 0.000513 }), lane('B', { heroDelaySeconds: 0.0574 })];
  const written = () => lanes.map((one) => textAt(DELAY, { ...one, beside: () => lanes }, 5));
  expect(written().map(({ number, suffix }) => `${number} ${suffix}`)).toEqual(['0.513 ms', '57.4 ms']);
  lanes.push(lane('C', { heroDelaySeconds: 1 }));
  expect(written().map(({ number, suffix }) => `${number} ${suffix}`)).toEqual(['513 µs', '0.0574 s', '1.0 s']);
});
