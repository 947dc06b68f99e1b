import { writeFileSync } from 'node:fs';
import { counted, csvField } from '../base/format.ts';
import { nearest } from '../base/nearest.ts';
import { jsonText, printable } from '../base/printable.ts';
import { expandNetwork } from '../scenario/network.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { HappeningKind } from '../simulation/report.ts';
import { HAPPENING_KINDS } from '../simulation/watch/describe-happening.ts';
import type { TraceSubject } from '../simulation/watch/trace.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, text, texts, type ValuesOf, wholeNumber } from './command.ts';
import { loadScenario } from './load-scenario.ts';
import { openHere, refuseCode } from './open-lane.ts';
import { changesOf, CHANGES, CODE, LANES } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { COLUMNS, runTrace, type TracedLine, type TraceEnd, type TraceListener, type TraceTask } from './trace-task.ts';

const MOST_LINES = 1_000_000;

const OPTIONS = {
  ...CHANGES,
  ...LANES,
  ...CODE,
  flow: wholeNumber(
    'N',
    'only what happens to this flow and its packets (numbered from 1, as on the page)',
    2 ** 31,
    null,
  ),
  packet: wholeNumber('N', 'only this packet (numbered from 1, in order of creation)', 2 ** 31, null),
  event: texts('KIND', 'only events of this kind, e.g. drop'),
  link: text('ID', 'only what happens on this directed link, e.g. bottleneck or bottleneck:back'),
  class: text('ID', 'only flows of this traffic class, and their packets'),
  lines: wholeNumber('N', 'print at most N lines (1000)', MOST_LINES, 1000),
  pcapng: text(
    'FILE',
    'write packets for Wireshark to this file instead, as the senders see them, or with --link those that come over this link in both directions; at most as many as --lines says',
  ),
  format: choice(['json', 'csv'], 'json: one object per line'),
};

type TraceOptions = ValuesOf<typeof OPTIONS>;

export const traceCommand = command({
  name: 'trace',
  operand: 'SCENARIO',
  help: 'print what happens in a lane, one JSON object per line',
  options: OPTIONS,
  run: ([source], values, terminal) =>
    traceScenario(loadScenario(source, changesOf(values), terminal), values, terminal),
});

/** What happens in a lane, to one flow or packet or to all, from birth to death. */
async function traceScenario(scenario: Scenario, options: TraceOptions, terminal: Terminal): Promise<void> {
  const known = scenario.lanes.map(({ id }) => id);
  const { lane: lanes, lines: most, format, pcapng } = options;
  if (lanes.length > 1) throw new UsageError('"trace" follows one lane.', `Give --lane once.`);
  const laneId = lanes[0] ?? (known.length === 1 ? known[0] : undefined);
  if (laneId === undefined)
    throw new UsageError('"trace" needs to know which lane.', `Give --lane with one of ${known.join(', ')}.`);
  if (!known.includes(laneId)) throw new UsageError(`There is no lane "${laneId}".`, `Known: ${known.join(', ')}.`);
  const subject = subjectOf(options);
  const filter = filterOf(options, scenario);
  if (pcapng !== undefined && (options.event.length > 0 || subject?.kind === 'packet')) {
    throw new UsageError(
      '--pcapng captures packets where they pass, whatever happens to them.',
      'Leave out --event and --packet; --flow, --link and --class choose packets.',
    );
  }
  refuseCode(scenario, laneId, terminal.code);
  refuseWrongCode(scenario, [laneId]);
  const task: TraceTask = { scenario, laneId, subject, filter, most, isCapture: pcapng !== undefined };
  if (pcapng === undefined) await printLines(task, format, terminal);
  else await capturePackets(task, pcapng, terminal);
}

async function printLines(task: TraceTask, format: TraceOptions['format'], terminal: Terminal): Promise<void> {
  if (format === 'csv') terminal.out(`${COLUMNS.join(',')}\n`);
  const line = (one: TracedLine): void => {
    const fields = (): string => COLUMNS.map((name) => csvField(`${one[name] ?? ''}`)).join(',');
    terminal.out(format === 'csv' ? `${printable(fields())}\n` : `${jsonText(one, 0)}\n`);
  };
  const { count, wasCut, atSeconds } = await traced(task, { line, bytes: () => {} }, terminal);
  if (wasCut) terminal.error(`headway: stopped after ${count} lines, at ${atSeconds} s; --lines allows more.\n`);
  else if (count === 0) terminal.error(`headway: nothing happened until ${atSeconds} s.\n`);
}

/** Writes a file for Wireshark. */
async function capturePackets(task: TraceTask, path: string, terminal: Terminal): Promise<void> {
  const parts: Uint8Array[] = [];
  // Where code of the author's stops the lane, the packets until then are what one looks at.
  const write = (): void => {
    if (parts.length > 0) writeCapture(path, parts);
  };
  const end = await traced(task, { line: () => {}, bytes: (bytes) => void parts.push(bytes) }, terminal).finally(write);
  const where = end.wasCut ? `, until ${end.atSeconds} s; --lines allows more` : '';
  terminal.error(`headway: ${counted(end.count, 'packet')} in ${path}${where}\n`);
}

/** In this process, or with code of an author in one without rights. */
async function traced(task: TraceTask, listener: TraceListener, terminal: Terminal): Promise<TraceEnd> {
  const { code, traceWalled } = terminal;
  if (code !== 'walled' || codeOfLane(task.scenario, task.laneId).length === 0)
    return runTrace(task, openHere(code), { events: Infinity, goesOn: () => true }, listener);
  if (traceWalled === undefined) throw new Error('Code of an author runs in processes alone, and here are none.');
  let left = task.most;
  return traceWalled(task, (said) => {
    if ('bytes' in said) listener.bytes(said.bytes);
    if (!('lines' in said)) return;
    left -= said.lines.length;
    if (left < 0) throw new Error('Its process wrote more lines than were asked for.');
    for (const line of said.lines) listener.line(line);
  });
}

function writeCapture(path: string, parts: readonly Uint8Array[]): void {
  try {
    writeFileSync(path, Buffer.concat(parts));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--pcapng ${path}: ${reason}.`, 'Give a file that can be written.');
  }
}

function filterOf(
  { event: events, link, class: trafficClass }: TraceOptions,
  { network, traffic }: Scenario,
): TraceTask['filter'] {
  const known: readonly string[] = HAPPENING_KINDS;
  const unknown = events.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no event "${unknown}".`, `Known: ${known.join(', ')}.`);
  const links = link === undefined ? [] : expandNetwork(network).links.map(({ id }) => id);
  const classes = traffic.map(({ id }) => id);
  return {
    ...(events.length > 0 && { events: events as HappeningKind[] }),
    ...(link !== undefined && { link: indexOf('link', link, links) }),
    ...(trafficClass !== undefined && { trafficClass: indexOf('class', trafficClass, classes) }),
  };
}

function indexOf(what: string, id: string, known: readonly string[]): number {
  const index = known.indexOf(id);
  if (index >= 0) return index;
  const near = nearest(id, known);
  throw new UsageError(
    `There is no ${what} "${id}".`,
    `Known: ${(near.length > 0 ? near : known.slice(0, 20)).join(', ')}.`,
  );
}

function subjectOf({ flow, packet }: TraceOptions): TraceSubject {
  if (flow !== null && packet !== null) {
    throw new UsageError('"trace" follows one thing.', 'Give --flow or --packet.');
  }
  if (flow !== null) return { kind: 'flow', flow: flow - 1 };
  return packet === null ? null : { kind: 'packet', serial: packet - 1 };
}
