/** What hosts do when a gate refuses their SYNs, and what the two ways to spread admissions make of it. */
import { expect, test } from 'vitest';
import { dumbbell, type DumbbellOptions } from '../../engine/dumbbell.fixture.ts';
import type { Engine } from '../../engine/engine.ts';
import { controllers } from '../controllers.ts';
import { completeParameters } from '../declaration.ts';
import { schemeDeclaration } from '../declarations.ts';
import type { ParameterValue } from '../declaration.ts';

function gated(options: DumbbellOptions, parameters: Record<string, ParameterValue>): Engine {
  const complete = completeParameters(schemeDeclaration('fixed')!, parameters);
  return dumbbell(options, (context) => controllers.fixed(context, complete));
}

/** The gaps between the tries of one flow that is never let in. */
function gaps(tcp: DumbbellOptions['tcp'], tries = 5): number[] {
  const flows = { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: 1000 }] } } as const;
  const engine = gated({ flows, ...(tcp && { tcp }) }, { admitRate: 0, bucketDepth: 1, admission: 'first' });
  engine.advance(1000, Infinity);
  const { refusals } = engine.network;
  const times = Array.from({ length: tries }, (_, i) => refusals.read(i).atSeconds);
  return times.slice(1).map((time, i) => time - times[i]);
}

const rounded = (values: number[]): number[] => values.map((value) => Math.round(value * 1e6) / 1e6);

test('refused SYNs are sent again after the SYN timer, which doubles up to the largest timeout', () => {
  expect(rounded(gaps({}))).toEqual([3, 6, 12, 24]);
  expect(rounded(gaps({ synTimeoutSeconds: 6 }))).toEqual([6, 12, 24, 48]);
  expect(rounded(gaps({ maximumTimeoutSeconds: 10 }))).toEqual([3, 6, 10, 10]);
});

test('jitter draws each wait from around the timer, and leaves the doubling alone', () => {
  const waits = gaps({ synTimeoutJitter: 0.1 });
  for (const [i, timer] of [3, 6, 12, 24].entries()) {
    expect(waits[i]).not.toBe(timer);
    expect(Math.abs(waits[i] / timer - 1)).toBeLessThanOrEqual(0.1);
  }
  expect(new Set(waits.map((wait, i) => wait / 2 ** i)).size).toBe(4);
});

/** Mean completion time, from the first SYN, when 60 flows a second ask and 15 are let in. */
function completionTime(admission: string, jitter: number): number {
  const flows = { arrivals: { kind: 'poisson', flowsPerSecond: 60 }, size: { kind: 'fixed', bytes: 10_000 } } as const;
  const engine = gated({ flows, tcp: { synTimeoutJitter: jitter } }, { admitRate: 15, admission });
  engine.advance(120, Infinity);
  expect(engine.completions.count).toBeGreaterThan(1500);
  return engine.completions.totalSinceArrival / engine.completions.count;
}

test('under "first of the epoch" retries come back at the same phase and lose; jitter on the timer ends that', () => {
  const tokens = completionTime('token', 0);
  expect(completionTime('first', 0)).toBeLessThan(0.6 * tokens);
  expect(completionTime('first', 0.1)).toBeGreaterThan(0.8 * tokens);
  expect(completionTime('token', 0.1)).toBeGreaterThan(0.8 * tokens);
});

test.each([1, 100])('a bucket of %d makes no difference to one of 5', (bucketDepth) => {
  const completed = (depth: number): number => {
    const flows = { arrivals: { kind: 'poisson', flowsPerSecond: 60 } } as const;
    const engine = gated({ flows }, { admitRate: 15, bucketDepth: depth });
    engine.advance(120, Infinity);
    return engine.completions.count;
  };
  expect(Math.abs(completed(bucketDepth) / completed(5) - 1)).toBeLessThan(0.1);
});

test('a SYN that was let in and then lost takes another token, unless the gate remembers the admitted', () => {
  const admitted = (remembersAdmitted: boolean): number => {
    // Let in far more than the link can carry: SYNs are lost in its queue.
    const flows = { arrivals: { kind: 'poisson', flowsPerSecond: 200 } } as const;
    const engine = gated({ flows, bufferPackets: 8 }, { admitRate: 60, remembersAdmitted });
    engine.advance(60, Infinity);
    expect(engine.network.packetsDropped).toBeGreaterThan(100);
    return engine.census.admitted;
  };
  // With a memory every token admits a new flow.
  expect(admitted(true)).toBeGreaterThan(3590);
  expect(admitted(false)).toBeLessThan(0.95 * admitted(true));
});
