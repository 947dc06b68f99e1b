import { jobsOf } from '../experiment/plan.ts';
import { printable } from '../base/printable.ts';
import { wrongCode, wrongSources } from '../authored-lanes/wrong-code.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import { problemInWords } from '../scenario/problem.ts';
import { cautionsOf } from '../scenario/work.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openLane } from '../simulation/open-lane.ts';
import { refuse, refuseWrongCodeIn } from './check-code.ts';
import { command } from './command.ts';
import { experimentIn, plannedExperiment, readingOnce } from './load-experiment.ts';
import { loadScenario } from './load-scenario.ts';
import { changesOf, CHANGES } from './shared-options.ts';
import type { Terminal } from './terminal.ts';

export const validateCommand = command({
  name: 'validate',
  operand: 'FILE',
  help: 'check a scenario or an experiment',
  options: CHANGES,
  run: ([source], values, terminal) => {
    const once = readingOnce(terminal);
    const input = experimentIn(source, once.read);
    if (input === null) validateScenarioFile(loadScenario(source, changesOf(values), once), source, terminal);
    else {
      const plan = plannedExperiment(input, source);
      refuseWrongCodeIn(plan, source);
      const runs = jobsOf([plan]).length;
      const title = plan.experiment.title;
      const size = `${plan.cells.length} cells, ${runs} runs`;
      terminal.out(printable(`${source} is an experiment that can run: ${title} (${size})\n`));
    }
  },
});

/** Also says what the scheme of each lane acts on. */
function validateScenarioFile(scenario: Scenario, source: string, terminal: Terminal): void {
  const laneIds = scenario.lanes.map(({ id }) => id);
  refuse(source, [...wrongSources(scenario), ...wrongCode(scenario, laneIds)]);
  const say = (line: string): void => terminal.out(printable(`${line}\n`));
  say(`${source} is a scenario that can run: ${scenario.title}`);
  for (const caution of cautionsOf(scenario)) say(problemInWords(caution));
  for (const id of laneIds) {
    // Its code would run.
    if (codeOfLane(scenario, id).length > 0) continue;
    const { sentences } = openLane(scenario, id).shape.scope;
    if (sentences.length > 0) say(`${id}: ${sentences.join(' ')}`);
  }
}
