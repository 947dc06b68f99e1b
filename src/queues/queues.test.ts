import { describe, expect, test } from 'vitest';
import { RandomStream } from '../base/random-stream.ts';
import * as DropReason from '../engine/kinds/drop-reason.ts';
import { validateScenario } from '../scenario/validate.ts';
import { inspect } from '../simulation/inspect/inspect.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import { disciplineDeclarations } from './declarations.ts';
import { oneLink } from './one-link.fixture.ts';
import { queueDisciplines } from './queues.ts';

const SECONDS = 12;
/** The directed link `core`. */
const CORE = 0;

function outcome(lane: Lane): unknown {
  const { droppedPackets, offeredPackets, largestQueuePackets } = lane.engine.links[CORE];
  return [lane.fingerprint(), lane.events, lane.figures(), droppedPackets, offeredPackets, largestQueuePackets];
}

function isConserved({ engine }: Lane): void {
  const { packetsBorn, packetsDelivered, packetsDropped, synsRefused, packets } = engine.network;
  expect(packetsBorn - packetsDelivered - packetsDropped - synsRefused).toBe(packets.used);
  const link = engine.links[CORE];
  expect(link.queuePackets(engine.scheduler.now)).toBeLessThanOrEqual(link.bufferPackets);
  let seen = 0;
  let last = 0;
  link.forEachPacket((_packet, { queued, start, departure, arrival }) => {
    seen++;
    expect(queued).toBeLessThanOrEqual(engine.scheduler.now);
    expect(departure).toBeGreaterThan(start);
    expect(arrival).toBeGreaterThanOrEqual(last);
    last = arrival;
  });
  expect(seen).toBe(link.packetsHeld);
}

test('every declared discipline is at work, and no other', () => {
  expect(Object.keys(queueDisciplines).sort()).toEqual(disciplineDeclarations.map(({ id }) => id).sort());
});

test('a discipline that does not exist, or a parameter that it lacks, is reported with its place', () => {
  const scenario = oneLink({ discipline: 'codel', byLane: true });
  for (const [queue, place, message] of [
    [{ discipline: 'codle' }, 'lanes.one.queue.discipline', 'There is no queue discipline "codle".'],
    [
      { discipline: 'codel', parameters: { goal: 1 } },
      'lanes.one.queue.parameters.goal',
      'There is no parameter "goal".',
    ],
    [{ discipline: 'codel', parameters: { target: 9 } }, 'lanes.one.queue.parameters.target', '9 is out of range.'],
  ] as const) {
    const result = validateScenario({ ...scenario, lanes: [{ ...scenario.lanes[0], queue }] });
    expect(result.ok ? [] : result.problems).toEqual([expect.objectContaining({ place, message })]);
  }
});

