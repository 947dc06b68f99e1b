import { schemeDeclaration } from '../schemes/declarations.ts';
import type { Scenario } from './schema.ts';

/** What a lane is called: its title, and without one that of its scheme. */
export function titleOfLane({ title, scheme }: Pick<Scenario['lanes'][number], 'title' | 'scheme'>): string {
  return title ?? schemeDeclaration(scheme)?.title ?? scheme;
}

/** The same by its id, which is its name where there is no such lane. */
export function laneTitle({ lanes }: Pick<Scenario, 'lanes'>, laneId: string): string {
  const lane = lanes.find(({ id }) => id === laneId);
  return lane === undefined ? laneId : titleOfLane(lane);
}
