import type { Plan } from '../experiment/plan.ts';
import { wrongCode } from '../authored-lanes/wrong-code.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import { UsageError } from './terminal.ts';

/** Throws where code of an author that these lanes run cannot run at all: it is input that cannot be used. */
export function refuseWrongCode(scenario: Scenario, laneIds: readonly string[]): void {
  refuse('The scenario', wrongCode(scenario, laneIds));
}

/** The same for all lanes of an experiment. */
export function refuseWrongCodeIn({ cells }: Plan, source: string): void {
  const known = new Set<string>();
  for (const { scenario, laneId } of cells) {
    const code = JSON.stringify(codeOfLane(scenario, laneId));
    if (known.has(code)) continue;
    known.add(code);
    refuse(source, wrongCode(scenario, [laneId]));
  }
}

/** @param wrong lines that say what */
export function refuse(source: string, wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  const lines = [...new Set(wrong)].map((line) => `  ${line}`);
  throw new UsageError(`${source} cannot run:\n${lines.join('\n')}`);
}
