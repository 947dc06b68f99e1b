import type { TableState } from '../../base/table.ts';
import type { FlowTable } from '../flows.ts';
import * as EventKind from '../kinds/event-kind.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import * as Trace from '../kinds/trace.ts';
import type { Network } from '../network.ts';
import type { RunSeeds } from '../run-seeds.ts';
import type { Scheduler } from '../scheduler.ts';
import { CallClass, MOST_ATTEMPTS } from './call-class.ts';
import { mostRetries, type CallParameters } from './call-parameters.ts';
import { CallTable } from './call-table.ts';
import { Server, type ServerSettings } from './server.ts';
import { restoreTo, saveOf } from '../../base/saved-state.ts';

/** The index of a server's event: its place above these bits, and the worker below. */
const WORKER_BITS = 10;
const WORKER_MASK = (1 << WORKER_BITS) - 1;
/** The number of a call in a packet. */
const CALL_MASK = 0x3ffffff;

/** How a call has ended, in the fingerprint. */
const ANSWERED = 0;
const GAVE_UP = 1;

/** Bytes of a cancel, of a refusal and of a confirmation. */
const CONTROL_BYTES = 40;

/**
 * Calls of clients, the attempts that they send, and the servers that serve them.
 *
 * Each client has a flow to its server, and each message is one packet of it. A request is a SYN, so that gates admit or
 * refuse attempts as they do flows; a confirmation is a FIN, so that they count it as a completion. An answer is data, a
 * refusal a SYN/ACK, and a cancel an ACK. A packet's sequence number is `MOST_ATTEMPTS` times the call's number plus
 * the attempt's. What is lost is not sent again: the timeout finds out.
 */
export class Calls {
  private readonly table = new CallTable();
  /** By traffic class; null: it has no calls. */
  private readonly classes: readonly (CallClass | null)[];
  /** In the order of the settings, and by node. */
  readonly servers: readonly Server[];
  private readonly byNode = new Map<number, Server>();
  /** By traffic class, the rows of its calls by their numbers. */
  private readonly rowOf: readonly Map<number, number>[];

  constructor(
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    classes: readonly { readonly id: string; readonly parameters: CallParameters | null; readonly clients: number }[],
    servers: readonly (ServerSettings & { readonly node: number })[],
    seeds: RunSeeds,
    private readonly bytesDelivered: (flow: number, bytes: number) => void,
  ) {
    this.classes = classes.map(({ id, parameters, clients }) =>
      parameters === null ? null : new CallClass(parameters, id, clients, seeds),
    );
    this.rowOf = classes.map(() => new Map());
    this.servers = servers.map(({ node, ...settings }, place) => {
      const server = new Server(settings, {
        plan: (worker, time) => this.plan(time, EventKind.server, (place << WORKER_BITS) | worker),
        answer: (flow, sequence) =>
          this.toClient(flow, PacketKind.data, this.ofFlow(flow).parameters.answerBytes, sequence),
        refuse: (flow, sequence) => this.toClient(flow, PacketKind.synAcknowledgement, CONTROL_BYTES, sequence),
      });
      this.byNode.set(node, server);
      return server;
    });
    for (const [trafficClass, one] of this.classes.entries()) {
      if (one !== null) this.plan(one.nextTime, EventKind.call, trafficClass);
    }
  }

  of(trafficClass: number): CallClass {
    return this.classes[trafficClass]!;
  }

  private serverOf(flow: number): Server {
    return this.byNode.get(this.flows.destination[flow])!;
  }

  private ofFlow(flow: number): CallClass {
    return this.of(this.flows.trafficClass[flow]);
  }

  /** Calls of a class that have begun and have not ended. */
  waiting(trafficClass: number): number {
    return this.rowOf[trafficClass].size;
  }

  /** The server at a node; undefined: there is none. */
  serverAt(node: number): Server | undefined {
    return this.byNode.get(node);
  }

