/** The inspector: what is selected and why it is as it is, or what could be selected. */
import './inspect-tab.css';
import { type ReactNode, useCallback } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { ChartedLink } from './charted-link.tsx';
import { InspectionView } from './inspection-view.tsx';
import { ObjectIndex } from './object-index.tsx';
import { OtherLane } from './other-lane.tsx';
import { targetKey } from './same-object.ts';
import { useInspection } from './use-inspection.ts';

export interface SelectedObject {
  readonly laneId: string;
  readonly target: InspectionTarget;
}

export interface InspectTabProps {
  readonly feeds: readonly LaneFeed[];
  /** Shows what happened up to now; absent: there is no log here. */
  readonly onLog?: () => void;
  /** Stands first where nothing is selected. */
  readonly invitation?: ReactNode;
  readonly selected: SelectedObject | null;
  /** The lane in which something was selected or looked for last, whose objects are listed; null: none. */
  readonly laneId: string | null;
  readonly onLane: (laneId: string) => void;
  readonly onSelect: (laneId: string, target: InspectionTarget | null) => void;
  /** Asks a lane about an object without selecting it; null: about none. Keep the same function. */
  readonly onAsk: (laneId: string, target: InspectionTarget | null) => void;
  /** What runs, and how another link is charted. Absent: nothing can be changed here. */
  readonly scenario?: Scenario;
  readonly onChartLink?: (linkId: string | null) => void;
  readonly onSeek: (seconds: number) => void;
}

export function InspectTab(props: InspectTabProps) {
  const { feeds, selected, laneId, onLane, invitation, onLog, onSelect } = props;
  const feed = feeds.find(({ laneId }) => laneId === selected?.laneId) ?? null;
  return (
    <div className="inspect-tab">
      {selected === null || feed === null ? (
        <>
          {invitation}
          <ObjectIndex feeds={feeds} laneId={laneId} onLane={onLane} onSelect={onSelect} />
        </>
      ) : (
        <Selected
          key={`${feed.laneId} ${targetKey(selected.target)}`}
          feed={feed}
          others={feeds.filter((other) => other !== feed)}
          target={selected.target}
          {...props}
        />
      )}
      {onLog !== undefined && (
        <button type="button" className="text-button inspect-log" onClick={onLog}>
          What happened: the log of events
        </button>
      )}
    </div>
  );
}

interface SelectedProps extends Omit<InspectTabProps, 'feeds' | 'selected' | 'laneId' | 'onLane'> {
  readonly feed: LaneFeed;
  readonly others: readonly LaneFeed[];
  readonly target: InspectionTarget;
}

function Selected({ feed, others, target, scenario, onSelect, onAsk, onChartLink, onSeek }: SelectedProps) {
  const { inspection, answered, gone } = useInspection(feed, target);
  const { laneId } = feed;
  const selectHere = useCallback((other: InspectionTarget) => onSelect(laneId, other), [onSelect, laneId]);
  const close = (
    <button
      type="button"
      className="inspected-close"
      onClick={() => onSelect(laneId, null)}
      aria-label="Stop inspecting"
    >
      ×
    </button>
  );
  if (inspection === null) {
    return (
      <>
        {close}
        <p className="inspected-where">Lane {feed.letter}</p>
        <p className="inspected-why">
          {answered ? 'It has left the network, and no record of it was kept.' : 'Asking the lane …'}
        </p>
      </>
    );
  }
  return (
    <>
      {close}
      <InspectionView feed={feed} inspection={inspection} gone={gone} onSelect={selectHere} onSeek={onSeek}>
        {target.kind === 'link' && scenario !== undefined && onChartLink !== undefined && (
          <ChartedLink feed={feed} link={target.link} chosen={scenario.view.chartedLink} onChart={onChartLink} />
        )}
        {others.map((other) => (
          <OtherLane
            key={other.laneId}
            feed={feed}
            other={other}
            target={target}
            inspection={inspection}
            onAsk={onAsk}
            onSelect={onSelect}
          />
        ))}
      </InspectionView>
    </>
  );
}
