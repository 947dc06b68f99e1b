import type { PlainFields } from '../../base/saved-state.ts';
import { threeDigits } from '../../base/format.ts';
import { type AdmitRateLaw, admitRateValue, type LawWords } from './admit-rate-law.ts';
import { Phase } from './probes.ts';

const NO_FACTS: readonly number[] = [];

/** A constant admit rate. */
export class FixedRate implements AdmitRateLaw {
  readonly phase = Phase.fixed;
  readonly probes = {};

  constructor(readonly initialRate: number) {}

  epochEnded(): number {
    return this.initialRate;
  }

  facts(): readonly number[] {
    return NO_FACTS;
  }

  explain(admitRate: number): LawWords {
    return {
      phase: Phase.fixed,
      why: `The gate admits ${threeDigits(admitRate)} flows per second, whatever happens after it.`,
      values: [admitRateValue(admitRate)],
      algorithm: null,
    };
  }

  save(): PlainFields {
    return {};
  }

  restore(): void {}
}
