/** The foot of the stage: opens what stands behind what the page leads with, and runs more seeds. */
import './stage-foot.css';
import { useLaneShape } from '../../../views/lane-source.ts';
import { type Lead, otherFigures, viewOf } from '../../../views/view-of.ts';
import { SpineSeeds } from '../../features/compare/spine-seeds.tsx';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { PartSwitch } from '../instruments/open-parts.tsx';

interface Props {
  readonly lanes: readonly LiveLane[];
  readonly lead: Lead | null;
  /** The lanes have charts of their own. */
  readonly hasCharts: boolean;
}

export function StageFoot({ lanes, lead, hasCharts }: Props) {
  const [first] = lanes;
  if (first === undefined) return null;
  return <FootOf first={first} lanes={lanes} lead={lead} hasCharts={hasCharts} />;
}

function FootOf({ first, lanes, lead, hasCharts }: Props & { readonly first: LiveLane }) {
  const shape = useLaneShape(first);
  const figures = otherFigures(shape, lead).length;
  const charts = viewOf(shape)
    .charts(shape, 'all')
    .map(({ title }) => title.toLowerCase());
  return (
    <div className="stage-foot row">
      {figures > 0 && <PartSwitch part="figures" title="All figures" behind={`${figures} more`} />}
      {hasCharts && charts.length > 0 && <PartSwitch part="charts" title="More charts" behind={charts.join(', ')} />}
      {lanes.length > 1 && (
        <span className="stage-foot-seeds">
          <SpineSeeds lanes={lanes} />
        </span>
      )}
    </div>
  );
}
