import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import { expect, test } from 'vitest';
import { BOTTLENECK, dumbbell, unaccountedPackets, type DumbbellOptions } from '../../engine/dumbbell.fixture.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ParameterValue } from '../declaration.ts';
import { completeParameters } from '../declaration.ts';
import { AaccController } from './controller.ts';
import { FIFO, measure, paperNetwork, paperSettings, UNIT } from './paper-network.fixture.ts';
import { aacc } from './declaration.ts';
import { Phase } from './probes.ts';

const controllerOf = (engine: Engine): AaccController => engine.controller as AaccController;
const betas = (engine: Engine): readonly number[] =>
  engine.controller.gates.map((_, gate) => engine.controller.probes.beta(gate));

/** TCP flows over a dumbbell. */
function web(parameters: Readonly<Record<string, ParameterValue>> = {}, options: DumbbellOptions = {}): Engine {
  return dumbbell(options, (context) => new AaccController(context, completeParameters(aacc, parameters)));
}

/** How many packets of each kind are on links now. */
function kindsOnLinks({ links, network }: Engine): Map<number, number> {
  const kinds = new Map<number, number>();
  for (const link of links) {
    link.forEachPacket((packet) => {
      const kind = network.packets.kind[packet];
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    });
  }
  return kinds;
}

test('Figure 12: uncontrolled goodput collapses, controlled goodput settles', () => {
  const carried = (load: number, control: boolean) =>
    measure(paperNetwork({ load, parameters: { control } }), 20_000, 40_000);
  expect(carried(0.8, false).goodput).toBeGreaterThan(0.76);
  expect(carried(1.1, false).goodput).toBeLessThan(0.02);
  const light = carried(0.4, true);
  expect(light.goodput).toBeCloseTo(0.4, 1);
  // Two paths with a sample each ten units.
  expect(light.throughput - light.goodput).toBeCloseTo(0.2, 2);
  for (const load of [1.0, 1.9]) {
    const { goodput, late, throughput } = carried(load, true);
    expect(goodput).toBeGreaterThan(0.6);
    expect(goodput).toBeLessThan(0.8);
    expect(late).toBeLessThan(0.05);
    expect(throughput).toBeLessThan(0.999);
  }
});

test('with no scheme the queue of an overloaded network grows, with AACC it waits at the interfaces', () => {
  const bare = paperNetwork({ load: 1.9, bare: true });
  const controlled = paperNetwork({ load: 1.9 });
  for (const engine of [bare, controlled]) engine.advance(20_000 * UNIT, Infinity);
  expect(bare.links[FIFO].largestQueuePackets).toBeGreaterThan(15_000);
  expect(controlled.links[FIFO].largestQueuePackets).toBeLessThan(40);
  expect(controllerOf(controlled).packetsHeld).toBeGreaterThan(15_000);
  for (const engine of [bare, controlled]) expect(unaccountedPackets(engine, heldBy(engine))).toBe(0);
});

function heldBy({ controller }: Engine): number {
  return controller instanceof AaccController ? controller.packetsHeld : 0;
}

test('beta opens from 0, one increment a quota', () => {
  const engine = paperNetwork({ load: 0.2 });
  engine.advance(99 * UNIT, Infinity);
  expect(betas(engine)).toEqual([0, 0]);
  engine.advance(1050 * UNIT, Infinity);
  for (const beta of betas(engine)) expect(beta).toBeCloseTo(0.05, 12);
  engine.advance(25_050 * UNIT, Infinity);
  expect(betas(engine)).toEqual([1, 1]);
  const { count } = engine.decisions;
  expect(count).toBe(2 * 250);
  const { values, code } = engine.decisions.read(0);
  expect([...values.subarray(0, 2), code]).toEqual([0.005, 0, 2]);
});

test('clock offsets change nothing at all', () => {
  const run = (clockOffsets: readonly number[]): string => {
    const engine = paperNetwork({ load: 1, clockOffsets });
    engine.advance(10_000 * UNIT, Infinity);
    return engine.network.fingerprint.toString();
  };
  expect(run([0, -54_321.123, 98_765.4321, 777.77])).toBe(run([0, 0, 0, 0]));
});