  /** Calls of a client that wait for an answer, and before their next attempt; the tokens of its budget, null without one. */
  client(trafficClass: number, client: number): { waiting: number; resting: number; tokens: number | null } {
    const { table } = this;
    const mine = [...this.rowOf[trafficClass].values()].filter((row) => table.client[row] === client);
    const resting = mine.filter((row) => table.resting[row] === 1).length;
    return { waiting: mine.length - resting, resting, tokens: this.of(trafficClass).tokensOf(client) };
  }

  open(flow: number): void {
    this.ofFlow(flow).open(this.flows.member[flow], flow);
  }

  /** The event of a class: its next call begins. */
  callDue(trafficClass: number): void {
    const { table, scheduler } = this;
    const { now } = scheduler;
    const calls = this.of(trafficClass);
    // An entry that a change of the rate has overtaken.
    if (calls.nextTime !== now) return;
    const number = calls.begin();
    const row = table.allocate();
    table.live[row] = 1;
    table.trafficClass[row] = trafficClass;
    table.number[row] = number;
    table.client[row] = calls.clientOf(number);
    table.attempt[row] = 0;
    table.begunAt[row] = now;
    table.waited[row] = 0;
    this.rowOf[trafficClass].set(number & CALL_MASK, row);
    this.plan(calls.nextTime, EventKind.call, trafficClass);
    this.send(row);
  }

  /** The event of a call, by the number of its row: its client gives an attempt up, or sends the next. */
  attemptDue(index: number): void {
    const { table } = this;
    const row = index * table.width;
    // An entry that an answer has overtaken.
    if (table.live[row] === 0 || table.dueAt[row] !== this.scheduler.now) return;
    if (table.resting[row] === 1) {
      table.attempt[row]++;
      this.send(row);
      return;
    }
    if (this.of(table.trafficClass[row]).parameters.cancels)
      this.toServer(row, PacketKind.acknowledgement, CONTROL_BYTES);
    this.failed(row);
  }

  /** The event of a server: a worker has finished. */
  serverDue(index: number): void {
    this.servers[index >> WORKER_BITS].due(index & WORKER_MASK, this.scheduler.now);
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    const flow = packets.flow[packet];
    const sequence = packets.sequence[packet];
    const trafficClass = this.flows.trafficClass[flow];
    switch (packets.kind[packet]) {
      case PacketKind.syn: {
        const work = this.of(trafficClass).workOf(callOf(sequence));
        this.serverOf(flow).arrive(flow, sequence, work, this.scheduler.now);
        break;
      }
      case PacketKind.acknowledgement:
        this.serverOf(flow).cancel(flow, sequence);
        break;
      case PacketKind.synAcknowledgement: {
        const row = this.waitingFor(trafficClass, sequence);
        if (row >= 0) this.failed(row);
        break;
      }
      case PacketKind.data:
        this.answered(flow, sequence, packets.bytes[packet]);
    }
  }

  /** Other parameters of a class from now on. */
  change(trafficClass: number, parameters: CallParameters): void {
    const calls = this.of(trafficClass);
    calls.change(parameters, this.scheduler.now);
    this.plan(calls.nextTime, EventKind.call, trafficClass);
  }

  changeServer(place: number, settings: ServerSettings): void {
    this.servers[place].change(settings, this.scheduler.now);
  }

  save(): CallsState {
    return { table: this.table.save(), parts: saveOf([this.classes.filter((one) => one !== null), this.servers]) };
  }

  restore({ table, parts }: CallsState): void {
    this.table.restore(table);
    restoreTo([this.classes.filter((one) => one !== null), this.servers], parts);
    const { live, trafficClass, number } = this.table;
    for (const rows of this.rowOf) rows.clear();
    for (const row of this.table.rows()) {
      if (live[row] === 1) this.rowOf[trafficClass[row]].set(number[row] & CALL_MASK, row);
    }
  }

  /** Sends the attempt of a call. */
  private send(row: number): void {
    const { table, scheduler } = this;
    const calls = this.of(table.trafficClass[row]);
    calls.attempts++;
    table.resting[row] = 0;
    const attempt = table.attempt[row];
    this.flows.synAttempts[calls.flowOf(table.client[row])] = attempt + 1;
    this.toServer(row, PacketKind.syn, calls.parameters.requestBytes);
    const deadline = table.begunAt[row] + calls.parameters.deadlineSeconds;
    this.wake(row, Math.min(scheduler.now + calls.timeoutOf(table.number[row], attempt), deadline));
  }

