import { expect, test } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from '../simulation/open-lane.ts';
import { runLaneTask } from './lane-task.ts';
import { numberAsText, readMessage } from './walled-messages.ts';

/** A lane of each kind of summary; that of calls goes on beyond the trigger. */
test.each([
  ['a-flood-of-flows', 2],
  ['tcp-video', 5],
  ['tcp-requests', 5],
  ['slbn-demand', 1],
  ['calls-retry-storm', 35],
  ['calls-pulse', 3],
])('what a lane of %s comes to is read as it was said', (name, untilSeconds) => {
  const checked = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!checked.ok) throw new Error(name);
  const scenario = {
    ...checked.scenario,
    run: { ...checked.scenario.run, untilSeconds },
    timeline: checked.scenario.timeline.filter(({ atSeconds }) => atSeconds < untilSeconds),
  };
  const lane = { scenario, laneId: scenario.lanes[0].id, wanted: { series: true, sessions: true, flows: true } };
  const done = runLaneTask(lane, openLane, () => 0, { events: Infinity, goesOn: () => true });
  expect(readMessage(JSON.stringify({ done }, numberAsText), { lane })).toEqual({ done });
});
