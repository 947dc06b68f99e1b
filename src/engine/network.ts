import * as PacketKind from './kinds/packet-kind.ts';
import * as FlowState from './kinds/flow-state.ts';
import * as Verdict from './kinds/verdict.ts';
import * as DropReason from './kinds/drop-reason.ts';
import * as Happened from './kinds/happened.ts';
import * as EventKind from './kinds/event-kind.ts';
import * as Trace from './kinds/trace.ts';
import * as Ecn from './kinds/ecn.ts';
import { Fingerprint } from '../base/fingerprint.ts';
import type { Controller } from './controller.ts';
import { DecisionLog, type DecisionLogState, REASON_VALUES } from './decision-log.ts';
import type { GatheredFlights } from './flights/flight-records.ts';
import { Flights, type FlightsState } from './flights/flights.ts';
import type { FlowTable } from './flows.ts';
import type { Link, LinkProperties, LinkState } from './link.ts';
import type { Observer } from './observer.ts';
import { goesOut, PacketTable } from './packets.ts';
import { PATH_END, PathTable } from './path-table.ts';
import type { QueueSettings } from './queue/queue-discipline.ts';
import { FIFO } from './impairments/fifo.ts';
import { Delayed, type ImpairmentSettings, Pipe } from './impairments/pipe.ts';
import { Opportunities } from './impairments/opportunities.ts';
import { TokenBucket } from './impairments/token-bucket.ts';
import { WaitingRoom } from './queue/waiting-room.ts';
import type { Scheduler } from './scheduler.ts';
import type { RandomStream } from '../base/random-stream.ts';
import type { TableState } from '../base/table.ts';

const DROP_LOG_CAPACITY = 4096;
const REFUSAL_LOG_CAPACITY = 8192;
/** Flights at the end of their paths that are read ahead together. */
const MOST_READ = 64;
/** As they are saved. */
const TOTALS = [
  'packetsBorn',
  'packetsDelivered',
  'packetsDropped',
  'synsRefused',
  'dataRefused',
  'otherRefused',
  'packetsDroppedOut',
  'packetsDecidedOut',
] as const;
/** Places of the values that are kept with a dropped packet: what the link was at that moment. */
/** `bufferBytes` is 0 where the buffer is in packets. */
export const Dropped = { queue: 0, buffer: 1, loss: 2, queueBytes: 3, bufferBytes: 4, bytes: 5 } as const;
/** Places of the values that are kept with a packet that a policer has dropped or marked. */
export const Policed = { tokens: 0, bytes: 1, rate: 2, burst: 3 } as const;

/** Called with each packet that reaches the end of its path. */
interface Receiver {
  packetDelivered(packet: number): void;
  /** The scheme has refused a SYN before `link`. It is gone after this. */
  synRefused(packet: number, link: number): void;
}

/**
 * Links and the packets on them. A packet follows its path link by link, each time through the scheme's seat (on
 * watched links) and the buffer, until it is delivered or dropped. Nothing else makes a packet disappear:
 * born = delivered + dropped + refused SYNs + in the network.
 */
export class Network {
  readonly packets: PacketTable;
  readonly fingerprint = new Fingerprint();
  /** Packets that found a full buffer. */
  readonly drops = new DecisionLog(DROP_LOG_CAPACITY);
  /** Packets that the scheme refused. */
  readonly refusals = new DecisionLog(REFUSAL_LOG_CAPACITY);
  /** Packets that a link has marked instead of dropping them. */
  readonly marks = new DecisionLog(DROP_LOG_CAPACITY);
  /** Packets that an impaired link has delayed. */
  readonly delays = new DecisionLog(DROP_LOG_CAPACITY);
  readonly watched: Uint8Array;
  /** Who looks on; null: nobody. Not part of the state. */
  observer: Observer | null = null;
  private readonly observed: boolean;
  private readonly controlIsReliable: boolean;
  readonly pathTable = new PathTable();
  readonly paths: readonly Int32Array[] = this.pathTable.paths;
  /** Means nothing: see `Link.readAhead`. */
  lastRead = 0;
  readonly flights: Flights;
  /** The tags of those flights that `readAhead` finds at the end of their paths. */
  private readonly ending = new Int32Array(MOST_READ);
  /** The link that the packet at hand has come over. */
  cameOver = -1;
  packetsBorn = 0;
  packetsDelivered = 0;
  /** Packets that did not arrive, whoever dropped them: buffers, links or the scheme. Refused SYNs are not among them. */
  packetsDropped = 0;
  /** Those of `packetsDropped` that were on their way out and were dropped by links: the scheme refused none of them. */
  packetsDroppedOut = 0;
  /** Packets on their way out, all but acknowledgements, whose fate is decided: they arrived, were dropped or refused. */
  packetsDecidedOut = 0;
  /** SYNs that the scheme refused: its answer to a flow that wants to begin. */
  synsRefused = 0;
  /** Those of `packetsDropped` that the scheme refused: data (and FINs), and packets of other kinds. */
  dataRefused = 0;
  otherRefused = 0;
  private readonly dropValues = new Float64Array(REASON_VALUES);
  /** The random streams of the links that have drawn. */
  private readonly losses = new Map<number, RandomStream>();

