import { parseArgs } from 'node:util';
import { nearest } from '../scenario/nearest.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { linkCommand, unlinkCommand } from './link-command.ts';
import { loadScenario, valid } from './load-scenario.ts';
import { mergeCommand } from './merge-command.ts';
import { reproduceCommand } from './reproduce-command.ts';
import { runCommand } from './run-command.ts';
import { sweepCommand } from './sweep-command.ts';
import { sweepOptions } from './sweep-options.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { validateCommand } from './validate-command.ts';
import { traceCommand } from './trace-command.ts';

export const HELP = `Headway: a laboratory for network congestion control, without the browser.

  headway run SCENARIO     simulate, and print the results as JSON
      --seed N             the run's seed (0 to 4294967295)
      --until SECONDS      the run's length
      --lane ID            only this lane (may be given again)
      --set PATH=VALUE     change a value, e.g. lanes.cp.parameters.stepSize=20 (may be given again)
      --series             with every sample
      --sessions           with the rate of each session at the end, and its max-min rate
      --format json|csv    csv: one row a time, one column a lane and probe
  headway trace SCENARIO   tell what happens, one JSON object a line; takes the first four of run's, and
      --flow N             only what happens to this flow and its packets, from birth to death (from 1, as the page has it)
      --packet N           only this packet (from 1, in order of birth)
      --lines N            at most so many lines (1000)
  headway sweep FILE       run an experiment: a grid of settings, lanes and seeds
      --seeds N            so many seeds instead of the experiment's
      --jobs N             so many processes (as many as there are cores)
      --out DIR            keep finished runs there, go on where an earlier sweep ended, write results there
      --shard I/N          only the I-th of N parts; "merge" joins them
      --format json|csv
  headway reproduce [KEY...]  run tables and figures of papers, and report ours beside theirs
      --quick              one seed or a few, and fewer settings: three minutes on two cores
      --reading NAME       also under this reading of what the paper leaves open, or under all (may be given again)
      --update FILE        put the results into the report of this file; with --reading only the readings are run
      --seeds, --jobs, --out, --shard as above; --format md|json
  headway merge FILE...    join the files that --shard wrote (--format, --out DIR)
  headway list             the scenarios that come with Headway
  headway validate FILE    check a scenario
  headway link FILE        print the link fragment of a scenario or an experiment
  headway unlink FRAGMENT  print the scenario of a link, or its experiment
  headway --help, --version

SCENARIO and FILE are a file, a name from the list, or - for standard input.
Exit status: 0 done, 1 the simulation failed, 2 the input cannot be used.
`;

const COMMANDS = ['run', 'trace', 'sweep', 'reproduce', 'merge', 'list', 'validate', 'link', 'unlink'];

const OPERANDS: Readonly<Record<string, string>> = { unlink: 'fragment', sweep: 'experiment' };

/** Runs one command. Returns the exit status. */
export async function commandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await dispatch(args, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`headway: ${error.message}${error.remedy ? ` ${error.remedy}` : ''}\n`);
      return 2;
    }
    terminal.error(`headway: the simulation failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parsed(args);
  if (values.help || (positionals.length === 0 && !values.version)) {
    terminal.out(HELP);
    return;
  }
  if (values.version) {
    terminal.out(`${terminal.version}\n`);
    return;
  }
  const [command, ...operands] = positionals;
  if (!COMMANDS.includes(command)) {
    const near = nearest(command, COMMANDS);
    throw new UsageError(
      `There is no command "${command}".`,
      `There is ${(near.length > 0 ? near : COMMANDS).join(', ')}.`,
    );
  }
  if (command === 'list') {
    terminal.out(shippedScenarios.map(({ name, scenario }) => listLine(name, scenario)).join(''));
    return;
  }
  if (command === 'merge') {
    mergeCommand(operands, values, terminal);
    return;
  }
  if (command === 'reproduce') {
    const format = formatOf(values.format, ['md', 'json']);
    const { quick = false, reading: readings = [], update = null } = values;
    await reproduceCommand(operands, { ...sweepOptions(values), quick, format, readings, update }, terminal);
    return;
  }
  if (operands.length !== 1) throw new UsageError(`"${command}" takes one ${OPERANDS[command] ?? 'scenario'}.`);
  const [operand] = operands;
  if (command === 'unlink') {
    unlinkCommand(operand, terminal);
    return;
  }
  if (command === 'sweep') {
    await sweepCommand(
      operand,
      { ...sweepOptions(values), format: formatOf(values.format, ['json', 'csv']) },
      terminal,
    );
    return;
  }
  const changes = [...settings(values), ...(values.set ?? [])];
  if (command === 'link') {
    linkCommand(operand, changes, terminal);
    return;
  }
  const scenario = loadScenario(operand, changes, terminal);
  if (command === 'validate') validateCommand(scenario, operand, terminal);
  else if (command === 'trace')
    traceCommand(
      scenario,
      { lanes: values.lane ?? [], flow: values.flow, packet: values.packet, lines: values.lines },
      terminal,
    );
  else
    runCommand(
      scenario,
      {
        lanes: values.lane ?? [],
        series: values.series ?? false,
        sessions: values.sessions ?? false,
        format: formatOf(values.format, ['json', 'csv']),
      },
      terminal,
    );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        until: { type: 'string' },
        lane: { type: 'string', multiple: true },
        set: { type: 'string', multiple: true },
        series: { type: 'boolean' },
        sessions: { type: 'boolean' },
        format: { type: 'string' },
        seeds: { type: 'string' },
        jobs: { type: 'string' },
        shard: { type: 'string' },
        out: { type: 'string' },
        quick: { type: 'boolean' },
        reading: { type: 'string', multiple: true },
        update: { type: 'string' },
        flow: { type: 'string' },
        packet: { type: 'string' },
        lines: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), 'See headway --help.');
  }
}

/** --seed and --until are changes of the scenario like any other. */
function settings({ seed, until }: { seed?: string | undefined; until?: string | undefined }): string[] {
  const numbers = [
    ['--seed', 'run.seed', seed],
    ['--until', 'run.untilSeconds', until],
  ] as const;
  return numbers.flatMap(([option, path, value]) => {
    if (value === undefined) return [];
    if (value.trim() === '' || Number.isNaN(Number(value))) throw new UsageError(`${option} ${value} is not a number.`);
    return [`${path}=${Number(value)}`];
  });
}

function formatOf<Format extends string>(format: string | undefined, known: readonly Format[]): Format {
  if (format === undefined) return known[0];
  const found = known.find((one) => one === format);
  if (found === undefined) throw new UsageError(`There is no format "${format}".`, `There is ${known.join(', ')}.`);
  return found;
}

function listLine(name: string, scenario: unknown): string {
  const { title, family, summary } = valid(validateScenario(scenario), name);
  return `${name.padEnd(30)} ${family.padEnd(16)} ${title}. ${summary}\n`;
}
