import { describe, expect, test } from 'vitest';
import { late, lateEngine, TODAY } from './late-packets.fixture.ts';
import { BY_ANSWERS } from './needless-reductions.ts';
import { traced } from './traced.fixture.ts';

/** For 0.3 s nothing arrives, and then all that was sent. */
const SILENCE = [{ at: 2, by: 0.5, lasts: 0.3 }];

describe('F-RTO (RFC 5682, 3.1)', () => {
  test('a timeout that came too early is noticed by the second acknowledgement: nothing else is sent again, and it is undone', () => {
    const { again, undoneBy, before, after, timeouts } = late(SILENCE, {}, 'kept');
    expect([timeouts, undoneBy]).toEqual([1, [BY_ANSWERS]]);
    // A probe, and what the timer sends.
    expect(again).toBe(2);
    expect(after).toBeGreaterThanOrEqual(before);
  });

  test('without it all that was out is sent again, and D-SACK shows that later', () => {
    const { again, undoneBy } = late(SILENCE, { earlyTimeouts: 'not-noticed' }, 'kept');
    expect(again).toBeGreaterThan(20);
    expect(undoneBy.includes(BY_ANSWERS)).toBe(false);
  });

  const lostAt = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `${from + i}.1`);

  test('where a flight is lost it is sent again as without it, and nothing is undone (3a)', () => {
    const lost = [...lostAt(10, 32), '31.2'];
    const run = (earlyTimeouts: 'f-rto' | 'not-noticed') =>
      traced({ ...TODAY, earlyTimeouts, minimumTimeoutSeconds: 0.2 }, 80, lost);
    const [withIt, without] = [run('f-rto'), run('not-noticed')];
    expect(withIt.engine.flows.timeouts[0]).toBeGreaterThan(0);
    expect(withIt.engine.transports.tcp.undoneReductions(0)).toBe(0);
    expect(withIt.engine.completions.count).toBe(1);
    const again = ({ tap }: typeof withIt) =>
      [...new Set(tap.sent.filter((one) => one.again).map(({ sequence }) => sequence))].toSorted((a, b) => a - b);
    expect(again(withIt)).toEqual(again(without));
  });

  test('a timeout in recovery is not asked about (step 1)', () => {
    const engine = lateEngine([{ at: 2, by: 0.01 }, ...SILENCE.map((one) => ({ ...one, at: 2.04 }))], {
      duplicateReports: 'none',
    });
    engine.advance(5, Infinity);
    expect(engine.flows.timeouts[0]).toBeGreaterThan(0);
    expect(engine.transports.tcp.undoneReductions(0)).toBe(0);
  });

  test.each([2.25, 2.4, 2.52, 2.54])(
    'a state saved in the middle of it, at %d s, goes on as if nothing had been',
    (at) => {
      const whole = lateEngine(SILENCE, {}, 'kept');
      whole.advance(4, Infinity);
      expect(whole.transports.tcp.undoneReductions(0)).toBe(1);
      const first = lateEngine(SILENCE, {}, 'kept');
      first.advance(at, Infinity);
      const state = first.save();
      const fresh = lateEngine(SILENCE, {}, 'kept');
      for (const engine of [first, fresh]) {
        engine.restore(state);
        engine.advance(4, Infinity);
        expect(engine.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
      }
    },
  );
});

test('a state saved between a late packet and the undo of what it caused goes on as if nothing had been', () => {
  const times = [{ at: 2, by: 0.01 }];
  const whole = lateEngine(times);
  whole.advance(3, Infinity);
  expect(whole.transports.tcp.undoneReductions(0)).toBe(1);
  // The reduction is noticed after 2.03 s, and undone a round trip later.
  for (const at of [2.035, 2.05, 2.07]) {
    const engine = lateEngine(times);
    engine.advance(at, Infinity);
    const state = engine.save();
    engine.advance(2.6, Infinity);
    engine.restore(state);
    engine.advance(3, Infinity);
    expect(engine.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  }
});