  constructor(
    private readonly scheduler: Scheduler,
    readonly links: readonly Link[],
    private readonly flows: FlowTable,
    private readonly controller: Controller,
    private readonly receiver: Receiver,
    /** The draws of a link's losses, from the first. */
    private readonly lossDraws: (link: number) => RandomStream,
  ) {
    this.packets = new PacketTable(controller.headerWords);
    this.observed = controller.observesPackets;
    this.controlIsReliable = controller.controlIsReliable;
    this.watched = new Uint8Array(links.length);
    this.flights = new Flights(scheduler, links.length, {
      hopOf: (packet) => this.packets.hop[packet],
      setHop: (packet, hop) => void (this.packets.hop[packet] = hop),
      linkOf: (packet, hop) => this.pathTable.linkOfPath(this.packets.path[packet], hop),
      enter: (packet) => this.enterFlight(packet),
      readAhead: (coming) => this.readAhead(coming),
    });
    for (const link of links) link.flights = this.flights;
  }

  /** A new packet at the start of its path. Send it with `send`. */
  create(flow: number, kind: number, path: number, bytes: number, sequence: number): number {
    const { packets } = this;
    const packet = packets.allocate();
    packets.flow[packet] = flow;
    packets.kind[packet] = kind;
    packets.identity[packet] = (flow >= 0 ? this.flows.number[flow] : -1) ^ (kind << 28);
    packets.resent[packet] = 0;
    packets.ecn[packet] = 0;
    packets.bytes[packet] = bytes;
    packets.sequence[packet] = sequence;
    packets.path[packet] = path;
    packets.serial[packet] = this.packetsBorn++;
    packets.clearHeader(packet);
    if (flow >= 0) this.flows.packetsInNetwork[flow]++;
    return packet;
  }

  /** The packet sets out on its path. @param hop from the beginning of this link of it */
  send(packet: number, hop = 0): void {
    this.packets.hop[packet] = hop;
    if (this.observed && this.packets.flow[packet] >= 0) this.controller.packetSent(packet);
    if (this.observer !== null) this.tell(Happened.packetSent, -1, packet);
    const first = this.pathTable.linkOfPath(this.packets.path[packet], hop);
    if (this.watched[first] === 0 || this.passes(first, packet)) this.queue(first, packet);
  }

  /** The event of link `index`, whose payload is the index itself: the packet at its head has reached the far end. */
  packetArrived(index: number): void {
    const { scheduler } = this;
    const link = this.links[index];
    // An entry that a change of the link has overtaken: the head comes at another time now, or after another event.
    if (link.isEmpty || link.firstArrival !== scheduler.now || link.firstOrder !== scheduler.queue.firstOrder) return;
    const packet = link.deliver();
    if (link.isAtBlock) this.lastRead = link.readAhead(this.packets.path);
    if (!link.isEmpty) scheduler.queue.at(link.firstArrival, link.firstOrder).push(index);
    if (link.pipe !== null) {
      this.enterPipe(link, link.pipe, packet);
      return;
    }
    if (link.lossProbability > 0 && this.isLost(link, packet)) return;
    this.goOn(packet);
  }

  /** The event of an impaired link: the first packet in its pipe has reached the far end. */
  pipeArrived(index: number): void {
    const packet = this.links[index].pipe!.arrived();
    if (packet >= 0) this.goOn(packet);
  }

