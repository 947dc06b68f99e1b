/** What `run` writes about flows: each flow, the distribution of completion times, and slowdown by size. */
import { quantileOf } from '../base/select.ts';
import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { csvField } from '../base/format.ts';
import type { LoggedFlow } from '../simulation/watch/flow-log.ts';
import { UsageError } from './terminal.ts';

/** The flows of a lane at a seed. */
interface LaneFlows {
  readonly lane: string;
  readonly seed: number;
  readonly flows: readonly LoggedFlow[];
}

/** Files by the options that name them; undefined: it is not asked for. */
export interface FlowFiles {
  readonly flows?: string | undefined;
  readonly cdf?: string | undefined;
  readonly slowdown?: string | undefined;
}

type Field = string | number | null;

/** @throws UsageError where a file cannot be written */
export function writeFlowFiles(files: FlowFiles, lanes: readonly LaneFlows[]): void {
  for (const [option, text] of Object.entries(TEXTS) as [keyof FlowFiles, (typeof TEXTS)['cdf']][]) {
    const path = files[option];
    if (path !== undefined) write(option, path, text(lanes));
  }
}

/** Before the work: afterwards it would be lost. @throws UsageError where a file cannot be written */
export function checkFlowFiles(files: FlowFiles): void {
  for (const [option, path] of Object.entries(files)) {
    if (path === undefined) continue;
    const isFolder = (one: string): boolean => statSync(one, { throwIfNoEntry: false })?.isDirectory() === true;
    const wrong = isFolder(path)
      ? 'It is a folder'
      : isFolder(dirname(path))
        ? null
        : `There is no folder ${dirname(path)}`;
    if (wrong !== null) throw new UsageError(`--${option} ${path}: ${wrong}.`, REMEDY);
  }
}

const REMEDY = 'Give a file that can be written.';

const TEXTS = { flows: flowsCsv, cdf: completionTimesCsv, slowdown: slowdownCsv };

/** The columns of `--flows`. An empty field: not known, or it has not happened. */
const COLUMNS: readonly (readonly [title: string, value: (flow: LoggedFlow) => Field])[] = [
  ['flow', ({ number }) => number],
  ['id', ({ id }) => id],
  ['class', ({ trafficClass }) => trafficClass],
  ['source', ({ source }) => source],
  ['destination', ({ destination }) => destination],
  ['arrival (s)', ({ arrivalSeconds }) => arrivalSeconds],
  ['size (bytes)', ({ sizeBytes }) => sizeBytes],
  ['admission (s)', ({ admissionSeconds }) => admissionSeconds],
  ['completion (s)', ({ completionSeconds }) => completionSeconds],
  ['slowdown', (flow) => slowdownOf(flow)],
  ['delivered (bytes)', ({ deliveredBytes }) => deliveredBytes],
  ['retransmitted (segments)', ({ retransmittedSegments }) => retransmittedSegments],
  ['timeouts', ({ timeouts }) => timeouts],
  ['refused (SYNs)', ({ refusedSyns }) => refusedSyns],
  ['lost (packets)', ({ lostPackets }) => lostPackets],
  ['path', ({ path }) => path.join(' ')],
];

/** Every flow of every lane, in order of arrival within a lane. */
function flowsCsv(lanes: readonly LaneFlows[]): string {
  const rows = lanes.flatMap(({ lane, seed, flows }) =>
    flows.map((flow) => [lane, seed, ...COLUMNS.map(([, value]) => value(flow))]),
  );
  return csvOf(['lane', 'seed', ...COLUMNS.map(([title]) => title)], rows);
}

/** The completion times of each lane and class, rising, each with the share of the flows that took no longer. Seeds are pooled. */
function completionTimesCsv(lanes: readonly LaneFlows[]): string {
  const rows = byClass(lanes).flatMap(({ lane, trafficClass, flows }) => {
    const times = flows.map((flow) => timeOf(flow)!).toSorted((a, b) => a - b);
    return times.map((time, i) => [lane, trafficClass, time, (i + 1) / times.length]);
  });
  return csvOf(['lane', 'class', 'completion time (s)', 'share'], rows);
}

/** The slowdown of the completed flows of each lane and class, in classes of size 1, 2, 5, 10, 20, ... bytes. Seeds are pooled. */
function slowdownCsv(lanes: readonly LaneFlows[]): string {
  const rows = byClass(lanes).flatMap(({ lane, trafficClass, flows }) => {
    const bySize = new Map<number, number[]>();
    for (const flow of flows) {
      const from = sizeFloor(flow.sizeBytes!);
      const slowdowns = bySize.get(from) ?? [];
      slowdowns.push(slowdownOf(flow)!);
      bySize.set(from, slowdowns);
    }
    return [...bySize]
      .toSorted(([a], [b]) => a - b)
      .map(([from, unsorted]) => {
        const slowdowns = unsorted.toSorted((a, b) => a - b);
        return [
          lane,
          trafficClass,
          from,
          sizeCeiling(from),
          slowdowns.length,
          slowdowns.reduce((sum, one) => sum + one, 0) / slowdowns.length,
          ...[0.5, 0.95, 0.99].map((share) => quantileOf(slowdowns, share)),
        ];
      });
  });
  const header = ['lane', 'class', 'from (bytes)', 'to below (bytes)', 'flows', 'mean', 'median', 'p95', 'p99'];
  return csvOf(header, rows);
}

/** Flows with a size that have completed, by lane and class, in order of their first arrival. */
function byClass(lanes: readonly LaneFlows[]) {
  const groups = new Map<string, { lane: string; trafficClass: string; flows: LoggedFlow[] }>();
  for (const { lane, flows } of lanes) {
    for (const flow of flows) {
      if (timeOf(flow) === null || slowdownOf(flow) === null) continue;
      const { trafficClass } = flow;
      const key = JSON.stringify([lane, trafficClass]);
      const group = groups.get(key) ?? { lane, trafficClass, flows: [] };
      group.flows.push(flow);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

function timeOf({ arrivalSeconds, completionSeconds }: LoggedFlow): number | null {
  return completionSeconds === null ? null : completionSeconds - arrivalSeconds;
}

/** The completion time over what it would be alone. */
function slowdownOf(flow: LoggedFlow): number | null {
  const time = timeOf(flow);
  return time === null || flow.aloneSeconds === null ? null : time / flow.aloneSeconds;
}

const STEPS = [2, 2.5, 2];

/** The largest of 1, 2, 5, 10, ... that is not above the size. */
function sizeFloor(bytes: number): number {
  let floor = 1;
  for (let i = 0; floor * STEPS[i % 3] <= bytes; i++) floor *= STEPS[i % 3];
  return floor;
}

/** The next of 1, 2, 5, 10, ... */
function sizeCeiling(floor: number): number {
  let i = 0;
  for (let at = 1; at < floor; i++) at *= STEPS[i % 3];
  return floor * STEPS[i % 3];
}

function csvOf(header: readonly string[], rows: readonly (readonly Field[])[]): string {
  return [header, ...rows].map((row) => `${row.map((field) => csvField(`${field ?? ''}`)).join(',')}\n`).join('');
}

function write(option: string, path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--${option} ${path}: ${reason}.`, REMEDY);
  }
}
