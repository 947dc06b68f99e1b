/**
 * `npm run bench:authored [-- EXAMPLE...]`: how fast authored schemes run beside their built-in twins, in turn, by processor time; and what
 * they take in a process without rights, where the scope is locked down, by its clock.
 */
import { walledProgram } from '../../scripts/bundle.mjs';
import type { LaneOutcome } from '../../src/cli/lane-task.ts';
import { doWalled } from '../../src/cli/process-wall.ts';
import type { Work } from '../../src/cli/work.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { AuthoredKind } from '../../src/authored/contract/kinds.ts';
import { exampleText } from '../../src/authored/examples/examples.fixture.ts';
import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';
import { authoredScenario, type AuthoredRunOptions } from '../../src/authored-lanes/authored-scenarios.fixture.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';

const CASES: readonly (readonly [example: string, kind: AuthoredKind, twin: string, options: AuthoredRunOptions])[] = [
  ['newreno', 'window law', 'newreno', { untilSeconds: 300 }],
  ['aimd', 'window law', 'newreno', { untilSeconds: 300, transport: { profile: 'modern', variant: 'sack' } }],
  ['close-and-probe', 'admission law', 'cp', { untilSeconds: 300, flowsPerSecond: 60 }],
  ['token-gate', 'admission law', 'fixed', { untilSeconds: 300, flowsPerSecond: 60 }],
  ['codel', 'queue discipline', 'codel', { untilSeconds: 300 }],
  ['red', 'queue discipline', 'red', { untilSeconds: 300 }],
  ['rcp', 'explicit-rate rule', 'rcp', { untilSeconds: 300 }],
];
// Runs are long enough that compiling the authored code, which the twin does not need, is a small part of them.
const ROUNDS = 5;
const program = await walledProgram();
const wanted = process.argv.slice(2);

function eventsPerSecond(lane: Lane, untilSeconds: number): number {
  lane.advance(0, 0);
  // A busy machine makes less difference to the time of the processor.
  const began = process.cpuUsage();
  lane.advance(untilSeconds, Infinity);
  return (1e6 * lane.events) / process.cpuUsage(began).user;
}

/** Events a second of the whole run in a process without rights, its opening included. */
async function eventsPerSecondWalled(scenario: Scenario): Promise<number> {
  const work: Work = { lane: { scenario, laneId: 'own', wanted: { series: false, sessions: false, flows: false } } };
  const said = await doWalled(program, work, () => {}).outcome;
  if (!('done' in said)) throw new Error(JSON.stringify(said));
  const { result, wallSeconds } = said.done as LaneOutcome;
  return result.summary.events / wallSeconds;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

for (const [example, kind, twin, options] of CASES) {
  if (wanted.length > 0 && !wanted.includes(example)) continue;
  const scenario = authoredScenario(kind, exampleText(example), twin, options);
  const { untilSeconds } = scenario.run;
  const [own, built, walled]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(eventsPerSecond(openAuthoredLane(scenario, 'own').lane, untilSeconds));
    built.push(eventsPerSecond(openLane(scenario, 'twin'), untilSeconds));
    walled.push(await eventsPerSecondWalled(scenario));
  }
  const million = (value: number): string => `${(value / 1e6).toFixed(2)} M events/s`;
  const ratio = median(own) / median(built);
  process.stdout.write(
    `${example.padEnd(16)} ${million(median(own))}, ${twin} ${million(median(built))}: ${ratio.toFixed(2)} of its speed; in its process ${million(median(walled))}\n`,
  );
}
