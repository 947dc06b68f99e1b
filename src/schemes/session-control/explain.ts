import { duration, ordinal, threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/controller.ts';
import type { CloseAndProbeParameters } from './close-and-probe.ts';
import type { Admission } from './gate.ts';
import { Phase } from './probes.ts';

/** What a gate's words are made of; rates in flows per second. */
export interface GateFacts {
  readonly admitRate: number;
  readonly tokens: number;
  readonly phase: number;
  readonly smoothedCompletionRate: number;
  readonly rateBefore: number;
  readonly synsAdmitted: number;
  readonly synsArrived: number;
  readonly finsForwarded: number;
  readonly admission: Admission;
  readonly epochSeconds: number;
  /** CP's parameters; null for another law. */
  readonly law: CloseAndProbeParameters | null;
}

const PHASE_NAMES = ['measuring', 'fixed', 'closing', 'probing'];

export function explainRefusal(facts: GateFacts, attempt: number): Explanation {
  const { admitRate, tokens, admission } = facts;
  const again = attempt > 1 ? ` It was the flow's ${ordinal(attempt)} try.` : '';
  const why =
    admission === 'token'
      ? `The gate had no whole token left. It lets in ${threeDigits(admitRate)} flows a second, ` +
        `one each ${duration(1 / admitRate)}; this SYN came ${duration((1 - tokens) / admitRate)} too early.${again}`
      : `The gate had let in all ${threeDigits(admitRate * facts.epochSeconds)} SYNs of this epoch ` +
        `before this one came.${again}`;
  return {
    title: gateTitle(facts),
    why,
    values: [...decidingValues(facts), ...lawValues(facts)],
    algorithm: lines(facts),
  };
}

export function explainGate(facts: GateFacts): Explanation {
  return { title: gateTitle(facts), why: phaseInWords(facts), values: gateValues(facts), algorithm: lines(facts) };
}

function gateTitle(facts: GateFacts): string {
  return `gate, ${PHASE_NAMES[facts.phase]}`;
}

function phaseInWords({ phase, admitRate, smoothedCompletionRate, law }: GateFacts): string {
  const rate = threeDigits(admitRate);
  const smoothed = threeDigits(smoothedCompletionRate);
  if (phase === Phase.measuring) return 'In its first epoch the gate lets every SYN pass and counts.';
  if (phase === Phase.fixed) return `The gate lets in ${rate} flows a second, whatever happens behind it.`;
  if (law !== null && admitRate <= law.minimumRate) {
    return `So few flows complete (${smoothed} a second) that α stands at its least, ${rate} a second.`;
  }
  if (phase === Phase.closing) {
    return `More was let in than completes (${smoothed} a second), so α closes in on that: now ${rate} a second.`;
  }
  return `What was let in completed (${smoothed} a second), so α probes a little higher: ${rate} a second.`;
}

function decidingValues({ admission, tokens, synsAdmitted }: GateFacts): Explanation['values'] {
  return admission === 'token'
    ? [{ name: 'tokens', meaning: 'in the bucket, 1 needed', value: tokens.toFixed(2), decided: true }]
    : [{ name: 'admitted', meaning: 'SYNs so far, this epoch', value: threeDigits(synsAdmitted), decided: true }];
}

function gateValues(facts: GateFacts): Explanation['values'] {
  return [
    ...lawValues(facts),
    { name: 'tokens', meaning: 'in the bucket', value: facts.tokens.toFixed(2) },
    { name: 'a', meaning: 'SYNs that came, this epoch', value: threeDigits(facts.synsArrived), symbol: true },
    { name: 'admitted', meaning: 'of them', value: threeDigits(facts.synsAdmitted) },
    { name: 'd', meaning: 'FINs forwarded, this epoch', value: threeDigits(facts.finsForwarded), symbol: true },
  ];
}

function lawValues({ admitRate, phase, smoothedCompletionRate, rateBefore, law }: GateFacts): Explanation['values'] {
  const rate = { name: 'α', meaning: 'admit rate, this epoch', value: perSecond(admitRate), symbol: true };
  if (law === null || phase === Phase.measuring) return [rate];
  const limit = law.bufferFactor * smoothedCompletionRate;
  return [
    rate,
    { name: 'SFCR', meaning: 'smoothed completions', value: perSecond(smoothedCompletionRate), symbol: true },
    { name: `${law.bufferFactor} SFCR`, meaning: 'close above this', value: perSecond(limit), symbol: true },
    {
      name: 'α before',
      meaning: rateBefore > limit ? 'above it, so: close' : 'below it, so: probe',
      value: perSecond(rateBefore),
      symbol: true,
    },
  ];
}

/** Algorithm 2 as we run it, with the statement that set the present rate marked and its numbers put in. */
function lines({ admitRate, phase, smoothedCompletionRate, rateBefore, law }: GateFacts): Explanation['algorithm'] {
  if (law === null) return null;
  const step = law.guardStep ? Math.min(law.stepSize, smoothedCompletionRate) : law.stepSize;
  const rate = threeDigits(admitRate);
  const smoothed = threeDigits(smoothedCompletionRate);
  const floored = phase !== Phase.measuring && admitRate === law.minimumRate;
  const current = phase === Phase.measuring ? '2' : floored ? '7' : phase === Phase.closing ? '4' : '6';
  const numbers: Readonly<Record<string, string>> = {
    '2': 'every SYN passes until the first epoch ends',
    '4': `${rate} = ${threeDigits(rateBefore)} + ${threeDigits(step)} × (${smoothed} − ${threeDigits(rateBefore)}) / ${smoothed}`,
    '6': `${rate} = ${law.increaseFactor} × ${smoothed}`,
    '7': `${rate} is the least that α may be`,
  };
  const statements: readonly (readonly [string, string])[] = [
    ['1', 'SFCR = (1 − β) SFCR + β d'],
    ['2', 'first: α = a, SFCR = d'],
    ['3', `if α > ${law.bufferFactor} × SFCR`],
    ['4', '  α += step (SFCR − α) / SFCR'],
    ['5', 'else'],
    ['6', `  α = ${law.increaseFactor} × SFCR`],
    ['7', 'ensure α ≥ αmin'],
  ];
  return {
    title: `Algorithm 2, line ${current}`,
    source: 'session control paper',
    lines: statements.flatMap(([number, text]) =>
      number === current
        ? [
            { number, text, current: true },
            { number: '', text: `  ${numbers[current]}` },
          ]
        : [{ number, text }],
    ),
  };
}

function perSecond(rate: number): string {
  return rate === Infinity ? 'no limit' : `${threeDigits(rate)} /s`;
}
