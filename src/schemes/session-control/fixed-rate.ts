import type { AdmitRateLaw } from './admit-rate-law.ts';
import { Phase } from './probes.ts';

/** A constant admit rate. */
export class FixedRate implements AdmitRateLaw {
  readonly phase = Phase.fixed;
  readonly smoothedCompletionRate = 0;

  constructor(readonly initialRate: number) {}

  get rateBefore(): number {
    return this.initialRate;
  }

  epochEnded(): number {
    return this.initialRate;
  }

  save(): readonly number[] {
    return [];
  }

  restore(): void {}
}
