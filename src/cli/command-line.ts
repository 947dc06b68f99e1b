import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { nearest } from '../base/nearest.ts';
import { printable } from '../base/printable.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { Interrupted } from './interrupted.ts';
import { linkCommand, unlinkCommand } from './link-command.ts';
import { type Change, loadScenario, valid } from './load-scenario.ts';
import { mergeCommand } from './merge-command.ts';
import { missingCommand } from './missing-command.ts';
import { raceCommand } from './race-command.ts';
import { reproduceCommand } from './reproduce-command.ts';
import { runCommand } from './run-command.ts';
import { sweepCommand } from './sweep-command.ts';
import { MOST_SHARDS, seedsAndProcesses, sweepOptions, wholeNumber } from './sweep-options.ts';
import { PartlyDone, type Surroundings, type Terminal, UsageError } from './terminal.ts';
import { validateCommand } from './validate-command.ts';
import { traceCommand } from './trace-command.ts';
import type { CodeRule } from './work.ts';

type Values = ReturnType<typeof parsed>['values'];
type Done = void | Promise<void>;

/** One command: its name, its lines of the help, and what it does. */
type Command = { readonly name: string; readonly help: string } & (
  | {
      /** What its one operand is called. */
      readonly operand: string;
      readonly run: (operand: string, values: Values, terminal: Terminal) => Done;
    }
  | { readonly runAll: (operands: readonly string[], values: Values, terminal: Terminal) => Done }
);

