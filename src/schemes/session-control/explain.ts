import { duration, ordinal, threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/controller.ts';
import type { Admission } from './gate.ts';
import type { LawWords } from './law-words.ts';
import { PHASE_NAMES } from './probes.ts';

/** What a refusal's words are made of; rates in flows per second. */
export interface RefusalFacts {
  readonly admitRate: number;
  readonly tokens: number;
  readonly synsAdmitted: number;
  readonly attempt: number;
  readonly admission: Admission;
  readonly epochSeconds: number;
  readonly law: LawWords;
}

/** What a gate's words are made of: counts since the epoch began. */
export interface GateFacts {
  readonly tokens: number;
  readonly synsAdmitted: number;
  readonly synsArrived: number;
  readonly finsForwarded: number;
  readonly law: LawWords;
}

export function explainRefusal(facts: RefusalFacts): Explanation {
  const { admitRate, tokens, attempt, admission, law } = facts;
  const again = attempt > 1 ? ` It was the flow's ${ordinal(attempt)} try.` : '';
  const why =
    admission === 'token'
      ? `The gate had no whole token left. It lets in ${threeDigits(admitRate)} flows a second, ` +
        `one each ${duration(1 / admitRate)}; this SYN came ${duration((1 - tokens) / admitRate)} too early.${again}`
      : `The gate had let in all ${threeDigits(admitRate * facts.epochSeconds)} SYNs of this epoch ` +
        `before this one came.${again}`;
  return {
    title: gateTitle(law),
    why,
    values: [...decidingValues(facts), ...law.values],
    algorithm: law.algorithm,
  };
}

export function explainGate({ law, tokens, synsArrived, synsAdmitted, finsForwarded }: GateFacts): Explanation {
  return {
    title: gateTitle(law),
    why: law.why,
    values: [
      ...law.values,
      { name: 'tokens', meaning: 'in the bucket', value: tokens.toFixed(2) },
      { name: 'a', meaning: 'SYNs that came, this epoch', value: threeDigits(synsArrived), symbol: true },
      { name: 'admitted', meaning: 'of them', value: threeDigits(synsAdmitted) },
      { name: 'd', meaning: 'FINs forwarded, this epoch', value: threeDigits(finsForwarded), symbol: true },
    ],
    algorithm: law.algorithm,
  };
}

function gateTitle({ phase }: LawWords): string {
  return `gate, ${PHASE_NAMES[phase]}`;
}

function decidingValues({ admission, tokens, synsAdmitted }: RefusalFacts): Explanation['values'] {
  return admission === 'token'
    ? [{ name: 'tokens', meaning: 'in the bucket, 1 needed', value: tokens.toFixed(2), decided: true }]
    : [{ name: 'admitted', meaning: 'SYNs so far, this epoch', value: threeDigits(synsAdmitted), decided: true }];
}
