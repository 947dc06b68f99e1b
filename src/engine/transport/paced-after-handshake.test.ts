import * as PacketKind from '../kinds/packet-kind.ts';
import * as Carriage from '../kinds/carriage.ts';
import * as Verdict from '../kinds/verdict.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Controller, type SchemeContext } from '../controller.ts';
import {
  BOTTLENECK,
  dumbbell,
  dumbbellSettings,
  unaccountedPackets,
  type DumbbellOptions,
} from '../dumbbell.fixture.ts';
import { Engine } from '../engine.ts';
import type { TransportParameters } from './transport-parameters.ts';

/** Answers a flow's first data at the bottleneck with a pace, after a while. Other transports stay as they are. */
class PaceOnRequest extends Controller {
  readonly requests: number[] = [];
  constructor(
    readonly context: SchemeContext,
    private readonly bitsPerSecond: number,
    private readonly delaySeconds = 0.002,
  ) {
    super();
    context.watch(BOTTLENECK);
  }
  override carriageOf({ kind }: TransportParameters): number {
    return kind === 'tcp' ? Carriage.pacedAfterHandshake : Carriage.asClass;
  }
  override packetArrivedAtLink(_link: number, packet: number): number {
    const { packets, flows, now, setTimer } = this.context;
    const flow = packets.flow[packet];
    const isData = packets.kind[packet] === PacketKind.data || packets.kind[packet] === PacketKind.fin;
    if (isData && flows.paceBitsPerSecond[flow] === 0) {
      this.requests.push(now());
      setTimer(now() + this.delaySeconds, 0, flow);
    }
    return Verdict.forward;
  }
  override timerFired(_kind: number, flow: number): void {
    this.context.flowAdmitted(flow);
    this.context.setPace(flow, this.bitsPerSecond);
  }
}

const listed = (...bytes: number[]) => ({
  kind: 'listed' as const,
  flows: bytes.map((size) => ({ atSeconds: 0, bytes: size })),
});

function paced(bitsPerSecond: number, options: DumbbellOptions, delaySeconds?: number): Engine {
  return dumbbell(options, (context) => new PaceOnRequest(context, bitsPerSecond, delaySeconds));
}

test('a handshake, one segment at once, and the rest at the pace when it comes', () => {
  const engine = paced(832_000, { tcp: { windowSegments: 4 }, flows: { arrivals: listed(100_000) } }, 0.05);
  const { network, flows } = engine;
  engine.advance(0.203, Infinity);
  expect([network.packetsBorn, flows.established[0]]).toEqual([2, 0]);
  engine.advance(0.25, Infinity);
  // SYN, its answer, and the request; the window of four segments does not count.
  expect([network.packetsBorn, flows.nextSegment[0], engine.census.waiting]).toEqual([3, 1, 1]);
  engine.advance(0.295, Infinity);
  expect([flows.nextSegment[0], engine.census.active]).toEqual([5, 1]);
  engine.advance(1.25, Infinity);
  expect(flows.nextSegment[0]).toBe(100);
  engine.advance(1.6, Infinity);
  expect([engine.completions.count, engine.deliveredBytes, flows.used]).toEqual([1, 100_000, 0]);
});

test('a request that is lost goes again after the timeout, and asks until a pace comes', () => {
  const engine = paced(832_000, { tcp: { minimumTimeoutSeconds: 1 }, flows: { arrivals: listed(5000) } }, 2.5);
  engine.advance(10, Infinity);
  const { requests } = engine.controller as PaceOnRequest;
  // Acknowledged at once, it sends the next segment as another request, a timeout of one second later.
  expect(requests.map((time) => time.toFixed(1))).toEqual(['0.2', '1.2', '2.2']);
  expect(engine.completions.count).toBe(1);
});

test('every byte arrives once, whatever is lost on every link', () => {
  const loss = fc.double({ min: 0, max: 0.4, noNaN: true });
  fc.assert(
    fc.property(loss, loss, fc.nat(1000), fc.integer({ min: 1, max: 60_000 }), (there, back, seed, bytes) => {
      const options = { seed, bufferPackets: 6, flows: { arrivals: listed(bytes, bytes, 1) } };
      const engine = paced(4e6, { ...options, pairs: 2 });
      for (const link of engine.links) {
        const lossProbability = (link.index % 2 === 0 ? there : back) * (link.index < 2 ? 1 : 0.5);
        engine.changeLink(link.index, { ...link, isUp: true, lossProbability });
      }
      engine.advance(20_000, Infinity);
      expect([engine.completions.count, engine.deliveredBytes]).toEqual([3, 2 * bytes + 1]);
      expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
    }),
    { numRuns: 60 },
  );
});

test('a flow without end mends what is lost again and again, at the same pace', () => {
  const engine = paced(832_000, { pairs: 1, flows: { arrivals: listed(Infinity) } });
  engine.advance(1, Infinity);
  engine.changeLink(BOTTLENECK, { ...engine.links[BOTTLENECK], isUp: true, lossProbability: 0.3 });
  const before = engine.links[BOTTLENECK].offeredPackets;
  engine.advance(101, Infinity);
  expect(engine.links[BOTTLENECK].offeredPackets - before).toBeGreaterThan(9990);
  engine.changeLink(BOTTLENECK, { ...engine.links[BOTTLENECK], isUp: true, lossProbability: 0 });
  engine.advance(130, Infinity);
  const { highestSent, unacknowledged } = engine.flows;
  expect(highestSent[0] - unacknowledged[0]).toBeLessThan(30);
  expect(highestSent[0]).toBeGreaterThan(0.68 * 13_000);
});

test('an application that writes seldom is not taken for a loss', () => {
  const settings = dumbbellSettings({ pairs: 1, tcp: { minimumTimeoutSeconds: 0.5 } });
  const session = { source: 2, destination: 3, route: null, joinSeconds: 0, leaveSeconds: Infinity };
  const sessions = { id: 'calls', sessions: [{ ...session, demandBitsPerSecond: 4160 }] };
  const classes = [{ sessions, transport: settings.classes[0].transport }];
  const engine = new Engine({ ...settings, classes }, (context) => new PaceOnRequest(context, 832_000));
  engine.advance(60, Infinity);
  // 1040 bytes at once and each two seconds.
  expect([engine.deliveredBytes, engine.flows.timeouts[0]]).toEqual([30_000, 0]);
});

test('it goes on from a saved state', () => {
  const lossy = (): Engine => {
    const engine = paced(400_000, { flows: { arrivals: { kind: 'poisson', flowsPerSecond: 3 } } });
    engine.changeLink(BOTTLENECK, { ...engine.links[BOTTLENECK], isUp: true, lossProbability: 0.05 });
    return engine;
  };
  const whole = lossy();
  whole.advance(20, Infinity);
  const part = lossy();
  part.advance(9, Infinity);
  const state = part.save();
  part.advance(15, Infinity);
  part.restore(state);
  part.advance(20, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});