  /**
   * The event of a packet that flies: the one that the wheel's fields say. Its row in the table of packets is not touched
   * as long as it flies: `hop` is written when somebody looks (`settleFlights`).
   */
  flightArrived(): void {
    const { watched } = this;
    const { hops } = this.pathTable;
    const { packet, place: came, start, tag, identity } = this.flights.wheel.flight;
    const place = came + 1;
    const next = hops[place];
    this.cameOver = hops[came];
    const hop = place - start;
    if (this.observer !== null || next === PATH_END) this.packets.hop[packet] = hop;
    if (next === PATH_END) {
      this.deliver(this.cameOver, packet);
      return;
    }
    if (this.observer !== null) this.tell(Happened.packetForwarded, this.cameOver, packet);
    if (watched[next] !== 0) this.controller.flightArrivedAtLink(next, hop, tag);
    if (this.flights.isOpen(next)) {
      this.setFlight(packet, place, start, tag, identity);
      this.fly(next);
    } else {
      this.packets.hop[packet] = hop;
      this.queue(next, packet);
    }
  }

  /** The wheel's fields say what the table says of a packet. */
  enterFlight(packet: number): void {
    const { packets } = this;
    const start = this.pathTable.firstHop[packets.path[packet]];
    const tag = packets.headerWords > 0 ? packets.header[packets.headerAt(packet)] : 0;
    this.setFlight(packet, start + packets.hop[packet], start, tag, packets.identity[packet]);
  }

  /** Writes into the table of packets where those are that fly. Call it before `hop` is read from outside. */
  settleFlights(): void {
    this.flights.settle();
  }

  /** Into the buffer of a link, past the scheme's seat. */
  queue(index: number, packet: number): void {
    const { scheduler, packets } = this;
    const link = this.links[index];
    if (this.controlIsReliable && this.takesFlight(link, packet)) return;
    if (!link.isUp) {
      link.droppedPackets++;
      this.drop(index, packet, DropReason.linkDown);
      return;
    }
    if (link.waiting !== null) {
      this.arriveAtDiscipline(index, link.waiting, packet);
      return;
    }
    const always = this.controlIsReliable && packets.kind[packet] >= PacketKind.probe;
    const wasEmpty = link.isEmpty;
    const order = scheduler.order();
    if (!link.at(scheduler.now).take(packet, packets.bytes[packet], packets.resent[packet], order, always)) {
      this.drop(index, packet, DropReason.bufferFull);
      return;
    }
    if (link.delays !== null) this.noteDelay(link, packet, null);
    this.trace(Trace.queued, index, packet);
    if (this.observer !== null) this.tell(Happened.packetQueued, index, packet);
    if (wasEmpty) scheduler.queue.at(link.firstArrival, order).push(index);
    if (this.watched[index]) this.controller.packetQueued(index, packet);
  }

  /**
   * Counts how long the packet waits that a link has taken last. No time is handed over: V8 would allocate a number for it.
   * @param waiting where the packet has waited; null: it has just come
   */
  private noteDelay(link: Link, packet: number, waiting: WaitingRoom | null): void {
    const { flow, kind, bytes } = this.packets;
    if (flow[packet] < 0 || (kind[packet] !== PacketKind.data && kind[packet] !== PacketKind.fin)) return;
    const start = link.freeAt - (bytes[packet] * 8) / link.rateBitsPerSecond;
    const joined = waiting === null ? this.scheduler.now : waiting.lastJoined;
    link.delays!.waited(this.flows.trafficClass[flow[packet]], Math.max(0, start - joined));
  }

  /** Gives a link a discipline. Call it before anything is sent. */
  attachQueue(
    index: number,
    queue: QueueSettings,
    draws: () => RandomStream,
    hash: (k: number, n: number) => number,
  ): void {
    const { packets, scheduler, flows } = this;
    const link = this.links[index];
    link.waiting = new WaitingRoom(
      {
        scheduler,
        packets,
        link,
        draws,
        flowHash: (packet) => {
          const flow = packets.flow[packet];
          const isBack = flow >= 0 && packets.path[packet] === flows.reversePath[flow] ? 1 : 0;
          return flow < 0 ? hash(packets.path[packet], 2) : hash(flows.number[flow], isBack);
        },
        hashOfFlow: (flow, isBack) => hash(flows.number[flow], isBack ? 1 : 0),
        pathOf: (packet) => this.paths[packets.path[packet]],
        ends: (place) => this.links[place],
        trafficClassOf: (packet) => {
          const flow = packets.flow[packet];
          return flow < 0 ? 0 : flows.trafficClass[flow];
        },
        joined: (packet) => {
          link.waits(scheduler.now);
          this.joined(index, packet);
        },
        dropped: (packet, reason, values) => {
          link.droppedPackets++;
          this.drop(index, packet, reason, values);
        },
        marked: (packet, values) => this.mark(index, packet, values),
      },
      queue,
    );
  }

