import * as PacketKind from '../kinds/packet-kind.ts';
import * as Verdict from '../kinds/verdict.ts';
import { Controller, type SchemeContext } from '../controller.ts';
import { BOTTLENECK, dumbbell } from '../dumbbell.fixture.ts';
import type { Engine } from '../engine.ts';
import { MODERN_CONVENTIONS, type TcpParameters } from './tcp-parameters.ts';

/**
 * One flow's packets at the bottleneck, seen and lost as a test says. Round trip: 0.2 s of bottleneck and 4 ms of access,
 * and what it takes to send: 5.2 ms a segment of 1040 bytes at 1.6 Mbit/s.
 */
export class Tap extends Controller {
  readonly sent: { time: number; sequence: number; again: boolean }[] = [];
  readonly acknowledged: { time: number; sequence: number; sack: number[] }[] = [];
  readonly syns: number[] = [];
  private readonly copies = new Map<number, number>();

  constructor(
    private readonly context: SchemeContext,
    /** Whether copy number `copy` (from 1) of a segment is lost; the SYN is segment -1. */
    private readonly loses: (sequence: number, copy: number) => boolean,
  ) {
    super();
    context.watch(BOTTLENECK);
    context.watch(BOTTLENECK + 1);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets } = this.context;
    const time = this.context.now();
    const kind = packets.kind[packet];
    const sequence = kind === PacketKind.syn ? -1 : packets.sequence[packet];
    if (link !== BOTTLENECK) {
      const columns = [packets.sackStart0, packets.sackEnd0, packets.sackStart1, packets.sackEnd1];
      if (kind === PacketKind.acknowledgement) {
        this.acknowledged.push({ time, sequence, sack: columns.map((column) => column[packet]) });
      }
      return Verdict.forward;
    }
    if (sequence < 0) this.syns.push(time);
    else this.sent.push({ time, sequence, again: packets.resent[packet] === 1 });
    const copy = (this.copies.get(sequence) ?? 0) + 1;
    this.copies.set(sequence, copy);
    return this.loses(sequence, copy) ? Verdict.refuse : Verdict.forward;
  }

  /** Segments in the order in which they passed. */
  get order(): number[] {
    return this.sent.map(({ sequence }) => sequence);
  }

  /** When a copy of a segment passed. */
  timeOf(sequence: number, copy = 1): number {
    return this.sent.filter((one) => one.sequence === sequence)[copy - 1].time;
  }
}

/** A flow of this many segments from 0 s on; losses are the listed copies, "sequence.copy". */
export function traced(
  tcp: Partial<TcpParameters>,
  segments: number,
  lost: readonly string[],
  untilSeconds = 300,
): { readonly engine: Engine; readonly tap: Tap } {
  let tap!: Tap;
  const flow = { atSeconds: 0, bytes: segments * 1000, source: 2, destination: 3 };
  const engine = dumbbell(
    {
      pairs: 1,
      rateBitsPerSecond: 1.6e6,
      delaySeconds: 0.1,
      bufferPackets: 1000,
      tcp: { ...MODERN_CONVENTIONS, sackRangeBytes: 0, windowSegments: 1000, initialWindowSegments: 2, ...tcp },
      flows: { arrivals: { kind: 'listed', flows: [flow] } },
    },
    (context) => (tap = new Tap(context, (sequence, copy) => lost.includes(`${sequence}.${copy}`))),
  );
  engine.advance(untilSeconds, Infinity);
  return { engine, tap };
}

/** A round trip without what it takes to send, seconds. */
export const TRIP = 0.204;
