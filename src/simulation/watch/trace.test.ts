import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import { Trace } from './trace.ts';
import { expect, test } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import type { Happening } from '../report.ts';
import { HAPPENING_KINDS } from './describe-happening.ts';

function lane(name: string, laneId?: string): Lane {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)?.scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario, laneId ?? result.scenario.lanes[0].id);
}

function trace(one: Lane, subject: ConstructorParameters<typeof Trace>[1], until: number, lines = Infinity) {
  const told: Happening[] = [];
  const tracer = new Trace(one, subject, lines, (happening) => void told.push(happening));
  one.observe(tracer);
  one.advance(until, Infinity);
  return { told, tracer };
}

/** A life in letters: sent, held, queued, hop, and how it ended. */
const LETTER: Record<string, string> = {
  sending: 's',
  hold: 'h',
  queueing: 'q',
  hop: '-',
  delivery: 'D',
  drop: 'X',
  refusal: 'R',
};

test.each([
  ['a-flood-of-flows', 'cp', 4, ['data', 'acknowledgement', 'syn', 'synAcknowledgement', 'fin']],
  ['slbn-peers', undefined, 0.2, ['probe', 'probeAcknowledgement']],
  ['aacc-short-surge', undefined, 0.5, ['data', 'probe']],
  ['pcc-beside-tcp', undefined, 1, ['data', 'acknowledgement']],
  ['segments-two-data-centres', undefined, 5, ['data', 'syn']],
] as const)('every packet of %s lives from birth to death', (name, laneId, until, kinds) => {
  const one = lane(name, laneId);
  const lives = new Map<number, string>();
  const seen = new Set<string>();
  const names = Object.keys(PacketKind);
  const { network } = one.engine;
  const { packets } = network;
  one.observe({
    stops: false,
    happened: (kind, _, __, packet) => {
      if (packet < 0) return;
      seen.add(names[packets.kind[packet]]);
      const serial = packets.serial[packet];
      lives.set(serial, (lives.get(serial) ?? '') + LETTER[HAPPENING_KINDS[kind]]);
    },
    sampled: () => {},
  });
  one.advance(until, Infinity);
  expect(lives.size).toBe(network.packetsBorn);
  // Sent, over links, and one end; or still on its way.
  for (const life of lives.values()) expect(life).toMatch(/^s(h?q-)*(h?q[DX]|h?q|h?X|R|h)?$/);
  expect([...lives.values()].some((life) => life.endsWith('D'))).toBe(true);
  for (const kind of kinds) expect(seen).toContain(kind);
});

test('the life of one packet is reported and then the lane stops', () => {
  const one = lane('a-flood-of-flows', 'none');
  const { told } = trace(one, { kind: 'packet', serial: 40 }, 60);
  expect(told.map(({ kind }) => kind).join(' ')).toMatch(/^sending queueing hop queueing hop queueing delivery$/);
  expect(told.every(({ packet }) => packet === 40)).toBe(true);
  expect(one.timeSeconds).toBe(told.at(-1)?.atSeconds);
});

test('the life of a flow has its packets in it, and ends when the last of them is gone', () => {
  const one = lane('a-flood-of-flows', 'none');
  const { told } = trace(one, { kind: 'flow', flow: 2 }, 60);
  expect(told[0]).toMatchObject({ kind: 'arrival', words: 'Flow 3 arrived at s2' });
  expect(told.every(({ flow }) => flow === 2)).toBe(true);
  const count = (kind: string): number => told.filter((happening) => happening.kind === kind).length;
  expect(count('completion')).toBe(1);
  expect(count('sending')).toBe(count('delivery') + count('drop'));
  expect(one.timeSeconds).toBe(told.at(-1)?.atSeconds);
});

test('no more lines than asked for', () => {
  const { told, tracer } = trace(lane('a-flood-of-flows', 'none'), null, 60, 25);
  expect([told.length, tracer.wasCut]).toEqual([25, true]);
});

test('a refusal says why', () => {
  const { told } = trace(lane('a-flood-of-flows', 'cp'), null, 20, 200_000);
  const refusal = told.find(({ kind }) => kind === 'refusal');
  expect(refusal?.words).toMatch(/^SYN of flow [\d,]+ was refused on link R1 to R2$/);
  expect(refusal?.why).toMatch(/./);
});
