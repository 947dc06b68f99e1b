import type { BreakerSettings, CallParameters, RetryBudget, ThrottleSettings } from './call-parameters.ts';
import { SlidingCounts, type SlidingCountsState } from './sliding-counts.ts';

type Limits = Pick<CallParameters, 'budget' | 'breaker' | 'throttle'>;

const CLOSED = 0;
const OPEN = 1;
const HALF_OPEN = 2;

/**
 * What decides at a client whether an attempt is sent: a budget for retries, a circuit breaker and a throttle. Each client
 * has its own. All begin full and closed.
 */
export class ClientGates {
  /** The tokens of budgets. */
  private tokens: Float64Array<ArrayBuffer>;
  /** The last `window` attempts of each client that have ended: 1 where one failed; how many are known, how many failed, and where the next goes. */
  private outcomes: Uint8Array<ArrayBuffer>;
  private known: Float64Array<ArrayBuffer>;
  private failures: Float64Array<ArrayBuffer>;
  private place: Float64Array<ArrayBuffer>;
  /** The breakers: closed, open or half open; until when it is open; attempts that it still lets through while it is half open. */
  private breakerState: Float64Array<ArrayBuffer>;
  private openUntil: Float64Array<ArrayBuffer>;
  private probesLeft: Float64Array<ArrayBuffer>;
  /** Attempts and retries of a budget's window; what was asked for and what was answered of a throttle's. */
  private readonly attempts: SlidingCounts;
  private readonly retries: SlidingCounts;
  private readonly requests: SlidingCounts;
  private readonly accepts: SlidingCounts;

  constructor(
    private readonly limits: Limits,
    private readonly clients: number,
  ) {
    const { budget, breaker, throttle } = limits;
    const column = (length = clients): Float64Array<ArrayBuffer> => new Float64Array(length);
    this.tokens = column().fill(capacityOf(budget));
    this.outcomes = new Uint8Array(breaker === null ? 0 : clients * breaker.window);
    [this.known, this.failures, this.place] = [column(), column(), column()];
    [this.breakerState, this.openUntil, this.probesLeft] = [column(), column(), column()];
    const windowed = (seconds: number | undefined): SlidingCounts => new SlidingCounts(clients, seconds ?? null);
    const counted = budget !== null && 'windowSeconds' in budget ? budget.windowSeconds : undefined;
    [this.attempts, this.retries] = [windowed(counted), windowed(counted)];
    [this.requests, this.accepts] = [windowed(throttle?.windowSeconds), windowed(throttle?.windowSeconds)];
  }

  /** The gates under other limits: the tokens of a budget of the same kind stay; all else begins again where it has changed. */
  changed(limits: Limits): ClientGates {
    const next = new ClientGates(limits, this.clients);
    const { budget, breaker, throttle } = this.limits;
    if (budget !== null && budget.kind === limits.budget?.kind) next.tokens.set(this.tokens);
    if (same(budget, limits.budget)) {
      next.attempts.restore(this.attempts.save());
      next.retries.restore(this.retries.save());
    }
    if (same(throttle, limits.throttle)) {
      next.requests.restore(this.requests.save());
      next.accepts.restore(this.accepts.save());
    }
    if (same(breaker, limits.breaker)) {
      next.outcomes = this.outcomes.slice();
      next.setBreakers(this.breakers().map((one) => one.slice()));
    }
    return next;
  }

  /** Tokens of a client, on average; 0 where retries cost none. */
  get meanTokens(): number {
    return this.tokens.reduce((sum, one) => sum + one, 0) / this.clients;
  }

  /** Clients whose breaker holds attempts back. */
  openBreakers(now: number): number {
    let open = 0;
    for (const [client, state] of this.breakerState.entries()) {
      if (state === OPEN && now < this.openUntil[client]) open++;
    }
    return open;
  }

  /** Null: retries cost no tokens. */
  tokensOf(client: number): number | null {
    const { budget } = this.limits;
    return budget === null || 'windowSeconds' in budget ? null : this.tokens[client];
  }

  /**
   * Whether the budget allows a retry. It takes the tokens of it.
   * @param isTimeout the attempt before has failed by its timeout
   */
  takesRetry(client: number, now: number, isTimeout: boolean): boolean {
    const { budget } = this.limits;
    if (budget === null) return true;
    if ('windowSeconds' in budget) {
      const retries = this.retries.of(client, now);
      const attempts = this.attempts.of(client, now);
      if (budget.kind === 'ratio') return retries < budget.share * attempts;
      return retries < budget.share * (attempts - retries) + budget.perSecond * budget.windowSeconds;
    }
    if (budget.kind === 'grpc') return this.tokens[client] > budget.maxTokens / 2;
    const price = isTimeout && budget.kind === 'aws-sdk' ? budget.perTimeout : budget.perRetry;
    if (this.tokens[client] < price) return false;
    this.tokens[client] -= price;
    return true;
  }

