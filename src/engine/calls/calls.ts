import type { TableState } from '../../base/table.ts';
import type { FlowTable } from '../flows.ts';
import * as EventKind from '../kinds/event-kind.ts';
import * as Happened from '../kinds/happened.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import * as Trace from '../kinds/trace.ts';
import type { Network } from '../network.ts';
import type { RunSeeds } from '../run-seeds.ts';
import type { Scheduler } from '../scheduler.ts';
import { clientEvent } from '../traffic/closed-loop.ts';
import { CallClass, MOST_ATTEMPTS } from './call-class.ts';
import { mostRetries, type CallParameters } from './call-parameters.ts';
import * as Step from './call-steps.ts';
import { attemptOf, callOf, CALL_MASK } from './call-steps.ts';
import { CallTable } from './call-table.ts';
import { type Recovery, recoveryOf } from './recovery.ts';
import { Server, type ServerSettings } from './server.ts';
import { restoreTo, saveOf } from '../../base/saved-state.ts';

/** The index of a server's event: its place above these bits, and the worker below. */
const WORKER_BITS = 10;
const WORKER_MASK = (1 << WORKER_BITS) - 1;

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
 *
 * A server may itself be the client of another: a class whose calls are `served` makes one for each attempt that the
 * server has served, and the answer to the attempt goes out when that call has been answered.
 */
