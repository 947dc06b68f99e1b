/** Entries of the timeline: added, moved, changed and taken out. They stay in order of time. */
import { describeField } from '../describe-field.ts';
import { LIMITS } from '../limits.ts';
import { getPath, leadsSomewhere } from '../path.ts';
import type { Scenario } from '../schema.ts';
import { EditError, type Edit, type TimelineEntry } from './edit.ts';

/** The timeline with this entry in its place. It replaces an entry for the same value at the same moment. */
export function withEntry(timeline: readonly TimelineEntry[], entry: TimelineEntry): TimelineEntry[] {
  const others = timeline.filter((other) => other.atSeconds !== entry.atSeconds || other.set !== entry.set);
  const after = others.findIndex((other) => other.atSeconds > entry.atSeconds);
  return after < 0 ? [...others, entry] : [...others.slice(0, after), entry, ...others.slice(after)];
}

export function addEntries(scenario: Scenario, entries: readonly TimelineEntry[], label: string): Edit {
  const timeline = entries.reduce<readonly TimelineEntry[]>(withEntry, scenario.timeline);
  if (timeline.length > LIMITS.timelineEntries) {
    throw new EditError(
      `The timeline would have ${timeline.length} entries.`,
      `The maximum is ${LIMITS.timelineEntries}: remove some.`,
    );
  }
  return { scenario: { ...scenario, timeline: [...timeline] }, label, notes: [] };
}

/** @param index in the timeline's order */
export function removeEntry(scenario: Scenario, index: number): Edit {
  const entry = entryAt(scenario, index);
  const timeline = scenario.timeline.filter((other) => other !== entry);
  return { scenario: { ...scenario, timeline }, label: `remove ${entry.label ?? entry.set}`, notes: [] };
}

/** Another time for a change; lanes replay as far as they must. */
export function moveEntry(scenario: Scenario, index: number, atSeconds: number): Edit {
  const entry = entryAt(scenario, index);
  const others = scenario.timeline.filter((other) => other !== entry);
  return {
    scenario: { ...scenario, timeline: withEntry(others, { ...entry, atSeconds: clampTime(atSeconds) }) },
    label: `move ${entry.label ?? entry.set}`,
    notes: [],
  };
}

/** Without entries, main controls and things to try for what is no longer there. */
export function withoutDanglingEntries<One extends Scenario>(scenario: One): One {
  const isThere = ({ set }: { readonly set: string }): boolean =>
    leadsSomewhere({ ...scenario, timeline: [] }, set) &&
    // Each template has parameters of its own.
    (!set.startsWith('network.parameters.') || describeField(set, scenario) !== undefined);
  const { controls = [], ...view } = scenario.view;
  const { tries = [] } = scenario.guide ?? {};
  const [timeline, kept] = [scenario.timeline.filter(isThere), controls.filter(isThere)];
  const tried = tries.filter(({ edit }) => !('set' in edit) || isThere(edit));
  const lost = [scenario.timeline, controls, tries].flat().length - [timeline, kept, tried].flat().length;
  if (lost === 0) return scenario;
  return {
    ...scenario,
    timeline,
    view: kept.length === 0 ? view : { ...view, controls: kept },
    ...(tries.length > 0 && { guide: { ...scenario.guide, tries: tried } }),
  };
}

/** Whether an entry sets the value that is in force already, as where a step of a lesson takes a change away. */
export function changesNothing(scenario: Scenario, entry: TimelineEntry): boolean {
  const { timeline } = scenario;
  const before = timeline.slice(0, timeline.indexOf(entry)).findLast(({ set }) => set === entry.set);
  const value = before === undefined ? getPath(scenario, entry.set) : before.value;
  return JSON.stringify(value) === JSON.stringify(entry.value);
}

function entryAt({ timeline }: Scenario, index: number): TimelineEntry {
  const entry = timeline[index];
  if (entry === undefined) throw new EditError('There is no such entry on the timeline.', 'Select one from the list.');
  return entry;
}

function clampTime(seconds: number): number {
  return Math.min(LIMITS.untilSeconds, Math.max(0, seconds));
}
