import * as Ecn from '../engine/kinds/ecn.ts';
import * as FlowState from '../engine/kinds/flow-state.ts';
import * as DropReason from '../engine/kinds/drop-reason.ts';
import { queueOfFlow } from '../engine/queue/queue-discipline.ts';
import type { Server } from '../engine/calls/server.ts';
import type { Decision, DecisionLog } from '../engine/decision-log.ts';
import type { Lane } from '../simulation/lane.ts';
import {
  DECISION_STRIDE,
  TRIAL_STRIDE,
  LINK,
  LINK_STRIDE,
  MAXIMUM_DECISIONS,
  MAXIMUM_TRIALS,
  MAXIMUM_FRAME_PACKETS,
  NODE,
  NODE_STRIDE,
  PACKET,
  PACKET_WORDS,
} from './frame.ts';
import type { LaneFrame } from './messages.ts';

/** Makes frames of a lane, and remembers what the last one contained. */
export class FrameWriter {
  private samplesSent = 0;
  private dropsSent = 0;
  private refusalsSent = 0;
  private readonly spare: ArrayBuffer[] = [];

  /** @param camera directed links whose packets are shown */
  constructor(
    private readonly lane: Lane,
    public camera: readonly number[],
  ) {}

  /** A packet buffer that the page has done with. */
  recycle(buffer: ArrayBuffer): void {
    if (this.spare.length < 3) this.spare.push(buffer);
  }

  /** The lane went back in time: send all samples again, and no decision from before. */
  rewound(): void {
    this.samplesSent = 0;
    this.dropsSent = Math.min(this.dropsSent, this.lane.engine.network.drops.count);
    this.refusalsSent = Math.min(this.refusalsSent, this.lane.engine.network.refusals.count);
  }

  /** @param bare without packets and decisions: while the lane replays */
  write(bare: boolean): LaneFrame {
    const { lane } = this;
    const firstSample = this.samplesSent;
    this.samplesSent = lane.sampler.rows;
    const decisions = this.decisions();
    const { buffer, count } = this.packets(bare);
    return {
      timeSeconds: lane.timeSeconds,
      nextEventSeconds: lane.nextEventSeconds,
      events: lane.events,
      fingerprint: lane.fingerprint(),
      replaying: bare,
      figures: lane.figures(),
      samples: lane.sampler.since(firstSample),
      firstSample,
      waits: lane.sampler.waitsSince(firstSample),
      links: this.links(),
      counted: bare ? new Float64Array(0) : this.counted(),
      nodes: this.nodes(),
      gates: this.gates(),
      sessions: this.sessions(),
      distributions: this.distributions(),
      packets: buffer,
      packetCount: count,
      decisions: bare ? new Float64Array(0) : decisions,
      trials: this.trials(),
    };
  }

  private distributions(): Float64Array {
    const { distributions, completions } = this.lane.engine;
    const { completionTimes, completedSizes, offeredSizes, offeredFlows, offeredBytes } = distributions;
    const { count, totalBytes, totalSinceArrival } = completions;
    return Float64Array.of(
      ...completionTimes.counts,
      ...completedSizes.counts,
      ...offeredSizes.counts,
      ...[count, totalBytes, totalSinceArrival, offeredFlows, offeredBytes],
    );
  }

