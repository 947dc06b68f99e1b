import { duration, ordinal, threeDigits, withCommas } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { LawWords } from './admit-rate-law.ts';
import { PHASE_NAMES } from './probes.ts';

/** What a refusal's words are made of; rates in flows per second. */
interface RefusalFacts {
  readonly admitRate: number;
  /** NaN: no bucket decided, but the first of the epoch passed. */
  readonly tokens: number;
  readonly synsAdmitted: number;
  readonly attempt: number;
  readonly law: LawWords;
}

/** What a gate's words are made of: counts since the epoch began. */
interface GateFacts {
  readonly tokens: number;
  readonly synsAdmitted: number;
  readonly synsArrived: number;
  readonly finsForwarded: number;
  readonly law: LawWords;
}

export function explainRefusal(facts: RefusalFacts): Explanation {
  const { attempt, law } = facts;
  const again = attempt > 1 ? ` It was the flow's ${ordinal(attempt)} try.` : '';
  return {
    title: gateTitle(law),
    why: `${refusalInWords(facts)}${again}`,
    values: [...decidingValues(facts), ...law.values],
    algorithm: law.algorithm,
  };
}

function refusalInWords({ admitRate, tokens, synsAdmitted }: RefusalFacts): string {
  if (Number.isNaN(tokens)) {
    if (synsAdmitted === 0) return 'The gate may not admit even one SYN in this epoch.';
    return `The gate had already admitted all ${count(synsAdmitted)} SYNs of this epoch when this one arrived.`;
  }
  if (admitRate === 0) return 'The gate had no whole token left, and it admits no flows.';
  return (
    `The gate had no whole token left. It admits ${threeDigits(admitRate)} flows per second, ` +
    `one every ${duration(1 / admitRate)}; this SYN arrived ${duration((1 - tokens) / admitRate)} too early.`
  );
}

export function explainGate({ law, tokens, synsArrived, synsAdmitted, finsForwarded }: GateFacts): Explanation {
  return {
    title: gateTitle(law),
    why: law.why,
    values: [
      ...law.values,
      { name: 'tokens', meaning: 'in the bucket', value: tokens.toFixed(2) },
      { name: 'a', meaning: 'SYNs that arrived, this epoch', value: count(synsArrived), symbol: true },
      { name: 'admitted', meaning: 'of them', value: count(synsAdmitted) },
      { name: 'd', meaning: 'FINs forwarded, this epoch', value: count(finsForwarded), symbol: true },
    ],
    algorithm: law.algorithm,
  };
}

function gateTitle({ phase }: LawWords): string {
  return `gate, ${PHASE_NAMES[phase]}`;
}

function decidingValues({ tokens, synsAdmitted }: RefusalFacts): Explanation['values'] {
  return Number.isNaN(tokens)
    ? [{ name: 'admitted', meaning: 'SYNs so far, this epoch', value: count(synsAdmitted), decided: true }]
    : [{ name: 'tokens', meaning: 'in the bucket, 1 needed', value: tokens.toFixed(2), decided: true }];
}

function count(value: number): string {
  return withCommas(value);
}