  /** Impairs the way over a link. Call it before anything is sent. @param draws the stream of a purpose, from its first draw */
  impair(index: number, settings: ImpairmentSettings, draws: (purpose: string) => RandomStream): void {
    const { scheduler, packets } = this;
    const link = this.links[index];
    const { policer, shaper, opportunities, ...ofPipe } = settings;
    link.impairments = settings;
    if (policer !== undefined) link.policer = new TokenBucket(policer);
    if (shaper !== undefined) link.shaper = new TokenBucket(shaper);
    if (opportunities !== undefined) link.opportunities = new Opportunities(opportunities);
    if (Object.values(ofPipe).some((one) => one !== undefined)) {
      const pipe = new Pipe(settings, {
        scheduler,
        link,
        draws,
        bytesOf: (packet) => packets.bytes[packet],
        copy: (packet) => this.double(index, packet),
        delayed: (packet, values) => this.delay(index, packet, values),
      });
      link.layPipe(pipe);
    }
    const waits = policer !== undefined || shaper !== undefined || opportunities !== undefined;
    if (waits && link.waiting === null) {
      this.attachQueue(
        index,
        FIFO,
        () => draws('queue'),
        () => 0,
      );
    }
  }

  /** The event of a link with a discipline: its transmitter is free. */
  serveDue(index: number): void {
    const waiting = this.links[index].waiting!;
    // An entry that a change of the link has overtaken.
    if (waiting.servedAt !== this.scheduler.now) return;
    waiting.servedAt = Infinity;
    this.serve(index, waiting);
  }

  /** Other properties of a link from now on; `isUp` false drops what waits and flies on it. */
  changeLink(index: number, properties: LinkProperties & { readonly isUp: boolean }): void {
    const { scheduler } = this;
    const link = this.links[index];
    link.shutForFlights(this.flights);
    link.change(scheduler.now, properties);
    if (link.isUp && !properties.isUp) {
      this.settleFlights();
      link.clear(scheduler.now, (packet) => this.drop(index, packet, DropReason.linkDown));
    }
    if (link.isUp !== properties.isUp) link.fluid?.turn(scheduler.now, properties.isUp);
    link.isUp = properties.isUp;
    if (link.waiting !== null && link.waiting.packets > 0) {
      link.waiting.servedAt = Infinity;
      this.planService(index, link.waiting);
    }
    if (!link.isEmpty) scheduler.schedule(link.firstArrival, link.firstOrder, EventKind.linkArrival, index);
  }

  save(earlier?: NetworkState): NetworkState {
    this.settleFlights();
    return {
      packets: this.packets.save(earlier?.packets),
      paths: [...this.paths],
      links: this.links.map((link) => link.save()),
      flights: this.flights.save(),
      fingerprint: this.fingerprint.save(),
      totals: TOTALS.map((name) => this[name]),
      logs: [this.drops.save(), this.refusals.save(), this.marks.save(), this.delays.save()],
      losses: [...this.losses].map(([link, stream]) => [link, stream.save()] as const),
    };
  }

  restore(state: NetworkState): void {
    this.packets.restore(state.packets);
    this.pathTable.restore(state.paths);
    for (const [index, link] of this.links.entries()) link.restore(state.links[index]);
    this.flights.restore(state.flights);
    this.fingerprint.restore(state.fingerprint);
    for (const [place, name] of TOTALS.entries()) this[name] = state.totals[place];
    this.drops.restore(state.logs[0]);
    this.refusals.restore(state.logs[1]);
    this.marks.restore(state.logs[2]);
    this.delays.restore(state.logs[3]);
    this.losses.clear();
    for (const [link, stream] of state.losses) this.lossesOf(link).restore(stream);
  }

  /** The packet has come to the end of a link: it is delivered, or goes to the next. */
  private goOn(packet: number): void {
    const { packets } = this;
    const { hops, firstHop } = this.pathTable;
    const place = firstHop[packets.path[packet]] + ++packets.hop[packet];
    const next = hops[place];
    this.cameOver = hops[place - 1];
    if (next === PATH_END) {
      this.deliver(this.cameOver, packet);
      return;
    }
    if (this.observer !== null) this.tell(Happened.packetForwarded, this.cameOver, packet);
    if (this.watched[next] === 0 || this.passes(next, packet)) this.queue(next, packet);
  }

