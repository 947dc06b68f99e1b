/** How much of a class a link can carry. */
import { lookAt } from '../../../finding/look.ts';
import { getPath, setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';

/** How often something comes, how fast it is sent, or how large it is. */
const SETS_LOAD =
  /^traffic\.([^.]+)\..*(flowsPerSecond|packetsPerSecond|rateBitsPerSecond|size\.bytes|size\.meanBytes|packetBytes)$/;

/** What a path sets in the end: for a change of the timeline, what it changes. */
export function setBy(path: string, { timeline }: Scenario): string {
  const [, entry] = /^timeline\.(\d+)\.value$/.exec(path) ?? [];
  return entry === undefined ? path : timeline[Number(entry)]!.set;
}

/** The value with which a class alone fills a link; null: it sets no load, or the ways of the class are not known. */
export function valueAtFullLoad(path: string, scenario: Scenario): number | null {
  const set = setBy(path, scenario);
  const [, id] = SETS_LOAD.exec(set) ?? [];
  if (id === undefined) return null;
  if (set === path) return fullLoad(id, getPath(scenario, path) as number, scenario);
  // Asked once for all changes of one value: there may be hundreds, and the ways of a class take long.
  const known = ofChanges.get(scenario) ?? new Map<string, number | null>();
  ofChanges.set(scenario, known);
  const before = known.get(set);
  if (before !== undefined) return before;
  const first = scenario.timeline.find((one) => one.set === set && Number(one.value) > 0)?.value as number | undefined;
  // What a change sets is asked of a run that has it from the beginning.
  const asked = first === undefined ? null : (setPath({ ...scenario, timeline: [] }, set, first) as Scenario);
  const full = asked === null ? null : fullLoad(id, first!, asked);
  known.set(set, full);
  return full;
}

const ofChanges = new WeakMap<Scenario, Map<string, number | null>>();

function fullLoad(id: string, value: number, scenario: Scenario): number | null {
  const offered = lookAt(scenario).offeredBy(id);
  return offered === null ? null : value / offered.share;
}
