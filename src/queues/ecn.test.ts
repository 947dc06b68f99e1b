import { expect, test } from 'vitest';
import * as DropReason from '../engine/kinds/drop-reason.ts';
import * as Ecn from '../engine/kinds/ecn.ts';
import * as PacketKind from '../engine/kinds/packet-kind.ts';
import * as Happened from '../engine/kinds/happened.ts';
import { inspect } from '../simulation/inspect/inspect.ts';
import { oneLink } from './one-link.fixture.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';

const SECONDS = 20;

function laneWith(transport: object, count = 2): Lane {
  const bulk = {
    id: 'bulk',
    kind: 'long-lived',
    count,
    transport: { windowSegments: 1000, segmentBytes: 1000, ...transport },
  };
  return openLane(oneLink({ discipline: 'codel', bufferPackets: 400, traffic: [bulk], untilSeconds: SECONDS }), 'one');
}

function early({ engine }: Lane): number {
  const { drops } = engine.network;
  let count = 0;
  for (let index = drops.oldest; index < drops.count; index++) if (drops.read(index).code === DropReason.early) count++;
  return count;
}

test.each(['newreno', 'cubic'])('marks stand in for drops: %s', (law) => {
  const marked = laneWith({ ecn: true, windowLaw: { law } });
  const dropped = laneWith({ windowLaw: { law } });
  for (const lane of [marked, dropped]) lane.advance(SECONDS, Infinity);
  const [link, other] = [marked, dropped].map((lane) => lane.engine.links[0]);
  expect(link.waiting?.markedPackets).toBeGreaterThan(5);
  expect(early(marked)).toBe(0);
  expect(link.resentBytes).toBe(0);
  expect(other.waiting?.markedPackets).toBe(0);
  expect(early(dropped)).toBeGreaterThan(5);
  expect(link.utilisation(SECONDS)).toBeGreaterThan(0.8);
  // The queue is as short as with drops.
  expect(link.meanQueuePackets(SECONDS)).toBeLessThan(2 * other.meanQueuePackets(SECONDS) + 2);
});

test('the receiver echoes until the sender has answered, which it does once in a window of data', () => {
  const lane = laneWith({ ecn: true }, 1);
  const { network, flows, scheduler } = lane.engine;
  const { packets } = network;
  let echoes = 0;
  let told = 0;
  let marks = 0;
  let window = 0;
  let lastCut = -1;
  let cuts = 0;
  lane.observe({
    stops: false,
    sampled: () => {},
    happened(kind, _link, flow, packet) {
      if (kind !== Happened.packetDelivered || flow < 0) return;
      const ecn = packets.ecn[packet];
      if (packets.kind[packet] === PacketKind.acknowledgement && (ecn & Ecn.echo) !== 0) echoes++;
      if (packets.kind[packet] === PacketKind.data && (ecn & Ecn.marked) !== 0) marks++;
      if (packets.kind[packet] === PacketKind.data && (ecn & Ecn.reduced) !== 0) told++;
      if (packets.kind[packet] === PacketKind.syn) expect(ecn).toBe(0);
    },
  });
  while (scheduler.now < SECONDS) {
    lane.step();
    const now = flows.congestionWindow[0];
    if (now < window / 1.5) {
      cuts++;
      // A round trip is at least 44 ms.
      if (lastCut >= 0) expect(scheduler.now - lastCut).toBeGreaterThan(0.044);
      lastCut = scheduler.now;
    }
    window = now;
  }
  expect(marks).toBeGreaterThan(3);
  // Acknowledgements of a whole round trip carry the echo of one mark.
  expect(echoes).toBeGreaterThan(5 * marks);
  expect(cuts).toBeGreaterThan(3);
  expect(Math.abs(told - cuts)).toBeLessThanOrEqual(1);
});

test('profiles ns-2 and today: an acknowledgement that echoes a mark does not open the window (RFC 3168, 6.1.2)', () => {
  const growth = (profile: string): number => {
    const lane = laneWith({ ecn: true, profile }, 1);
    const { network, flows } = lane.engine;
    let window = 0;
    let opened = 0;
    lane.observe({
      stops: false,
      sampled: () => {},
      happened(kind, _link, flow, packet) {
        if (kind !== Happened.packetDelivered || flow < 0) return;
        if ((network.packets.ecn[packet] & Ecn.echo) === 0) window = 0;
        else {
          // It is told before the sender reads it: this is the window after the echo before.
          if (window > 0 && flows.congestionWindow[0] > window) opened++;
          window = flows.congestionWindow[0];
        }
      },
    });
    lane.advance(SECONDS, Infinity);
    return opened;
  };
  expect(growth('ns-2')).toBe(0);
  expect(growth('today')).toBe(0);
  expect(growth('standard')).toBeGreaterThan(10);
});

test('the inspector says of a packet whether it was marked, and of BBR at which rate it sends', () => {
  const lane = laneWith({ ecn: true }, 1);
  const { packets } = lane.engine.network;
  const seen = new Set<string | undefined>();
  for (let step = 0; step < 40_000 && seen.size < 3; step++) {
    lane.step();
    for (const row of packets.rows()) {
      if (packets.ecn[row] === 0) continue;
      const found = inspect(lane, { kind: 'packet', serial: packets.serial[row] });
      const says = found?.values.find(({ name }) => name === 'ECN')?.value;
      if (says !== undefined) seen.add(says);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['not marked', 'marked', 'reports a mark']));
  const bbr = laneWith({ windowLaw: { law: 'bbr' } }, 1);
  bbr.advance(5, Infinity);
  const values = inspect(bbr, { kind: 'flow', flow: 0 })?.values ?? [];
  expect(values.find(({ name }) => name === 'pacing_rate')?.value).toMatch(/Mbit\/s$/);
});

test.each(['codel', 'red', 'pie', 'ecn-threshold', 'fq-codel', 'fq-pie', 'cake', 'dualpi2'])(
  'why a packet was marked is told with numbers: %s',
  (discipline) => {
    const bulk = {
      id: 'bulk',
      kind: 'long-lived',
      count: 3,
      transport: { windowSegments: 1000, segmentBytes: 1000, ecn: true },
    };
    const lane = openLane(oneLink({ discipline, bufferPackets: 400, traffic: [bulk], untilSeconds: SECONDS }), 'one');
    const { marks } = lane.engine.network;
    while (marks.count === 0 && lane.timeSeconds < SECONDS) lane.step();
    const { serial } = marks.read(0);
    const told = inspect(lane, { kind: 'packet', serial })!;
    expect(told.why).toMatch(/^It was marked instead of dropped, since its flow has ECN\. /);
    expect(told.why).not.toContain('NaN');
    expect(told.values.filter(({ decided }) => decided).length).toBeGreaterThan(0);
    expect(told.algorithm!.source).toMatch(/RFC|Floyd/);
    // A lane that goes back forgets it.
    const state = lane.save();
    lane.advance(lane.timeSeconds + 3, Infinity);
    expect(marks.count).toBeGreaterThan(1);
    lane.restore(state);
    expect(marks.count).toBe(1);
  },
);
