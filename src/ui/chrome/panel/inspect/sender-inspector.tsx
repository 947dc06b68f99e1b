/** The inspector in a step of a lesson that is seen from a host: its own flows, as the host knows them. */
import './inspect-tab.css';
import { useEffect } from 'react';
import { Button } from '../../../../widgets/controls/button.tsx';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import type { InspectionTarget } from '../../../../simulation/report.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import type { Selection } from '../../../core/page/page-state.ts';
import { useOpened } from '../../../../views/lane-source.ts';
import { HiddenMark } from '../../../../widgets/hidden-mark.tsx';
import { DecidingValues } from './deciding-values.tsx';
import { useInspection } from './use-inspection.ts';

/** @param host the host's id */
export function SenderInspector({ host }: { readonly host: string }) {
  const feeds = usePageState((state) => state.lanes);
  const selected = usePageState((state) => state.selection);
  const feed = feeds.find(({ laneId }) => laneId === selected?.laneId) ?? feeds[0];
  if (feed === undefined) return null;
  return (
    <div className="inspect-tab stack">
      <Known key={feed.laneId} {...{ feed, host, selected }} />
    </div>
  );
}

interface KnownProps {
  readonly feed: LaneFeed;
  readonly host: string;
  readonly selected: Selection | null;
}

function Known({ feed, host, selected }: KnownProps) {
  const page = usePage();
  const { laneId } = feed;
  const nodes = useOpened(feed)?.network.nodes;
  const node = nodes?.findIndex(({ id }) => id === host) ?? -1;
  const target = targetOf(selected, laneId, node);
  const { inspection } = useInspection(feed, target);
  const isSelected = selected !== null;
  useEffect(() => {
    if (!isSelected && node >= 0) page.run.lanes.ask(laneId, { kind: 'node', node });
  }, [isSelected, laneId, node, page]);
  if (target === null || inspection === null) return <p className="inspected-where">Lane {feed.letter}</p>;
  const { sender, where, title, status } = inspection;
  const back = target.kind === 'node' && target.node === node ? null : nodes?.[node]?.label;
  return (
    <>
      <p className="inspected-where">{[`Lane ${feed.letter}`, ...where].join(' / ')}</p>
      {sender?.node === node ? (
        <>
          <header className="inspected-object row">
            <div>
              <h2>{title}</h2>
              <p>{status}</p>
            </div>
          </header>
          {sender.why !== '' && <p className="inspected-why">{sender.why}</p>}
          <DecidingValues values={sender.values} />
          {sender.related.length > 0 && (
            <nav className="inspected-related" aria-label="Its flows">
              {sender.related.map(({ label, target: flow }) => (
                <Button key={label} className="text-button" onClick={() => page.select(laneId, flow)}>
                  {label}
                </Button>
              ))}
            </nav>
          )}
          <HiddenMark what="Where its packets are, and what else is in the network" />
        </>
      ) : (
        <HiddenMark what={title} />
      )}
      {back != null && (
        <Button className="text-button inspect-log" onClick={() => page.select(laneId, { kind: 'node', node })}>
          Back to the host {back}
        </Button>
      )}
    </>
  );
}

/** Where nothing is selected in the lane, it is the host; null: the lane is not open yet. */
function targetOf(selected: Selection | null, laneId: string, node: number): InspectionTarget | null {
  if (selected?.laneId === laneId) return selected.target;
  return node < 0 ? null : { kind: 'node', node };
}
