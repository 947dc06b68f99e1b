/** The inspector in a step of a lesson that is seen from a host: its own flows, as the host knows them. */
import './inspect-tab.css';
import { useEffect } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import { useOpened } from '../../../views/lane-source.ts';
import { HiddenMark } from '../../../widgets/hidden-mark.tsx';
import { DecidingValues } from './deciding-values.tsx';
import type { InspectTabProps, SelectedObject } from './inspect-tab.tsx';
import { useInspection } from './use-inspection.ts';

interface Props extends Pick<InspectTabProps, 'feeds' | 'selected' | 'onSelect' | 'onAsk'> {
  /** The id of the host. */
  readonly host: string;
}

export function SenderInspector({ host, feeds, selected, onSelect, onAsk }: Props) {
  const feed = feeds.find(({ laneId }) => laneId === selected?.laneId) ?? feeds[0];
  if (feed === undefined) return null;
  return (
    <div className="inspect-tab">
      <Known key={feed.laneId} feed={feed} host={host} selected={selected} onSelect={onSelect} onAsk={onAsk} />
    </div>
  );
}

interface KnownProps extends Omit<Props, 'feeds'> {
  readonly feed: LaneFeed;
}

function Known({ feed, host, selected, onSelect, onAsk }: KnownProps) {
  const { laneId } = feed;
  const nodes = useOpened(feed)?.network.nodes;
  const node = nodes?.findIndex(({ id }) => id === host) ?? -1;
  const target = targetOf(selected, laneId, node);
  const { inspection } = useInspection(feed, target);
  const isSelected = selected !== null;
  useEffect(() => {
    if (!isSelected && node >= 0) onAsk(laneId, { kind: 'node', node });
  }, [isSelected, laneId, node, onAsk]);
  if (target === null || inspection === null) return <p className="inspected-where">Lane {feed.letter}</p>;
  const { sender, where, title, status } = inspection;
  const back = target.kind === 'node' && target.node === node ? null : nodes?.[node]?.label;
  return (
    <>
      <p className="inspected-where">{[`Lane ${feed.letter}`, ...where].join(' / ')}</p>
      {sender?.node === node ? (
        <>
          <header className="inspected-object">
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
                <button key={label} type="button" className="text-button" onClick={() => onSelect(laneId, flow)}>
                  {label}
                </button>
              ))}
            </nav>
          )}
          <HiddenMark what="Where its packets are, and what else is in the network" />
        </>
      ) : (
        <HiddenMark what={title} />
      )}
      {back != null && (
        <button
          type="button"
          className="text-button inspect-log"
          onClick={() => onSelect(laneId, { kind: 'node', node })}
        >
          Back to the host {back}
        </button>
      )}
    </>
  );
}

/** Where nothing is selected in the lane, it is the host; null: the lane is not open yet. */
function targetOf(selected: SelectedObject | null, laneId: string, node: number): InspectionTarget | null {
  if (selected?.laneId === laneId) return selected.target;
  return node < 0 ? null : { kind: 'node', node };
}
