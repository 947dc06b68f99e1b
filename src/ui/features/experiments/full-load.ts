/** How much of a class a link can carry. */
import { lookAt } from '../../../finding/look.ts';
import { getPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';

/** How often something comes, how fast it is sent, or how large it is. */
const SETS_LOAD =
  /^traffic\.([^.]+)\..*(flowsPerSecond|packetsPerSecond|rateBitsPerSecond|size\.bytes|size\.meanBytes|packetBytes)$/;

/** The value with which a class alone fills a link; null: it sets no load, or the ways of the class are not known. */
export function valueAtFullLoad(path: string, scenario: Scenario): number | null {
  const [, id] = SETS_LOAD.exec(path) ?? [];
  const offered = id === undefined ? null : lookAt(scenario).offeredBy(id);
  return offered === null ? null : (getPath(scenario, path) as number) / offered.share;
}
