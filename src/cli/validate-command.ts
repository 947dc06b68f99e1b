import { problemInWords } from '../scenario/problem.ts';
import { cautionsOf } from '../scenario/work.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openLane } from '../simulation/lane.ts';
import type { Terminal } from './terminal.ts';

/** Says that a scenario can run, and what the scheme of each lane acts on. */
export function validateCommand(scenario: Scenario, source: string, terminal: Terminal): void {
  terminal.out(`${source} is a scenario that can run: ${scenario.title}\n`);
  for (const caution of cautionsOf(scenario)) terminal.out(`${problemInWords(caution)}\n`);
  for (const { id } of scenario.lanes) {
    const { sentences } = openLane(scenario, id).shape.scope;
    if (sentences.length > 0) terminal.out(`${id}: ${sentences.join(' ')}\n`);
  }
}
