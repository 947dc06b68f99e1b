import { openOwnLane } from '../own-lanes/open-own-lane.ts';
import { ownSchemesOfLane } from '../scenario/own-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openLane, type Lane } from '../simulation/lane.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Opens a lane; one that runs code of the scenario's author only where the caller has allowed it. */
export function openAnyLane(scenario: Scenario, laneId: string, terminal: Terminal): Lane {
  const code = ownSchemesOfLane(scenario, laneId);
  if (code.length === 0) return openLane(scenario, laneId);
  if (terminal.allowsCode === true) return openOwnLane(scenario, laneId).lane;
  const lines = code.reduce((sum, { source }) => sum + source.trimEnd().split('\n').length, 0);
  const names = code.map(({ title }) => `"${title}"`).join(', ');
  throw new UsageError(
    `Lane "${laneId}" runs code that the author of the scenario has written: ${names}, ${lines} lines.`,
    'Read it in the scenario, under ownSchemes. Give --allow-code to run it.',
  );
}
