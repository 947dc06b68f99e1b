import { expect, test } from 'vitest';
import { exampleScenario } from '../../scenario/example.fixture.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { inspectPacket } from '../inspect/inspect-packet.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import type { Happening } from '../report.ts';
import { PacketCapture } from './packet-capture.ts';
import { Trace, type TracedPacket } from './trace.ts';

/** The example over an impaired bottleneck. */
function impaired(impairments: object): Lane {
  const given = exampleScenario();
  given.network.parameters.impairments = impairments;
  const result = validateScenario({ ...given, timeline: [] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario, 'none');
}

/** What happens in the first seconds. */
function traced(lane: Lane): [happening: Happening, packet: TracedPacket | null][] {
  const lines: [Happening, TracedPacket | null][] = [];
  lane.observe(new Trace(lane, null, Infinity, (happening, packet) => lines.push([happening, packet])));
  lane.advance(3, Infinity);
  lane.observe(null);
  return lines;
}

const JITTER = { jitter: { distribution: { kind: 'uniform', minimumSeconds: 0.0123, maximumSeconds: 0.0123 } } };

test.each([
  [{ burstLoss: { goodToBad: 0.1, badToGood: 0.5 } }, 'burstLoss', /in its bad state since \d+\.\d{3} s, for/],
  [{ lossTrace: { packets: '0001' } }, 'lossTrace', /as the trace of losses says/],
  [{ corruption: { bitErrorProbability: 1e-4 } }, 'corrupted', /its checksum fails/],
  [
    { retransmission: { failureProbability: 0.5, tries: 2, trySeconds: 0.001 } },
    'triesFailed',
    /2 times, and every try/,
  ],
  [
    { policer: { rateBitsPerSecond: 2e5, burstBytes: 2000 } },
    'policed',
    /The policer had [\d,]+ tokens, and it needs 1,040/,
  ],
])('%o: the reason is traced and explained', (impairments, reason, why) => {
  const lane = impaired(impairments);
  const drops = traced(lane).filter(([{ kind }, packet]) => kind === 'drop' && packet?.reason === reason);
  expect(drops.length).toBeGreaterThan(3);
  expect(drops.map(([happening]) => happening.why).some((words) => why.test(words))).toBe(true);
  const [last] = drops.at(-1)!;
  expect(inspectPacket(lane, last.packet)?.why).toBe(last.why);
});

test('a delay has its reason in the trace, where a packet is inspected, and in a capture', () => {
  const delays = traced(impaired(JITTER)).filter(([{ kind }]) => kind === 'delay');
  expect(delays[0]![0].why).toBe('It arrives 12.3 ms later than the propagation delay says: jitter 12.3 ms.');
  const lane = impaired(JITTER);
  lane.advance(delays[0]![0].atSeconds, Infinity);
  expect(inspectPacket(lane, delays[0]![0].packet)?.values).toContainEqual(
    expect.objectContaining({ name: 'jitter', value: '12.3 ms' }),
  );
  const link = lane.shape.links.indexOf('bottleneck');
  const capture = new PacketCapture(lane, 20, { link });
  lane.observe(capture);
  lane.advance(5, Infinity);
  expect(new TextDecoder('latin1').decode(capture.file())).toContain('jitter 12.3 ms.');
});

test('a packet that waits for its opportunity says for how long', () => {
  const delays = traced(impaired({ opportunities: { milliseconds: '100' } })).filter(([{ kind }]) => kind === 'delay');
  expect(delays.length).toBeGreaterThan(10);
  for (const [{ why }] of delays) {
    expect(why).toMatch(/^It arrives [\d.]+ ms later than the propagation delay says: opportunity [\d.]+ ms\.$/);
  }
});

test('a copy is traced as one, and late packets say so', () => {
  const copies = traced(impaired({ duplication: { probability: 0.2 } })).filter(([{ kind }]) => kind === 'copy');
  expect(copies.length).toBeGreaterThan(10);
  const late = { kind: 'time', seconds: 0.02 };
  const delays = traced(impaired({ reordering: { share: 0.2, late } })).filter(([{ kind }]) => kind === 'delay');
  expect(delays[0]![0].why).toBe('It arrives 20.0 ms later than the propagation delay says: reordered 20.0 ms.');
});
