import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { codeOfLane, linesOf, type AuthoredSchemeText } from '../scenario/authored-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openLane } from '../simulation/open-lane.ts';
import type { OpenLane } from '../simulation/measurement.ts';
import { UsageError } from './terminal.ts';
import type { CodeRule } from './work.ts';

/** Opens a lane in this process. */
export function openHere(code: CodeRule): OpenLane {
  return code === 'without wall' ? (scenario, laneId) => openAuthoredLane(scenario, laneId).lane : openLane;
}

/** Throws where a lane runs code that nobody has allowed. */
export function refuseCode(scenario: Scenario, laneId: string, rule: CodeRule): void {
  const code: readonly AuthoredSchemeText[] = codeOfLane(scenario, laneId);
  if (code.length === 0 || rule !== 'refused') return;
  const lines = code.reduce((sum, { source }) => sum + linesOf(source), 0);
  const names = code.map(({ title }) => `"${title}"`).join(', ');
  throw new UsageError(
    `Lane "${laneId}" runs code that the author of the scenario has written: ${names}, ${lines} lines.`,
    'Read it in the scenario, under ownSchemes. Give --allow-code to run it.',
  );
}
