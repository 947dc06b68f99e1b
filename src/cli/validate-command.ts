import { jobsOf } from '../experiment/plan.ts';
import { compile } from '../own/language/compile.ts';
import { sourceProblemInWords } from '../own/language/problem.ts';
import { ownSchemesOfLane } from '../scenario/own-schemes.ts';
import { problemInWords } from '../scenario/problem.ts';
import { cautionsOf } from '../scenario/work.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openLane } from '../simulation/lane.ts';
import { experimentIn, plannedExperiment, readingOnce } from './load-experiment.ts';
import { type Change, loadScenario } from './load-scenario.ts';
import type { Terminal } from './terminal.ts';

/** Says that a scenario or an experiment can run, or what is wrong with it. */
export function validateCommand(source: string, changes: readonly Change[], terminal: Terminal): void {
  const once = readingOnce(terminal);
  const input = experimentIn(source, once.read);
  if (input === null) validateScenarioFile(loadScenario(source, changes, once), source, terminal);
  else {
    const plan = plannedExperiment(input, source);
    const runs = jobsOf([plan]).length;
    const title = plan.experiment.title;
    terminal.out(`${source} is an experiment that can run: ${title} (${plan.cells.length} cells, ${runs} runs)\n`);
  }
}

/** Also says what the scheme of each lane acts on. */
function validateScenarioFile(scenario: Scenario, source: string, terminal: Terminal): void {
  terminal.out(`${source} is a scenario that can run: ${scenario.title}\n`);
  for (const { id, source: code } of scenario.ownSchemes ?? []) {
    const compiled = compile(code);
    for (const problem of compiled.ok ? [] : compiled.problems) {
      terminal.out(`ownSchemes.${id}, ${sourceProblemInWords(problem)}\n`);
    }
  }
  for (const caution of cautionsOf(scenario)) terminal.out(`${problemInWords(caution)}\n`);
  for (const { id } of scenario.lanes) {
    // Its code would run.
    if (ownSchemesOfLane(scenario, id).length > 0) continue;
    const { sentences } = openLane(scenario, id).shape.scope;
    if (sentences.length > 0) terminal.out(`${id}: ${sentences.join(' ')}\n`);
  }
}
