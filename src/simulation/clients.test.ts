import { describe, expect, test } from 'vitest';
import { Players } from '../engine/traffic/players.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { expectAlikeFromStates } from './alike-from-states.fixture.ts';
import { missingPackets } from './faults.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import { summaryOf } from './summary.ts';

const ends = { from: ['sources'], to: ['receivers'] };
const REQUESTS = {
  id: 'web',
  kind: 'requests',
  ...ends,
  users: 12,
  start: { earliestSeconds: 0, latestSeconds: 2 },
  think: { seconds: 0.5 },
  size: { kind: 'exponential', meanBytes: 20_000 },
};
const VIDEO = {
  id: 'video',
  kind: 'video',
  ...ends,
  players: 5,
  player: {
    ratesBitsPerSecond: [1e5, 2e5, 4e5, 8e5],
    ...{ chunkSeconds: 2, bufferSeconds: 12, reservoirSeconds: 3, cushionSeconds: 6 },
  },
};

interface Cell {
  readonly traffic?: readonly object[];
  readonly timeline?: readonly object[];
  readonly scheme?: string;
  readonly dataPlane?: string;
  readonly rateBitsPerSecond?: number;
}

function scenarioOf({ traffic = [REQUESTS, VIDEO], timeline = [], rateBitsPerSecond = 1e6, ...lane }: Cell): object {
  return {
    headway: 1,
    title: 'Clients',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 5, rateBitsPerSecond, delaySeconds: 0.02, bufferPackets: 25 },
    },
    traffic,
    timeline,
    lanes: [{ id: 'lane', scheme: 'none', ...lane }],
    run: { seed: 3, untilSeconds: 60, sampleIntervalSeconds: 0.1 },
  };
}

function open(cell: Cell = {}): Lane {
  const result = validateScenario(scenarioOf(cell));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario as Scenario, 'lane');
}

function problemsOf(cell: Cell): readonly string[] {
  const result = validateScenario(scenarioOf(cell));
  return result.ok ? [] : result.problems.map(({ place, message, remedy }) => `${place}: ${message} ${remedy}`);
}

const CHANGES = [
  { atSeconds: 9, set: 'traffic.web.users', value: 4 },
  { atSeconds: 11, set: 'traffic.video.players', value: 2 },
  { atSeconds: 14, set: 'traffic.web.think.seconds', value: 0 },
  { atSeconds: 16.5, set: 'traffic.web.users', value: 30 },
  { atSeconds: 18, set: 'traffic.video.players', value: 9 },
  { atSeconds: 21, set: 'traffic.video.player.chunkSeconds', value: 1 },
];

test('a client has one response at a time, and packets are conserved, whatever is changed', () => {
  const lane = open({ timeline: CHANGES });
  const { flows } = lane.engine;
  const active = new Set<string>();
  for (let seconds = 0.25; seconds <= 30; seconds += 0.25) {
    lane.advance(seconds, Infinity);
    expect(missingPackets(lane.engine)).toBe(0);
    active.clear();
    for (let row = 0; row < flows.extent; row += flows.width) {
      if (flows.state[row] !== 1) continue;
      const client = `${flows.trafficClass[row]} ${flows.member[row]}`;
      expect(active.has(client)).toBe(false);
      active.add(client);
    }
  }
  // All that came was asked for by somebody.
  const [web, video] = [0, 1].map((index) => lane.engine.clientsOf(index)!);
  const asked = Array.from({ length: 30 }, (_, client) => web.loop.askedBy(client) + video.loop.askedBy(client));
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(lane.engine.census.arrived);
  expect(web.responses).toBe(lane.engine.census.arrivedInClass[0] - lane.engine.census.activeInClass[0]);
});

test.each(['none', 'cp', 'slbn', 'xcp'])('it goes on alike from any saved moment (%s)', (scheme) => {
  expectAlikeFromStates(() => open({ timeline: CHANGES, scheme }), [1.05, 8.97, 13.3, 17.71], 26);
});

test('the n-th response of a user is as large in a lane that comes to it later', () => {
  const sizes = (rateBitsPerSecond: number): Map<string, number> => {
    const lane = open({ rateBitsPerSecond, traffic: [REQUESTS] });
    const found = new Map<string, number>();
    const clients = lane.engine.clientsOf(0)!;
    const { flows } = lane.engine;
    for (let seconds = 0.01; seconds < 20; seconds += 0.01) {
      lane.advance(seconds, Infinity);
      for (let row = 0; row < flows.extent; row += flows.width) {
        if (flows.state[row] !== 1) continue;
        const user = flows.member[row];
        found.set(`${user} ${clients.loop.askedBy(user)}`, flows.sizeBytes[row]);
      }
    }
    return found;
  };
  const [slow, fast] = [sizes(1e6), sizes(1e7)];
  const both = [...slow.keys()].filter((key) => fast.has(key));
  expect(both.length).toBeGreaterThan(50);
  for (const key of both) expect(fast.get(key)).toBe(slow.get(key));
  expect(fast.size).toBeGreaterThan(slow.size);
});

