/**
 * Futures that were left: a change of what has been seen already starts another one, and the old one is kept here. A
 * branch is a scenario; what it differs in from the present one, and from when on, is worked out when it is asked for.
 */
import type { Scenario } from '../../../scenario/schema.ts';

type Entry = Scenario['timeline'][number];

/** A scenario shares with the others what did not change. */
const MAX_BRANCHES = 6;

/** With the scenario that is being left, newest first; as they are where nothing that was seen is lost. */
export function leaving(
  branches: readonly Scenario[],
  left: Scenario,
  taken: Scenario,
  seenSeconds: number,
): readonly Scenario[] {
  const others = without(branches, taken);
  if (!isSameLine(left, taken) || firstDifference(left, taken) >= seenSeconds) return others;
  return [left, ...without(others, left)].slice(0, MAX_BRANCHES);
}

/** Those that are another run than this scenario. */
export function without(branches: readonly Scenario[], scenario: Scenario): readonly Scenario[] {
  const others = branches.filter((one) => firstDifference(one, scenario) < Infinity);
  return others.length === branches.length ? branches : others;
}

/** The time from which two scenarios of the same lanes are different runs; Infinity: they are the same. */
export function firstDifference(a: Scenario, b: Scenario): number {
  if (!PARTS.every((part) => isSame(a[part], b[part]))) return 0;
  const [more, fewer] = [new Set(a.timeline.map(key)), new Set(b.timeline.map(key))];
  const different = [
    ...a.timeline.filter((one) => !fewer.has(key(one))),
    ...b.timeline.filter((one) => !more.has(key(one))),
  ];
  return Math.min(Infinity, ...different.map(({ atSeconds }) => atSeconds));
}

/** Changes that both have, later than the first that they differ in. */
export function keptLater(before: Scenario, after: Scenario): readonly Entry[] {
  const from = firstDifference(before, after);
  const known = new Set(before.timeline.map(key));
  return from === 0 ? [] : after.timeline.filter((entry) => entry.atSeconds > from && known.has(key(entry)));
}

/** What a run depends on from its beginning. */
const PARTS = ['network', 'traffic', 'lanes', 'run'] as const;

/** An edit shares what it leaves alone. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Entries of the timeline that the one has and the other has not. */
export function entriesOnlyIn(one: Scenario, other: Scenario): readonly Entry[] {
  const known = new Set(other.timeline.map(key));
  return one.timeline.filter((entry) => !known.has(key(entry)));
}

/** Another seed, other lanes or schemes are other questions, with ways back of their own. */
function isSameLine(a: Scenario, b: Scenario): boolean {
  const lanes = (scenario: Scenario): string => scenario.lanes.map(({ id, scheme }) => `${id} ${scheme}`).join();
  return a.run.seed === b.run.seed && lanes(a) === lanes(b);
}

function key({ atSeconds, set, value }: Entry): string {
  return JSON.stringify([atSeconds, set, value]);
}
