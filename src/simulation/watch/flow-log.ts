import * as FlowState from '../../engine/kinds/flow-state.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import { aloneSeconds } from './alone-seconds.ts';

/** One flow of a lane, from its arrival to its end or the end of the run. */
export interface LoggedFlow {
  /**
   * From 1, in order of arrival: as on the page, and the same in every lane of a seed. Responses over a kept connection
   * have that of their connection.
   */
  readonly number: number;
  /** Its session's id in the scenario, or its class's id and its number there. */
  readonly id: string;
  readonly trafficClass: string;
  readonly source: string;
  readonly destination: string;
  readonly arrivalSeconds: number;
  /** null: it never ends. */
  readonly sizeBytes: number | null;
  /**
   * What it would take alone, as the network was when it arrived: two round trips of propagation, and its bytes with
   * headers on the slowest link of its path. null: it never ends, or its path is broken.
   */
  readonly aloneSeconds: number | null;
  /** null: it has not been admitted. */
  admissionSeconds: number | null;
  /** null: it has not completed, or it has left. */
  completionSeconds: number | null;
  deliveredBytes: number;
  retransmittedSegments: number;
  /** Retransmission timeouts, those of the SYN included. */
  timeouts: number;
  /** SYNs that the scheme refused. */
  refusedSyns: number;
  /** Packets of the flow that did not arrive, refused SYNs left out. */
  lostPackets: number;
  /** Ids of the links from the source to the destination, as the flow last took them. */
  path: readonly string[];
}

/** Keeps a record of every flow of a lane. Attach it before the lane runs, and read `flows` at the end. */
export class FlowLog implements LaneObserver {
  readonly stops = false;
  private readonly logged: LoggedFlow[] = [];
  /** By the flow's number, the last: each response over a kept connection has a record of its own. */
  private readonly records = new Map<number, LoggedFlow>();

  constructor(private readonly lane: Lane) {}

  happened(kind: number, _link: number, flow: number, packet: number): void {
    if (flow < 0) return;
    const { flows, scheduler, network } = this.lane.engine;
    if (kind === Happened.flowArrived) {
      const opened = this.opened(flow);
      this.logged.push(opened);
      this.records.set(flows.number[flow], opened);
      return;
    }
    const record = this.records.get(flows.number[flow]);
    if (record === undefined) return;
    switch (kind) {
      case Happened.flowAdmitted:
        record.admissionSeconds = scheduler.now;
        break;
      case Happened.flowCompleted:
        record.completionSeconds = scheduler.now;
        this.settle(flow, record);
        break;
      case Happened.flowLeft:
        this.settle(flow, record);
        break;
      case Happened.timedOut:
        record.timeouts++;
        break;
      case Happened.packetSent:
        if (network.packets.resent[packet] !== 0) record.retransmittedSegments++;
        break;
      case Happened.packetRefused:
        if (network.packets.kind[packet] === PacketKind.syn) record.refusedSyns++;
        else record.lostPackets++;
        break;
      case Happened.packetDropped:
        record.lostPackets++;
        break;
    }
  }

  sampled(): void {}

  /** In order of arrival. */
  flows(): readonly LoggedFlow[] {
    const { flows } = this.lane.engine;
    for (const flow of flows.rows()) {
      const record = this.records.get(flows.number[flow]);
      if (record !== undefined && flows.state[flow] !== FlowState.completed) this.settle(flow, record);
    }
    return [...this.logged];
  }

  private opened(flow: number): LoggedFlow {
    const { engine, shape, network } = this.lane;
    const { flows } = engine;
    const size = flows.askedBytes(flow);
    const sizeBytes = Number.isFinite(size) && size > 0 ? size : null;
    return {
      number: flows.number[flow] + 1,
      id: this.lane.flowId(flow),
      trafficClass: shape.traffic[flows.trafficClass[flow]].id,
      source: network.nodes[flows.source[flow]].id,
      destination: network.nodes[flows.destination[flow]].id,
      arrivalSeconds: engine.scheduler.now,
      sizeBytes,
      aloneSeconds: sizeBytes === null ? null : aloneSeconds(engine, flow, sizeBytes),
      admissionSeconds: null,
      completionSeconds: null,
      deliveredBytes: 0,
      retransmittedSegments: 0,
      timeouts: 0,
      refusedSyns: 0,
      lostPackets: 0,
      path: [],
    };
  }

  private settle(flow: number, record: LoggedFlow): void {
    const { flows, network, settings } = this.lane.engine;
    record.deliveredBytes = flows.deliveredBytes[flow];
    record.path = [...network.paths[flows.forwardPath[flow]]].map((link) => settings.links[link].id);
  }
}
