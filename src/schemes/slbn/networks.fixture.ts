import fc from 'fast-check';
import type { NetworkOfSessions, SessionOfTest } from './network.fixture.ts';

export const MEGABIT = 1e6;

/** Links one after another: 0 to 1 to 2 ... Delays are 1, 2, 3 ... ms. */
export const chain = (...megabits: number[]): NetworkOfSessions['links'] =>
  megabits.map((rate, k) => ({ from: k, to: k + 1, rate: rate * MEGABIT, delay: 0.001 * (k + 1) }));

/** Our finding: six greedy sessions on which the printed algorithm never settles. */
export const livelock: NetworkOfSessions = (() => {
  const access = (host: number, to: number) => ({ from: host, to, rate: 1000 * MEGABIT, delay: 0.01 });
  const trunk = (from: number, to: number, rate: number, milliseconds: number) => ({
    from,
    to,
    rate: rate * MEGABIT,
    delay: milliseconds / 1000,
  });
  // Hosts 10 to 15 at router 0, but z's at router 1. A is 0 to 1; C, D and F1 to F3 go on from 1.
  const links = [
    trunk(0, 1, 100, 4),
    trunk(1, 2, 58, 15),
    trunk(1, 3, 22, 3.4),
    trunk(1, 4, 16, 3),
    trunk(1, 5, 16, 3),
    trunk(1, 6, 14, 3),
    ...[10, 11, 12, 13, 14].map((host) => access(host, 0)),
    access(15, 1),
  ];
  const sessions: SessionOfTest[] = [
    { path: [6, 0, 1], join: 0 },
    { path: [7, 0, 2], join: 0.001 },
    { path: [8, 0, 3], join: 0.002 },
    { path: [9, 0, 4], join: 0.003 },
    { path: [10, 0, 5], join: 0.004 },
    { path: [11, 1], join: 2 },
  ];
  return { links, sessions };
})();

/** Links one after another; sessions that join, leave and ask for something. */
export const randomNetwork: fc.Arbitrary<NetworkOfSessions> = fc
  .record({
    rates: fc.array(fc.oneof(fc.constantFrom(1e3, 1e6, 1e8, 1e10), fc.double({ min: 1e3, max: 1e10, noNaN: true })), {
      minLength: 1,
      maxLength: 8,
    }),
    delays: fc.array(fc.constantFrom(0, 1e-6, 0.001, 0.0137, 0.06), { minLength: 8, maxLength: 8 }),
  })
  .chain(({ rates, delays }) => {
    const links = rates.map((rate, k) => ({ from: k, to: k + 1, rate, delay: delays[k] }));
    const time = fc.double({ min: 0, max: 3, noNaN: true });
    const session = fc.record(
      {
        path: fc
          .tuple(fc.nat(rates.length - 1), fc.nat(rates.length - 1))
          .map(([a, b]) => Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)),
        join: time,
        leave: time.map((seconds) => seconds + 0.001),
        demand: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true })),
      },
      { requiredKeys: ['path'] },
    );
    return fc.record({ links: fc.constant(links), sessions: fc.array(session, { minLength: 1, maxLength: 14 }) });
  })
  .map(({ links, sessions }) => ({
    links,
    sessions: sessions.filter(({ join = 0, leave = Infinity }) => leave > join),
  }));
