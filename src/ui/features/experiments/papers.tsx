/** The committed report: by paper its claims, what was run, ours beside the paper's, the verdicts, and what is known of the difference. */
import { use, Suspense, useState } from 'react';
import { threeDigits } from '../../../base/format.ts';
import type { RowResult } from '../../../reproductions/evaluate.ts';
import type { PaperReport, Report, ReproductionReport } from '../../../reproductions/report.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { AcrossPapers } from './across-papers.tsx';
import { BandMark } from './band-mark.tsx';
import { Claims } from './claims.tsx';
import { firstScenario, loadReport } from './committed-report.ts';
import { plainWords } from './plain-words.ts';
import { Readings } from './readings.tsx';
import './papers.css';

interface Props {
  readonly onOpen: (scenario: Scenario) => void;
}

export function Papers({ onOpen }: Props) {
  const [report] = useState(loadReport);
  return (
    <Suspense fallback={<p>Loading the report …</p>}>
      <LoadedPapers report={report} onOpen={onOpen} />
    </Suspense>
  );
}

function LoadedPapers({ report, onOpen }: Props & { readonly report: Promise<Report> }) {
  const { papers, across } = use(report);
  const [chosen, setChosen] = useState(papers[0]?.id);
  const paper = papers.find(({ id }) => id === chosen) ?? papers[0];
  if (paper === undefined) return <p>No paper has been run.</p>;
  const claims = papers.flatMap((one) => one.claims);
  const hold = claims.filter(({ verdict }) => verdict === 'holds').length;
  return (
    <>
      <p>
        {hold} of the papers’ {claims.length} claims hold here. Each paper below lists its claims, tables and figures.
        The band around a paper’s number was set before our number was known; a number outside the band is a result, not
        an error. To run them yourself: <code>headway reproduce</code>.
      </p>
      <label className="paper-choice">
        Paper
        <select
          className="field-select"
          value={paper.id}
          data-autofocus
          onChange={({ target }) => setChosen(target.value)}
        >
          {papers.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <PaperSection key={paper.id} paper={paper} onOpen={onOpen} />
      <AcrossPapers grounds={across} onOpen={(key) => onOpen(firstScenario(key))} />
    </>
  );
}

function PaperSection({ paper, onOpen }: Props & { readonly paper: PaperReport }) {
  const { title, settings, verdicts, reproductions } = paper;
  return (
    <section className="paper" aria-label={title}>
      <Claims paper={paper} />
      <h3>Its tables and figures</h3>
      <p>
        <b>{verdicts.inside}</b> numbers are inside the band, <b>{verdicts.outside}</b> outside. For{' '}
        {verdicts['no number in the text']} more the paper gives no number.
      </p>
      <p className="experiment-note">{plainWords(settings)}</p>
      <Readings paper={paper} />
      {reproductions.map((reproduction) => (
        <ReproductionSection key={reproduction.key} reproduction={reproduction} onOpen={onOpen} />
      ))}
    </section>
  );
}

function ReproductionSection({ reproduction, onOpen }: Props & { readonly reproduction: ReproductionReport }) {
  const { key, title, seeds, caption, settings, difference, rows } = reproduction;
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  return (
    <details className="reproduction">
      <summary>
        <b>{title}</b>
        <span>{caption}</span>
        <span className="reproduction-counts">
          {count('inside')} inside, {count('outside')} outside, {seeds} seeds
        </span>
      </summary>
      <p className="experiment-note">{plainWords(settings)}</p>
      <div className="experiment-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Quantity</th>
              <th scope="col">Paper</th>
              <th scope="col">Ours</th>
              <th scope="col" className="roomy">
                <span className="visually-hidden">Picture</span>
              </th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReproductionRow key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <b>What is known:</b> {plainWords(difference)}
      </p>
      <button type="button" className="button" onClick={() => onOpen(firstScenario(key))}>
        Open {title} as a live run
      </button>
    </details>
  );
}

function ReproductionRow({ row }: { readonly row: RowResult }) {
  const { label, unit, paper, ours, spread, verdict } = row;
  const { mean, halfWidth } = ours;
  return (
    <tr>
      <th scope="row">
        {label}
        {unit !== '' && <span className="reproduction-unit"> {unit}</span>}
      </th>
      <td title={paper.kind === 'none' ? undefined : paper.where}>
        {paper.kind === 'number' && threeDigits(paper.value)}
        {(paper.kind === 'at least' || paper.kind === 'at most') && (
          <>
            {paper.kind} {threeDigits(paper.value)}
            <span className="reproduction-words">{paper.words}</span>
          </>
        )}
      </td>
      <td>
        {spread === undefined ? (
          <>
            {mean === null ? '–' : threeDigits(mean)}
            {halfWidth !== null && ` ± ${threeDigits(halfWidth)}`}
          </>
        ) : (
          <>
            {threeDigits(spread.median)}
            <span className="reproduction-words">
              median; half of the seeds {spread.quartiles.map(threeDigits).join(' to ')}
            </span>
          </>
        )}
      </td>
      <td className="roomy">
        <BandMark row={row} />
      </td>
      <td className={`verdict ${verdict === 'outside' ? 'outside' : ''}`}>{VERDICTS[verdict]}</td>
    </tr>
  );
}

/** Words with a shape: never colour alone. */
const VERDICTS: Readonly<Record<RowResult['verdict'], string>> = {
  inside: '● inside',
  outside: '○ outside',
  'no number in the text': 'not given',
  'not run': 'not run',
};
