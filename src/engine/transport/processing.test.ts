import { expect, test } from 'vitest';
import { Controller, type SchemeContext } from '../controller.ts';
import { dumbbell } from '../dumbbell.fixture.ts';
import type { Engine } from '../engine.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import type { TcpParameters } from './tcp-parameters.ts';

const LONGEST_SECONDS = 0.003;

/** When data packets leave their hosts. */
class Departures extends Controller {
  override readonly observesPackets = true;
  readonly seen: { flow: number; time: number; sequence: number }[] = [];

  constructor(private readonly context: SchemeContext) {
    super();
  }

  override packetSent(packet: number): void {
    const { packets, flows } = this.context;
    if (packets.kind[packet] !== PacketKind.data) return;
    const flow = flows.number[packets.flow[packet]];
    this.seen.push({ flow, time: this.context.now(), sequence: packets.sequence[packet] });
  }
}

/** Two flows that share a bottleneck on which nothing is lost, or much. */
function run(tcp: Partial<TcpParameters>, bufferPackets: number): { engine: Engine; departures: Departures } {
  let departures!: Departures;
  const engine = dumbbell(
    {
      pairs: 2,
      rateBitsPerSecond: 4e6,
      delaySeconds: 0.02,
      bufferPackets,
      tcp: { variant: 'sack', windowSegments: 40, ...tcp },
      flows: {
        arrivals: {
          kind: 'listed',
          flows: [2, 3].map((source) => ({ atSeconds: 0, bytes: 1e6, source, destination: source + 2 })),
        },
      },
    },
    (context) => (departures = new Departures(context)),
  );
  return { engine, departures };
}

test('packets leave their host within the delay, in order, and the draws are uniform', () => {
  const { engine, departures } = run({ processingDelaySeconds: LONGEST_SECONDS, initialWindowSegments: 1 }, 1000);
  const { engine: undelayed, departures: at } = run({ initialWindowSegments: 1 }, 1000);
  engine.advance(20, Infinity);
  undelayed.advance(20, Infinity);
  expect(engine.completions.count).toBe(2);
  for (const number of [0, 1]) {
    const own = departures.seen.filter(({ flow }) => flow === number);
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index));
  }
  // The first segment of each flow leaves with the answer to its SYN: at the same time in both runs, but for the delay.
  for (const number of [0, 1]) {
    const [first] = departures.seen.filter(({ flow }) => flow === number);
    const [same] = at.seen.filter(({ flow }) => flow === number);
    expect(first.time - same.time).toBeGreaterThan(0);
    expect(first.time - same.time).toBeLessThan(LONGEST_SECONDS);
  }
});

test('jitter of the host delays packets by its distribution, in order, and shifts no draw of the processing delay', () => {
  const settings = { processingDelaySeconds: LONGEST_SECONDS, initialWindowSegments: 1 };
  const late = { kind: 'uniform', minimumSeconds: 0.01, maximumSeconds: 0.01 } as const;
  const [plain, constant] = [run(settings, 1000), run({ ...settings, hostJitter: late }, 1000)];
  const drawn = run({ initialWindowSegments: 1, hostJitter: { kind: 'exponential', meanSeconds: 0.01 } }, 1000);
  for (const { engine } of [plain, constant, drawn]) engine.advance(20, Infinity);
  const firstOf = ({ departures }: ReturnType<typeof run>, number: number) =>
    departures.seen.find(({ flow }) => flow === number)!.time;
  for (const number of [0, 1]) {
    expect(firstOf(constant, number) - firstOf(plain, number)).toBeCloseTo(0.01, 12);
    const own = drawn.departures.seen.filter(({ flow }) => flow === number);
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index));
  }
  expect(firstOf(drawn, 0)).not.toBe(firstOf(drawn, 1));
  expect(drawn.engine.completions.count).toBe(2);
});

test('none is as before: 0 and absent give one run', () => {
  const [zero, absent] = [run({ processingDelaySeconds: 0 }, 12), run({}, 12)];
  for (const { engine } of [zero, absent]) engine.advance(20, Infinity);
  expect(zero.engine.network.fingerprint.toString()).toBe(absent.engine.network.fingerprint.toString());
  expect(zero.engine.events).toBe(absent.engine.events);
});

test('packets that wait in their hosts are part of a saved state', () => {
  const whole = run({ processingDelaySeconds: LONGEST_SECONDS }, 12).engine;
  let waiting = 0;
  for (let step = 1; step <= 40; step++) {
    const seconds = step * 0.0317;
    whole.advance(seconds, Infinity);
    const { links, network } = whole;
    waiting += network.packets.used - links.reduce((sum, { packetsHeld }) => sum + packetsHeld, 0);
    const copy = run({ processingDelaySeconds: LONGEST_SECONDS }, 12).engine;
    copy.restore(whole.save());
    for (const engine of [copy, whole]) engine.advance(seconds + 0.01, Infinity);
    expect(copy.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
    expect(copy.events).toBe(whole.events);
  }
  // Some of the states had a packet in a host.
  expect(waiting).toBeGreaterThan(0);
  whole.advance(60, Infinity);
  expect([whole.completions.count, whole.network.packets.used]).toEqual([2, 0]);
});
