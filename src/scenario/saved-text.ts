/** A scenario as text that opens again. */
import { strToU8 } from 'fflate';
import { LIMITS } from './limits.ts';
import type { Scenario } from './schema.ts';
import type { DrawnDescription } from './schema/network.ts';

/** With a line for each value, or in one line where that is longer than what is read. @param content may be an experiment */
export function savedText(content: unknown): string {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  return text.length <= LIMITS.textLength ? text : `${JSON.stringify(content)}\n`;
}

/** Characters that a scenario has beside its network, as it comes from a file of another program: traffic and lanes. */
const BESIDE = 60_000;

/**
 * Why a network makes a scenario that could not be opened again; null: it can.
 * @param scenario on that network; absent: it has not been made yet
 */
export function whyNotKept(network: DrawnDescription, scenario?: Scenario): string | null {
  const bytes = strToU8(JSON.stringify(scenario ?? network)).length;
  if (bytes <= LIMITS.textLength - (scenario === undefined ? BESIDE : 1)) return null;
  const { nodes, links } = network;
  return `Its ${nodes.length} nodes and ${links.length} links make a scenario of ${bytes} characters, and one that can be saved and opened again has at most ${LIMITS.textLength}.`;
}