  /**
   * Whether breaker and throttle let an attempt go. What is held back counts as asked for.
   * @param uniform the attempt's draw, in [0, 1)
   */
  lets(client: number, isRetry: boolean, now: number, uniform: number): boolean {
    const isLet = this.breakerLets(client, isRetry, now) && this.throttleLets(client, now, uniform);
    this.requests.add(client, now);
    if (!isLet) return false;
    this.attempts.add(client, now);
    if (isRetry) this.retries.add(client, now);
    return true;
  }

  /** A call has been answered in time. */
  succeeded(client: number, now: number): void {
    const { budget } = this.limits;
    if (budget !== null && 'perSuccess' in budget) {
      this.tokens[client] = Math.min(budget.capacity, this.tokens[client] + budget.perSuccess);
    } else if (budget?.kind === 'grpc') {
      this.tokens[client] = Math.min(budget.maxTokens, this.tokens[client] + budget.tokenRatio);
    }
    this.accepts.add(client, now);
    this.ended(client, 0, now);
  }

  /** An attempt that was sent has failed. */
  failed(client: number, now: number): void {
    if (this.limits.budget?.kind === 'grpc') this.tokens[client] = Math.max(0, this.tokens[client] - 1);
    this.ended(client, 1, now);
  }

  save(): ClientGatesState {
    return {
      outcomes: this.outcomes.slice(),
      columns: [this.tokens, ...this.breakers()].map((one) => one.slice()),
      windows: [this.attempts, this.retries, this.requests, this.accepts].map((one) => one.save()),
    };
  }

  restore({ outcomes, columns: [tokens, ...breakers], windows }: ClientGatesState): void {
    this.outcomes = outcomes.slice();
    this.tokens = tokens.slice();
    this.setBreakers(breakers.map((one) => one.slice()));
    for (const [n, one] of [this.attempts, this.retries, this.requests, this.accepts].entries()) {
      one.restore(windows[n]);
    }
  }

  private breakers(): Float64Array<ArrayBuffer>[] {
    const { known, failures, place, breakerState, openUntil, probesLeft } = this;
    return [known, failures, place, breakerState, openUntil, probesLeft];
  }

  private setBreakers(columns: readonly Float64Array<ArrayBuffer>[]): void {
    [this.known, this.failures, this.place, this.breakerState, this.openUntil, this.probesLeft] = columns;
  }

  private breakerLets(client: number, isRetry: boolean, now: number): boolean {
    const { breaker } = this.limits;
    if (breaker === null || this.breakerState[client] === CLOSED) return true;
    if (breaker.blocks === 'retries' && !isRetry) return true;
    if (this.breakerState[client] === OPEN) {
      if (now < this.openUntil[client]) return false;
      this.breakerState[client] = HALF_OPEN;
      this.probesLeft[client] = breaker.probes;
      this.forget(client);
    }
    if (this.probesLeft[client] === 0) return false;
    this.probesLeft[client]--;
    return true;
  }

  /** Google, "Site Reliability Engineering", chapter 21, equation of client request rejection. */
  private throttleLets(client: number, now: number, uniform: number): boolean {
    const { throttle } = this.limits;
    if (throttle === null) return true;
    const requests = this.requests.of(client, now);
    const rejects = (requests - throttle.multiplier * this.accepts.of(client, now)) / (requests + 1);
    return uniform >= rejects;
  }

  private ended(client: number, failed: 0 | 1, now: number): void {
    const { breaker } = this.limits;
    if (breaker === null || this.breakerState[client] === OPEN) return;
    const at = client * breaker.window + this.place[client];
    if (this.known[client] === breaker.window) this.failures[client] -= this.outcomes[at];
    else this.known[client]++;
    this.outcomes[at] = failed;
    this.failures[client] += failed;
    this.place[client] = (this.place[client] + 1) % breaker.window;
    this.judge(client, breaker, now);
  }

  private judge(
    client: number,
    { failureShare, minimumCalls, probes, openSeconds }: BreakerSettings,
    now: number,
  ): void {
    const isHalfOpen = this.breakerState[client] === HALF_OPEN;
    if (this.known[client] < (isHalfOpen ? probes : minimumCalls)) return;
    if (this.failures[client] >= failureShare * this.known[client]) {
      this.breakerState[client] = OPEN;
      this.openUntil[client] = now + openSeconds;
    } else if (isHalfOpen) {
      this.breakerState[client] = CLOSED;
      this.forget(client);
    }
  }

  private forget(client: number): void {
    this.known[client] = 0;
    this.failures[client] = 0;
    this.place[client] = 0;
  }
}

function capacityOf(budget: RetryBudget | null): number {
  if (budget === null || 'windowSeconds' in budget) return 0;
  return budget.kind === 'grpc' ? budget.maxTokens : budget.capacity;
}

function same(one: RetryBudget | BreakerSettings | ThrottleSettings | null, other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export interface ClientGatesState {
  readonly outcomes: Uint8Array<ArrayBuffer>;
  readonly columns: readonly Float64Array<ArrayBuffer>[];
  readonly windows: readonly SlidingCountsState[];
}