  /** An attempt has failed: the client tries again as its policy and its budget allow, or gives up. */
  private failed(row: number): void {
    const { table, scheduler } = this;
    const calls = this.of(table.trafficClass[row]);
    const { retry, deadlineSeconds } = calls.parameters;
    const attempt = table.attempt[row];
    if (attempt < Math.min(mostRetries(retry), MOST_ATTEMPTS - 1)) {
      const wait = calls.waitOf(table.number[row], attempt, table.waited[row]);
      const isInTime = scheduler.now + wait < table.begunAt[row] + deadlineSeconds;
      const isAllowed = isInTime && calls.spend(table.client[row]);
      if (isAllowed) {
        table.waited[row] = wait;
        table.resting[row] = 1;
        this.wake(row, scheduler.now + wait);
        return;
      }
      if (isInTime) calls.withheld++;
    }
    calls.gaveUp++;
    this.end(row, GAVE_UP);
  }

  private answered(flow: number, sequence: number, bytes: number): void {
    const { table, network, flows } = this;
    const trafficClass = flows.trafficClass[flow];
    const calls = this.of(trafficClass);
    const row = this.waitingFor(trafficClass, sequence);
    if (row >= 0 || calls.parameters.confirms === 'all') {
      network.send(network.create(flow, PacketKind.fin, flows.forwardPath[flow], CONTROL_BYTES, sequence));
    }
    const work = calls.workOf(callOf(sequence));
    if (row < 0) {
      calls.workWasted += work;
      return;
    }
    calls.answered++;
    calls.answerSeconds += this.scheduler.now - table.begunAt[row];
    calls.workTaken += work;
    calls.earn(table.client[row]);
    this.bytesDelivered(flow, bytes);
    this.end(row, ANSWERED);
  }

  /** The row of the call that waits for the answer to this attempt; -1: nobody waits for it. */
  private waitingFor(trafficClass: number, sequence: number): number {
    const { table } = this;
    const row = this.rowOf[trafficClass].get(callOf(sequence)) ?? -1;
    if (row < 0 || table.resting[row] === 1 || table.attempt[row] !== attemptOf(sequence)) return -1;
    return row;
  }

  private end(row: number, how: number): void {
    const { table, network, scheduler } = this;
    network.fingerprint.at(scheduler.now).foldIntegers((Trace.call << 28) | how, table.number[row], table.attempt[row]);
    table.live[row] = 0;
    this.rowOf[table.trafficClass[row]].delete(table.number[row] & CALL_MASK);
    table.release(row);
  }

  private toServer(row: number, kind: number, bytes: number): void {
    const { table, network, flows } = this;
    const flow = this.of(table.trafficClass[row]).flowOf(table.client[row]);
    const sequence = (table.number[row] & CALL_MASK) * MOST_ATTEMPTS + table.attempt[row];
    network.send(network.create(flow, kind, flows.forwardPath[flow], bytes, sequence));
  }

  private toClient(flow: number, kind: number, bytes: number, sequence: number): void {
    const { network, flows } = this;
    network.send(network.create(flow, kind, flows.reversePath[flow], bytes, sequence));
  }

  private wake(row: number, time: number): void {
    this.table.dueAt[row] = time;
    this.plan(time, EventKind.attempt, this.table.numberOf(row));
  }

  private plan(time: number, kind: number, index: number): void {
    if (time < Infinity) this.scheduler.schedule(time, this.scheduler.order(), kind, index);
  }
}

function callOf(sequence: number): number {
  return (sequence >>> 5) & CALL_MASK;
}

function attemptOf(sequence: number): number {
  return sequence & (MOST_ATTEMPTS - 1);
}

interface CallsState {
  readonly table: TableState;
  readonly parts: unknown;
}
