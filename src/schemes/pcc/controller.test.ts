import { expect, test } from 'vitest';
import { BOTTLENECK, DEFAULT_TCP, dumbbellSettings, unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import { Controller } from '../../engine/controller.ts';
import { Engine } from '../../engine/engine.ts';
import type { TrafficClassSettings } from '../../engine/settings.ts';
import type { ParameterValue } from '../declaration.ts';
import { completeParameters } from '../declaration.ts';
import { PccController } from './controller.ts';
import { Decided } from './decisions.ts';
import { pcc } from './declaration.ts';
import { Phase } from './probes.ts';
import { SenderPhase } from './sender.ts';

const PAIRS = 8;
const LINK = 8e6;
const OVERLOAD = 1e6;

interface Options {
  readonly parameters?: Record<string, ParameterValue>;
  /** Of each of the eight applications, over 8 Mbit/s, of which half is theirs. */
  readonly rate?: number;
  readonly tcpFlows?: number;
  readonly constantRateFlows?: number;
  readonly scheme?: 'pcc' | 'none';
  readonly lossOnTheWayBack?: number;
}

/** Constant-rate flows of 1000-byte packets beside long TCP flows on a dumbbell. */
function world(options: Options = {}): Engine {
  const { rate = OVERLOAD, tcpFlows = 8, constantRateFlows = 8, scheme = 'pcc', lossOnTheWayBack = 0 } = options;
  const settings = dumbbellSettings({
    pairs: PAIRS,
    delaySeconds: 0.04,
    rateBitsPerSecond: LINK,
    bufferPackets: 40,
  });
  const [first] = settings.classes;
  if (!('flows' in first)) throw new Error('The dumbbell has flows.');
  const standing = (id: string, count: number, transport: TrafficClassSettings['transport']): TrafficClassSettings => ({
    flows: {
      ...first.flows,
      id,
      arrivals: {
        kind: 'listed',
        flows: Array.from({ length: count }, (_, i) => ({
          // Not in step with the gaps of the packets.
          atSeconds: i * 0.5037,
          bytes: Infinity,
          source: 2 + i,
          destination: 2 + PAIRS + i,
        })),
      },
    },
    transport,
  });
  const classes = [
    standing('tcp', tcpFlows, { ...DEFAULT_TCP, variant: 'sack', segmentBytes: 960, limitedTransmit: false }),
    standing('app', constantRateFlows, { kind: 'constant-rate', rateBitsPerSecond: rate, packetBytes: 1000 }),
  ];
  const links = settings.links.map((link, index) =>
    index === BOTTLENECK + 1 ? { ...link, lossProbability: lossOnTheWayBack } : link,
  );
  const parameters = completeParameters(pcc, { intervalSeconds: 10, evaluationSeconds: 1, ...options.parameters });
  return new Engine({ ...settings, links, classes }, (context) =>
    scheme === 'pcc' ? new PccController(context, parameters) : new Controller(),
  );
}

function probe(engine: Engine, id: string): number {
  return engine.controller.probes[id](-1);
}

/** The codes of all decisions so far. */
function codes({ decisions }: Engine): number[] {
  return Array.from(
    { length: decisions.count - decisions.oldest },
    (_, i) => decisions.read(decisions.oldest + i).code,
  );
}

/** Facts of the first constant-rate flow. */
function factsOfFirst(engine: Engine): NonNullable<ReturnType<PccController['factsOf']>> {
  const { flows } = engine;
  for (let flow = 0; flow < flows.extent; flow += flows.width) {
    const facts = (engine.controller as PccController).factsOf(flow);
    if (facts !== null) return facts;
  }
  throw new Error('There is no PCC flow.');
}

test('flows that TCP would outdo stay on', () => {
  const engine = world({ rate: 40_000, tcpFlows: 0 });
  engine.advance(60, Infinity);
  expect([probe(engine, 'flowsOn'), probe(engine, 'experiments'), probe(engine, 'onPeriodsFinished')]).toEqual([
    8, 0, 0,
  ]);
  expect(probe(engine, 'shareOn')).toBe(1);
  expect(probe(engine, 'meanRate')).toBeCloseTo(40_000, -2);
  expect(unaccountedPackets(engine)).toBe(0);
});

test('flows beyond their share are suspended so that TCP gets its own', () => {
  const tcpBytes = (scheme: 'pcc' | 'none'): number => {
    const engine = world({ scheme });
    engine.advance(120, Infinity);
    if (scheme === 'pcc') {
      expect(probe(engine, 'shareOn')).toBeGreaterThan(0.2);
      expect(probe(engine, 'shareOn')).toBeLessThan(0.6);
      expect(probe(engine, 'onPeriodsFinished')).toBeGreaterThan(20);
    }
    const { flows } = engine;
    let segments = 0;
    for (let flow = 0; flow < flows.extent; flow += flows.width) {
      if (flows.trafficClass[flow] === 0) segments += flows.unacknowledged[flow];
    }
    return segments * 960;
  };
  const [controlled, plain] = [tcpBytes('pcc'), tcpBytes('none')];
  expect(controlled * 8).toBeGreaterThan(0.35 * 120 * LINK);
  expect(controlled).toBeGreaterThan(1.5 * plain);
});

test('other traffic is as it is without the scheme', () => {
  const fingerprint = (scheme: 'pcc' | 'none'): string => {
    const engine = world({ scheme, constantRateFlows: 0 });
    engine.advance(20, Infinity);
    return engine.network.fingerprint.toString();
  };
  expect(fingerprint('pcc')).toBe(fingerprint('none'));
});

test('the receiver measures the round trip, the loss and the rate', () => {
  const engine = world();
  engine.advance(8, Infinity);
  const { roundTrip, rate, lossEventRate, tcpRate } = factsOfFirst(engine);
  // 84 ms of propagation, and at most 40 packets in the queue.
  expect(roundTrip).toBeGreaterThan(0.084);
  expect(roundTrip).toBeLessThan(0.084 + 40 * 0.001 + 0.005);
  expect(rate).toBeGreaterThan(0.95 * OVERLOAD);
  expect(rate).toBeLessThan(1.05 * OVERLOAD);
  expect(lossEventRate).toBeGreaterThan(0.01);
  expect(tcpRate).toBeLessThan(OVERLOAD);
});

test('a sender that hears nothing stops, and tries again after T', () => {
  const engine = world({ lossOnTheWayBack: 1, tcpFlows: 0, constantRateFlows: 1 });
  engine.advance(1.9, Infinity);
  expect(factsOfFirst(engine).isOn).toBe(true);
  // Four round trips of half a second, since none is known.
  engine.advance(2.1, Infinity);
  expect(factsOfFirst(engine)).toMatchObject({ isOn: false, senderPhase: SenderPhase.silent });
  engine.advance(11.9, Infinity);
  expect(factsOfFirst(engine).isOn).toBe(false);
  engine.advance(13.1, Infinity);
  expect(factsOfFirst(engine)).toMatchObject({ isOn: true, receiverPhase: Phase.protected });
});

test('the words about a flow are of its present period', () => {
  const engine = world();
  // Streams begin within the first second.
  engine.advance(1, Infinity);
  const flow = [...engine.flows.rows()].find((row) => (engine.controller as PccController).factsOf(row) !== null)!;
  let starts = 0;
  for (let time = 1; time < 60; time += 0.02) {
    engine.advance(time, Infinity);
    const { isHeard, isOn, onPeriods } = (engine.controller as PccController).factsOf(flow)!;
    const { title, why, values, algorithm } = engine.controller.words.explainFlow!(flow);
    if (!isOn) continue;
    if (/off for/.test(why)) expect(why).toContain('is on its way');
    if (isHeard || onPeriods === 0) continue;
    starts++;
    expect([title, why]).toEqual(['on, protected', expect.stringContaining('It has just started')]);
    expect(values.map(({ name }) => name)).not.toContain('p′');
    expect(algorithm?.title).toBe('PCC, statement 1');
  }
  expect(starts).toBeGreaterThan(0);
});

test('an off time lasts T to 1.1 T, and ends in a full restart', () => {
  const engine = world();
  let offAt = NaN;
  let checked = 0;
  for (let time = 0.1; time < 60; time += 0.1) {
    engine.advance(time, Infinity);
    const { isOn } = factsOfFirst(engine);
    if (!isOn && Number.isNaN(offAt)) offAt = time;
    if (isOn && !Number.isNaN(offAt)) {
      expect(time - offAt).toBeGreaterThan(9.8);
      if (time - offAt < 11.2) checked++;
      // The first packet is on its way.
      engine.advance(time + 0.2, Infinity);
      expect(factsOfFirst(engine)).toMatchObject({ receiverPhase: Phase.protected, protectedTime: null });
      offAt = NaN;
    }
  }
  expect(checked).toBeGreaterThan(0);
});

test('each trial is kept with its numbers, and explained', () => {
  const engine = world();
  engine.advance(60, Infinity);
  const failed = engine.decisions.findLast(({ code }) => code === Decided.failed)!;
  const [adjusted, , draw] = failed.values;
  expect(draw).toBeGreaterThan(adjusted);
  expect(engine.controller.words.describeDecision!(failed)).toMatch(/^drew .*, p′ = .*: off for 10\.0 s$/);
  const survived = engine.decisions.findLast(({ code }) => code === Decided.survived)!;
  expect(survived.values[2]).toBeLessThanOrEqual(survived.values[0]);
  expect(survived.flow).toBeGreaterThanOrEqual(0);
  const { flows, controller } = engine;
  const words = Array.from(flows.rows(), (flow) => controller.words.explainFlow!(flow));
  expect(words.filter(({ title }) => title !== '')).toHaveLength(8);
  for (const { title, why, algorithm } of words) {
    if (title === '') continue;
    expect(why).not.toMatch(/NaN|undefined/);
    expect(algorithm!.lines.filter(({ current }) => current)).toHaveLength(1);
  }
  expect(words.some(({ why }) => why.startsWith('It drew'))).toBe(true);
});

test('fixed on-time: on for T, then off for as long as is owed', () => {
  const engine = world({ parameters: { fixedOnTime: true } });
  engine.advance(9.9, Infinity);
  expect(factsOfFirst(engine).isOn).toBe(true);
  engine.advance(120, Infinity);
  expect(codes(engine)).toContain(Decided.onTimeOver);
  expect(codes(engine)).not.toContain(Decided.failed);
  expect(probe(engine, 'shareOn')).toBeLessThan(0.7);
});

test('probe while off: flows return early, and go again', () => {
  const engine = world({ parameters: { probeWhileOff: true, intervalSeconds: 40 } });
  engine.advance(200, Infinity);
  expect(codes(engine)).toContain(Decided.resumed);
  expect(codes(engine)).toContain(Decided.stoppedAgain);
  expect(unaccountedPackets(engine)).toBe(0);
});

test('probe before on: no data before a trial has succeeded', () => {
  const engine = world({ parameters: { probeBeforeOn: true } });
  let sent = 0;
  for (let time = 0.5; time < 40; time += 0.5) {
    engine.advance(time, Infinity);
    const { flows } = engine;
    const found = codes(engine);
    sent = 0;
    for (let flow = 0; flow < flows.extent; flow += flows.width)
      if (flows.trafficClass[flow] === 1) sent += flows.nextSegment[flow];
    if (!found.includes(Decided.wentOn)) expect(sent).toBe(0);
  }
  expect(sent).toBeGreaterThan(0);
  expect(codes(engine)).toContain(Decided.wentOn);
});

test('loss rate monitoring: flows that make the losses themselves are suspended for good', () => {
  const engine = world({
    rate: 12e6,
    tcpFlows: 0,
    constantRateFlows: 1,
    parameters: { lossRateMonitoring: true, monitoredCycles: 2 },
  });
  engine.advance(120, Infinity);
  expect(factsOfFirst(engine).senderPhase).toBe(SenderPhase.ended);
  expect(codes(engine)).toContain(Decided.ended);
});

test.each<[string, Record<string, ParameterValue>]>([
  ['as the paper has it', {}],
  ['with probes while off', { probeWhileOff: true, intervalSeconds: 20 }],
  ['with probes before on and monitoring', { probeBeforeOn: true, lossRateMonitoring: true }],
  ['with a fixed on-time', { fixedOnTime: true, intervalSeconds: 5 }],
])('it goes on from a saved state %s', (_, parameters) => {
  const whole = world({ parameters });
  whole.advance(40, Infinity);
  const part = world({ parameters });
  part.advance(20, Infinity);
  const state = part.save();
  part.advance(33, Infinity);
  part.restore(state);
  part.advance(30, Infinity);
  part.restore(state);
  part.advance(40, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  const fresh = world({ parameters });
  fresh.restore(state);
  fresh.advance(40, Infinity);
  expect(fresh.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('parameters change while it runs', () => {
  const engine = world();
  engine.advance(20, Infinity);
  engine.controller.parametersChanged(completeParameters(pcc, { intervalSeconds: 100, evaluationSeconds: 1 }));
  engine.advance(60, Infinity);
  const failed = engine.decisions.findLast(({ code }) => code === Decided.failed)!;
  expect(failed.values[6]).toBe(100);
});
