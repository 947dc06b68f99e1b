import { integral, timeOfIntegral } from '../../base/profile.ts';
import { fieldsOf, type Parts } from '../../base/saved-state.ts';
import { naturalLogarithm } from '../../base/mathematics.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { type CallParameters, drawnWork, LARGEST_MESSAGE_BYTES, retryWait } from './call-parameters.ts';
import { ClosedLoop, drawnThought } from '../traffic/closed-loop.ts';
import { drawnBytes } from '../traffic/size-law.ts';
import { ClientGates, type ClientGatesState } from './client-gates.ts';
import { Waits } from '../waits.ts';
import { Cohorts } from './cohorts.ts';

/** Attempts of a call at most: the draws of the next call come after them. */
export const MOST_ATTEMPTS = 32;

/** The calls of a traffic class: when the next begins, what each draws, and the gates of its clients. All totals count from 0. */
export class CallClass {
  /** Calls that have begun, attempts that were sent, calls answered in time, and calls given up. */
  begun = 0;
  attempts = 0;
  answered = 0;
  gaveUp = 0;
  /** Retries that the budget has not allowed, and attempts that breaker or throttle have held back. */
  withheld = 0;
  /** From the first attempt to the answer in time. */
  readonly answers = new Waits(1);
  /** Work of the answers that have arrived, in mean works: of those in time, and of those that nobody waited for. */
  workTaken = 0;
  workWasted = 0;
  /** When the next call begins; Infinity: none does. */
  nextTime = Infinity;
  /** What was left of the gap before it at `gapSince`, in mean gaps. */
  private gapLeft = 0;
  private gapSince = 0;
  /** By client, the row of its flow. */
  private readonly flows: Int32Array;
  /** When the clients call, if each waits for the end of its last call. */
  readonly loop = new ClosedLoop();
  /** By the second in which they began, calls, and those of them that were answered in time. */
  readonly cohorts = new Cohorts();
  gates: ClientGates;
  private readonly draws: Readonly<
    Record<'gap' | 'client' | 'work' | 'size' | 'think' | 'throttle', (call: number, n: number) => number>
  >;
  private readonly waits: (call: number, retry: number) => number;
  private readonly timeouts: (call: number, attempt: number) => number;

  constructor(
    public parameters: CallParameters,
    id: string,
    seeds: RunSeeds,
  ) {
    const { clients } = parameters;
    const of = (purpose: string) => seeds.indexed(`traffic.${id}.${purpose}`);
    this.draws = {
      gap: of('gap'),
      client: of('client'),
      work: of('work'),
      size: of('size'),
      think: of('think'),
      throttle: of('throttle'),
    };
    this.waits = of('retry');
    this.timeouts = of('timeout');
    this.flows = new Int32Array(clients).fill(-1);
    this.loop.grow(clients);
    this.gates = new ClientGates(parameters, clients);
    this.gapLeft = this.gap(0);
    this.plan();
  }

  open(client: number, flow: number): void {
    this.flows[client] = flow;
  }

  flowOf(client: number): number {
    return this.flows[client];
  }

  /** A call begins at `nextTime`; plans the next. @returns its number */
  begin(): number {
    this.gapSince = this.nextTime;
    this.gapLeft = this.gap(this.begun + 1);
    this.plan();
    return this.begun++;
  }

  /** A client of a closed loop calls. @returns the call's number: those of a client are as far apart as there are clients */
  beginOf(client: number): number {
    this.begun++;
    return this.loop.asks(client) * this.flows.length + client;
  }

  /** A call begins since an attempt at a server needs it. @returns its number */
  beginServed(): number {
    return this.begun++;
  }

  /** When a client of a closed loop calls next, if it begins to think now. */
  thinks(client: number, now: number): number {
    const { arrivals } = this.parameters;
    if (arrivals.kind !== 'users') return Infinity;
    const pause = drawnThought(arrivals.think, this.draws.think(client, this.loop.askedBy(client)));
    return this.loop.plan(client, now + pause);
  }

  get clients(): number {
    return this.flows.length;
  }

  clientOf(call: number): number {
    if (this.parameters.arrivals.kind === 'users') return call % this.flows.length;
    return Math.floor(this.draws.client(call, 0) * this.flows.length);
  }

  /** Whether the client's gates let an attempt go. */
  lets(call: number, attempt: number, client: number, now: number): boolean {
    return this.gates.lets(client, attempt > 0, now, this.draws.throttle(call, attempt));
  }

  /** In mean works: the same for all attempts of a call. */
  workOf(call: number): number {
    return drawnWork(this.parameters.work, this.draws.work(call, 0));
  }

  /** The same for all attempts of a call, unless the law varies. */
  answerBytesOf(call: number, now: number): number {
    const { size, isOverConnections } = this.parameters;
    const bytes = drawnBytes(size, now, this.draws.size(call, 0));
    return isOverConnections ? bytes : Math.min(bytes, LARGEST_MESSAGE_BYTES);
  }

  timeoutOf(call: number, attempt: number): number {
    const { kind, seconds } = this.parameters.timeout;
    return kind === 'fixed' ? seconds : seconds * -naturalLogarithm(1 - this.timeouts(call, attempt));
  }

  /** @param before the wait before the retry before */
  waitOf(call: number, retry: number, before: number): number {
    return retryWait(this.parameters.retry, retry, before, this.waits(call, retry));
  }

  /** Other parameters from now on. The gap in progress is stretched by the new rate. */
  change(parameters: CallParameters, now: number): void {
    const { arrivals } = this.parameters;
    if ('callsPerSecond' in arrivals) {
      this.gapLeft = Math.max(0, this.gapLeft - integral(arrivals.callsPerSecond, this.gapSince, now));
    }
    this.gapSince = now;
    if (parameters.arrivals.kind !== 'users') {
      for (let client = 0; client < this.clients; client++) this.loop.plan(client, Infinity);
    }
    this.gates = this.gates.changed(parameters);
    this.parameters = parameters;
    this.plan();
  }

  parts(): Parts {
    const parameters = {
      save: () => this.parameters,
      restore: (one: CallParameters) => {
        this.parameters = one;
        this.gates = new ClientGates(one, this.flows.length);
      },
    };
    const gates = { save: () => this.gates.save(), restore: (one: ClientGatesState) => this.gates.restore(one) };
    const { flows, loop, cohorts, answers } = this;
    return { fields: fieldsOf(this), parameters, flows, loop, cohorts, answers, gates };
  }

  private gap(call: number): number {
    return this.parameters.arrivals.kind === 'poisson' ? -naturalLogarithm(1 - this.draws.gap(call, 0)) : 1;
  }

  private plan(): void {
    const { arrivals } = this.parameters;
    this.nextTime =
      'callsPerSecond' in arrivals ? timeOfIntegral(arrivals.callsPerSecond, this.gapSince, this.gapLeft) : Infinity;
  }
}
