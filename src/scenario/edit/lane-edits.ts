/** Lanes: added, duplicated with their changes on the timeline, reordered and removed. */
import { counted } from '../../base/format.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import { LIMITS } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { EditError, type Edit, type Lane } from './edit.ts';
import { FreshIds } from './fresh-id.ts';
import { addEntries, withoutDanglingEntries } from './timeline-edits.ts';

export function addLane(scenario: Scenario, scheme: string): Edit & { readonly id: string } {
  checkRoom(scenario);
  const id = new FreshIds(idsOf(scenario)).take(scheme);
  const declaration = schemeDeclaration(scheme);
  // As the lanes beside it, where the scheme can do without data.
  const needsData = declaration?.setsRates !== true || declaration.needsData === true;
  const dataPlane = needsData ? 'packets' : scenario.lanes[0].dataPlane;
  const lane: Lane = { id, scheme, parameters: {}, dataPlane };
  return { scenario: { ...scenario, lanes: [...scenario.lanes, lane] }, label: `add lane ${id}`, notes: [], id };
}

/** The same scheme with the same parameters and the same changes of them, next to the first. */
export function duplicateLane(scenario: Scenario, id: string): Edit & { readonly id: string } {
  checkRoom(scenario);
  const index = laneIndex(scenario, id);
  const copy = { ...scenario.lanes[index], id: new FreshIds(idsOf(scenario)).take(id) };
  const lanes = scenario.lanes.toSpliced(index + 1, 0, copy);
  const prefix = `lanes.${id}.`;
  const entries = scenario.timeline
    .filter(({ set }) => set.startsWith(prefix))
    .map((entry) => ({ ...entry, set: `lanes.${copy.id}.${entry.set.slice(prefix.length)}` }));
  return { ...addEntries({ ...scenario, lanes }, entries, `duplicate lane ${id}`), id: copy.id };
}

/** A lane as that one, but for its scheme or its seed, after all others: their letters stay. */
export function laneLike(
  scenario: Scenario,
  id: string,
  otherwise: Partial<Pick<Lane, 'scheme' | 'seed'>>,
): Edit & { readonly id: string } {
  const copy = duplicateLane(scenario, id);
  const { scenario: moved } = moveLane(copy.scenario, copy.id, scenario.lanes.length);
  const lanes = moved.lanes.map((lane): Lane => {
    if (lane.id !== copy.id) return lane;
    // A title says what the scheme was chosen for.
    const { title: _, ...untitled } = lane;
    return { ...(otherwise.scheme === undefined ? lane : untitled), ...otherwise };
  });
  return { ...copy, scenario: { ...moved, lanes }, label: `add a copy of lane ${id}` };
}

/** @param to position from 0 */
export function moveLane(scenario: Scenario, id: string, to: number): Edit {
  const index = laneIndex(scenario, id);
  const rest = scenario.lanes.toSpliced(index, 1);
  const place = Math.min(rest.length, Math.max(0, to));
  return {
    scenario: { ...scenario, lanes: rest.toSpliced(place, 0, scenario.lanes[index]) },
    label: `move lane ${id}`,
    notes: [],
  };
}

export function removeLane(scenario: Scenario, id: string): Edit {
  const index = laneIndex(scenario, id);
  if (scenario.lanes.length === 1)
    throw new EditError('A scenario has at least one lane.', 'Change its scheme instead.');
  const result = withoutDanglingEntries({ ...scenario, lanes: scenario.lanes.toSpliced(index, 1) });
  const entries = scenario.timeline.length - result.timeline.length;
  return {
    scenario: result,
    label: `remove lane ${id}`,
    notes: entries > 0 ? [`Also removed: ${counted(entries, 'change')} of its parameters on the timeline.`] : [],
  };
}

function laneIndex({ lanes }: Scenario, id: string): number {
  const index = lanes.findIndex((lane) => lane.id === id);
  if (index < 0) throw new EditError(`There is no lane "${id}".`, 'Select one from the list.');
  return index;
}

function checkRoom({ lanes }: Scenario): void {
  if (lanes.length < LIMITS.lanes) return;
  throw new EditError(`There are already ${LIMITS.lanes} lanes.`, 'Remove one first.');
}

function idsOf({ lanes }: Scenario): Set<string> {
  return new Set(lanes.map(({ id }) => id));
}
