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
  const value = getPath(scenario, path);
  if (typeof value !== 'number') return null;
  // What a change sets is asked of a run that has it from the beginning.
  const asked = set === path ? scenario : (setPath({ ...scenario, timeline: [] }, set, value) as Scenario);
  const offered = lookAt(asked).offeredBy(id);
  return offered === null ? null : value / offered.share;
}
