/** What becomes of the data packets of each traffic class at the charted link, counted as it happens. */
import * as DropReason from '../../src/engine/kinds/drop-reason.ts';
import * as Ecn from '../../src/engine/kinds/ecn.ts';
import * as Happened from '../../src/engine/kinds/happened.ts';
import * as PacketKind from '../../src/engine/kinds/packet-kind.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { Lane } from '../../src/simulation/lane.ts';

/** Since 0 s. */
export interface ClassTotals {
  /** Flows that have begun. */
  readonly flows: number;
  /** Bytes that were delivered for the first time. */
  readonly delivered: number;
  readonly offered: number;
  readonly dropped: number;
  readonly sent: number;
  /** Among those sent. */
  readonly marked: number;
}

export class ClassCounts {
  private readonly counts: { offered: number; dropped: number; sent: number; marked: number }[];

  constructor(
    private readonly scenario: Scenario,
    private readonly lane: Lane,
  ) {
    this.counts = scenario.traffic.map(() => ({ offered: 0, dropped: 0, sent: 0, marked: 0 }));
    const { network, flows } = lane.engine;
    const { chartedLink } = lane.shape;
    // Others need no counts, and run faster without.
    const isCoupled = chartedLink >= 0 && lane.queueOf(chartedLink).discipline === 'dualpi2';
    if (!isCoupled && !scenario.traffic.some((_, index) => this.isLow(index))) return;
    lane.observe({
      stops: false,
      sampled: () => {},
      happened: (kind, link, flow, packet, code) => {
        if (link !== chartedLink || flow < 0) return;
        const { packets } = network;
        if (packets.kind[packet] !== PacketKind.data && packets.kind[packet] !== PacketKind.fin) return;
        const counts = this.counts[flows.trafficClass[flow]];
        if (kind === Happened.packetQueued) counts.offered++;
        else if (kind === Happened.packetDropped) {
          counts.dropped++;
          // What a discipline drops by a rule of its own was queued before.
          if (code !== DropReason.early) counts.offered++;
        } else if (kind === Happened.packetForwarded) {
          counts.sent++;
          if ((packets.ecn[packet] & Ecn.marked) !== 0) counts.marked++;
        }
      },
    });
  }

  /** Whether the packets of a class have ECT(1). */
  isLow(trafficClass: number): boolean {
    const traffic = this.scenario.traffic[trafficClass];
    const law =
      'transport' in traffic && 'windowLaw' in traffic.transport ? traffic.transport.windowLaw?.law : undefined;
    return law === 'prague';
  }

  totals(): ClassTotals[] {
    const { engine } = this.lane;
    return this.counts.map((counts, index) => ({
      ...counts,
      flows: engine.census.arrivedInClass[index],
      delivered: engine.deliveredOf(index),
    }));
  }
}
