import { threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { CloseAndProbeValues } from './declaration.ts';
import { admitRateValue, algorithmAt, type LawWords, perSecond } from './admit-rate-law.ts';
import { Phase } from './probes.ts';

/** The statements of Algorithm 2 that set the rate, by their numbers in `lines`. */
export const Statement = { none: 0, begin: 2, close: 4, probe: 6, least: 7 } as const;

/** What CP's words are made of, as it was when the rate was set; rates in flows per second. */
interface CloseAndProbeFacts {
  readonly admitRate: number;
  /** The statement that set the rate. */
  readonly statement: number;
  readonly smoothedCompletionRate: number;
  /** Infinity: it was set after the first epoch. */
  readonly rateBefore: number;
  /** The buffer factor. */
  readonly closesAbove: number;
  /** Statement 4: the step, guarded or not. 6: the increase factor. */
  readonly factor: number;
}

/** @param parameters those in force now, for the statements that did not set the rate */
export function explainCloseAndProbe(facts: CloseAndProbeFacts, parameters: CloseAndProbeValues): LawWords {
  return {
    phase: phaseOf(facts),
    why: inWords(facts),
    values: values(facts),
    algorithm: lines(facts, parameters),
  };
}

function phaseOf(facts: CloseAndProbeFacts): number {
  if (facts.statement === Statement.none) return Phase.measuring;
  return hasCompared(facts) && facts.rateBefore > limit(facts) ? Phase.closing : Phase.probing;
}

/** Whether statement 3 was come to: not before the second epoch ends. */
function hasCompared({ rateBefore }: CloseAndProbeFacts): boolean {
  return rateBefore < Infinity;
}

function limit({ closesAbove, smoothedCompletionRate }: CloseAndProbeFacts): number {
  return closesAbove * smoothedCompletionRate;
}

function inWords(facts: CloseAndProbeFacts): string {
  const rate = threeDigits(facts.admitRate);
  const smoothed = threeDigits(facts.smoothedCompletionRate);
  switch (facts.statement) {
    case Statement.none:
      return 'In its first epoch the gate lets every SYN pass and counts them.';
    case Statement.begin:
      return `In the first epoch ${rate} SYNs per second arrived, and all passed: α starts there.`;
    case Statement.least:
      return hasCompared(facts)
        ? `So few flows complete (${smoothed} per second) that α is at its minimum, ${rate} per second.`
        : `In the first epoch so few SYNs arrived that α starts at its minimum, ${rate} per second.`;
    case Statement.close:
      return `More flows were admitted than complete (${smoothed} per second), so α moves towards that: now ${rate} per second.`;
    default:
      return `As many flows complete as were admitted (${smoothed} per second), so α probes a little higher: ${rate} per second.`;
  }
}

function values(facts: CloseAndProbeFacts): Explanation['values'] {
  const { admitRate, statement, smoothedCompletionRate, rateBefore, closesAbove } = facts;
  if (statement === Statement.none) return [admitRateValue(admitRate)];
  const smoothed = {
    name: 'SFCR',
    meaning: hasCompared(facts) ? 'smoothed completions' : 'completions of the first epoch',
    value: perSecond(smoothedCompletionRate),
    symbol: true,
  };
  if (!hasCompared(facts)) return [admitRateValue(admitRate), smoothed];
  const step = {
    name: 'step',
    // The guard, or a step that happens to be SFCR.
    meaning: facts.factor === smoothedCompletionRate ? 'no more than SFCR' : 'as set',
    value: perSecond(facts.factor),
  };
  return [
    admitRateValue(admitRate),
    smoothed,
    { name: `${closesAbove} SFCR`, meaning: 'close above this', value: perSecond(limit(facts)), symbol: true },
    {
      name: 'α before',
      meaning: rateBefore > limit(facts) ? 'above it, so: close' : 'not above it, so: probe',
      value: perSecond(rateBefore),
      symbol: true,
    },
    ...(statement === Statement.close ? [step] : []),
  ];
}

/** Algorithm 2 as we run it. */
function lines(
  facts: CloseAndProbeFacts,
  { bufferFactor, increaseFactor }: CloseAndProbeValues,
): Explanation['algorithm'] {
  const { statement, factor } = facts;
  const rate = threeDigits(facts.admitRate);
  const before = threeDigits(facts.rateBefore);
  const smoothed = threeDigits(facts.smoothedCompletionRate);
  const current = statement === Statement.none ? Statement.begin : statement;
  const numbers: Readonly<Record<number, string>> = {
    [Statement.begin]: statement === Statement.none ? 'every SYN passes until the first epoch ends' : `${rate} = a`,
    [Statement.close]: `${rate} = ${before} + ${threeDigits(factor)} × (${smoothed} − ${before}) / ${smoothed}`,
    [Statement.probe]: `${rate} = ${factor} × ${smoothed}`,
    [Statement.least]: `${rate} is the minimum of α`,
  };
  const statements = [
    ['1', 'SFCR = (1 − β) SFCR + β d'],
    ['2', 'first: α = a, SFCR = d'],
    ['3', `if α > ${hasCompared(facts) ? facts.closesAbove : bufferFactor} × SFCR`],
    ['4', '  α += step (SFCR − α) / SFCR'],
    ['5', 'else'],
    ['6', `  α = ${statement === Statement.probe ? factor : increaseFactor} × SFCR`],
    ['7', 'ensure α ≥ αmin'],
  ] as const;
  return algorithmAt('Algorithm 2', statements, `${current}`, numbers[current]!);
}
