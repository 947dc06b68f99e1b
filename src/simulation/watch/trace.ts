import * as Happened from '../../engine/kinds/happened.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import type { Happening } from '../report.ts';
import { describeHappening, type Telling } from './describe-happening.ts';
import { isAbout } from './is-about.ts';

/** The subject of the trace; null: everything. */
export type TraceSubject =
  | { readonly kind: 'packet'; readonly serial: number }
  | { readonly kind: 'flow'; readonly flow: number }
  | null;

/**
 * Writes everything that happens to a packet, or to a flow and its packets, from birth to death, in order. It stops the lane
 * when the subject is gone, or when the maximum number of lines has been written.
 */
export class Trace implements LaneObserver {
  stops = false;
  lines = 0;
  /** There was more to write. */
  wasCut = false;
  /** Packets of the subject that are in the network, and whether more may be born. */
  private alive = 0;
  private isOver = false;

  constructor(
    private readonly lane: Lane,
    private readonly subject: TraceSubject,
    private readonly mostLines: number,
    private readonly tell: (happening: Happening) => void,
  ) {}

  happened(kind: number, link: number, flow: number, packet: number, code: number): void {
    const telling: Telling = { kind, link, flow, packet, code };
    if (this.subject !== null && !isAbout(this.lane, telling, this.subject)) return;
    if (this.lines === this.mostLines) {
      this.wasCut = this.stops = true;
      return;
    }
    this.lines++;
    this.tell(describeHappening(this.lane, telling));
    this.count(kind);
  }

  sampled(): void {}

  private count(kind: number): void {
    const { packetSent, packetDelivered, packetDropped, packetRefused, flowCompleted, flowLeft } = Happened;
    if (kind === packetSent) this.alive++;
    if (kind === packetDelivered || kind === packetDropped || kind === packetRefused) this.alive--;
    if (kind === flowCompleted || kind === flowLeft || (kind === packetSent && this.subject?.kind === 'packet')) {
      this.isOver = true;
    }
    if (this.subject !== null && this.isOver && this.alive === 0) this.stops = true;
  }
}