  /** Whether a packet flies over a link, which takes it then. If it does not, no other does until the link is seen to be free. */
  private takesFlight(link: Link, packet: number): boolean {
    const { packets, flights } = this;
    if (packets.bytes[packet] === 0 && packets.kind[packet] >= PacketKind.probe) {
      const isOpen = flights.isOpen(link.index);
      if (isOpen || (link.isUp && link.at(this.scheduler.now).takesNoTime)) {
        if (!isOpen) link.openForFlights(flights);
        this.enterFlight(packet);
        this.fly(link.index);
        return true;
      }
    }
    link.shutForFlights(flights);
    return false;
  }

  private setFlight(packet: number, place: number, start: number, tag: number, identity: number): void {
    const { flight } = this.flights.wheel;
    flight.packet = packet;
    flight.place = place;
    flight.start = start;
    flight.tag = tag;
    flight.identity = identity;
  }

  /** The packet that the wheel's fields say, onto an open link. It cannot be lost. What is not data has no sequence number. */
  private fly(index: number): void {
    const { flights, scheduler } = this;
    const { packet, identity } = flights.wheel.flight;
    const order = scheduler.order();
    this.fingerprint.at(scheduler.now).foldIntegers((Trace.queued << 28) | index, identity, 0);
    if (this.observer !== null) this.tell(Happened.packetQueued, index, packet);
    flights.depart(index, order);
  }

  /**
   * Reads what is needed of packets that arrive soon, of all before it is needed of any: the processor fetches many
   * values in hardly more time than one. It changes nothing.
   */
  private readAhead({ packets, places, tags, count }: GatheredFlights): void {
    const { ending } = this;
    const { hops } = this.pathTable;
    const { kind } = this.packets;
    let read = 0;
    let ends = 0;
    for (let i = 0; i < count; i++) {
      const next = hops[places[i] + 1];
      read ^= next;
      if (next !== PATH_END || ends === MOST_READ) continue;
      ending[ends++] = tags[i];
      read ^= kind[packets[i]];
    }
    this.lastRead = read ^ this.controller.readAhead(tags, count) ^ this.controller.readAheadOfEnds(ending, ends);
  }

  /** A packet has come to a watched link: what the scheme's seat says. */
  private passes(index: number, packet: number): boolean {
    const verdict = this.controller.packetArrivedAtLink(index, packet);
    if (verdict === Verdict.hold && this.observer !== null) this.tell(Happened.packetHeld, index, packet);
    if (verdict === Verdict.refuse) this.drop(index, packet, DropReason.refused);
    return verdict === Verdict.forward;
  }

  /** Draws whether a packet that has come to the end of the link was lost on the way; then it is no more. */
  private isLost(link: Link, packet: number): boolean {
    if (this.controlIsReliable && this.packets.kind[packet] >= PacketKind.probe) return false;
    if (this.lossesOf(link.index).uniform() >= link.lossProbability) return false;
    link.lostPackets++;
    this.drop(link.index, packet, DropReason.lostOnLink);
    return true;
  }

  /** The last bit of a packet has left the transmitter of an impaired link. What a scheme relies on takes the propagation delay alone. */
  private enterPipe(link: Link, pipe: Pipe, packet: number): void {
    const isSpared = this.controlIsReliable && this.packets.kind[packet] >= PacketKind.probe;
    const isLost = !isSpared && link.lossProbability > 0 && this.lossesOf(link.index).uniform() < link.lossProbability;
    const reason = pipe.depart(packet, isSpared, isLost);
    if (reason === DropReason.none) return;
    link.lostPackets++;
    this.drop(link.index, packet, reason, isLost ? undefined : pipe.reasons);
  }

  /** A copy of a packet, on the same link. */
  private double(index: number, packet: number): number {
    const { packets, flows } = this;
    const copy = packets.copy(packet);
    packets.serial[copy] = this.packetsBorn++;
    const flow = packets.flow[copy];
    if (flow >= 0) flows.packetsInNetwork[flow]++;
    this.trace(Trace.doubled, index, copy);
    if (this.observer !== null) this.tell(Happened.packetDoubled, index, copy);
    return copy;
  }

  private lossesOf(link: number): RandomStream {
    let stream = this.losses.get(link);
    if (stream === undefined) this.losses.set(link, (stream = this.lossDraws(link)));
    return stream;
  }

