import type { Scenario } from '../scenario/schema.ts';
import type { Scheme } from '../schemes/scheme.ts';
import { SHIPPED_CATALOGUE } from './catalogue.ts';
import { type Lane, openFrom } from './lane.ts';

/** As `openFrom`, with all schemes, laws and disciplines that come with Headway. */
export function openLane(
  scenario: Scenario,
  laneId: string,
  scheme?: Scheme,
  progress?: (share: number) => void,
): Lane {
  return openFrom(SHIPPED_CATALOGUE, scenario, laneId, scheme, progress);
}
