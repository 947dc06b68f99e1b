import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMinRates, SharedLinks, type SharedNetwork } from './max-min.ts';

const solve = (capacities: number[], ...sessions: [links: number[], demand?: number][]): number[] => [
  ...maxMinRates({ capacities, sessions: sessions.map(([links, demand = Infinity]) => ({ links, demand })) }).rates,
];

test('hand-solved networks', () => {
  expect(solve([90], [[0]], [[0]], [[0]])).toEqual([30, 30, 30]);
  expect(solve([90], [[0], 40], [[0]])).toEqual([40, 50]);
  expect(solve([90], [[0], 10], [[0]], [[0]])).toEqual([10, 40, 40]);
  // Parking lot: the long session gets its share of the tightest link, the others what is left.
  expect(solve([10, 20, 5], [[0, 1, 2]], [[0]], [[1]], [[2]])).toEqual([2.5, 7.5, 17.5, 2.5]);
  // Nested levels.
  expect(solve([100, 58, 22], [[0, 1]], [[0, 2]], [[1]])).toEqual([29, 22, 29]);
  expect(solve([10], [[0], 0], [[], 7])).toEqual([0, 7]);
});

test('levels and bottlenecks say what holds whom', () => {
  const { levels, bottlenecks } = maxMinRates({
    capacities: [100, 30, 1000],
    sessions: [
      { links: [0, 1], demand: Infinity },
      { links: [0, 2], demand: Infinity },
      { links: [0], demand: 5 },
    ],
  });
  expect([...levels]).toEqual([65, 30, Infinity]);
  expect([...bottlenecks]).toEqual([1, 0, -1]);
});

test('no link is overloaded, and everyone below the demand has a link that is full and on which nobody has more', () => {
  const network: fc.Arbitrary<SharedNetwork> = fc
    .array(fc.double({ min: 1e3, max: 1e10, noNaN: true }), { minLength: 1, maxLength: 8 })
    .chain((capacities) =>
      fc.record({
        capacities: fc.constant(capacities),
        sessions: fc.array(
          fc.record({
            links: fc.uniqueArray(fc.nat(capacities.length - 1), { minLength: 1 }),
            demand: fc.oneof(fc.constant(Infinity), fc.double({ min: 0, max: 1e9, noNaN: true })),
          }),
          { maxLength: 30 },
        ),
      }),
    );
  fc.assert(
    fc.property(network, ({ capacities, sessions }) => {
      const { rates } = maxMinRates({ capacities, sessions });
      const used = Array.from(capacities, (_, link) =>
        sessions.reduce((sum, { links }, i) => sum + (Array.from(links).includes(link) ? rates[i] : 0), 0),
      );
      for (const [link, capacity] of Array.from(capacities).entries()) {
        expect(used[link]).toBeLessThanOrEqual(capacity * (1 + 1e-9));
      }
      for (const [i, { links, demand }] of sessions.entries()) {
        if (rates[i] >= demand) continue;
        const isHeld = Array.from(links).some(
          (link) =>
            used[link] >= capacities[link] * (1 - 1e-9) &&
            sessions.every((other, j) => !Array.from(other.links).includes(link) || rates[j] <= rates[i] * (1 + 1e-9)),
        );
        expect(isHeld).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('kept up as sessions come, go and ask for something else, the rates are those that are computed from scratch', () => {
  const demand = fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 50 }));
  const links = (count: number): fc.Arbitrary<number[]> => fc.uniqueArray(fc.nat(count - 1), { minLength: 1 });
  const change = (count: number) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ links: links(count), demand }) },
      { weight: 2, arbitrary: fc.record({ leaves: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ asks: fc.nat(), demand }) },
    );
  const runs = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }).chain((capacities) =>
    fc.record({
      capacities: fc.constant(capacities),
      changes: fc.array(change(capacities.length), { minLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(runs, ({ capacities, changes }) => {
      const shared = new SharedLinks(capacities.length);
      const here = new Map<number, { links: number[]; demand: number }>();
      const memberAt = (place: number): number => [...here.keys()][place % here.size];
      for (const one of changes) {
        if ('links' in one) {
          here.set(shared.join(one.links, one.demand), one);
        } else if (here.size > 0 && 'leaves' in one) {
          const member = memberAt(one.leaves);
          shared.leave(member);
          here.delete(member);
        } else if (here.size > 0 && 'asks' in one) {
          const member = memberAt(one.asks);
          shared.changeDemand(member, one.demand);
          here.set(member, { ...here.get(member)!, demand: one.demand });
        }
        const kept = shared.allocate(capacities);
        const fromScratch = maxMinRates({ capacities, sessions: [...here.values()] });
        expect(Array.from(here.keys(), (member) => kept.rates[member])).toEqual([...fromScratch.rates]);
        expect(Array.from(here.keys(), (member) => kept.bottlenecks[member])).toEqual([...fromScratch.bottlenecks]);
        expect(kept.levels).toEqual(fromScratch.levels);
      }
    }),
    { numRuns: 300 },
  );
});