test('it goes on from a saved state, in this engine or in another', () => {
  const whole = paperNetwork({ load: 1.2, roundTrip: 50 });
  whole.advance(12_000 * UNIT, Infinity);
  const part = paperNetwork({ load: 1.2, roundTrip: 50 });
  part.advance(5000.5 * UNIT, Infinity);
  const state = part.save();
  part.advance(9000 * UNIT, Infinity);
  for (const engine of [part, paperNetwork({ load: 1.2, roundTrip: 50 })]) {
    engine.restore(state);
    expect(unaccountedPackets(engine, controllerOf(engine).packetsHeld)).toBe(0);
    engine.advance(12_000 * UNIT, Infinity);
    expect(engine.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
    expect(betas(engine)).toEqual(betas(whole));
    expect(controllerOf(engine).inTimeBytes).toBe(controllerOf(whole).inTimeBytes);
  }
});

test('it goes on from a saved state with TCP flows that come and go', () => {
  const whole = web({ controlAcks: true });
  whole.advance(20, Infinity);
  const part = web({ controlAcks: true });
  part.advance(8, Infinity);
  const state = part.save();
  part.advance(14, Infinity);
  part.restore(state);
  part.advance(20, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('without control an interface passes a packet a time unit', () => {
  const engine = paperNetwork({ load: 4, parameters: { control: false } });
  engine.advance(1000 * UNIT, Infinity);
  const access = engine.links[engine.controller.gates[0]];
  const before = access.offeredPackets;
  engine.advance(1100 * UNIT, Infinity);
  expect(access.offeredPackets - before).toBe(100);
  expect(kindsOnLinks(engine).get(PacketKind.probe)).toBeUndefined();
  expect(engine.controller.probes.phase(0)).toBe(Phase.uncontrolled);
});

test('when control is switched off what waits follows at once', () => {
  const engine = paperNetwork({ load: 1 });
  engine.advance(1000 * UNIT, Infinity);
  const { controller } = engine;
  const held = controllerOf(engine).packetsHeld;
  expect(held).toBeGreaterThan(800);
  controller.parametersChanged(completeParameters(aacc, { control: false }));
  engine.advance(1900 * UNIT, Infinity);
  expect(controllerOf(engine).packetsHeld).toBeLessThan(held / 3);
});

test('samples that are lost change nothing', () => {
  const settings = paperSettings({ load: 0.2 });
  const links = settings.links.map((link, index) => (index === FIFO ? { ...link, lossProbability: 1 } : link));
  const engine = paperNetwork({ settings: { ...settings, links } });
  engine.advance(2000 * UNIT, Infinity);
  expect(betas(engine)).toEqual([0, 0]);
  expect(engine.decisions.count).toBe(0);
});

test('the leaky bucket controls too', () => {
  const { goodput, throughput } = measure(
    paperNetwork({ load: 1.2, parameters: { admission: 'bucket' } }),
    20_000,
    40_000,
  );
  expect(goodput).toBeGreaterThan(0.5);
  expect(throughput).toBeLessThan(1);
});

test('TCP passes the interfaces; nothing is lost from the books', () => {
  const engine = web();
  for (let second = 1; second <= 40; second++) {
    engine.advance(second, Infinity);
    expect(unaccountedPackets(engine, controllerOf(engine).packetsHeld)).toBe(0);
  }
  expect(engine.completions.count).toBeGreaterThan(300);
  // Ten paths: a sample each 50 units, so that they take a fifth of the link at most.
  expect(controllerOf(engine).gates).toHaveLength(10);
});

test('ten paths sample at a rate that costs a fifth of the bottleneck', () => {
  const engine = web({}, { flows: { arrivals: { kind: 'poisson', flowsPerSecond: 5 } } });
  let samples = 0;
  const { packets } = engine.network;
  engine.network.send = ((send) => (packet: number) => {
    if (packets.kind[packet] === PacketKind.probe && engine.scheduler.now > 10) samples++;
    send.call(engine.network, packet);
  })(engine.network.send);
  engine.advance(40, Infinity);
  const bits = samples * 1040 * 8;
  expect(bits / 30 / 2e6).toBeGreaterThan(0.15);
  expect(bits / 30 / 2e6).toBeLessThan(0.205);
});

test('delays go back on the sampling packets of the other direction where there are any', () => {
  const answers = (controlAcks: boolean): number => {
    const engine = web({ controlAcks });
    let seen = 0;
    for (let t = 5; t < 15; t += 0.05) {
      engine.advance(t, Infinity);
      seen += kindsOnLinks(engine).get(PacketKind.probeAcknowledgement) ?? 0;
    }
    expect(Math.max(...betas(engine))).toBeGreaterThan(0.02);
    return seen;
  };
  expect(answers(false)).toBeGreaterThan(50);
  expect(answers(true)).toBeLessThan(5);
});

test('at the edge routers the hosts share one path', () => {
  const engine = web({ interfaceAt: 'edge' });
  expect(engine.controller.gates).toEqual([BOTTLENECK]);
  engine.advance(30, Infinity);
  expect(engine.controller.probes.beta(0)).toBeGreaterThan(0.2);
  // One path opens no faster than one increment a quota, 0.416 s.
  expect(engine.completions.count).toBeGreaterThan(50);
  expect(unaccountedPackets(engine, controllerOf(engine).packetsHeld)).toBe(0);
});

test('a path is sampled no more a while after its last flow has gone', () => {
  const flows = { arrivals: { kind: 'listed' as const, flows: [{ atSeconds: 0, bytes: 10_000 }] } };
  const engine = web({ samplingRate: 0.1 }, { pairs: 1, flows });
  engine.advance(3, Infinity);
  expect(engine.completions.count).toBe(1);
  engine.advance(30, Infinity);
  const { packetsBorn } = engine.network;
  engine.advance(60, Infinity);
  expect(engine.network.packetsBorn).toBe(packetsBorn);
});

test('an interface says why beta moved', () => {
  const engine = paperNetwork({ load: 1.9 });
  expect(engine.controller.words.explainGate!(0).title).toBe('interface, no traffic');
  engine.advance(12_345 * UNIT, Infinity);
  const { title, why, values, algorithm } = engine.controller.words.explainGate!(0);
  expect(title).toMatch(/^interface, (opening|closing)$/);
  expect(why).toMatch(/^The delay of samples has changed by [\d.]+ time units on average, (less|more) than θ/);
  expect(values.map(({ name }) => name)).toContain('θ1');
  expect(algorithm!.lines.filter(({ current }) => current)).toHaveLength(1);
});
