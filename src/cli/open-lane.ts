import { openOwnLane } from '../own-lanes/open-own-lane.ts';
import { linesOf, ownSchemesOfLane, type OwnSchemeText } from '../scenario/own-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openLane, type Lane } from '../simulation/lane.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Opens a lane; one that runs code of the scenario's author only where the caller has allowed it. */
export function openAnyLane(scenario: Scenario, laneId: string, terminal: Terminal): Lane {
  const code = ownSchemesOfLane(scenario, laneId);
  if (code.length === 0) return openLane(scenario, laneId);
  if (terminal.allowsCode !== true) refuseCode(code, laneId);
  return openOwnLane(scenario, laneId, undefined, { notes: terminal.codeNotes }).lane;
}

/** Throws where a lane runs code that nobody has allowed. */
export function refuseCode(code: readonly OwnSchemeText[], laneId: string): void {
  if (code.length === 0) return;
  const lines = code.reduce((sum, { source }) => sum + linesOf(source), 0);
  const names = code.map(({ title }) => `"${title}"`).join(', ');
  throw new UsageError(
    `Lane "${laneId}" runs code that the author of the scenario has written: ${names}, ${lines} lines.`,
    'Read it in the scenario, under ownSchemes. Give --allow-code to run it.',
  );
}
