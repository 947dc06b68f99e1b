/** The inspector: what is selected and why it is as it is, or what could be selected. */
import { Button } from '../../../../widgets/controls/button.tsx';
import './inspect-tab.css';
import type { InspectionTarget, Inspection } from '../../../../simulation/report.ts';
import type { LiveLane } from '../../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { InspectionView } from './inspection-view.tsx';
import { ObjectIndex } from './object-index.tsx';
import { targetKey, counterpart } from './same-object.ts';
import { useInspection } from './use-inspection.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { chartLink } from '../../../../scenario/edit/charted-link.ts';
import { useLaneShape } from '../../../../views/lane-source.ts';
import { useEffect } from 'react';
import { capitalised } from '../../../../base/format.ts';

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
    <div className="inspect-tab stack">
      {selection === null || lane === undefined ? (
        <ObjectIndex laneId={laneId} onLane={onLane} />
      ) : (
        <SelectedObject key={`${lane.laneId} ${targetKey(selection.target)}`} lane={lane} target={selection.target} />
      )}
      {page.embed === null && (
        <Button className="text-button inspect-log" onClick={() => page.show({ dialog: 'log' })}>
          What happened: the log of events
        </Button>
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
        <Button className="text-button inspected-back" onClick={() => page.choose(null)}>
          ‹ {capitalised(back)}
        </Button>
      )}
      <Button className="inspected-close" onClick={() => page.choose(null)} aria-label="Stop inspecting">
        ×
      </Button>
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

interface ChartedLinkProps {
  readonly feed: LaneFeed;
  /** The inspected link, by its index. */
  readonly link: number;
}

/** Whether the charts and figures are about the inspected link, and the way to make it so. */
function ChartedLink({ feed, link }: ChartedLinkProps) {
  const page = usePage();
  // The scenario's choice, by id.
  const chosen = usePageState((state) => state.scenario.view.chartedLink);
  const chart = (linkId: string | null) => page.apply((draft) => chartLink(draft, linkId));
  const shape = useLaneShape(feed);
  const id = shape?.links[link];
  if (shape === null || id === undefined) return null;
  if (id === chosen) {
    return (
      <p className="charted-link">
        Charts and figures are about this link, because it was chosen.{' '}
        <Button className="text-button" onClick={() => chart(null)}>
          Let each lane find its bottleneck
        </Button>
      </p>
    );
  }
  return (
    <p className="charted-link">
      {shape.chartedLink === link && 'Charts and figures are about this link in this lane. '}
      <Button className="text-button" onClick={() => chart(id)}>
        {shape.chartedLink === link ? 'Keep it in all lanes' : 'Chart this link in all lanes'}
      </Button>
    </p>
  );
}

interface OtherLaneProps {
  readonly feed: LaneFeed;
  readonly other: LaneFeed;
  readonly target: InspectionTarget;
  readonly inspection: Inspection | null;
}

const NAMES: Readonly<Record<InspectionTarget['kind'], string>> = {
  packet: 'packet',
  flow: 'flow',
  link: 'link',
  gate: 'gate',
  node: 'node',
};

/** The same thing in another lane: what became of it there. */
function OtherLane({ feed, other, target, inspection }: OtherLaneProps) {
  const page = usePage();
  const same = counterpart(target, inspection, useLaneShape(feed), useLaneShape(other));
  const key = same === null ? '' : targetKey(same);
  const { laneId } = other;
  const there = useInspection(other, same);

  useEffect(() => {
    page.run.lanes.ask(laneId, same);
    // The key says which object it is; the record that names it is made again with each rendering.
  }, [laneId, key, page]);

  if (same === null) return null;
  const noGate = target.kind === 'gate' && same.kind === 'link';
  return (
    <section>
      <h3>
        The same {NAMES[same.kind]} in lane {other.letter}
        {noGate && <span>there is no gate there</span>}
      </h3>
      <p className="other-lane note">
        {there.inspection === null ? (
          there.answered && `It does not exist there.`
        ) : (
          <>
            {there.inspection.status !== '' && `${capitalised(there.inspection.status)}.`} {there.inspection.why}{' '}
            <Button className="text-button" onClick={() => page.select(laneId, same)}>
              Show
            </Button>
          </>
        )}
      </p>
    </section>
  );
}
