import { constants } from 'node:os';
import { printable } from '../base/printable.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { checkOperands, command, type Given, helpOf, helpOfAll, readArguments } from './command.ts';
import { examineCommand } from './examine-command.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { linkCommand, unlinkCommand } from './link-command.ts';
import { isLink, linkText } from './link-text.ts';
import { valid } from './load-scenario.ts';
import { mergeCommand } from './merge-command.ts';
import { missingCommand } from './missing-command.ts';
import { raceCommand } from './race-command.ts';
import { reproduceCommand } from './reproduce-command.ts';
import { runCommand } from './run-command.ts';
import { partCommand } from './part-command.ts';
import { findCommand } from './find-command.ts';
import { mapCommand } from './map-command.ts';
import { sweepCommand } from './sweep-command.ts';
import { Interrupted, NotHeld, PartlyDone, type Surroundings, UsageError } from './terminal.ts';
import { thresholdCommand } from './threshold-command.ts';
import { traceCommand } from './trace-command.ts';
import { validateCommand } from './validate-command.ts';
import type { CodeRule } from './work.ts';

const listCommand = command({
  name: 'list',
  operand: '',
  help: 'the scenarios that come with Headway',
  options: {},
  run: (_operands, _values, terminal) => {
    for (const { name, scenario } of shippedScenarios) {
      const { title, family, summary } = valid(validateScenario(scenario), name);
      terminal.out(printable(`${name.padEnd(30)} ${family.padEnd(16)} ${title}. ${summary}\n`));
    }
  },
});

const COMMANDS = [
  runCommand,
  traceCommand,
  sweepCommand,
  mapCommand,
  findCommand,
  partCommand,
  thresholdCommand,
  missingCommand,
  raceCommand,
  reproduceCommand,
  examineCommand,
  mergeCommand,
  listCommand,
  validateCommand,
  importCommand,
  exportCommand,
  linkCommand,
  unlinkCommand,
];

export const HELP = `Headway: a laboratory for network congestion control, without the browser.

${helpOfAll(COMMANDS)}  headway --version
  headway COMMAND --help   this help, or that of one command

  --quiet                  with any command: no progress on standard error

SCENARIO, EXPERIMENT and FILE are a file, a name from the list, a link in quotes, or - for standard input.
Exit status: 0 done, 1 the simulation failed, 2 the input cannot be used, 3 a question of --require is not met, 130 interrupted (143 by SIGTERM).
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
    if (thrown instanceof NotHeld) {
      error(`headway: required, and not met: ${thrown.message}\n`);
      return 3;
    }
    if (thrown instanceof PartlyDone) error(`headway: ${thrown.message}\n`);
    else error(`headway: the simulation failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return 1;
  }
}

/** Runs one command. Throws what went wrong. */
async function commandIn(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { command: named, operands, given } = readArguments(args, COMMANDS);
  if (given.has('help') || (named === undefined && !given.has('version'))) {
    surroundings.out(named === undefined ? HELP : helpOf(named));
    return;
  }
  if (given.has('version') || named === undefined) {
    surroundings.out(`${surroundings.version}\n`);
    return;
  }
  checkOperands(named, operands);
  const code = codeRule(given, surroundings);
  const read = (path: string): string => (isLink(path) ? linkText(path, surroundings) : surroundings.read(path));
  await named.run(operands, given, { ...surroundings, read, code, ...(given.has('quiet') && { isQuiet: true }) });
}

function codeRule(given: Given, { hasProcessWall = false }: Surroundings): CodeRule {
  if (given.has('allow-code-without-process-wall')) return 'without wall';
  if (!given.has('allow-code')) return 'refused';
  if (hasProcessWall) return 'walled';
  throw new UsageError(
    '--allow-code runs code in processes that have no rights, and this runtime cannot take a process its rights.',
    'Use Node 20.19 or newer. --allow-code-without-process-wall runs it like any other lane: only its language holds it back.',
  );
}
