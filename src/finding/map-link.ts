/** Maps in links: as data, beside the scenario that is their base. No results: whoever opens it runs it, and gets the same. */
import { planMap, type MapFile, type MapPlanning } from './map-schema.ts';
import type { Scenario } from '../scenario/schema.ts';

/** What a link carries of a map whose base, changes included, is the link's scenario. */
export function linkedMap({ base: _base, set: _set, notes, ...rest }: MapFile): unknown {
  return { ...rest, ...(notes !== '' && { notes }) };
}

/** Whether what a link carries says that it is a map; what is in it is not looked at. */
export function isLinkedMap(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'headwayMap');
}

/** What a link carries, on its scenario again; or what is wrong with it. */
export function mapFromLink(input: unknown, scenario: Scenario): MapPlanning {
  return planMap({ ...(input as object), base: scenario, set: {} });
}