test('users obey the law of response times: users = rate x (response time + think time)', () => {
  const lane = open({ traffic: [{ ...REQUESTS, start: { earliestSeconds: 0, latestSeconds: 0 } }] });
  lane.advance(60, Infinity);
  const { responses, waitedSeconds } = lane.engine.clientsOf(0)!;
  const [response, rate] = [waitedSeconds / responses, responses / 60];
  // 0.5 s of thought on average; about 500 draws.
  expect(rate * (response + 0.5)).toBeGreaterThan(0.93 * 12);
  expect(rate * (response + 0.5)).toBeLessThan(1.07 * 12);
  expect(response).toBeCloseTo(summaryOf(lane).classes[0].completionTimeSeconds.mean!, 12);
});

test('a chunk has the bytes of its rate, and a fast link ends at the highest rate with a full buffer', () => {
  const lane = open({ traffic: [{ ...VIDEO, players: 1 }], rateBitsPerSecond: 1e7 });
  lane.advance(40, Infinity);
  const players = lane.engine.clientsOf(0)!.application as Players;
  expect(players.bitRate(0)).toBe(8e5);
  expect(players.bufferSeconds(0, 40)).toBeGreaterThan(9.5);
  expect(players.totals(40).stalls).toBe(0);
  const { sizeBytes, count } = lane.engine.completions;
  const sizes = new Set(sizeBytes.subarray(0, count));
  for (const size of sizes) expect([1e5, 2e5, 4e5, 8e5].map((rate) => (rate * 2) / 8)).toContain(size);
  // In real time: chunks of 2 s for 40 s of playback, and those in the buffer.
  expect(count).toBeGreaterThanOrEqual(20 + 4);
  expect(count).toBeLessThanOrEqual(20 + 6);
});

test('switches are the changes of the bit rate from one chunk to the next; samples and summary have them', () => {
  const lane = open({ traffic: [{ ...VIDEO, players: 1 }] });
  lane.advance(40, Infinity);
  const column = (id: string) => [...lane.sampler.column(lane.shape.series.findIndex((one) => one.id === id))];
  const rates = column('bitRate.video.1').filter((rate) => !Number.isNaN(rate));
  const changes = rates.filter((rate, row) => row > 0 && rate !== rates[row - 1]).length;
  expect(changes).toBeGreaterThan(0);
  expect(column('switches.video').at(-1)).toBe(changes);
  expect(summaryOf(lane).classes[0].video!.bitRateSwitches).toBe(changes);
});

test('a link below the lowest rate stalls for the time that is missing', () => {
  const lane = open({ traffic: [{ ...VIDEO, players: 1 }], rateBitsPerSecond: 8e4 });
  lane.advance(60, Infinity);
  const players = lane.engine.clientsOf(0)!.application as Players;
  const { chunks, stalls, stallSeconds } = players.totals(60);
  expect(stalls).toBeGreaterThan(10);
  // All time is before the first chunk, playback, or a stall.
  const column = lane.sampler.column(lane.shape.series.findIndex(({ id }) => id === 'buffer.video.1'));
  const first = column.findIndex((level) => !Number.isNaN(level)) / 10;
  expect(first + 2 * chunks - players.bufferSeconds(0, 60) + stallSeconds).toBeCloseTo(60, 0);
});

describe('what is refused', () => {
  const player = (change: object): Cell => ({ traffic: [{ ...VIDEO, player: { ...VIDEO.player, ...change } }] });
  test.each([
    [player({ ratesBitsPerSecond: [2e5, 1e5] }), 'traffic.video.player.ratesBitsPerSecond.1: The bit rate 100000'],
    [player({ chunkSeconds: 20 }), 'traffic.video.player.bufferSeconds: A chunk of 20 s does not fit'],
    [player({ reservoirSeconds: 8 }), 'traffic.video.player.cushionSeconds: Reservoir and cushion are 14 s'],
    [player({ ratesBitsPerSecond: [] }), 'traffic.video.player.ratesBitsPerSecond'],
    [{ traffic: [{ ...REQUESTS, users: 10_001 }] }, 'traffic.web.users'],
    [
      { timeline: [{ atSeconds: 1, set: 'traffic.video.player.reservoirSeconds', value: 11 }] },
      'timeline.0.value: traffic.video.player.reservoirSeconds: Reservoir and cushion',
    ],
    [{ dataPlane: 'fluid' }, 'lanes.lane.dataPlane: The scheme "none" sets no rates'],
    [{ scheme: 'slbn', dataPlane: 'none' }, 'lanes.lane.dataPlane: Without data no response comes'],
  ])('%#', (cell, words) => {
    const problems = problemsOf(cell);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });
});

test('as a fluid under a scheme that sets rates responses end too', () => {
  const lane = open({ scheme: 'slbn', dataPlane: 'fluid' });
  lane.advance(20, Infinity);
  const [web, video] = [0, 1].map((index) => lane.engine.clientsOf(index)!);
  expect(web.responses).toBeGreaterThan(20);
  expect((video.application as Players).totals(20).chunks).toBeGreaterThan(20);
});
