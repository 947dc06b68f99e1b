import { naturalLogarithm, power } from '../../base/mathematics.ts';
import type { Varying } from '../../base/profile.ts';
import type { ThinkTimes } from '../traffic/closed-loop.ts';
import type { SizeLaw } from '../traffic/size-law.ts';

/** A longer answer is cut here. Scenarios have the same limit. */
export const LARGEST_MESSAGE_BYTES = 65_000;

/** How the clients of a class of calls ask, wait, give up and try again. Times in seconds. */
export interface CallParameters {
  readonly kind: 'calls';
  /** Bytes of the largest packet on the wire. */
  readonly packetBytes: number;
  readonly requestBytes: number;
  /** The law of answers. */
  readonly size: SizeLaw;
  /** Each attempt is a TCP connection, from the SYN on, which brings the answer. Otherwise both are messages. */
  readonly isOverConnections: boolean;
  readonly clients: number;
  readonly arrivals: CallArrivals;
  readonly work: WorkLaw;
  /** A client waits this long for the answer to an attempt. */
  readonly timeout: { readonly kind: 'fixed' | 'exponential'; readonly seconds: number };
  /** From the first attempt of a call on, nobody waits for longer than this. Infinity: no deadline. */
  readonly deadlineSeconds: number;
  /** A client that gives up an attempt tells the server. */
  readonly cancels: boolean;
  /** Whether an answer that comes after its timeout is taken, while its call still waits for another attempt. */
  readonly lateAnswers: 'ignored' | 'accepted';
  /** Which answers the client confirms: gates count confirmations as completions. */
  readonly confirms: 'in-time' | 'all';
  /** Whether a request that a gate refuses is answered from there. */
  readonly gateRefusals: 'silently' | 'quickly';
  readonly retry: RetryPolicy;
  /** Null: nothing limits the retries but their number. */
  readonly budget: RetryBudget | null;
  /** Null: there is none. */
  readonly breaker: BreakerSettings | null;
  readonly throttle: ThrottleSettings | null;
}

/** When calls begin. */
type CallArrivals =
  /** Whatever becomes of them: an open loop. `even`: all gaps are equal. */
  | { readonly kind: 'poisson' | 'even'; readonly callsPerSecond: Varying }
  /** Each client makes its next call when it has thought after the end of the one before: a closed loop. */
  | { readonly kind: 'users'; readonly think: ThinkTimes }
  /** For each attempt that the server at this node has served: its answer goes out when this call has been answered. */
  | { readonly kind: 'served'; readonly node: number };

/** The work of a call, of mean 1. */
type WorkLaw =
  | { readonly kind: 'exponential' }
  | { readonly kind: 'fixed' }
  | { readonly kind: 'pareto'; readonly shape: number };

type RetryPolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'fixed'; readonly maxRetries: number; readonly waitSeconds: number }
  /** A second attempt is sent after this time, while the first goes on. Dean and Barroso, "The Tail at Scale" (2013). */
  | { readonly kind: 'hedged'; readonly hedgeAfterSeconds: number }
  | {
      readonly kind: 'exponential' | 'full-jitter' | 'equal-jitter' | 'decorrelated-jitter';
      readonly maxRetries: number;
      readonly baseSeconds: number;
      readonly capSeconds: number;
    };

/** What a client may spend on retries. Tokens are full at the start. */
export type RetryBudget =
  /** What a call that succeeds gives, and what a retry takes. Brooker, "Fixing retries with token buckets and circuit breakers" (2022). */
  | { readonly kind: 'tokens'; readonly capacity: number; readonly perSuccess: number; readonly perRetry: number }
  /** The same with a price of its own after a timeout, as that of the AWS SDK. */
  | {
      readonly kind: 'aws-sdk';
      readonly capacity: number;
      readonly perSuccess: number;
      readonly perRetry: number;
      readonly perTimeout: number;
    }
  /** Retries of the window are less than this share of its attempts. Google, "Site Reliability Engineering", chapter 21. */
  | { readonly kind: 'ratio'; readonly share: number; readonly windowSeconds: number }
  /** Retries of the window are less than this share of its calls, and a rate beside. As `RetryBudget` of Finagle. */
  | { readonly kind: 'finagle'; readonly share: number; readonly perSecond: number; readonly windowSeconds: number }
  /** An attempt that fails takes 1, and a success gives `tokenRatio`. No retries at half of the tokens or below. gRPC proposal A6. */
  | { readonly kind: 'grpc'; readonly maxTokens: number; readonly tokenRatio: number };

/** A circuit breaker, with the words and the defaults of Resilience4j. */
export interface BreakerSettings {
  /** It opens when this share of the last `window` attempts that ended has failed, of `minimumCalls` at least. */
  readonly failureShare: number;
  readonly window: number;
  readonly minimumCalls: number;
  /** Then it lets `probes` attempts through, and closes unless this share of the next that end has failed. */
  readonly openSeconds: number;
  readonly probes: number;
  readonly blocks: 'retries' | 'all';
}

/** Adaptive throttling: Google, "Site Reliability Engineering", chapter 21. */
export interface ThrottleSettings {
  /** K: attempts beyond K times the answers of the window are held back with a probability. */
  readonly multiplier: number;
  readonly windowSeconds: number;
}

/** @param uniform the call's draw, in [0, 1) */
export function drawnWork(work: WorkLaw, uniform: number): number {
  if (work.kind === 'fixed') return 1;
  if (work.kind === 'exponential') return -naturalLogarithm(1 - uniform);
  return (work.shape - 1) / work.shape / power(1 - uniform, 1 / work.shape);
}

/** Retries of a call at most. */
export function mostRetries(policy: RetryPolicy): number {
  if (policy.kind === 'none') return 0;
  return policy.kind === 'hedged' ? 1 : policy.maxRetries;
}

/**
 * How long a client waits before the n-th retry of a call, n = 0, 1, ... (Brooker, "Exponential Backoff And Jitter",
 * 2015).
 * @param before the wait before the retry before; 0: there was none
 * @param uniform the retry's draw, in [0, 1)
 */
export function retryWait(policy: RetryPolicy, n: number, before: number, uniform: number): number {
  if (policy.kind === 'none') return Infinity;
  if (policy.kind === 'fixed') return policy.waitSeconds;
  // The first attempt has failed before the second was due.
  if (policy.kind === 'hedged') return 0;
  const { baseSeconds, capSeconds } = policy;
  const longest = Math.min(capSeconds, baseSeconds * power(2, n));
  switch (policy.kind) {
    case 'full-jitter':
      return uniform * longest;
    case 'equal-jitter':
      return longest / 2 + (uniform * longest) / 2;
    case 'decorrelated-jitter': {
      const last = before > 0 ? before : baseSeconds;
      return Math.min(capSeconds, baseSeconds + uniform * (3 * last - baseSeconds));
    }
    default:
      return longest;
  }
}