const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    help: `
  headway run SCENARIO     simulate, and print the results as JSON
      --seed N             the run's seed (0 to 4294967295)
      --until SECONDS      the run's length
      --lane ID            only this lane (may be given again)
      --set PATH=VALUE     change a value, e.g. lanes.cp.parameters.stepSize=20 (may be given again)
      --flow-trace CLASS=FILE  the flows of this class from a CSV file: arrival (s), size (bytes), source, destination
      --link-trace LINK=FILE   the rate of this directed link from a trace as Mahimahi has them
      --series             with every sample
      --allow-code         run code that the scenario's author has written, in processes that have no rights
      --allow-code-without-process-wall  run it like any other lane: only its language holds it back
      --sessions           with the rate of each session at the end, and its max-min rate
      --seeds N            run N seeds, from the run's on; print means with 95 % intervals, and differences from the first lane
      --jobs N             use N processes (default: one per core)
      --flows FILE         also write one row per flow to this CSV file
      --cdf FILE           also write the distribution of completion times to this CSV file, by lane and class
      --slowdown FILE      also write completion times over those of a flow alone to this CSV file, by size
      --format json|csv    csv: one row per time, one column per lane and probe; with --seeds one row per lane and figure`,
    operand: 'scenario',
    run: (operand, values, terminal) => {
      const { lane: lanes = [], series = false, sessions = false, flows, cdf, slowdown } = values;
      const scenario = loadScenario(operand, changesOf(values), terminal);
      const format = formatOf(values.format, ['json', 'csv']);
      const files = { flows, cdf, slowdown };
      return runCommand(scenario, { lanes, series, sessions, format, files, ...seedsAndProcesses(values) }, terminal);
    },
  },
  {
    name: 'trace',
    help: `
  headway trace SCENARIO   print what happens, one JSON object per line; takes --seed, --until, --lane, --set and --allow-code, and
      --flow N             only what happens to this flow and its packets (numbered from 1, as on the page)
      --packet N           only this packet (numbered from 1, in order of creation)
      --event KIND         only events of this kind, e.g. drop (may be given again)
      --link ID            only what happens on this directed link, e.g. bottleneck or bottleneck:back
      --class ID           only flows of this traffic class, and their packets
      --lines N            print at most N lines (1000)
      --pcapng FILE        write packets for Wireshark to this file instead, as the senders see them, or with --link
                           those that come over this link in both directions; at most as many as --lines says
      --format json|csv    json: one object per line`,
    operand: 'scenario',
    run: (operand, values, terminal) => {
      const { lane: lanes = [], event: events = [], class: trafficClass, flow, packet, link, lines, pcapng } = values;
      const options = { lanes, flow, packet, lines, events, link, trafficClass, pcapng };
      const format = formatOf(values.format, ['json', 'csv']);
      return traceCommand(loadScenario(operand, changesOf(values), terminal), { ...options, format }, terminal);
    },
  },
  {
    name: 'sweep',
    help: `
  headway sweep FILE       run an experiment: a grid of settings, lanes and seeds
      --seeds N            use N seeds instead of the experiment's number
      --jobs N             use N processes (default: one per core)
      --out DIR            save finished runs there, continue an earlier sweep, write results there
      --shard I/N          only the I-th of N parts; "merge" joins them
      --allow-code         as above
      --format json|csv`,
    operand: 'experiment',
    run: (operand, values, terminal) =>
      sweepCommand(operand, { ...sweepOptions(values), format: formatOf(values.format, ['json', 'csv']) }, terminal),
  },
  {
    name: 'missing',
    help: `
  headway missing FILE --out DIR  say which runs of an experiment are not in this folder yet; takes --seeds, and
      --shards N           which of N shards have them, as --shard numbers them
      --format text|json|csv`,
    operand: 'experiment',
    run: (operand, { out: folder, shards, ...values }, terminal) => {
      if (folder === undefined)
        throw new UsageError('"missing" looks into a folder.', 'Give --out DIR, as to "sweep".');
      const { seeds } = seedsAndProcesses(values);
      const format = formatOf(values.format, ['text', 'json', 'csv']);
      const count = shards === undefined ? null : wholeNumber('--shards', shards, MOST_SHARDS);
      missingCommand(operand, { folder, seeds, shards: count, format }, terminal);
    },
  },
  {
    name: 'race',
    help: `
  headway race SCENARIO [FILE...]  run a race with its seeds, and print the score of each lane
      FILE                 what was handed in, as a scenario or as a link in a file: only what runs in the
                           student's lane is used, the task stays that of SCENARIO
      --set, --jobs, --allow-code as above
      --format text|json`,
    runAll: (operands, values, terminal) => {
      const { processes } = sweepOptions(values);
      const format = formatOf(values.format, ['text', 'json']);
      return raceCommand(operands, { changes: changesOf(values), processes, format }, terminal);
    },
  },
  {
    name: 'reproduce',
    help: `
  headway reproduce [KEY...]  reproduce tables and figures of papers, and report our numbers beside theirs
      --quick              one seed or a few, and fewer settings: three minutes on two cores
      --reading NAME       also with this reading of what the paper leaves open, or with all (may be given again)
      --update FILE        put the results into the report of this file; with --reading only the readings are run
      --seeds, --jobs, --out, --shard as above; --format md|json`,
    runAll: (keys, values, terminal) => {
      const format = formatOf(values.format, ['md', 'json']);
      const { quick = false, reading: readings = [], update = null } = values;
      return reproduceCommand(keys, { ...sweepOptions(values), quick, format, readings, update }, terminal);
    },
  },
  {
    name: 'merge',
    help: `
  headway merge FILE...    join the files that --shard wrote (--format, --out DIR)`,
    runAll: mergeCommand,
  },
  {
    name: 'list',
    help: `
  headway list             the scenarios that come with Headway`,
    runAll: (_operands, _values, terminal) =>
      terminal.out(shippedScenarios.map(({ name, scenario }) => listLine(name, scenario)).join('')),
  },
  {
    name: 'validate',
    help: `
  headway validate FILE    check a scenario or an experiment`,
    operand: 'scenario',
    run: (operand, values, terminal) => validateCommand(operand, changesOf(values), terminal),
  },
  {
    name: 'import',
    help: `
  headway import NETWORK   print a scenario on the network of a GraphML or GML file, e.g. of the Topology Zoo
      --like SCENARIO      with the lanes of this scenario (a-flood-of-flows)
      --traffic gravity|like  gravity: flows between all pairs of nodes; like: the traffic of that scenario`,
    operand: 'network',
    run: (operand, { like, traffic }, terminal) =>
      importCommand(operand, { like, traffic: choiceOf('traffic', traffic, ['gravity', 'like']) }, terminal),
  },
  {
    name: 'export',
    help: `
  headway export SCENARIO --to ns-3  print a lane as a program for ns-3 (C++): its network, queues and TCP flows, with a
                           list of what it leaves out; takes --seed, --until, --lane and --set`,
    operand: 'scenario',
    run: (operand, values, terminal) => {
      const { to, lane: lanes = [] } = values;
      return exportCommand(loadScenario(operand, changesOf(values), terminal), { to, lanes }, terminal);
    },
  },
  {
    name: 'link',
    help: `
  headway link FILE        print the link fragment of a scenario or an experiment`,
    operand: 'scenario',
    run: (operand, values, terminal) => linkCommand(operand, changesOf(values), terminal),
  },
  {
    name: 'unlink',
    help: `
  headway unlink FRAGMENT  print the scenario of a link, or its experiment (-: from standard input)`,
    operand: 'fragment',
    run: (operand, _values, terminal) => unlinkCommand(operand, terminal),
  },
];

export const HELP = `Headway: a laboratory for network congestion control, without the browser.
${COMMANDS.map(({ help }) => help).join('')}
  headway --help, --version

  --quiet                  with any command: no progress on standard error

SCENARIO and FILE are a file, a name from the list, or - for standard input. Wherever --set is taken, --flow-trace and
--link-trace are too.
Exit status: 0 done, 1 the simulation failed, 2 the input cannot be used, 130 interrupted (143 by SIGTERM).
`;

