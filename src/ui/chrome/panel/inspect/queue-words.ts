import { capitalised, counted, duration, withCommas } from '../../../../base/format.ts';
import type { InspectedQueue } from '../../../../simulation/report.ts';

/** The length of a full bar: the smallest of 8, 16, 32, ... packets that holds the longest queue. */
export function barScale(longest: number): number {
  let scale = 8;
  while (scale < longest) scale *= 2;
  return scale;
}

/** e.g. `Small requests, new queue, deficit 1,514 bytes, first packet has waited 2.10 ms`. */
export function queueWords({ about, otherFlows, list, deficit, waitedSeconds }: InspectedQueue): string {
  const words = [
    ...(otherFlows > 0 ? [`shared with ${counted(otherFlows, 'other flow')}`] : []),
    ...about,
    ...(list === undefined ? [] : [`${list} queue`]),
    ...(deficit === undefined ? ['has no turn now'] : [`deficit ${withCommas(deficit)} bytes`]),
    ...(Number.isNaN(waitedSeconds) ? [] : [`first packet has waited ${duration(waitedSeconds)}`]),
  ].join(', ');
  return capitalised(words);
}
