/** What a paper says in words, each with its verdict, and the conditions that it was read as. */
import { capitalised } from '../../../base/format.ts';
import {
  type ClaimResult,
  type ClaimVerdict,
  type ConditionResult,
  sidesInWords,
} from '../../../reproductions/claim.ts';
import type { PaperReport } from '../../../reproductions/report.ts';

export function Claims({ paper }: { readonly paper: PaperReport }) {
  const { claims, claimVerdicts, withoutRules } = paper;
  if (claims.length === 0) return null;
  const [holds, inPart, not] = [claimVerdicts.holds, claimVerdicts['holds in part'], claimVerdicts['does not hold']];
  return (
    <section className="claims" aria-label="What the paper says">
      <h3>What the paper says</h3>
      <p>
        <b>
          {holds} of {claims.length}
        </b>{' '}
        claims {holds === 1 ? 'holds' : 'hold'}, {inPart} {inPart === 1 ? 'holds' : 'hold'} in part, {not}{' '}
        {not === 1 ? 'does' : 'do'} not hold.
      </p>
      {withoutRules !== undefined && (
        <p>
          {withoutRules.why} A claim about {withoutRules.schemes.join(' or ')} has a second verdict, without them.
        </p>
      )}
      <ul>
        {claims.map((claim) => (
          <Claim key={claim.key} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim }: { readonly claim: ClaimResult }) {
  const { words, where, note, verdict, verdictOfOthers, conditions } = claim;
  return (
    <li>
      <details>
        <summary>
          <span className={`verdict ${verdict === 'does not hold' ? 'outside' : ''}`}>{VERDICTS[verdict]}</span>
          <span>
            {words}
            {verdictOfOthers !== undefined && (
              <span className="reproduction-words">Without them: {VERDICTS[verdictOfOthers]}</span>
            )}
          </span>
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

function conditionText(condition: ConditionResult): string {
  const { words, held, count, verdict } = condition;
  const sides = sidesInWords(condition);
  if (sides === null || verdict === 'not run') return `– ${words}: not run`;
  const seeds = count > 1 ? `, in ${held} of ${count} seeds` : '';
  const mark = verdict === 'holds' ? '●' : '○';
  return `${mark} ${words}: ${sides}${seeds}`;
}

/** Words with a shape: never colour alone. */
const VERDICTS: Readonly<Record<ClaimVerdict, string>> = {
  holds: '● holds',
  'holds in part': '◐ in part',
  'does not hold': '○ does not hold',
  'not run': '– not run',
};
