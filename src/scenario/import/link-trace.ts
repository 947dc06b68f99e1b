/**
 * The rate of a link from a trace as Mahimahi has them (Netravali et al. 2015): each line is a time in whole milliseconds at which
 * a packet of 1,500 bytes could leave. The trace begins again after its last time.
 */
import { shortened } from '../../base/format.ts';
import type { ProfileDescription } from '../schema/profile.ts';
import { SHOWN_CHARACTERS, traceProblem, type TraceRead } from './flow-trace.ts';

const PACKET_BITS = 1500 * 8;
/** A profile has two points a step. */
const MOST_STEPS = 499;
const SHORTEST_STEP_MILLISECONDS = 100;
const MOST_LINES = 5_000_000;
const MOST_CHARACTERS = 50_000_000;
/** A link's rate is never 0: while the trace is silent hardly anything leaves. */
const SILENT_BITS_PER_SECOND = 1;

/**
 * @param untilSeconds the run's length
 * @returns steps of equal length, at least 100 ms and at most 499, each with the mean rate of the trace in it
 */
export function readLinkTrace(
  text: string,
  untilSeconds: number,
): TraceRead<{ readonly profile: ProfileDescription; readonly stepSeconds: number }> {
  if (text.length > MOST_CHARACTERS) return traceProblem(null, 'The file is too long.', 'Keep a part of the trace.');
  const times: number[] = [];
  for (const [index, row] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const word = row.trim();
    if (word === '') continue;
    const line = index + 1;
    if (!/^\d{1,9}$/.test(word)) {
      return traceProblem(
        line,
        `"${shortened(word, SHOWN_CHARACTERS)}" is not a whole number of milliseconds.`,
        'Give one time a line.',
      );
    }
    const time = Number(word);
    if (time < (times.at(-1) ?? 0)) {
      return traceProblem(line, `The time ${time} ms is before that of the line above.`, 'Sort the lines by time.');
    }
    if (times.length === MOST_LINES) {
      return traceProblem(line, `There are more than ${MOST_LINES} lines.`, 'Keep a part of the trace.');
    }
    times.push(time);
  }
  const period = times.at(-1) ?? 0;
  if (period === 0) return traceProblem(null, 'No line has a time above 0 ms.', 'Give one time a line.');
  const step = stepMilliseconds(untilSeconds * 1000);
  const counts = new Float64Array(Math.ceil((untilSeconds * 1000) / step));
  const end = counts.length * step;
  for (let begin = 0; begin < end; begin += period) {
    for (const time of times) {
      // The packet that leaves at a time was sent in the millisecond before it.
      const place = Math.floor((begin + Math.max(0, time - 1)) / step);
      if (place >= counts.length) break;
      counts[place]++;
    }
  }
  const rates = Array.from(counts, (count) => Math.max(SILENT_BITS_PER_SECOND, (count * PACKET_BITS * 1000) / step));
  const points = rates.flatMap((value, place) => {
    const atSeconds = (place * step) / 1000;
    return place === 0
      ? [{ atSeconds, value }]
      : [
          { atSeconds, value: rates[place - 1] },
          { atSeconds, value },
        ];
  });
  return { ok: true, profile: { kind: 'list', points }, stepSeconds: step / 1000 };
}

/** The shortest of 100, 200, 500, 1000, ... ms of which a run has few enough. */
function stepMilliseconds(milliseconds: number): number {
  let step = SHORTEST_STEP_MILLISECONDS;
  for (let i = 0; milliseconds / step > MOST_STEPS; i++) step *= [2, 2.5, 2][i % 3];
  return step;
}
