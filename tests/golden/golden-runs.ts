import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';

/**
 * Simulated seconds to which each shipped scenario is run: enough for every mechanism, little enough for a test. 0: it is
 * not run, since it takes longer to open than all others take to run, and the same at a tenth is run.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'a-flood-of-flows': 12,
  'segments-udp-flood': 40,
  'slbn-crowd': 1,
  'slbn-experiment-1a': 0.05,
  'slbn-experiment-1a-tenth': 0.3,
  'slbn-experiment-1b': 0,
  'slbn-experiment-1b-tenth': 0.2,
  'slbn-experiment-2a': 0,
  'slbn-experiment-2a-tenth': 0.2,
  'slbn-experiment-2b': 0,
  'slbn-experiment-2b-tenth': 0.2,
  'tcp-bufferbloat': 10,
  'tcp-flood-today': 10,
};
const DEFAULT_SECONDS = 4;

export interface GoldenRun {
  readonly run: string;
  readonly seconds: number;
  readonly events: number;
  readonly fingerprint: string;
}

/** Runs every lane of the shipped scenarios. */
export function goldenRuns(): GoldenRun[] {
  return shippedScenarios.flatMap(({ name, scenario }) => {
    const result = validateScenario(scenario);
    if (!result.ok) throw new Error(`${name}: ${result.problems[0].message}`);
    const seconds = SECONDS[name] ?? DEFAULT_SECONDS;
    if (seconds === 0) return [];
    return result.scenario.lanes.map(({ id }) => {
      const lane = openLane(result.scenario, id);
      lane.advance(seconds, Infinity);
      return { run: `${name}/${id}`, seconds, events: lane.events, fingerprint: lane.fingerprint() };
    });
  });
}
