import { writeFileSync } from 'node:fs';
import type { LoggedFlow } from '../simulation/watch/flow-log.ts';
import { csvField } from '../base/csv-field.ts';
import { UsageError } from './terminal.ts';

/** The columns of `run --flows`, one row for each flow. An empty field: not known, or it has not happened. */
const COLUMNS: readonly (readonly [title: string, value: (flow: LoggedFlow) => string | number | null])[] = [
  ['flow', ({ number }) => number],
  ['id', ({ id }) => id],
  ['class', ({ trafficClass }) => trafficClass],
  ['source', ({ source }) => source],
  ['destination', ({ destination }) => destination],
  ['arrival (s)', ({ arrivalSeconds }) => arrivalSeconds],
  ['size (bytes)', ({ sizeBytes }) => sizeBytes],
  ['admission (s)', ({ admissionSeconds }) => admissionSeconds],
  ['completion (s)', ({ completionSeconds }) => completionSeconds],
  ['delivered (bytes)', ({ deliveredBytes }) => deliveredBytes],
  ['retransmitted (segments)', ({ retransmittedSegments }) => retransmittedSegments],
  ['timeouts', ({ timeouts }) => timeouts],
  ['refused (SYNs)', ({ refusedSyns }) => refusedSyns],
  ['lost (packets)', ({ lostPackets }) => lostPackets],
  ['path', ({ path }) => path.join(' ')],
];

/** Every flow of every lane, in order of arrival within a lane. */
export function flowsCsv(lanes: readonly { readonly id: string; readonly flows: readonly LoggedFlow[] }[]): string {
  const header = ['lane', ...COLUMNS.map(([title]) => title)].join(',');
  const rows = lanes.flatMap(({ id, flows }) =>
    flows.map((flow) =>
      [id, ...COLUMNS.map(([, value]) => value(flow) ?? '')].map((one) => csvField(`${one}`)).join(','),
    ),
  );
  return `${[header, ...rows].join('\n')}\n`;
}

/** @throws UsageError where the file cannot be written */
export function writeFlows(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--flows ${path}: ${reason}.`, 'Give a file that can be written.');
  }
}
