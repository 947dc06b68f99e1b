import { integral, timeOfIntegral } from '../../base/profile.ts';
import { fieldsOf, type Parts } from '../../base/saved-state.ts';
import { naturalLogarithm } from '../../base/mathematics.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { type CallParameters, drawnWork, retryWait } from './call-parameters.ts';

/** Attempts of a call at most: the draws of the next call come after them. */
export const MOST_ATTEMPTS = 32;

/** The calls of a traffic class: when the next begins, what each draws, and the budgets of its clients. All totals count from 0. */
export class CallClass {
  /** Calls that have begun, attempts that were sent, calls answered in time, and calls given up. */
  begun = 0;
  attempts = 0;
  answered = 0;
  gaveUp = 0;
  /** Retries that the budget has not allowed. */
  withheld = 0;
  /** From the first attempt to the answer in time, summed. */
  answerSeconds = 0;
  /** Work of the answers that have arrived, in mean works: of those in time, and of those that nobody waited for. */
  workTaken = 0;
  workWasted = 0;
  /** When the next call begins; Infinity: none does. */
  nextTime = Infinity;
  /** What was left of the gap before it at `gapSince`, in mean gaps. */
  private gapLeft = 0;
  private gapSince = 0;
  /** By client: the row of its flow, and its tokens. */
  private readonly flows: Int32Array;
  private readonly tokens: Float64Array;
  private readonly draws: Readonly<Record<'gap' | 'client' | 'work', (call: number, n: number) => number>>;
  private readonly waits: (call: number, retry: number) => number;
  private readonly timeouts: (call: number, attempt: number) => number;

  constructor(
    public parameters: CallParameters,
    id: string,
    clients: number,
    seeds: RunSeeds,
  ) {
    const of = (purpose: string) => seeds.indexed(`traffic.${id}.${purpose}`);
    this.draws = { gap: of('gap'), client: of('client'), work: of('work') };
    this.waits = of('retry');
    this.timeouts = of('timeout');
    this.flows = new Int32Array(clients).fill(-1);
    this.tokens = new Float64Array(clients).fill(parameters.budget?.capacity ?? 0);
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

  clientOf(call: number): number {
    return Math.floor(this.draws.client(call, 0) * this.flows.length);
  }

  /** In mean works: the same for all attempts of a call. */
  workOf(call: number): number {
    return drawnWork(this.parameters.work, this.draws.work(call, 0));
  }

  timeoutOf(call: number, attempt: number): number {
    const { kind, seconds } = this.parameters.timeout;
    return kind === 'fixed' ? seconds : seconds * -naturalLogarithm(1 - this.timeouts(call, attempt));
  }

  /** @param before the wait before the retry before */
  waitOf(call: number, retry: number, before: number): number {
    return retryWait(this.parameters.retry, retry, before, this.waits(call, retry));
  }

  /** Null: retries cost nothing. */
  tokensOf(client: number): number | null {
    return this.parameters.budget === null ? null : this.tokens[client];
  }

  /** A call of a client has succeeded. */
  earn(client: number): void {
    const { budget } = this.parameters;
    if (budget !== null) this.tokens[client] = Math.min(budget.capacity, this.tokens[client] + budget.perSuccess);
  }

  /** Takes the tokens of a retry. @returns false: the client has too few */
  spend(client: number): boolean {
    const { budget } = this.parameters;
    if (budget === null) return true;
    if (this.tokens[client] < budget.perRetry) return false;
    this.tokens[client] -= budget.perRetry;
    return true;
  }

  /** Other parameters from now on. The gap in progress is stretched by the new rate. */
  change(parameters: CallParameters, now: number): void {
    const { callsPerSecond } = this.parameters.arrivals;
    this.gapLeft = Math.max(0, this.gapLeft - integral(callsPerSecond, this.gapSince, now));
    this.gapSince = now;
    if (this.parameters.budget === null) this.tokens.fill(parameters.budget?.capacity ?? 0);
    this.parameters = parameters;
    this.plan();
  }

  parts(): Parts {
    const parameters = {
      save: () => this.parameters,
      restore: (one: CallParameters) => void (this.parameters = one),
    };
    return { fields: fieldsOf(this), parameters, flows: this.flows, tokens: this.tokens };
  }

  private gap(call: number): number {
    return this.parameters.arrivals.kind === 'even' ? 1 : -naturalLogarithm(1 - this.draws.gap(call, 0));
  }

  private plan(): void {
    this.nextTime = timeOfIntegral(this.parameters.arrivals.callsPerSecond, this.gapSince, this.gapLeft);
  }
}
