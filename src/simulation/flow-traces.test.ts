import { expect, test } from 'vitest';
import { longFlows } from '../laws/one-flow.fixture.ts';
import type { Lane } from './lane.ts';

const traced = (lane: Lane) => lane.sampler.columns.filter((column) => column.traced?.flow === 'bulk.1');

function valuesOf(lane: Lane, column: string): number[] {
  return [...lane.sampler.column(lane.sampler.columns.findIndex(({ id }) => id === column))];
}

test('a long CUBIC flow has its window, its round trips, and what its law declares, with the law’s symbols', () => {
  const lane = longFlows({ law: 'cubic' });
  expect(traced(lane).map(({ id, symbol, traced: meaning }) => [id, symbol, meaning?.chart])).toEqual([
    ['window.bulk.1', 'cwnd', 'window'],
    ['threshold.bulk.1', 'ssthresh', 'window'],
    ['inFlight.bulk.1', undefined, 'window'],
    ['holds.bulk.1', undefined, 'window'],
    ['roundTrip.bulk.1', 'RTT', 'roundTrip'],
    ['shortestRoundTrip.bulk.1', 'min', 'roundTrip'],
    ['state.bulk.1', undefined, 'state'],
    ['law-maximum.bulk.1', 'W_max', 'window'],
  ]);
  lane.advance(20, Infinity);
  const windows = valuesOf(lane, 'window.bulk.1');
  // The flow has come when the first sample of it is taken.
  expect(windows.findIndex((value) => value > 0)).toBeLessThan(10);
  expect(windows.at(-1)).toBe(lane.engine.flows.congestionWindow[0]);
  // Nobody has set a threshold before the first loss.
  const thresholds = valuesOf(lane, 'threshold.bulk.1');
  expect(thresholds[20]).toBeNaN();
  expect(thresholds.at(-1)).toBe(lane.engine.flows.slowStartThreshold[0]);
  // 8 Mbit/s, 40 ms and packets of 1000 bytes: 40, and what the packet itself takes.
  expect(valuesOf(lane, 'holds.bulk.1').at(-1)).toBeGreaterThan(40);
  expect(valuesOf(lane, 'holds.bulk.1').at(-1)).toBeLessThan(42);
  const shortest = valuesOf(lane, 'shortestRoundTrip.bulk.1');
  const latest = valuesOf(lane, 'roundTrip.bulk.1');
  for (const [row, value] of latest.entries()) if (value > 0) expect(value).toBeGreaterThanOrEqual(shortest[row]);
});

test('the states are those of the law, and recovery while a loss is repaired', () => {
  const lane = longFlows({ law: 'cubic', bufferPackets: 20 });
  lane.advance(20, Infinity);
  const { lawStates = [] } = lane.sampler.columns.find(({ id }) => id === 'state.bulk.1')!;
  const words = new Set(valuesOf(lane, 'state.bulk.1').map((value) => lawStates[value]?.word ?? 'unknown'));
  expect([...words].sort()).toEqual(['Reno-friendly', 'concave', 'recovery', 'slow start']);
});

test('BBR has its rate and its own shortest round trip; DCTCP its marks', () => {
  const ids = (law: string) => traced(longFlows({ law })).map(({ id }) => id.replace('.bulk.1', ''));
  expect(ids('bbr')).toContain('pace');
  expect(ids('bbr')).toContain('law-shortest');
  expect(ids('bbr')).not.toContain('shortestRoundTrip');
  expect(ids('dctcp')).toContain('cutsByMark');
  expect(ids('dctcp')).toContain('law-share');
  expect(ids('newreno')).not.toContain('cutsByMark');
});

test('each mark that cuts the window is counted', () => {
  const lane = longFlows({
    law: 'dctcp',
    queue: { discipline: 'ecn-threshold', parameters: {} },
  });
  lane.advance(10, Infinity);
  const cuts = valuesOf(lane, 'cutsByMark.bulk.1');
  expect(cuts.at(-1)).toBe(lane.engine.flows.cutsByMark[0]);
  expect(cuts.at(-1)).toBeGreaterThan(3);
});

test('at most eight flows of a lane are traced, and no flow whose rate its scheme sets', () => {
  const lane = longFlows({ flows: 12 });
  const flows = new Set(lane.sampler.columns.flatMap((column) => column.traced?.flow ?? []));
  expect([...flows]).toEqual(Array.from({ length: 8 }, (_, index) => `bulk.${index + 1}`));
});
