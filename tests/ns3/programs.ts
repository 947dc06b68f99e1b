/** The scenarios whose programs for ns-3 are kept, as `headway export` prints them. */
import { join } from 'node:path';
import { ns3Model } from '../../src/ns3/model.ts';
import { ns3Program } from '../../src/ns3/program.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';

export interface KeptProgram {
  readonly name: string;
  readonly laneId: string;
  readonly scenario: Scenario;
  readonly file: string;
}

/** Short runs: ns-3 takes seconds for each. */
export const KEPT_PROGRAMS: readonly KeptProgram[] = [
  kept('tcp-bufferbloat', 'fq-codel', 15),
  kept('tcp-unequal-round-trips', 'newreno', 30),
  kept('pcc-beside-tcp', 'none', 10),
];

function kept(name: string, laneId: string, untilSeconds: number): KeptProgram {
  const shipped = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!shipped.ok) throw new Error(`${name} is not valid`);
  const { scenario } = shipped;
  const file = join(import.meta.dirname, `${name}.cc`);
  return { name, laneId, scenario: { ...scenario, run: { ...scenario.run, untilSeconds } }, file };
}

export function programOf({ scenario, laneId }: Pick<KeptProgram, 'scenario' | 'laneId'>): string {
  return ns3Program(ns3Model(scenario, openLane(scenario, laneId)));
}