  /** As in a frame. */
  links(): Float64Array<ArrayBuffer> {
    const { links, scheduler, controller } = this.lane.engine;
    const levels = controller.rates?.maxMin;
    const values = new Float64Array(links.length * LINK_STRIDE);
    for (const [index, link] of links.entries()) {
      const at = index * LINK_STRIDE;
      values[at + LINK.queuePackets] = link.queuePackets(scheduler.now);
      values[at + LINK.bufferPackets] = link.fluid === null ? link.roomPackets : Infinity;
      values[at + LINK.rateBitsPerSecond] = link.rateBitsPerSecond;
      values[at + LINK.delaySeconds] = link.delaySeconds;
      values[at + LINK.sentBytes] = link.carriedBytes(scheduler.now);
      values[at + LINK.resentBytes] = link.resentBytes;
      values[at + LINK.droppedPackets] = link.droppedPackets;
      values[at + LINK.refusedPackets] = link.refusedPackets;
      values[at + LINK.bottleneckLevel] = levels?.levelOf(index) ?? 0;
      values[at + LINK.isDown] = Number(!link.isUp);
      values[at + LINK.isBad] = Number(link.pipe?.burstLoss?.isBad ?? false);
      const bucket = link.policer ?? link.shaper;
      values[at + LINK.tokens] = bucket === null ? 0 : 1 + bucket.shareAt(scheduler.now);
    }
    return values;
  }

  private counted(): Float64Array {
    const { rows } = this.lane.sampler.counts;
    const width = rows[0]?.length ?? 0;
    const values = new Float64Array(rows.length * width);
    for (const [index, row] of rows.entries()) values.set(row, index * width);
    return values;
  }

  private nodes(): Float64Array {
    const { census, flows, controller } = this.lane.engine;
    const { waitingAtNode, activeAtNode } = census;
    const { calls } = this.lane.engine.transports;
    const values = new Float64Array(waitingAtNode.length * NODE_STRIDE);
    for (let node = 0; node < waitingAtNode.length; node++) {
      values[node * NODE_STRIDE + NODE.waitingFlows] = waitingAtNode[node];
      values[node * NODE_STRIDE + NODE.activeFlows] = activeAtNode[node];
      const server = calls.serverAt(node);
      if (server !== undefined) values.set(this.server(server), node * NODE_STRIDE + NODE.waitingAttempts);
    }
    for (const node of calls.pausingNodes()) values[node * NODE_STRIDE + NODE.pausingCalls]++;
    // Only schemes that make trials stop flows.
    const end = controller.trialOf !== null ? flows.extent : 0;
    for (let row = 0; row < end; row += flows.width) {
      if (flows.suspended[row] === 0 || flows.state[row] !== FlowState.active) continue;
      values[flows.source[row] * NODE_STRIDE + NODE.suspendedFlows]++;
    }
    return values;
  }

  /** From `NODE.waitingAttempts` on. */
  private server(server: Server): readonly number[] {
    const { transports, scheduler } = this.lane.engine;
    const { calls } = transports;
    const served = server.served();
    return [
      server.waiting,
      calls.goneAt(server),
      server.settings.workers,
      served.length,
      served.filter(({ flow, sequence }) => !calls.isAwaited(flow, sequence)).length,
      Number(server.takesNewest(scheduler.now)),
    ];
  }

  private gates(): Float64Array {
    const { engine, probes } = this.lane;
    const values: number[] = [];
    for (const gate of engine.controller.gates.keys()) {
      for (const { on, value } of probes) if (on === 'gate') values.push(value(gate));
    }
    return Float64Array.from(values);
  }

  private sessions(): Float64Array {
    const { engine, sessions } = this.lane;
    const values: number[] = [];
    for (const [place, { trafficClass, member }] of sessions.entries()) {
      const flow = engine.flowOfSession(trafficClass, member);
      const rate = flow < 0 ? NaN : (engine.controller.rates?.rateOf(flow) ?? NaN);
      if (Number.isNaN(rate)) continue;
      const path = engine.network.paths[engine.flows.forwardPath[flow]];
      values.push(place, engine.flows.number[flow], rate, path.length, ...path);
    }
    return Float64Array.from(values);
  }

