import { expect, test } from 'vitest';
import { openLane } from '../simulation/open-lane.ts';
import { exampleScenario } from './example.fixture.ts';
import type { Scenario } from './schema.ts';
import { shippedScenarios } from './shipped.ts';
import { validateScenario } from './validate.ts';
import { arrivalsOf, cautionsOf, largeSize, MAX_SAMPLES } from './work.ts';

function scenario(changes: Record<string, unknown> = {}): Scenario {
  const result = validateScenario({ ...exampleScenario(), ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const { traffic } = exampleScenario();
const flooded = (flowsPerSecond: unknown) => [{ ...traffic[0], arrivals: { kind: 'poisson', flowsPerSecond } }];

test('samples are bounded: a lane coarsens them, its run is the same, and it is said with a remedy', () => {
  const run = { seed: 7, untilSeconds: 100_000 };
  const fine = scenario({ run: { ...run, sampleIntervalSeconds: 1e-6 } });
  const lane = openLane(fine, 'none');
  expect(lane.shape.sampleIntervalSeconds).toBeGreaterThanOrEqual(1);
  lane.advance(3, Infinity);
  expect(lane.sampler.rows).toBeLessThanOrEqual(4);
  const coarse = openLane(scenario({ run: { ...run, sampleIntervalSeconds: 10 } }), 'none');
  coarse.advance(3, Infinity);
  expect(lane.fingerprint()).toBe(coarse.fingerprint());
  expect(cautionsOf(fine)[0]).toMatchObject({
    place: 'run.sampleIntervalSeconds',
    message: expect.stringContaining('100,000,000,000 samples, but a run keeps at most 100,000'),
    remedy: 'The shortest interval for this length is 1 s.',
  });
});

test('many columns have fewer rows', () => {
  const sessions = { kind: 'constant-rate', from: ['sources'], to: ['receivers'], count: 60 };
  const many = scenario({
    traffic: [...traffic, { id: 'streams', ...sessions, rateBitsPerSecond: 1000, packetBytes: 100 }],
    lanes: [{ id: 'pcc', scheme: 'pcc' }],
    run: { untilSeconds: 30, sampleIntervalSeconds: 1e-6 },
  });
  const { series, sampleIntervalSeconds } = openLane(many, 'pcc').shape;
  expect(series.length).toBeGreaterThan(100);
  expect((series.length * 30) / sampleIntervalSeconds).toBeLessThanOrEqual(8_000_000 + series.length);
});

test('long-lived flows on fast links are told before they begin, whatever their windows', () => {
  const fast = (rateBitsPerSecond: number): unknown[] =>
    cautionsOf(
      scenario({
        timeline: [],
        network: {
          form: 'generated',
          generator: 'dumbbell',
          parameters: {
            pairs: 1,
            rateBitsPerSecond,
            delaySeconds: 0.05,
            bufferPackets: 1000,
            accessRateBitsPerSecond: 1e11,
          },
        },
        traffic: [
          {
            id: 'one',
            kind: 'long-lived',
            from: ['sources'],
            to: ['receivers'],
            count: 1,
            transport: { segmentBytes: 1460 },
          },
        ],
        lanes: [{ id: 'none', scheme: 'none' }],
        run: { untilSeconds: 121 },
      }),
    );
  expect(fast(1e10)).toMatchObject([
    {
      place: 'traffic',
      message:
        'Long-lived flows that fill the slowest link send about 100,000,000 packets in each lane. That takes about 7 minutes.',
    },
  ]);
  expect(fast(1e9)).toEqual([]);
});

test('work is estimated before it begins', () => {
  const timeline: unknown[] = [];
  const endless = scenario({ traffic: flooded(100_000), timeline, run: { untilSeconds: 100_000 } });
  expect(arrivalsOf(endless)).toEqual({ flows: 1e10, packets: 0 });
  expect(cautionsOf(endless)[0]).toMatchObject({
    place: 'traffic',
    message: 'About 10,000,000,000 flows arrive in each lane. That takes at least 9 hours.',
  });
  const ramp = { kind: 'ramp', from: 0, to: 100, startSeconds: 0, endSeconds: 10 };
  const rising = scenario({ traffic: flooded(ramp), timeline, run: { untilSeconds: 30 } });
  expect(arrivalsOf(rising).flows).toBeCloseTo(500 + 2000);
  // 2 s at 20 a second, then 28 s at 200.
  expect(arrivalsOf(scenario()).flows).toBeCloseTo(40 + 28 * 200);
});

test('what is estimated is what arrives', () => {
  const lane = openLane(scenario(), 'none');
  lane.advance(30, Infinity);
  const { flows } = arrivalsOf(scenario());
  expect(Math.abs(lane.figures().flowsArrived - flows)).toBeLessThan(5 * Math.sqrt(flows));
});

test('scenarios that are shipped need no caution, and keep the interval that they ask for', () => {
  for (const { name, scenario: json } of shippedScenarios) {
    const result = validateScenario(json);
    if (!result.ok) throw new Error(name);
    const { run } = result.scenario;
    expect([name, cautionsOf(result.scenario)]).toEqual([name, []]);
    expect(run.untilSeconds / (run.sampleIntervalSeconds ?? 1)).toBeLessThanOrEqual(MAX_SAMPLES);
  }
});

const wave = (fromSeconds: number, untilSeconds: number, joins: number, leaves = 0) => ({
  fromSeconds,
  untilSeconds,
  joins,
  leaves,
});
const waves = (...list: readonly unknown[]) => [
  {
    id: 'crowd',
    kind: 'crowd',
    from: ['sources'],
    to: ['receivers'],
    pairing: 'random',
    arrivals: { kind: 'waves', waves: list },
  },
];
const lanes = [{ id: 'slbn', scheme: 'slbn', dataPlane: 'none' }];

test('sessions that join in waves arrive, as far as the run reaches', () => {
  const given = { traffic: waves(wave(0, 1, 100), wave(2, 4, 50, 80), wave(5, 5, 7)), lanes, timeline: [], view: {} };
  const flowsTo = (untilSeconds: number) => arrivalsOf(scenario({ ...given, run: { untilSeconds } })).flows;
  expect([0.5, 3, 5, 6].map(flowsTo)).toEqual([50, 125, 150, 157]);
});

test('what takes seconds to open is large: by its nodes, or by sessions that stay, not by flows that come and go', () => {
  const flood = scenario({ traffic: flooded(10_000), timeline: [] });
  expect([arrivalsOf(flood).flows > 100_000, largeSize(flood)]).toEqual([true, null]);
  const large = shippedScenarios.flatMap(({ name, scenario: json }) => {
    const result = validateScenario(json);
    const size = result.ok ? largeSize(result.scenario) : null;
    return size === null ? [] : [[name, size.nodes, Math.round(size.flows)]];
  });
  expect(large).toEqual([
    ['slbn-experiment-1a', 1100, 60_000],
    ['slbn-experiment-1b', 11_100, 50_000],
    ['slbn-experiment-2a', 11_000, 180_000],
    ['slbn-experiment-2b', 11_000, 150_000],
  ]);
});

test('clients ask at most once a think time, and players fetch a chunk in as long as it plays', () => {
  const { from, to } = traffic[0];
  const start = { earliestSeconds: 10, latestSeconds: 10 };
  const users = { id: 'users', kind: 'requests', from, to, users: 30, start, size: { kind: 'fixed', bytes: 9000 } };
  const player = { ratesBitsPerSecond: [1e5], bufferSeconds: 10, reservoirSeconds: 2, cushionSeconds: 6 };
  const film = { id: 'film', kind: 'video', from, to, players: 4, start, player: { ...player, chunkSeconds: 2 } };
  const run = { seed: 7, untilSeconds: 60 };
  const arrivals = (one: object) => arrivalsOf(scenario({ traffic: [one], timeline: [], run })).flows;
  expect(arrivals({ ...users, think: { seconds: 3 } })).toBe(500);
  expect(arrivals(film)).toBe(100);
  const [caution] = cautionsOf(
    scenario({
      traffic: [{ ...users, users: 10_000, think: { seconds: 0 } }],
      timeline: [],
      run: { ...run, untilSeconds: 3600 },
    }),
  );
  expect(caution).toMatchObject({ place: 'traffic', remedy: 'Lower the rates, or make the run shorter.' });
});
