import { counted } from '../../base/format.ts';
import { checkRoutes, type FlowTraffic } from '../check-routes.ts';
import type { ExpandedNetwork } from '../network.ts';

/** Traffic without the routes that are not in a network or not between its nodes any more; and a note if some went. */
export function withPossibleRoutes<Traffic extends FlowTraffic>(
  traffic: Traffic,
  network: ExpandedNetwork,
): { readonly traffic: Traffic; readonly notes: readonly string[] } {
  const { routes = [], ...rest } = traffic;
  const lost = new Set(checkRoutes(traffic, network).map(({ place }) => Number(place.split('.').at(-1))));
  if (lost.size === 0) return { traffic, notes: [] };
  const kept = routes.filter((_, index) => !lost.has(index));
  return {
    traffic: { ...rest, ...(kept.length > 0 && { routes: kept }) } as Traffic,
    notes: [`Also removed: ${counted(lost.size, 'route')} of ${traffic.title ?? traffic.id}.`],
  };
}
