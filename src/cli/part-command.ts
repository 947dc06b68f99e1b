import { withCommas } from '../base/format.ts';
import { jsonText } from '../base/printable.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import { partingOf, partingSentence, type Parted } from '../simulation/watch/parting.ts';
import { choice, command } from './command.ts';
import { loadScenario } from './load-scenario.ts';
import { openHere } from './open-lane.ts';
import { changesOf, CHANGES, CODE, LANES } from './shared-options.ts';
import { UsageError } from './terminal.ts';

export const partCommand = command({
  name: 'part',
  operand: 'SCENARIO',
  help: 'say where two lanes part: the first thing that happens to a flow or packet of one alone',
  options: { ...CHANGES, ...LANES, ...CODE, format: choice(['text', 'json'], 'text: the sentence, and why') },
  run: ([source], values, terminal) => {
    const scenario = loadScenario(source, changesOf(values), terminal);
    const known = scenario.lanes.map(({ id }) => id);
    const [a, b, ...more] = values.lane.length > 0 ? values.lane : known.slice(0, 2);
    if (b === undefined || more.length > 0) {
      throw new UsageError('"part" compares two lanes.', `Give --lane twice; known: ${known.join(', ')}.`);
    }
    for (const lane of [a, b]) {
      if (!known.includes(lane)) throw new UsageError(`There is no lane "${lane}".`, `Known: ${known.join(', ')}.`);
      if (codeOfLane(scenario, lane).length > 0 && terminal.code !== 'without wall') {
        const remedy = 'Read it, and give --allow-code-without-process-wall.';
        throw new UsageError(
          `Lane "${lane}" runs code of the scenario's author, and both lanes run in one process.`,
          remedy,
        );
      }
    }
    const open = openHere(terminal.code);
    const parting = partingOf(open(scenario, a), open(scenario, b));
    if (values.format === 'json') {
      const shown = (one: Parted | null): object | null => one && { ...one.happening, packet: one.packet };
      terminal.out(`${jsonText({ lanes: [a, b], ...parting, a: shown(parting.a), b: shown(parting.b) })}\n`);
      return;
    }
    const lines = [partingSentence(parting, [a, b], scenario.run.untilSeconds)];
    if (parting.differs !== null) {
      lines.push(
        `Until then ${withCommas(parting.same)} events are the same. They differ in ${DIFFERS[parting.differs]}.`,
      );
      for (const [name, one] of [
        [a, parting.a],
        [b, parting.b],
      ] as const)
        if (one !== null && one.happening.why !== '') lines.push(`Why in ${name}: ${one.happening.why}`);
    }
    terminal.out(`${lines.join('\n')}\n`);
  },
});

const DIFFERS = { what: 'what happens', when: 'when it happens', value: 'a value of it' };
