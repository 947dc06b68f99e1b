/** A verdict as a shape: never colour alone. */
import type { Verdict } from '../../../examination/judge.ts';

export function VerdictMark({ verdict, size = 12 }: { readonly verdict: Verdict; readonly size?: number }) {
  return (
    <svg
      className={`verdict-mark ${verdict === 'not met' ? 'not-met' : ''}`}
      viewBox="0 0 12 12"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {verdict === 'met' && <circle className="full" cx={6} cy={6} r={5} />}
      {verdict === 'in part' && (
        <>
          <circle cx={6} cy={6} r={4.4} />
          <path className="full" d="M6 1.6a4.4 4.4 0 0 0 0 8.8z" />
        </>
      )}
      {verdict === 'not met' && <circle className="ring" cx={6} cy={6} r={4} />}
      {verdict === 'cannot be run' && <path d="M2.5 6h7" />}
      {verdict === 'not run' && <path className="waits" d="M5 6h2" />}
    </svg>
  );
}
