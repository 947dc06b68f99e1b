/** The inspector: what is selected and why it is as it is, or what could be selected. */
import './inspect-tab.css';
import { capitalised } from '../../../../base/format.ts';
import type { InspectionTarget } from '../../../../simulation/report.ts';
import type { LiveLane } from '../../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { ChartedLink } from './charted-link.tsx';
import { InspectionView } from './inspection-view.tsx';
import { ObjectIndex } from './object-index.tsx';
import { OtherLane } from './other-lane.tsx';
import { targetKey } from './same-object.ts';
import { useInspection } from './use-inspection.ts';

interface Props {
  /** The lane in which something was selected or looked for last, whose objects are listed; null: none. */
  readonly laneId: string | null;
  readonly onLane: (laneId: string) => void;
}

export function InspectTab({ laneId, onLane }: Props) {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const selection = usePageState((state) => state.selection);
  const lane = lanes.find((one) => one.laneId === selection?.laneId);
  return (
    <div className="inspect-tab">
      {selection === null || lane === undefined ? (
        <ObjectIndex laneId={laneId} onLane={onLane} />
      ) : (
        <SelectedObject key={`${lane.laneId} ${targetKey(selection.target)}`} lane={lane} target={selection.target} />
      )}
      {page.embed === null && (
        <button type="button" className="text-button inspect-log" onClick={() => page.show({ dialog: 'log' })}>
          What happened: the log of events
        </button>
      )}
    </div>
  );
}

interface SelectedProps {
  readonly lane: LiveLane;
  readonly target: InspectionTarget;
}

export function SelectedObject({ lane, target }: SelectedProps) {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const { inspection, answered, gone } = useInspection(lane, target);
  const back = usePageState((state) => state.panelBack);
  const close = (
    <>
      {back !== null && (
        <button type="button" className="text-button inspected-back" onClick={() => page.choose(null)}>
          ‹ {capitalised(back)}
        </button>
      )}
      <button type="button" className="inspected-close" onClick={() => page.choose(null)} aria-label="Stop inspecting">
        ×
      </button>
    </>
  );
  if (inspection === null) {
    return (
      <>
        {close}
        <p className="inspected-where">Lane {lane.letter}</p>
        <p className="inspected-why">
          {answered ? 'It has left the network, and no record of it was kept.' : 'Asking the lane …'}
        </p>
      </>
    );
  }
  return (
    <>
      {close}
      <InspectionView feed={lane} inspection={inspection} gone={gone}>
        {target.kind === 'link' && page.embed === null && <ChartedLink feed={lane} link={target.link} />}
        {lanes.map((other) => {
          if (other === lane) return null;
          return <OtherLane key={other.laneId} feed={lane} {...{ other, target, inspection }} />;
        })}
      </InspectionView>
    </>
  );
}
