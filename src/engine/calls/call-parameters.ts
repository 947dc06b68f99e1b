import { naturalLogarithm, power } from '../../base/mathematics.ts';
import type { Varying } from '../../base/profile.ts';

/** How the clients of a class of calls ask, wait, give up and try again. Times in seconds. */
export interface CallParameters {
  readonly kind: 'calls';
  /** Bytes of the largest packet on the wire. */
  readonly packetBytes: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  /** `even`: all gaps are equal. */
  readonly arrivals: { readonly kind: 'poisson' | 'even'; readonly callsPerSecond: Varying };
  readonly work: WorkLaw;
  /** A client waits this long for the answer to an attempt. */
  readonly timeout: { readonly kind: 'fixed' | 'exponential'; readonly seconds: number };
  /** From the first attempt of a call on, nobody waits for longer than this. Infinity: no deadline. */
  readonly deadlineSeconds: number;
  /** A client that gives up an attempt tells the server. */
  readonly cancels: boolean;
  /** Which answers the client confirms: gates count confirmations as completions. */
  readonly confirms: 'in-time' | 'all';
  readonly retry: RetryPolicy;
  /** Null: retries need no tokens. */
  readonly budget: RetryBudget | null;
}

/** The work of a call, of mean 1. */
export type WorkLaw =
  | { readonly kind: 'exponential' }
  | { readonly kind: 'fixed' }
  | { readonly kind: 'pareto'; readonly shape: number };

export type RetryPolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'fixed'; readonly maxRetries: number; readonly waitSeconds: number }
  | {
      readonly kind: 'exponential' | 'full-jitter' | 'equal-jitter' | 'decorrelated-jitter';
      readonly maxRetries: number;
      readonly baseSeconds: number;
      readonly capSeconds: number;
    };

/** A client's tokens, full at the start. Brooker, "Fixing retries with token buckets and circuit breakers" (2022). */
export interface RetryBudget {
  readonly capacity: number;
  /** What a call that succeeds gives, and what a retry takes. */
  readonly perSuccess: number;
  readonly perRetry: number;
}

/** @param uniform the call's draw, in [0, 1) */
export function drawnWork(work: WorkLaw, uniform: number): number {
  if (work.kind === 'fixed') return 1;
  if (work.kind === 'exponential') return -naturalLogarithm(1 - uniform);
  return (work.shape - 1) / work.shape / power(1 - uniform, 1 / work.shape);
}

/** Retries of a call at most. */
export function mostRetries(policy: RetryPolicy): number {
  return policy.kind === 'none' ? 0 : policy.maxRetries;
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
