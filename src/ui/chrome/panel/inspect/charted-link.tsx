/** Whether the charts and figures are about the inspected link, and the way to make it so. */
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { chartLink } from '../../../../scenario/edit/charted-link.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { useLaneShape } from '../../../../views/lane-source.ts';

interface Props {
  readonly feed: LaneFeed;
  /** The inspected link, by its index. */
  readonly link: number;
}

export function ChartedLink({ feed, link }: Props) {
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
        <button type="button" className="text-button" onClick={() => chart(null)}>
          Let each lane find its bottleneck
        </button>
      </p>
    );
  }
  return (
    <p className="charted-link">
      {shape.heroLink === link && 'Charts and figures are about this link in this lane. '}
      <button type="button" className="text-button" onClick={() => chart(id)}>
        {shape.heroLink === link ? 'Keep it in all lanes' : 'Chart this link in all lanes'}
      </button>
    </p>
  );
}
