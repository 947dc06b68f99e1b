/** The committed report: by paper its claims, what was run, ours beside the paper's, the verdicts, and what is known of the difference. */
import { Button } from '../../../widgets/controls/button.tsx';
import { use, Suspense, useState } from 'react';
import { counted, threeDigits } from '../../../base/format.ts';
import type { RowResult } from '../../../reproductions/evaluate.ts';
import type { PaperReport, Report, ReproductionReport } from '../../../reproductions/report.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { usePage } from '../../core/page/page-context.ts';
import { AcrossPapers } from './across-papers.tsx';
import { BandMark } from './band-mark.tsx';
import { Claims } from './claims.tsx';
import { loadReport, scenarioOf } from './committed-report.ts';
import { plainWords } from '../../core/words/markdown-text.tsx';
import { Readings } from './readings.tsx';
import './papers.css';

interface Props {
  readonly onOpen: (scenario: Scenario) => void;
}

export function Papers() {
  const page = usePage();
  const onOpen = (scenario: Scenario) => page.open({ scenario });
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
        The band around a paper’s number was set before our number was known, and has not changed since; a number
        outside the band is a result, not an error. To run them yourself: <code>headway reproduce</code>.
      </p>
      <label className="paper-choice row">
        Paper
        <select className="field-select" value={paper.id} onChange={({ target }) => setChosen(target.value)}>
          {papers.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <PaperSection key={paper.id} paper={paper} onOpen={onOpen} />
      <AcrossPapers grounds={across} onOpen={(key) => onOpen(scenarioOf(key))} />
    </>
  );
}

function PaperSection({ paper, onOpen }: Props & { readonly paper: PaperReport }) {
  const { title, settings, verdicts, reproductions, bandsSet, withoutRules } = paper;
  return (
    <section className="paper" aria-label={title}>
      <Claims paper={paper} />
      <h3>Its tables and figures</h3>
      <p>
        <b>{verdicts.inside}</b> numbers are inside the band, <b>{verdicts.outside}</b> outside. For{' '}
        {verdicts['no number in the text']} more the paper gives no number. The bands are those of the commit{' '}
        <code>{bandsSet.commit}</code> ({bandsSet.date}).
      </p>
      {withoutRules !== undefined && (
        <p>
          Without {withoutRules.schemes.join(' and ')} <b>{withoutRules.verdicts.inside}</b> numbers are inside the band
          and <b>{withoutRules.verdicts.outside}</b> outside.
        </p>
      )}
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
  const given = rows.filter(({ paper }) => paper.kind !== 'none');
  const others = rows.filter(({ paper }) => paper.kind === 'none');
  const open = (label?: string) => onOpen(scenarioOf(key, label));
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  return (
    <details className="reproduction">
      <summary>
        <b>{title}</b>
        <span>{caption}</span>
        <span className="reproduction-counts note">
          {count('inside')} inside, {count('outside')} outside, {counted(seeds, 'seed')}
        </span>
      </summary>
      <p>
        <b>What is known:</b> {plainWords(difference)}
      </p>
      <p className="experiment-note">{plainWords(settings)}</p>
      {given.length > 0 && <Rows rows={given} onOpen={open} />}
      {given.length > 0 && others.length > 0 ? (
        <details className="not-given">
          <summary>{counted(others.length, 'row')} for which the text gives no number</summary>
          <Rows rows={others} onOpen={open} />
        </details>
      ) : (
        others.length > 0 && <Rows rows={others} onOpen={open} />
      )}
      <Button onClick={() => open()}>Open {title} as a live run</Button>
    </details>
  );
}

interface RowsProps {
  readonly rows: readonly RowResult[];
  /** Opens the settings that a row was measured at. */
  readonly onOpen: (label: string) => void;
}

function Rows({ rows, onOpen }: RowsProps) {
  return (
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
            <th scope="col">
              <span className="visually-hidden">Live run</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReproductionRow key={row.label} row={row} onOpen={() => onOpen(row.label)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReproductionRow({ row, onOpen }: { readonly row: RowResult; readonly onOpen: () => void }) {
  const { label, unit, paper, ours, spread, median, verdict } = row;
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
      <td className={`verdict ${verdict === 'outside' ? 'outside' : ''}`}>
        {VERDICTS[verdict]}
        {median !== undefined && (
          <span className="reproduction-words">
            the median, {threeDigits(median.value)}, is {median.verdict}
          </span>
        )}
        {ours.count === 1 && paper.kind !== 'none' && <span className="reproduction-words">one seed</span>}
      </td>
      <td>
        <Button className="text-button" aria-label={`Open “${label}” as a live run`} onClick={onOpen}>
          Open
        </Button>
      </td>
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
