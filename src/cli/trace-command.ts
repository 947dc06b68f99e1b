import type { Scenario } from '../scenario/schema.ts';
import { openLane } from '../simulation/lane.ts';
import { Trace, type TraceSubject } from '../simulation/watch/trace.ts';
import { type Terminal, UsageError } from './terminal.ts';

export interface TraceOptions {
  /** Lane ids, as given; one is traced. */
  readonly lanes: readonly string[];
  /** Numbers as the page shows them, from 1. */
  readonly flow: string | undefined;
  readonly packet: string | undefined;
  readonly lines: string | undefined;
}

const USUAL_LINES = 1000;
const MOST_LINES = 1_000_000;

/** Prints one JSON object a line: what happens in a lane, to one flow or packet or to all, from birth to death. */
export function traceCommand(scenario: Scenario, options: TraceOptions, terminal: Terminal): void {
  const known = scenario.lanes.map(({ id }) => id);
  if (options.lanes.length > 1) throw new UsageError('"trace" follows one lane.', `Give --lane once.`);
  const id = options.lanes[0] ?? (known.length === 1 ? known[0] : undefined);
  if (id === undefined)
    throw new UsageError('"trace" needs to know which lane.', `Give --lane with one of ${known.join(', ')}.`);
  if (!known.includes(id)) throw new UsageError(`There is no lane "${id}".`, `Known: ${known.join(', ')}.`);
  const subject = subjectOf(options);
  const mostLines = number('--lines', options.lines ?? `${USUAL_LINES}`, MOST_LINES);
  const lane = openLane(scenario, id);
  const { nodes, links } = lane.shape;
  const trace = new Trace(lane, subject, mostLines, (happening) => {
    const { atSeconds: time, kind: event, words: what, why, link, node, flow, packet } = happening;
    const line = {
      time,
      event,
      what,
      ...(node >= 0 && { node: nodes[node] }),
      ...(link >= 0 && { link: links[link] }),
      ...(flow >= 0 && { flow: flow + 1 }),
      ...(packet >= 0 && { packet: packet + 1 }),
      ...(why !== '' && { why }),
    };
    terminal.out(`${JSON.stringify(line)}\n`);
  });
  lane.observe(trace);
  lane.advance(scenario.run.untilSeconds, Infinity);
  if (trace.wasCut) {
    terminal.error(`headway: stopped after ${trace.lines} lines, at ${lane.timeSeconds} s; --lines allows more.\n`);
  } else if (trace.lines === 0) {
    terminal.error(`headway: nothing happened until ${lane.timeSeconds} s.\n`);
  }
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
