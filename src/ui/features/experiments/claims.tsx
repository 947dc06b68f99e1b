/** What a paper says in words, each with its verdict, and the conditions that it was read as. */
import { capitalised, threeDigits } from '../../../base/format.ts';
import type { ClaimResult, ClaimVerdict, ConditionResult } from '../../../reproductions/claim.ts';
import type { PaperReport } from '../../../reproductions/report.ts';

export function Claims({ paper }: { readonly paper: PaperReport }) {
  const { claims, claimVerdicts } = paper;
  if (claims.length === 0) return null;
  const [holds, inPart, not] = [claimVerdicts.holds, claimVerdicts['holds in part'], claimVerdicts['does not hold']];
  return (
    <section className="claims" aria-label="What the paper says">
      <h3>What the paper says</h3>
      <p>
        <b>
          {holds} of {claims.length}
        </b>{' '}
        claims hold, {inPart} hold in part, {not} do not hold.
      </p>
      <ul>
        {claims.map((claim) => (
          <Claim key={claim.key} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim: { words, where, note, verdict, conditions } }: { readonly claim: ClaimResult }) {
  return (
    <li>
      <details>
        <summary>
          <span className={`verdict ${verdict === 'does not hold' ? 'outside' : ''}`}>{VERDICTS[verdict]}</span>
          <span>{words}</span>
        </summary>
        <p className="experiment-note">
          {capitalised(where)}. {note.replaceAll('*', '')}
        </p>
        <ul>
          {conditions.map((condition) => (
            <li key={condition.words}>{conditionText(condition)}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function conditionText({ words, left, right, held, count, verdict }: ConditionResult): string {
  if (left === null || right === null || verdict === 'not run') return `– ${words}: not run`;
  const seeds = count > 1 ? `, in ${held} of ${count} seeds` : '';
  const mark = verdict === 'holds' ? '●' : '○';
  return `${mark} ${words}: ${threeDigits(left)} against ${threeDigits(right)}${seeds}`;
}

/** Words with a shape: never colour alone. */
const VERDICTS: Readonly<Record<ClaimVerdict, string>> = {
  holds: '● holds',
  'holds in part': '◐ in part',
  'does not hold': '○ does not hold',
  'not run': '– not run',
};