  private packets(bare: boolean): { buffer: ArrayBuffer; count: number } {
    if (bare) return { buffer: new ArrayBuffer(0), count: 0 };
    const { engine } = this.lane;
    const { links, scheduler } = engine;
    const { packets } = engine.network;
    const { now } = scheduler;
    const buffer = this.spare.pop() ?? new ArrayBuffer(MAXIMUM_FRAME_PACKETS * PACKET_WORDS * 4);
    const integers = new Int32Array(buffer);
    const numbers = new Float32Array(buffer);
    let count = 0;
    for (const index of this.camera) {
      const waiting = links[index]?.waiting;
      const queues = waiting?.discipline.queueCount;
      const queueOf = (packet: number): number =>
        waiting!.discipline.queueOf?.(packet) ?? queueOfFlow(waiting!.discipline, waiting!.flowHash(packet));
      links[index]?.forEachPacket((packet, { queued, start, departure, arrival }) => {
        if (count === MAXIMUM_FRAME_PACKETS) return;
        const at = count++ * PACKET_WORDS;
        integers[at + PACKET.serial] = packets.serial[packet];
        integers[at + PACKET.queue] = queues === undefined ? 0 : queueOf(packet) + 1;
        const marked = (packets.ecn[packet] & (Ecn.marked | Ecn.echo)) === 0 ? 0 : 1;
        integers[at + PACKET.linkKind] =
          (index << 8) | (marked << 7) | (packets.kind[packet] << 1) | packets.resent[packet];
        numbers[at + PACKET.queuedAt] = queued - now;
        numbers[at + PACKET.departureStart] = start - now;
        numbers[at + PACKET.departureEnd] = departure - now;
        numbers[at + PACKET.arrival] = arrival - now;
      });
    }
    return { buffer, count };
  }

  /** Drops and refusals since the last frame, in order of time, the newest that fit. */
  private decisions(): Float64Array {
    const { drops, refusals } = this.lane.engine.network;
    const fresh = [...newest(drops, this.dropsSent), ...newest(refusals, this.refusalsSent)];
    this.dropsSent = drops.count;
    this.refusalsSent = refusals.count;
    fresh.sort((a, b) => a.atSeconds - b.atSeconds);
    const sent = fresh.slice(-MAXIMUM_DECISIONS);
    const values = new Float64Array(sent.length * DECISION_STRIDE);
    for (const [row, { atSeconds, link, packetKind, flow, serial, code }] of sent.entries()) {
      values.set(
        [atSeconds, link, packetKind, flow, serial, code === 0 ? DropReason.refused : code],
        row * DECISION_STRIDE,
      );
    }
    return values;
  }

  /** The last trials that the scheme still remembers. */
  private trials(): Float64Array {
    const { controller, decisions, flows } = this.lane.engine;
    const { trialOf } = controller;
    if (trialOf === null) return new Float64Array(0);
    const rows: number[][] = [];
    const first = Math.max(decisions.oldest, decisions.count - DECISIONS_SEARCHED);
    for (let index = decisions.count - 1; index >= first && rows.length < MAXIMUM_TRIALS; index--) {
      const decision = decisions.read(index);
      const trial = trialOf(decision);
      if (trial === null) continue;
      const row = flows.withNumber(decision.flow);
      const { chance, draw, staysOn, offSeconds } = trial;
      rows.push([
        decision.atSeconds,
        decision.flow,
        row < 0 ? -1 : flows.trafficClass[row],
        row < 0 ? -1 : flows.member[row],
        chance,
        draw,
        Number(staysOn),
        offSeconds,
      ]);
    }
    const values = new Float64Array(rows.length * TRIAL_STRIDE);
    for (const [place, row] of rows.reverse().entries()) values.set(row, place * TRIAL_STRIDE);
    return values;
  }
}

/** Among this many of the scheme's last decisions its trials are looked for. */
const DECISIONS_SEARCHED = 128;

function newest(log: DecisionLog, sent: number): Decision[] {
  const first = Math.max(sent, log.oldest, log.count - MAXIMUM_DECISIONS);
  return Array.from({ length: Math.max(0, log.count - first) }, (_, i) => log.read(first + i));
}
