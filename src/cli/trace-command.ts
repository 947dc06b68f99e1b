import { writeFileSync } from 'node:fs';
import { csvField } from '../base/csv-field.ts';
import { counted } from '../base/format.ts';
import { nearest } from '../base/nearest.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Lane } from '../simulation/lane.ts';
import { openAnyLane } from './open-lane.ts';
import type { Happening, HappeningKind } from '../simulation/report.ts';
import { HAPPENING_KINDS } from '../simulation/watch/describe-happening.ts';
import { PacketCapture } from '../simulation/watch/packet-capture.ts';
import { Trace, type TracedPacket, type TraceFilter, type TraceSubject } from '../simulation/watch/trace.ts';
import { type Terminal, UsageError } from './terminal.ts';

export interface TraceOptions {
  /** Lane ids, as given; one is traced. */
  readonly lanes: readonly string[];
  /** Numbers as the page shows them, from 1. */
  readonly flow: string | undefined;
  readonly packet: string | undefined;
  readonly lines: string | undefined;
  /** Only events of these kinds; empty: all. */
  readonly events: readonly string[];
  /** The id of a directed link. */
  readonly link: string | undefined;
  /** The id of a traffic class. */
  readonly trafficClass: string | undefined;
  readonly format: 'json' | 'csv';
  /** A file for packets instead of lines; undefined: none. */
  readonly pcapng: string | undefined;
}

const COLUMNS = [
  'time',
  'event',
  'node',
  'link',
  'flow',
  'packet',
  'kind',
  'sequence',
  'bytes',
  'retransmitted',
  'queue',
  'reason',
  'what',
  'why',
] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], string | number | boolean>>;

const USUAL_LINES = 1000;
const MAX_LINES = 1_000_000;

/** Prints one JSON object a line: what happens in a lane, to one flow or packet or to all, from birth to death. */
export function traceCommand(scenario: Scenario, options: TraceOptions, terminal: Terminal): void {
  const known = scenario.lanes.map(({ id }) => id);
  if (options.lanes.length > 1) throw new UsageError('"trace" follows one lane.', `Give --lane once.`);
  const id = options.lanes[0] ?? (known.length === 1 ? known[0] : undefined);
  if (id === undefined)
    throw new UsageError('"trace" needs to know which lane.', `Give --lane with one of ${known.join(', ')}.`);
  if (!known.includes(id)) throw new UsageError(`There is no lane "${id}".`, `Known: ${known.join(', ')}.`);
  const subject = subjectOf(options);
  const mostLines = number('--lines', options.lines ?? `${USUAL_LINES}`, MAX_LINES);
  const lane = openAnyLane(scenario, id, terminal);
  const filter = filterOf(options, lane);
  if (options.pcapng !== undefined) {
    capturePackets(lane, options.pcapng, { options, subject, filter, mostPackets: mostLines }, terminal);
    return;
  }
  const { nodes, links } = lane.shape;
  if (options.format === 'csv') terminal.out(`${COLUMNS.join(',')}\n`);
  const write = (happening: Happening, packet: TracedPacket | null): void => {
    const { atSeconds: time, kind: event, words: what, why, link, node, flow, packet: serial } = happening;
    const line: Line = {
      time,
      event,
      what,
      ...(node >= 0 && { node: nodes[node] }),
      ...(link >= 0 && { link: links[link] }),
      ...(flow >= 0 && { flow: flow + 1 }),
      ...(serial >= 0 && { packet: serial + 1 }),
      ...(packet !== null && { kind: packet.kind, sequence: packet.sequence, bytes: packet.bytes }),
      ...(packet?.isRetransmitted === true && { retransmitted: true }),
      ...(packet !== null && packet.queuePackets !== null && { queue: packet.queuePackets }),
      ...(packet !== null && packet.reason !== null && { reason: packet.reason }),
      ...(why !== '' && { why }),
    };
    const text =
      options.format === 'csv'
        ? COLUMNS.map((name) => csvField(`${line[name] ?? ''}`)).join(',')
        : JSON.stringify(line);
    terminal.out(`${text}\n`);
  };
  const trace = new Trace(lane, subject, mostLines, write, filter);
  lane.observe(trace);
  lane.advance(scenario.run.untilSeconds, Infinity);
  if (trace.wasCut) {
    terminal.error(`headway: stopped after ${trace.lines} lines, at ${lane.timeSeconds} s; --lines allows more.\n`);
  } else if (trace.lines === 0) {
    terminal.error(`headway: nothing happened until ${lane.timeSeconds} s.\n`);
  }
}

/** Writes a file for Wireshark. */
function capturePackets(
  lane: Lane,
  path: string,
  asked: {
    readonly options: TraceOptions;
    readonly subject: TraceSubject;
    readonly filter: TraceFilter;
    readonly mostPackets: number;
  },
  terminal: Terminal,
): void {
  const { options, subject, filter, mostPackets } = asked;
  if (options.events.length > 0 || subject?.kind === 'packet') {
    throw new UsageError(
      '--pcapng captures packets where they pass, whatever happens to them.',
      'Leave out --event and --packet; --flow, --link and --class choose packets.',
    );
  }
  const { link, trafficClass } = filter;
  const capture = new PacketCapture(lane, mostPackets, {
    ...(link !== undefined && { link }),
    ...(trafficClass !== undefined && { trafficClass }),
    ...(subject !== null && { flow: subject.flow }),
  });
  lane.observe(capture);
  const { untilSeconds } = lane.shape;
  try {
    lane.advance(untilSeconds, Infinity);
  } finally {
    // Where code of the author's stops the lane, the packets until then are what one looks at.
    writeCapture(path, capture);
  }
  const where = lane.timeSeconds < untilSeconds ? `, until ${lane.timeSeconds} s; --lines allows more` : '';
  terminal.error(`headway: ${counted(capture.packets, 'packet')} in ${path}${where}\n`);
}

function writeCapture(path: string, capture: PacketCapture): void {
  try {
    writeFileSync(path, capture.file());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--pcapng ${path}: ${reason}.`, 'Give a file that can be written.');
  }
}

function filterOf({ events, link, trafficClass }: TraceOptions, lane: Lane): TraceFilter {
  const known: readonly string[] = HAPPENING_KINDS;
  const unknown = events.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no event "${unknown}".`, `Known: ${known.join(', ')}.`);
  const { links, traffic } = lane.shape;
  const classes = traffic.map(({ id }) => id);
  return {
    ...(events.length > 0 && { events: new Set(events as HappeningKind[]) }),
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
  if (flow !== undefined && packet !== undefined) {
    throw new UsageError('"trace" follows one thing.', 'Give --flow or --packet.');
  }
  if (flow !== undefined) return { kind: 'flow', flow: number('--flow', flow, 2 ** 31) - 1 };
  return packet === undefined ? null : { kind: 'packet', serial: number('--packet', packet, 2 ** 31) - 1 };
}

function number(option: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageError(`${option} ${text} is not a whole number from 1 to ${most}.`);
}
