import { MOST_NS3_FLOWS, ns3Model } from '../ns3/model.ts';
import { ns3Program } from '../ns3/program.ts';
import { runsCode } from '../scenario/authored-schemes.ts';
import { withCommas } from '../base/format.ts';
import { cautionsOf } from '../scenario/work.ts';
import { openLane } from '../simulation/open-lane.ts';
import { command, text } from './command.ts';
import { loadScenario } from './load-scenario.ts';
import { changesOf, CHANGES, LANES } from './shared-options.ts';
import { UsageError } from './terminal.ts';

/** What it leaves out goes to standard error too. */
export const exportCommand = command({
  name: 'export',
  operand: 'SCENARIO',
  help: 'print a lane as a program for another simulator: its network, queues and TCP flows, with a list of what it leaves out',
  options: { to: text('ns-3', 'a program for ns-3, in C++; it must be given'), ...CHANGES, ...LANES },
  run: ([source], { to, lane: lanes, ...values }, terminal) => {
    const scenario = loadScenario(source, changesOf(values), terminal);
    if (to !== 'ns-3') {
      const message = to === undefined ? '"export" needs to know the simulator.' : `There is no export to "${to}".`;
      throw new UsageError(message, 'Give --to ns-3.');
    }
    if (lanes.length > 1) throw new UsageError('"export" writes one lane.', 'Give --lane once.');
    const known = scenario.lanes.map(({ id }) => id);
    // Without control, where there is such a lane: ns-3 has none of the schemes.
    const laneId = lanes[0] ?? scenario.lanes.find(({ scheme }) => scheme === 'none')?.id ?? known[0];
    if (!known.includes(laneId)) throw new UsageError(`There is no lane "${laneId}".`, `Known: ${known.join(', ')}.`);
    if (runsCode(scenario, laneId)) {
      throw new UsageError(
        `Lane "${laneId}" runs code that its author has written, which ns-3 cannot.`,
        'Name another with --lane.',
      );
    }
    // What is too long to run is too long to list.
    const [caution] = cautionsOf(scenario).filter(({ place }) => place === 'traffic');
    if (caution !== undefined) throw new UsageError(caution.message, caution.remedy);
    const model = ns3Model(scenario, openLane(scenario, laneId));
    if (model.flows.length + model.constantRate.length === 0) {
      throw new UsageError(
        `Lane "${laneId}" has no traffic that a program for ns-3 can have.`,
        'It can have flows, long-lived flows and constant rates, of which at least one begins before the end.',
      );
    }
    if (model.flows.length > MOST_NS3_FLOWS) {
      throw new UsageError(
        `${withCommas(model.flows.length)} flows arrive, and a program takes at most ${withCommas(MOST_NS3_FLOWS)}.`,
        'Make the run shorter with --until.',
      );
    }
    for (const sentence of model.leftOut) terminal.error(`headway: left out or different: ${sentence}\n`);
    terminal.out(ns3Program(model));
  },
});
