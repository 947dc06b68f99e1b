import { MODEL_VERSION } from '../engine/model-version.ts';
import { problemInWords } from '../scenario/problem.ts';
import { cautionsOf } from '../scenario/work.ts';
import type { Scenario } from '../scenario/schema.ts';
import { fluidIdeal } from '../simulation/fluid-ideal.ts';
import type { Lane } from '../simulation/lane.ts';
import { openAnyLane } from './open-lane.ts';
import { FlowLog } from '../simulation/watch/flow-log.ts';
import { resultOfLane } from '../simulation/result-of-lane.ts';
import { csvField } from '../base/csv-field.ts';
import { withCommas } from '../base/format.ts';
import { flowsCsv, writeFlows } from './flows-csv.ts';
import { Progress } from './progress.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Events between two reports of progress. */
const SLICE_EVENTS = 200_000;

export interface RunOptions {
  /** Lane ids; empty: all. */
  readonly lanes: readonly string[];
  readonly series: boolean;
  /** Each session that is there at the end, with its rate and its max-min rate. */
  readonly sessions: boolean;
  readonly format: 'json' | 'csv';
  /** A file for one row per flow; undefined: none. */
  readonly flows?: string;
}

/** Runs the lanes one after another and prints one JSON object, or CSV. */
export function runCommand(scenario: Scenario, options: RunOptions, terminal: Terminal): void {
  const known = scenario.lanes.map(({ id }) => id);
  const unknown = options.lanes.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`There is no lane "${unknown}".`, `Known: ${known.join(', ')}.`);
  }
  const ids = options.lanes.length > 0 ? options.lanes : known;
  for (const caution of cautionsOf(scenario)) terminal.error(`headway: ${problemInWords(caution)}\n`);
  const lanes = ids.map((id) => runLane(scenario, id, options.flows !== undefined, terminal));
  if (options.flows !== undefined) {
    writeFlows(options.flows, flowsCsv(lanes.map(({ lane, log }) => ({ id: lane.laneId, flows: log?.flows() ?? [] }))));
  }
  if (options.format === 'csv') {
    terminal.out(csvOf(lanes.map(({ lane }) => lane)));
    return;
  }
  const ideal = fluidIdeal(scenario);
  const report = {
    headway: terminal.version,
    modelVersion: MODEL_VERSION,
    scenario: scenario.title,
    seed: scenario.run.seed,
    until: scenario.run.untilSeconds,
    // The same for all lanes: the flows, if they shared the links at once and without delay.
    ...(ideal !== null && { fluidIdeal: ideal }),
    lanes: lanes.map(({ lane, wallSeconds }) => {
      const result = resultOfLane(lane, options);
      return { ...result, summary: { ...result.summary, wallSeconds } };
    }),
  };
  terminal.out(`${JSON.stringify(report, null, 2)}\n`);
}

function runLane(
  scenario: Scenario,
  id: string,
  logsFlows: boolean,
  terminal: Terminal,
): { lane: Lane; log: FlowLog | null; wallSeconds: number } {
  const { untilSeconds } = scenario.run;
  const progress = new Progress(terminal);
  const lane = openAnyLane(scenario, id, terminal);
  const log = logsFlows ? new FlowLog(lane) : null;
  lane.observe(log);
  const { short, sentences } = lane.shape.scope;
  if (short !== '') terminal.error(`${id}: ${sentences.join(' ')}\n`);
  while (!lane.advance(untilSeconds, SLICE_EVENTS)) {
    const share = lane.timeSeconds / untilSeconds;
    const words = `${id}: ${lane.timeSeconds.toFixed(1)} of ${withCommas(untilSeconds)} s (${Math.floor(100 * share)} %)`;
    progress.report(share, words);
  }
  const wallSeconds = progress.seconds;
  progress.finish(`${id}: ${untilSeconds} s in ${wallSeconds.toFixed(2)} s`);
  return { lane, log, wallSeconds };
}

/** One row a sample time, one column a lane and probe. */
function csvOf(lanes: readonly Lane[]): string {
  const columns = lanes.flatMap((lane) =>
    Object.entries(lane.series())
      .filter(([name]) => name !== 'time')
      .map(([name, { unit, values }]) => ({ title: `${lane.laneId}.${name}${unit ? ` (${unit})` : ''}`, values })),
  );
  const times = lanes[0].series().time.values;
  const header = ['time (s)', ...columns.map(({ title }) => title)];
  const rows = times.map((time, row) =>
    [time, ...columns.map(({ values }) => (Number.isNaN(values[row]) ? '' : (values[row] ?? '')))].join(','),
  );
  return `${[header.map(csvField).join(','), ...rows].join('\n')}\n`;
}
