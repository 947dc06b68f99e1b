/** What an object is and why, always in this order: where, what, why, how it has come about, deciding values,
 * the algorithm, its history. */
import type { ReactNode } from 'react';
import type { Inspection, InspectionTarget } from '../../../../simulation/report.ts';
import { PacketGlyph } from '../../../core/icons/packet-glyph.tsx';
import { AlgorithmLines } from './algorithm-lines.tsx';
import { DecidingValues } from './deciding-values.tsx';
import { FlowQueues } from './flow-queues.tsx';
import { glyphOf } from './glyph-of.ts';
import { usePage } from '../../../core/page/page-context.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { History } from './history.tsx';
import { InspectedCharts } from './inspected-charts.tsx';

interface Props {
  readonly feed: LaneFeed;
  readonly inspection: Inspection;
  readonly gone: boolean;
  /** The same thing in other lanes. */
  readonly children: ReactNode;
}

export function InspectionView({ feed, inspection, gone, children }: Props) {
  const page = usePage();
  const select = (target: InspectionTarget) => page.select(feed.laneId, target);
  const { where, title, status, tone, why, values, flowQueues, algorithm, charts, history, related } = inspection;
  const glyph = glyphOf(inspection);
  return (
    <>
      <p className="inspected-where">{[`Lane ${feed.letter}`, ...where].join(' / ')}</p>
      <header className="inspected-object">
        {glyph !== null && (
          <span className="inspected-glyph">
            <PacketGlyph name={glyph} />
          </span>
        )}
        <div>
          <h2>{title}</h2>
          <p className={tone}>{gone ? `gone; last state: ${status}` : status}</p>
        </div>
      </header>
      {why !== '' && <p className="inspected-why">{why}</p>}
      {charts !== undefined && <InspectedCharts feed={feed} charts={charts} />}
      {flowQueues !== undefined && <FlowQueues {...flowQueues} onSelect={select} />}
      <DecidingValues values={values} />
      {algorithm !== null && <AlgorithmLines {...algorithm} />}
      <History history={history} />
      {children}
      {related.length > 0 && (
        <nav className="inspected-related" aria-label="From here">
          {related.map(({ label, target }) => (
            <button key={label} type="button" className="text-button" onClick={() => select(target)}>
              {label}
            </button>
          ))}
        </nav>
      )}
    </>
  );
}