/** Runs one command. Returns the exit status. */
export async function commandLine(args: readonly string[], given: Surroundings): Promise<number> {
  // Messages quote files and code: no character of theirs commands a terminal. A line of ours that is written again begins so.
  const error = (text: string): void =>
    given.error(text.startsWith('\r') ? `\r${printable(text.slice(1))}` : printable(text));
  try {
    await commandIn(args, { ...given, error });
    return 0;
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      error(`headway: ${thrown.message}${thrown.remedy ? ` ${thrown.remedy}` : ''}\n`);
      return 2;
    }
    if (thrown instanceof Interrupted) {
      error(`headway: interrupted: ${thrown.message}\n`);
      return 128 + constants.signals[thrown.signal];
    }
    if (thrown instanceof PartlyDone) error(`headway: ${thrown.message}\n`);
    else error(`headway: the simulation failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return 1;
  }
}

/** Runs one command. Throws what went wrong. */
async function commandIn(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { values, positionals } = parsed(args);
  const code = codeRule(values, surroundings);
  const terminal = { ...surroundings, code, ...(values.quiet === true && { isQuiet: true }) };
  if (values.help || (positionals.length === 0 && !values.version)) {
    terminal.out(HELP);
    return;
  }
  if (values.version) {
    terminal.out(`${terminal.version}\n`);
    return;
  }
  const [name, ...operands] = positionals;
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) {
    const names = COMMANDS.map((one) => one.name);
    const near = nearest(name, names);
    throw new UsageError(`There is no command "${name}".`, `Known: ${(near.length > 0 ? near : names).join(', ')}.`);
  }
  if ('runAll' in command) return command.runAll(operands, values, terminal);
  if (operands.length !== 1) throw new UsageError(`"${name}" takes one ${command.operand}.`);
  return command.run(operands[0], values, terminal);
}

function codeRule(values: Values, { hasProcessWall = false }: Surroundings): CodeRule {
  if (values['allow-code-without-process-wall'] === true) return 'without wall';
  if (values['allow-code'] !== true) return 'refused';
  if (hasProcessWall) return 'walled';
  throw new UsageError(
    '--allow-code runs code in processes that have no rights, and this runtime cannot take a process its rights.',
    'Use Node 20.19 or newer. --allow-code-without-process-wall runs it like any other lane: only its language holds it back.',
  );
}

const OPTIONS = {
  seed: { type: 'string' },
  until: { type: 'string' },
  lane: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  'flow-trace': { type: 'string', multiple: true },
  'link-trace': { type: 'string', multiple: true },
  series: { type: 'boolean' },
  'allow-code': { type: 'boolean' },
  'allow-code-without-process-wall': { type: 'boolean' },
  sessions: { type: 'boolean' },
  flows: { type: 'string' },
  cdf: { type: 'string' },
  slowdown: { type: 'string' },
  format: { type: 'string' },
  seeds: { type: 'string' },
  jobs: { type: 'string' },
  shard: { type: 'string' },
  shards: { type: 'string' },
  out: { type: 'string' },
  quick: { type: 'boolean' },
  reading: { type: 'string', multiple: true },
  update: { type: 'string' },
  flow: { type: 'string' },
  packet: { type: 'string' },
  lines: { type: 'string' },
  pcapng: { type: 'string' },
  event: { type: 'string', multiple: true },
  link: { type: 'string' },
  class: { type: 'string' },
  like: { type: 'string' },
  to: { type: 'string' },
  traffic: { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
  } catch (error) {
    throw optionError(error);
  }
}

/** What Node says of options, in our words. */
function optionError(error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, option = ''] = /'(?:-\w, )?(--?[^' ]+)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(option.replace(/^-+/, ''), Object.keys(OPTIONS)).map((name) => `--${name}`);
    const remedy = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'See headway --help.';
    return new UsageError(`There is no option ${option}.`, remedy);
  }
  if (message.includes('ambiguous')) {
    return new UsageError(`${option} has no value.`, `Write one that begins with "-" as ${option}=-1.`);
  }
  return new UsageError(`${message.split('\n')[0]}.`, 'See headway --help.');
}

/** Changes of the scenario; --seed and --until are like any other. */
function changesOf(values: Values): Change[] {
  const { seed, until, set = [] } = values;
  const numbers = [
    ['--seed', 'run.seed', seed],
    ['--until', 'run.untilSeconds', until],
  ] as const;
  const settings = numbers.flatMap(([option, path, value]) => {
    if (value === undefined) return [];
    if (value.trim() === '' || Number.isNaN(Number(value))) throw new UsageError(`${option} ${value} is not a number.`);
    if (!Number.isFinite(Number(value))) {
      throw new UsageError(`${option} ${value}: The number is too large to be read.`, 'Use a smaller one.');
    }
    return [`${path}=${Number(value)}`];
  });
  // A trace of rates is as long as the run.
  const traces = (['flow-trace', 'link-trace'] as const).flatMap((option) =>
    (values[option] ?? []).map((value) => ({ option, value })),
  );
  return [...settings, ...set, ...traces];
}

function formatOf<Format extends string>(format: string | undefined, known: readonly Format[]): Format {
  return choiceOf('format', format, known);
}

/** One of the known values of an option; the first where it is not given. */
function choiceOf<Choice extends string>(option: string, value: string | undefined, known: readonly Choice[]): Choice {
  if (value === undefined) return known[0];
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`There is no ${option} "${value}".`, `Known: ${known.join(', ')}.`);
  return found;
}

function listLine(name: string, scenario: unknown): string {
  const { title, family, summary } = valid(validateScenario(scenario), name);
  return printable(`${name.padEnd(30)} ${family.padEnd(16)} ${title}. ${summary}\n`);
}