export class Calls {
  private readonly table = new CallTable();
  /** When a change of the scenario has ended after which everything is as before it, in s. Only verdicts depend on it. */
  triggerEndsAt = Infinity;
  /** By traffic class; null: it has no calls. */
  private readonly classes: readonly (CallClass | null)[];
  /** In the order of the settings, and by node. */
  readonly servers: readonly Server[];
  private readonly byNode = new Map<number, Server>();
  /** By node of a server, the class of the calls that its attempts need; absent: they need none. */
  private readonly neededAt = new Map<number, number>();
  /** By traffic class, the rows of its calls by their numbers. */
  private readonly rowOf: readonly Map<number, number>[];
  readonly steps = new Step.CallSteps();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    classes: readonly { readonly id: string; readonly parameters: CallParameters | null }[],
    servers: readonly (ServerSettings & { readonly node: number })[],
    seeds: RunSeeds,
    private readonly bytesDelivered: (flow: number, bytes: number) => void,
    private readonly connections: Connections,
  ) {
    this.classes = classes.map(({ id, parameters }) =>
      parameters === null ? null : new CallClass(parameters, id, seeds),
    );
    this.rowOf = classes.map(() => new Map());
    this.servers = servers.map(({ node, ...settings }, place) => {
      const server = new Server(settings, {
        plan: (worker, time) => this.plan(time, EventKind.server, (place << WORKER_BITS) | worker),
        served: (flow, sequence) => {
          this.note(Step.served, flow, sequence);
          const next = this.neededAt.get(node);
          if (next === undefined) this.answer(flow, sequence);
          else this.begin(next, this.of(next).beginServed(), flow, sequence);
        },
        refused: (flow, sequence, isAnswered) => {
          this.note(Step.turnedAway, flow, sequence);
          if (isAnswered) this.toClient(flow, PacketKind.synAcknowledgement, CONTROL_BYTES, sequence);
        },
      });
      this.byNode.set(node, server);
      return server;
    });
    for (const [trafficClass, one] of this.classes.entries()) {
      if (one !== null) this.planClass(trafficClass);
    }
  }

  isOf(trafficClass: number): boolean {
    return this.classes[trafficClass] !== null;
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

  /** What became of a class after the trigger; null: there is none, or it has not ended. */
  recovery(trafficClass: number): Recovery | null {
    const { cohorts, parameters } = this.of(trafficClass);
    return recoveryOf(cohorts, this.triggerEndsAt, parameters.timeout.seconds, this.scheduler.now);
  }

  /** The server at a node; undefined: there is none. */
  serverAt(node: number): Server | undefined {
    return this.byNode.get(node);
  }

  /** Calls of a client that wait for an answer, and before their next attempt; the tokens of its budget, null without one. */
  client(trafficClass: number, client: number): { waiting: number; resting: number; tokens: number | null } {
    const { table } = this;
    let [waiting, resting] = [0, 0];
    for (const row of this.rowOf[trafficClass].values()) {
      if (table.client[row] !== client) continue;
      if (table.awaited[row] === 0) resting++;
      else waiting++;
    }
    return { waiting, resting, tokens: this.of(trafficClass).gates.tokensOf(client) };
  }

  /** Whether the client waits for the answer to this attempt. */
  isAwaited(flow: number, sequence: number): boolean {
    return this.waitingFor(this.flows.trafficClass[flow], sequence) >= 0;
  }

  /** Attempts that wait at a server and whose clients have gone. */
  goneAt({ queue }: Server): number {
    // What came before the oldest call that goes on had begun is of calls that have ended.
    const oldestRows = this.rowOf.flatMap((rows) => rows.values().next().value ?? []);
    const oldest = Math.min(...oldestRows.map((row) => this.table.begunAt[row]));
    let awaited = 0;
    for (let n = queue.count - 1; n >= 0; n--) {
      const { flow, sequence, arrivedAt } = queue.at(n);
      if (arrivedAt < oldest) break;
      if (this.isAwaited(flow, sequence)) awaited++;
    }
    return queue.count - awaited;
  }

  /** The nodes of the clients of all calls that wait before their next attempt. */
  *pausingNodes(): Generator<number> {
    const { table, flows } = this;
    for (const row of table.rows()) {
      if (table.live[row] === 0 || table.awaited[row] !== 0) continue;
      const [trafficClass, client] = [table.trafficClass[row], table.client[row]];
      const { parameters } = this.of(trafficClass);
      if (parameters.isOverConnections) yield this.connections.nodeOf(trafficClass, client);
      else yield flows.source[this.of(trafficClass).flowOf(client)];
    }
  }

  open(flow: number): void {
    this.ofFlow(flow).open(this.flows.member[flow], flow);
  }

  /** A client of a closed loop calls. */
  clientDue(trafficClass: number, client: number): void {
    this.begin(trafficClass, this.of(trafficClass).beginOf(client), -1, -1);
  }

  /** The event of a class: its next call begins. */
  callDue(trafficClass: number): void {
    const calls = this.of(trafficClass);
    // An entry that a change has overtaken.
    if (calls.nextTime !== this.scheduler.now) return;
    const number = calls.begin();
    this.plan(calls.nextTime, EventKind.call, trafficClass);
    this.begin(trafficClass, number, -1, -1);
  }

  /** The event of a call, by the number of its row: its client gives an attempt up, or sends the next. */
  attemptDue(index: number): void {
    const { table, scheduler } = this;
    const row = index * table.width;
    // An entry that an answer has overtaken.
    if (table.live[row] === 0 || table.dueAt[row] !== scheduler.now) return;
    const attempt = table.attempt[row];
    if (table.awaited[row] === 0) {
      table.attempt[row]++;
      this.send(row);
      return;
    }
    const { retry, cancels, isOverConnections } = this.of(table.trafficClass[row]).parameters;
    if (retry.kind === 'hedged' && attempt === 0 && scheduler.now < this.endOf(row, 0)) {
      this.hedge(row);
      return;
    }
    const oldest = table.awaited[row] & 1 ? 0 : attempt;
    this.step(row, Step.timedOut, oldest);
    if (isOverConnections) this.breakOff(row, oldest);
    else if (cancels) this.cancel(row, oldest);
    this.failed(row, oldest, true);
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
        const server = this.serverOf(flow);
        const deadline = this.deadlineOf(trafficClass, callOf(sequence));
        if (server.arrive(flow, sequence, work, deadline, this.scheduler.now)) this.note(Step.queued, flow, sequence);
        break;
      }
      case PacketKind.acknowledgement:
        this.serverOf(flow).cancel(flow, sequence);
        break;
      case PacketKind.synAcknowledgement: {
        const row = this.waitingFor(trafficClass, sequence);
        if (row < 0) break;
        this.step(row, Step.refused, attemptOf(sequence));
        this.failed(row, attemptOf(sequence), false);
        break;
      }
      case PacketKind.data:
        this.answered(flow, sequence, packets.bytes[packet]);
    }
  }

  /**
   * A gate has refused a request before a link. Where it says so, that takes the way back from there, or from the node
   * next to the client.
   */
  refusedBefore(link: number, packet: number): void {
    const { network, flows } = this;
    const { flow, sequence } = network.packets;
    const client = flow[packet];
    if (this.ofFlow(client).parameters.gateRefusals === 'silently') return;
    const back = flows.reversePath[client];
    const way = network.paths[back];
    const hop = way.findIndex((one) => network.links[one].from === network.links[link].from);
    const refusal = network.create(client, PacketKind.synAcknowledgement, back, CONTROL_BYTES, sequence[packet]);
    network.send(refusal, hop < 0 ? way.length - 1 : hop);
  }

  /** Other parameters of a class from now on. */
  change(trafficClass: number, parameters: CallParameters): void {
    const calls = this.of(trafficClass);
    const before = calls.parameters.arrivals.kind;
    calls.change(parameters, this.scheduler.now);
    if (before !== 'users' || parameters.arrivals.kind !== 'users') this.planClass(trafficClass);
  }

  changeServer(place: number, settings: ServerSettings): void {
    this.servers[place].change(settings, this.scheduler.now);
  }

  save(): CallsState {
    const parts = saveOf([this.classes.filter((one) => one !== null), this.servers]);
    return { table: this.table.save(), parts, steps: this.steps.save() };
  }

  restore({ table, parts, steps }: CallsState): void {
    this.steps.restore(steps);
    this.table.restore(table);
    restoreTo([this.classes.filter((one) => one !== null), this.servers], parts);
    const { live, trafficClass, number } = this.table;
    for (const rows of this.rowOf) rows.clear();
    // The oldest first, as they began.
    const rows = [...this.table.rows()].filter((row) => live[row] === 1).sort((a, b) => number[a] - number[b]);
    for (const row of rows) this.rowOf[trafficClass[row]].set(number[row] & CALL_MASK, row);
  }

  /** The first call of a class in an open loop, and of each client in a closed one. */
  private planClass(trafficClass: number): void {
    const calls = this.of(trafficClass);
    const { arrivals } = calls.parameters;
    if (arrivals.kind === 'served') this.neededAt.set(arrivals.node, trafficClass);
    this.plan(calls.nextTime, EventKind.call, trafficClass);
    for (let client = 0; client < calls.clients; client++) this.planCallOf(trafficClass, client);
  }

  private planCallOf(trafficClass: number, client: number): void {
    const time = this.of(trafficClass).thinks(client, this.scheduler.now);
    this.plan(time, EventKind.client, clientEvent(trafficClass, client));
  }

  private begin(trafficClass: number, number: number, parentFlow: number, parentSequence: number): void {
    const { table, scheduler } = this;
    const row = table.allocate();
    const calls = this.of(trafficClass);
    table.live[row] = 1;
    table.trafficClass[row] = trafficClass;
    table.number[row] = number;
    table.client[row] = calls.clientOf(number);
    table.attempt[row] = 0;
    table.awaited[row] = 0;
    table.parentFlow[row] = parentFlow;
    table.parentSequence[row] = parentSequence;
    table.begunAt[row] = scheduler.now;
    table.waited[row] = 0;
    calls.cohorts.begins(scheduler.now, this.attemptsWaiting());
    this.rowOf[trafficClass].set(number & CALL_MASK, row);
    this.send(row);
  }

  /** Sends the attempt of a call, if the gates of its client let it go. */
  private send(row: number): void {
    const { table, scheduler } = this;
    const { now } = scheduler;
    const calls = this.of(table.trafficClass[row]);
    const attempt = table.attempt[row];
    const client = table.client[row];
    if (!calls.lets(table.number[row], attempt, client, now)) {
      calls.withheld++;
      if (table.awaited[row] === 0) this.triesAgain(row, false);
      else this.wake(row, this.endOf(row, 0));
      return;
    }
    calls.attempts++;
    table.awaited[row] |= 1 << attempt;
    table.sentAt[row] = now;
    const { retry, isOverConnections, requestBytes } = calls.parameters;
    if (!isOverConnections) {
      this.flows.synAttempts[calls.flowOf(client)] = attempt + 1;
      this.toServer(row, attempt, PacketKind.syn, requestBytes);
    } else {
      const bytes = calls.answerBytesOf(table.number[row], table.begunAt[row]);
      table.connectionBefore[row] = table.connection[row];
      table.connection[row] = this.connections.open(table.trafficClass[row], client, sequenceOf(table, row), bytes);
    }
    this.step(row, Step.sent);
    const end = this.endOf(row, attempt);
    this.wake(
      row,
      retry.kind === 'hedged' && attempt === 0 ? Math.min(now + retry.hedgeAfterSeconds, end) : this.firstEnd(row),
    );
  }

  /** Until when a call waits for an attempt: the last, or the first of two. */
  private endOf(row: number, attempt: number): number {
    const { table } = this;
    const { parameters } = this.of(table.trafficClass[row]);
    const sent = attempt === table.attempt[row] ? table.sentAt[row] : table.begunAt[row];
    const timeout = this.of(table.trafficClass[row]).timeoutOf(table.number[row], attempt);
    return Math.min(sent + timeout, table.begunAt[row] + parameters.deadlineSeconds);
  }

  /** When a call gives up the next of the attempts that it waits for. */
  private firstEnd(row: number): number {
    const attempt = this.table.attempt[row];
    const last = this.endOf(row, attempt);
    return this.table.awaited[row] === 1 << attempt ? last : Math.min(this.endOf(row, 0), last);
  }

  /** A second attempt while the first goes on. */
  private hedge(row: number): void {
    const { table, scheduler } = this;
    const calls = this.of(table.trafficClass[row]);
    if (calls.gates.takesRetry(table.client[row], scheduler.now, false)) {
      table.attempt[row] = 1;
      this.send(row);
      return;
    }
    calls.withheld++;
    this.wake(row, this.endOf(row, 0));
  }

  /** An attempt that was sent has failed. */
  private failed(row: number, attempt: number, isTimeout: boolean): void {
    const { table, scheduler } = this;
    this.of(table.trafficClass[row]).gates.failed(table.client[row], scheduler.now);
    table.awaited[row] &= ~(1 << attempt);
    if (table.awaited[row] === 0) this.triesAgain(row, isTimeout);
    else this.wake(row, this.firstEnd(row));
  }

  /** A call waits for no attempt: its client tries again as policy and budget allow, or gives up. */
  private triesAgain(row: number, isTimeout: boolean): void {
    const { table, scheduler } = this;
    const { now } = scheduler;
    const calls = this.of(table.trafficClass[row]);
    const { retry, deadlineSeconds } = calls.parameters;
    const attempt = table.attempt[row];
    if (attempt < Math.min(mostRetries(retry), MOST_ATTEMPTS - 1)) {
      const wait = calls.waitOf(table.number[row], attempt, table.waited[row]);
      const isInTime = now + wait < table.begunAt[row] + deadlineSeconds;
      if (isInTime && calls.gates.takesRetry(table.client[row], now, isTimeout)) {
        table.waited[row] = wait;
        this.wake(row, now + wait);
        return;
      }
      if (isInTime) calls.withheld++;
    }
    calls.gaveUp++;
    this.step(row, Step.gaveUp);
    this.end(row, GAVE_UP);
  }

  private answered(flow: number, sequence: number, bytes: number): void {
    const { table, network, flows } = this;
    const trafficClass = flows.trafficClass[flow];
    const calls = this.of(trafficClass);
    const row = this.takenBy(trafficClass, sequence);
    if (row >= 0 || calls.parameters.confirms === 'all') {
      network.send(network.create(flow, PacketKind.fin, flows.forwardPath[flow], CONTROL_BYTES, sequence));
    }
    const work = calls.workOf(callOf(sequence));
    if (row < 0) {
      calls.workWasted += work;
      return;
    }
    this.bytesDelivered(flow, bytes);
    const other = table.awaited[row] & ~(1 << attemptOf(sequence));
    if (other !== 0 && calls.parameters.cancels) this.cancel(row, 31 - Math.clz32(other));
    this.taken(row, attemptOf(sequence), work);
  }

  /** A connection has brought its answer. No effect on other flows. */
  connectionCompleted(flow: number, bytes: number): void {
    const { flows, table } = this;
    const trafficClass = flows.trafficClass[flow];
    if (!this.classes[trafficClass]?.parameters.isOverConnections) return;
    const sequence = flows.member[flow];
    const row = this.waitingFor(trafficClass, sequence);
    if (row < 0) return;
    const other = table.awaited[row] & ~(1 << attemptOf(sequence));
    if (other !== 0) this.breakOff(row, 31 - Math.clz32(other));
    this.taken(row, attemptOf(sequence), bytes);
  }

  /** The client takes an answer that is in time. */
  private taken(row: number, attempt: number, work: number): void {
    const { table, scheduler } = this;
    const calls = this.of(table.trafficClass[row]);
    calls.answered++;
    this.step(row, Step.answered, attempt);
    calls.cohorts.isAnswered(table.begunAt[row]);
    calls.answers.waited(0, scheduler.now - table.begunAt[row]);
    calls.workTaken += work;
    calls.gates.succeeded(table.client[row], scheduler.now);
    this.end(row, ANSWERED);
  }

  /** The client gives up a connection: what it has brought is wasted. */
  private breakOff(row: number, attempt: number): void {
    const { table, flows } = this;
    const flow = this.connectionOf(row, attempt);
    this.of(table.trafficClass[row]).workWasted += flows.deliveredBytes[flow];
    this.connections.leave(flow);
  }

  /** What a request says; Infinity: its call has no deadline, or has ended while the request was on its way. */
  private deadlineOf(trafficClass: number, call: number): number {
    const row = this.rowOf[trafficClass].get(call);
    if (row === undefined) return Infinity;
    return this.table.begunAt[row] + this.of(trafficClass).parameters.deadlineSeconds;
  }

  private connectionOf(row: number, attempt: number): number {
    const { attempt: last, connection, connectionBefore } = this.table;
    return attempt === last[row] ? connection[row] : connectionBefore[row];
  }

  /** The row of the call that waits for this attempt; -1: nobody waits for it. */
  private waitingFor(trafficClass: number, sequence: number): number {
    const row = this.rowOf[trafficClass].get(callOf(sequence)) ?? -1;
    return row >= 0 && (this.table.awaited[row] >> attemptOf(sequence)) & 1 ? row : -1;
  }

  /** The row of the call that takes the answer to this attempt; -1: nobody does. */
  private takenBy(trafficClass: number, sequence: number): number {
    const { lateAnswers } = this.of(trafficClass).parameters;
    if (lateAnswers === 'accepted') return this.rowOf[trafficClass].get(callOf(sequence)) ?? -1;
    return this.waitingFor(trafficClass, sequence);
  }

  private end(row: number, how: number): void {
    const { table, network, scheduler } = this;
    const trafficClass = table.trafficClass[row];
    network.fingerprint.at(scheduler.now).foldIntegers((Trace.call << 28) | how, table.number[row], table.attempt[row]);
    table.live[row] = 0;
    this.rowOf[trafficClass].delete(table.number[row] & CALL_MASK);
    table.release(row);
    const flow = table.parentFlow[row];
    if (flow >= 0) {
      if (how === ANSWERED) this.answer(flow, table.parentSequence[row]);
      else this.serverOf(flow).refuse(flow, table.parentSequence[row]);
    }
    if (this.of(trafficClass).parameters.arrivals.kind === 'users') this.planCallOf(trafficClass, table.client[row]);
  }

  private attemptsWaiting(): number {
    let waiting = 0;
    for (const server of this.servers) waiting += server.waiting;
    return waiting;
  }

  private answer(flow: number, sequence: number): void {
    const bytes = this.ofFlow(flow).answerBytesOf(callOf(sequence), this.scheduler.now);
    this.toClient(flow, PacketKind.data, bytes, sequence);
  }

  private cancel(row: number, attempt: number): void {
    this.toServer(row, attempt, PacketKind.acknowledgement, CONTROL_BYTES);
  }

  private toServer(row: number, attempt: number, kind: number, bytes: number): void {
    const { table, network, flows } = this;
    const flow = this.of(table.trafficClass[row]).flowOf(table.client[row]);
    const sequence = sequenceOf(table, row, attempt);
    network.send(network.create(flow, kind, flows.forwardPath[flow], bytes, sequence));
  }

  private step(row: number, kind: number, attempt = this.table.attempt[row]): void {
    const { trafficClass, client } = this.table;
    const calls = this.of(trafficClass[row]);
    const sequence = sequenceOf(this.table, row, attempt);
    if (!calls.parameters.isOverConnections) this.note(kind, calls.flowOf(client[row]), sequence);
    else {
      const connection = kind === Step.gaveUp ? -1 : this.connectionOf(row, attempt);
      this.note(kind, stepsOfClass(trafficClass[row]), sequence, connection);
    }
  }

  /** @param carrier the flow that carries the attempt; -1: it is gone */
  private note(kind: number, flow: number, sequence: number, carrier = flow): void {
    this.steps.add(kind, flow, sequence, this.scheduler.now);
    this.network.observer?.happened(Happened.callStep, -1, carrier, -1, 0);
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

/** An attempt of a call as a number: by default the last. */
function sequenceOf({ number, attempt }: CallTable, row: number, nth = attempt[row]): number {
  return ((number[row] & CALL_MASK) * MOST_ATTEMPTS + nth) | 0;
}

/** Among the steps, the calls of a class over connections stand under this in place of the row of a client's flow. */
export function stepsOfClass(trafficClass: number): number {
  return -1 - trafficClass;
}

/** What opens and ends the flows of calls over connections. */
export interface Connections {
  /** @param member the flow's place in its class @returns the row of the flow */
  open(trafficClass: number, client: number, member: number, bytes: number): number;
  /** Where a client is. */
  nodeOf(trafficClass: number, client: number): number;
  /** The flow ends where it stands. */
  leave(flow: number): void;
}

interface CallsState {
  readonly table: TableState;
  readonly parts: unknown;
  readonly steps: Step.CallStepsState;
}
