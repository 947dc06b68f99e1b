import { linkEnds } from '../../base/links-by-node.ts';
import { expandNetwork } from '../network.ts';
import type { Scenario } from '../schema.ts';
import type { Edit } from './edit.ts';

/** The directed link whose queue is charted, in all lanes; null: each lane finds a bottleneck. */
export function chartLink(scenario: Scenario, id: string | null): Edit {
  const { chartedLink: _, ...view } = scenario.view;
  if (id === null) return { scenario: { ...scenario, view }, label: 'chart the bottleneck', notes: [] };
  const { nodes, links } = expandNetwork(scenario.network);
  const link = links.find((one) => one.id === id);
  const name = link === undefined ? id : linkEnds({ nodes }, link);
  return { scenario: { ...scenario, view: { ...view, chartedLink: id } }, label: `chart ${name}`, notes: [] };
}

/** The view without a charted link that is gone. */
export function withoutChartedLink(view: Scenario['view'], isGone: (linkId: string) => boolean): Scenario['view'] {
  const { chartedLink, ...others } = view;
  return chartedLink === undefined || !isGone(chartedLink) ? view : others;
}
