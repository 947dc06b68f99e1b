/** Links in place of files: what the page shares can be run on the command line as it is. */
import { MODEL_VERSION } from '../engine/model-version.ts';
import { isLinkedExamination } from '../examination/link.ts';
import { experimentFromLink } from '../experiment/link.ts';
import { isLinkedMap } from '../finding/map-schema.ts';
import { isLinkedSearch } from '../finding/search-schema.ts';
import { isThreshold } from '../finding/threshold.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { savedText } from '../scenario/saved-text.ts';
import { type Surroundings, UsageError } from './terminal.ts';

/** A whole address with a fragment, or a fragment with its #. */
export function isLink(source: string): boolean {
  return /^([a-z]+:\/\/[^#]*)?#/i.test(source);
}

/**
 * The text of the file that a link stands for: its scenario, or its experiment, map, search or threshold with that as its
 * base. Whether that can run shows when it is planned. An examination has no file: its scenario is what it asks of.
 * @param link a whole address, or its fragment
 * @throws UsageError where the link cannot be opened
 */
export function linkText(link: string, terminal: Pick<Surroundings, 'error'>): string {
  const decoded = decodeLink(link.slice(link.indexOf('#') + 1));
  if (!decoded.ok) throw new UsageError(decoded.problem.message, decoded.problem.remedy);
  const { scenario, modelVersion, experiment: linked } = decoded;
  if (modelVersion !== null && modelVersion !== MODEL_VERSION) {
    terminal.error(`headway: the link was made by model version ${modelVersion}; this is ${MODEL_VERSION}.\n`);
  }
  if (linked === undefined || isLinkedExamination(linked)) return savedText(scenario);
  if (isLinkedMap(linked) || isLinkedSearch(linked) || isThreshold(linked)) {
    return savedText({ ...(linked as object), base: scenario });
  }
  const result = experimentFromLink(linked, scenario);
  if (result.ok) return savedText(result.experiment);
  const [{ place, message, remedy }] = result.problems;
  throw new UsageError(`The link's experiment cannot be read: ${place}: ${message}`, remedy);
}