describe.each(disciplineDeclarations.map(({ id }) => id))('%s', (discipline) => {
  const declaration = disciplineDeclarations.find(({ id }) => id === discipline)!;

  test('conserves packets, fills the link, and answers its probes', () => {
    const lane = openLane(oneLink({ discipline }), 'one');
    for (let second = 1; second <= SECONDS; second++) {
      lane.advance(second + 0.005, Infinity);
      isConserved(lane);
    }
    const { engine } = lane;
    expect(engine.links[CORE].utilisation(SECONDS)).toBeGreaterThan(0.7);
    expect(engine.links[CORE].droppedPackets).toBeGreaterThan(0);
    const { waiting } = engine.links[CORE];
    expect(waiting === null).toBe(queueDisciplines[discipline] === null);
    if (waiting === null) return;
    expect(Object.keys(waiting.discipline.probes)).toEqual(declaration.probes.map(({ id }) => id));
    for (const probe of Object.values(waiting.discipline.probes)) expect(probe()).toBeTypeOf('number');
  });

  test('holds at most the bytes of a buffer that is given as a time, and follows the rate', () => {
    const timeline = [{ atSeconds: 6, set: 'network.links.core.rateBitsPerSecond', value: 2e6 }];
    const lane = openLane(oneLink({ discipline, bufferLimit: { kind: 'time', seconds: 0.05 }, timeline }), 'one');
    const link = lane.engine.links[CORE];
    const largest = [0, 0];
    for (let tick = 1; tick <= SECONDS * 50; tick++) {
      lane.advance(tick / 50, Infinity);
      link.settle(lane.engine.scheduler.now);
      const half = tick / 50 > 6.2 ? 1 : 0;
      if (tick / 50 <= 6 || half === 1) largest[half] = Math.max(largest[half], link.settledQueueBytes);
    }
    // 50 ms at 4 and at 2 Mbit/s.
    for (const [half, most] of [25_000, 12_500].entries()) {
      expect(largest[half]).toBeLessThanOrEqual(most);
      if (declaration.id !== 'ecn-threshold') expect(largest[half]).toBeGreaterThan(0.3 * most);
    }
    expect(link.droppedPackets).toBeGreaterThan(0);
  });

  test('explains each of its drops in words with numbers', () => {
    const lane = openLane(oneLink({ discipline }), 'one');
    lane.advance(SECONDS, Infinity);
    const { drops } = lane.engine.network;
    for (let index = drops.oldest; index < drops.count; index++) {
      const { code, serial } = drops.read(index);
      expect([DropReason.bufferFull, DropReason.early]).toContain(code);
      const found = inspect(lane, { kind: 'packet', serial });
      expect(found?.why).toMatch(/\d.*\.$/);
      expect(found?.algorithm?.lines.some(({ current }) => current)).toBe(true);
    }
    expect(drops.count).toBeGreaterThan(0);
  });

  test('slices do not matter, and a lane goes back to where it was, in a fresh lane too', () => {
    const scenario = oneLink({ discipline, byLane: true });
    const whole = openLane(scenario, 'one');
    whole.advance(SECONDS, Infinity);
    const wanted = outcome(whole);
    const draws = new RandomStream(1, discipline);
    for (let round = 0; round < 3; round++) {
      const lane = openLane(scenario, 'one');
      const moment = draws.uniform() * SECONDS;
      while (!lane.advance(moment, 1 + draws.integer(500)));
      const state = lane.save();
      const fresh = openLane(scenario, 'one');
      fresh.restore(state);
      lane.advance(Math.min(SECONDS, moment + 2), Infinity);
      lane.restore(state);
      for (const one of [lane, fresh]) {
        one.advance(SECONDS, Infinity);
        expect(outcome(one)).toEqual(wanted);
      }
    }
  });

  test('works when the link goes down and up, and changes its rate, delay and buffer', () => {
    const set = (atSeconds: number, key: string, value: number | boolean): object => ({
      atSeconds,
      set: `network.links.core.${key}`,
      value,
    });
    const timeline = [
      set(2, 'rateBitsPerSecond', 1e6),
      set(3, 'bufferPackets', 20),
      set(4, 'isDown', true),
      set(4.5, 'isDown', false),
      set(5, 'rateBitsPerSecond', 8e6),
      set(6, 'delaySeconds', 0.005),
      set(7, 'bufferPackets', 100),
    ];
    const lane = openLane(oneLink({ discipline, timeline }), 'one');
    for (const moment of [1.9, 2.001, 2.9, 3.9, 4, 4.4, 4.6, 5.5, 6.5, 8, SECONDS]) {
      lane.advance(moment, Infinity);
      const { packetsBorn, packetsDelivered, packetsDropped, packets } = lane.engine.network;
      expect(packetsBorn - packetsDelivered - packetsDropped).toBe(packets.used);
    }
    const before = lane.engine.links[CORE].sentBytes;
    expect(before).toBeGreaterThan(2e6);
    expect(lane.engine.links[CORE].packetsHeld).toBeGreaterThan(0);
  });

  test.each(['cp', 'aacc', 'xcp', 'lccp'])('stands behind what a scheme puts before the link: %s', (scheme) => {
    const scenario = oneLink({ discipline, scheme });
    const lane = openLane(scenario, 'one');
    for (const second of [2, 5, 8]) {
      lane.advance(second, Infinity);
      isConserved(lane);
    }
    expect(lane.engine.links[CORE].sentPackets).toBeGreaterThan(500);
  });
});
