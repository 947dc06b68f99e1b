import { threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/controller.ts';
import type { CloseAndProbeParameters } from './close-and-probe.ts';
import { admitRateValue, algorithmAt, perSecond, type LawWords } from './law-words.ts';
import { Phase } from './probes.ts';

/** What CP's words are made of; rates in flows per second. */
export interface CloseAndProbeFacts {
  readonly admitRate: number;
  readonly phase: number;
  readonly smoothedCompletionRate: number;
  readonly rateBefore: number;
}

export function explainCloseAndProbe(facts: CloseAndProbeFacts, parameters: CloseAndProbeParameters): LawWords {
  return {
    phase: facts.phase,
    why: phaseInWords(facts, parameters),
    values: values(facts, parameters),
    algorithm: lines(facts, parameters),
  };
}

function phaseInWords(
  { phase, admitRate, smoothedCompletionRate }: CloseAndProbeFacts,
  { minimumRate }: CloseAndProbeParameters,
): string {
  const rate = threeDigits(admitRate);
  const smoothed = threeDigits(smoothedCompletionRate);
  if (phase === Phase.measuring) return 'In its first epoch the gate lets every SYN pass and counts.';
  if (admitRate <= minimumRate) {
    return `So few flows complete (${smoothed} a second) that α stands at its least, ${rate} a second.`;
  }
  if (phase === Phase.closing) {
    return `More was let in than completes (${smoothed} a second), so α closes in on that: now ${rate} a second.`;
  }
  return `What was let in completed (${smoothed} a second), so α probes a little higher: ${rate} a second.`;
}

function values(
  { admitRate, phase, smoothedCompletionRate, rateBefore }: CloseAndProbeFacts,
  { bufferFactor }: CloseAndProbeParameters,
): Explanation['values'] {
  if (phase === Phase.measuring) return [admitRateValue(admitRate)];
  const limit = bufferFactor * smoothedCompletionRate;
  return [
    admitRateValue(admitRate),
    { name: 'SFCR', meaning: 'smoothed completions', value: perSecond(smoothedCompletionRate), symbol: true },
    { name: `${bufferFactor} SFCR`, meaning: 'close above this', value: perSecond(limit), symbol: true },
    {
      name: 'α before',
      meaning: rateBefore > limit ? 'above it, so: close' : 'below it, so: probe',
      value: perSecond(rateBefore),
      symbol: true,
    },
  ];
}

/** Algorithm 2 as we run it. */
function lines(
  { admitRate, phase, smoothedCompletionRate, rateBefore }: CloseAndProbeFacts,
  { stepSize, bufferFactor, increaseFactor, minimumRate, guardStep }: CloseAndProbeParameters,
): Explanation['algorithm'] {
  const step = guardStep ? Math.min(stepSize, smoothedCompletionRate) : stepSize;
  const rate = threeDigits(admitRate);
  const before = threeDigits(rateBefore);
  const smoothed = threeDigits(smoothedCompletionRate);
  const floored = phase !== Phase.measuring && admitRate === minimumRate;
  const current = phase === Phase.measuring ? '2' : floored ? '7' : phase === Phase.closing ? '4' : '6';
  const numbers: Readonly<Record<string, string>> = {
    '2': 'every SYN passes until the first epoch ends',
    '4': `${rate} = ${before} + ${threeDigits(step)} × (${smoothed} − ${before}) / ${smoothed}`,
    '6': `${rate} = ${increaseFactor} × ${smoothed}`,
    '7': `${rate} is the least that α may be`,
  };
  const statements = [
    ['1', 'SFCR = (1 − β) SFCR + β d'],
    ['2', 'first: α = a, SFCR = d'],
    ['3', `if α > ${bufferFactor} × SFCR`],
    ['4', '  α += step (SFCR − α) / SFCR'],
    ['5', 'else'],
    ['6', `  α = ${increaseFactor} × SFCR`],
    ['7', 'ensure α ≥ αmin'],
  ] as const;
  return algorithmAt('Algorithm 2', statements, current, numbers[current]);
}
