/** The same thing in another lane: what became of it there. */
import { useEffect } from 'react';
import { capitalised } from '../../../../base/format.ts';
import type { Inspection, InspectionTarget } from '../../../../simulation/report.ts';
import { useLaneShape } from '../../../../views/lane-source.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { counterpart, targetKey } from './same-object.ts';
import { useInspection } from './use-inspection.ts';

interface Props {
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

export function OtherLane({ feed, other, target, inspection }: Props) {
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
      <p className="other-lane">
        {there.inspection === null ? (
          there.answered && `It does not exist there.`
        ) : (
          <>
            {there.inspection.status !== '' && `${capitalised(there.inspection.status)}.`} {there.inspection.why}{' '}
            <button type="button" className="text-button" onClick={() => page.select(laneId, same)}>
              Show
            </button>
          </>
        )}
      </p>
    </section>
  );
}