  private deliver(lastLink: number, packet: number): void {
    this.packetsDelivered++;
    if (goesOut(this.packets.kind[packet])) this.packetsDecidedOut++;
    this.trace(Trace.delivered, 0, packet);
    if (this.observer !== null) this.tell(Happened.packetDelivered, lastLink, packet);
    if (this.observed && this.packets.flow[packet] >= 0) this.controller.packetDelivered(packet);
    this.receiver.packetDelivered(packet);
    this.discard(packet);
  }

  private arriveAtDiscipline(index: number, waiting: WaitingRoom, packet: number): void {
    this.links[index].settle(this.scheduler.now);
    if (this.controlIsReliable && this.packets.kind[packet] >= PacketKind.probe) waiting.joinFirst(packet);
    else if (this.links[index].policer === null || this.passesPolicer(this.links[index], packet)) {
      waiting.arrived(packet);
    }
    this.serve(index, waiting);
  }

  /** A packet has come to a link with a policer, which drops it if it has no tokens for it, or marks it and lets it pass. */
  private passesPolicer(link: Link, packet: number): boolean {
    const { packets, scheduler, dropValues } = this;
    const bytes = packets.bytes[packet];
    const policer = link.policer!;
    if (policer.spend(scheduler.now, bytes)) return true;
    dropValues[Policed.tokens] = policer.tokensAt(scheduler.now);
    dropValues[Policed.bytes] = bytes;
    dropValues[Policed.rate] = policer.settings.rateBitsPerSecond;
    dropValues[Policed.burst] = policer.settings.burstBytes;
    const { ecn } = packets;
    if (link.impairments?.policer?.action === 'mark' && (ecn[packet] & (Ecn.capable | Ecn.marked)) !== 0) {
      ecn[packet] |= Ecn.marked;
      link.waiting!.markedPackets++;
      this.mark(link.index, packet, dropValues, DropReason.policed);
      return true;
    }
    link.droppedPackets++;
    this.drop(link.index, packet, DropReason.policed, dropValues);
    return false;
  }

  /** A packet waits now before a link with a discipline. */
  private joined(index: number, packet: number): void {
    this.trace(Trace.queued, index, packet);
    if (this.observer !== null) this.tell(Happened.packetQueued, index, packet);
    if (this.watched[index]) this.controller.packetQueued(index, packet);
  }

  /** Sends what the discipline says, if the transmitter is free. */
  private serve(index: number, waiting: WaitingRoom): void {
    const { scheduler, packets } = this;
    const link = this.links[index];
    if (waiting.packets === 0) return;
    if (link.freeAt <= scheduler.now) {
      const packet = waiting.next();
      if (packet < 0) return;
      const wasEmpty = link.isEmpty;
      const order = scheduler.order();
      link.at(scheduler.now).take(packet, packets.bytes[packet], packets.resent[packet], order, true);
      if (link.shaper !== null) link.holdLast(link.shaper.wait(scheduler.now, packets.bytes[packet]));
      if (link.opportunities !== null) this.waitForOpportunity(link, link.opportunities, packet);
      link.joinedBefore(waiting.lastJoined);
      if (link.delays !== null) this.noteDelay(link, packet, waiting);
      if (wasEmpty) scheduler.queue.at(link.firstArrival, order).push(index);
    }
    this.planService(index, waiting);
  }

  /** The packet that a link has just taken goes with an opportunity. One that a shaper holds comes to it only then. */
  private waitForOpportunity(link: Link, opportunities: Opportunities, packet: number): void {
    const { scheduler, packets, dropValues } = this;
    const held = (link.shaper?.sendsAt ?? 0) > scheduler.now;
    const from = held ? link.shaper!.sendsAt : scheduler.now;
    const seconds = opportunities.wait(from, packets.bytes[packet], held ? from : link.waiting!.lastJoined);
    if (seconds === 0) return;
    link.holdLast(seconds);
    dropValues.fill(0);
    dropValues[Delayed.total] = dropValues[Delayed.opportunity] = seconds;
    this.delay(link.index, packet, dropValues);
  }

  private planService(index: number, waiting: WaitingRoom): void {
    const { freeAt } = this.links[index];
    if (waiting.packets === 0 || waiting.servedAt === freeAt) return;
    waiting.servedAt = freeAt;
    this.scheduler.schedule(freeAt, this.scheduler.order(), EventKind.linkFree, index);
  }

  private drop(index: number, packet: number, reason: number, values?: Float64Array): void {
    const { packets, flows } = this;
    const flow = packets.flow[packet];
    const isSyn = packets.kind[packet] === PacketKind.syn;
    const refused = reason === DropReason.refused;
    if (refused) this.countRefusal(index, packets.kind[packet]);
    if (!refused || !isSyn) this.packetsDropped++;
    if (goesOut(packets.kind[packet])) {
      this.packetsDecidedOut++;
      if (!refused) this.packetsDroppedOut++;
    }
    this.trace(reason === DropReason.early ? Trace.droppedEarly : Trace.dropped, index, packet);
    (refused ? this.refusals : this.drops)
      .at(this.scheduler.now)
      .record(
        reason,
        index,
        packets.kind[packet],
        flow >= 0 ? flows.number[flow] : -1,
        packets.serial[packet],
        isSyn && flow >= 0 ? flows.synAttempts[flow] : 0,
        refused ? this.controller.reasonValues : (values ?? this.valuesAt(this.links[index], packet)),
      );
    if (this.observer !== null) {
      this.tell(refused ? Happened.packetRefused : Happened.packetDropped, index, packet, reason);
    }
    if (packets.kind[packet] >= PacketKind.probe) this.controller.packetLost(packet);
    if (refused && isSyn) this.receiver.synRefused(packet, index);
    this.discard(packet);
  }

  private mark(index: number, packet: number, values: Float64Array, reason: number = DropReason.none): void {
    this.trace(Trace.marked, index, packet);
    this.note(this.marks, index, packet, values, reason);
  }

  /** A packet arrives later than the propagation delay says. */
  private delay(index: number, packet: number, values: Float64Array): void {
    this.note(this.delays, index, packet, values);
    if (this.observer !== null) this.tell(Happened.packetDelayed, index, packet);
  }

  /** Records what was decided about a packet that goes on. */
  private note(
    log: DecisionLog,
    index: number,
    packet: number,
    values: Float64Array,
    reason: number = DropReason.none,
  ): void {
    const { packets, flows } = this;
    const flow = packets.flow[packet];
    const number = flow >= 0 ? flows.number[flow] : -1;
    log.at(this.scheduler.now).record(reason, index, packets.kind[packet], number, packets.serial[packet], 0, values);
  }

  /** What a packet that is dropped now has met. */
  private valuesAt(link: Link, packet: number): Float64Array {
    const { dropValues } = this;
    dropValues[Dropped.queue] = link.settledQueuePackets;
    dropValues[Dropped.buffer] = link.roomPackets;
    dropValues[Dropped.loss] = link.lossProbability;
    dropValues[Dropped.queueBytes] = link.settledQueueBytes;
    dropValues[Dropped.bufferBytes] = link.bufferBytes < Infinity ? link.bufferBytes : 0;
    dropValues[Dropped.bytes] = this.packets.bytes[packet];
    return dropValues;
  }

  private countRefusal(index: number, kind: number): void {
    this.links[index].refusedPackets++;
    if (kind === PacketKind.syn) this.synsRefused++;
    else if (kind === PacketKind.data || kind === PacketKind.fin) this.dataRefused++;
    else this.otherRefused++;
  }

  /** The packet is no more; a finished flow leaves with its last packet. */
  private discard(packet: number): void {
    const { flows } = this;
    const flow = this.packets.flow[packet];
    this.packets.release(packet);
    if (flow >= 0 && --flows.packetsInNetwork[flow] === 0 && flows.state[flow] === FlowState.completed) {
      flows.release(flow);
    }
  }

  private tell(kind: number, link: number, packet: number, code = 0): void {
    this.observer!.happened(kind, link, this.packets.flow[packet], packet, code);
  }

  private trace(kind: number, index: number, packet: number): void {
    const { identity, sequence } = this.packets;
    this.fingerprint.at(this.scheduler.now).foldIntegers((kind << 28) | index, identity[packet], sequence[packet]);
  }
}

export interface NetworkState {
  readonly packets: TableState;
  readonly paths: readonly Int32Array[];
  readonly links: readonly LinkState[];
  readonly flights: FlightsState;
  readonly fingerprint: readonly [number, number];
  readonly totals: readonly number[];
  readonly logs: readonly DecisionLogState[];
  readonly losses: readonly (readonly [link: number, stream: readonly number[]])[];
}
