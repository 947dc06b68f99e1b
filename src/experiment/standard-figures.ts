import type { Scenario } from '../scenario/schema.ts';
import { classTitle } from '../scenario/titles.ts';

/** What can be asked of any lane by its name: the path of a value in the lane's summary. */
interface StandardFigure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly moreIsBetter?: true;
}

export const STANDARD_FIGURES: readonly StandardFigure[] = [
  { id: 'flowsArrived', title: 'Flows arrived', unit: 'flows' },
  { id: 'flowsAdmitted', title: 'Flows admitted', unit: 'flows', moreIsBetter: true },
  { id: 'flowsCompleted', title: 'Flows completed', unit: 'flows', moreIsBetter: true },
  { id: 'flowsActive', title: 'Flows active at the end', unit: 'flows' },
  { id: 'flowsWaiting', title: 'Flows waiting at the end', unit: 'flows' },
  { id: 'synsRefused', title: 'SYNs refused', unit: 'SYNs' },
  { id: 'dataRefused', title: 'Data packets refused', unit: 'packets' },
  { id: 'otherRefused', title: 'Other packets refused', unit: 'packets' },
  { id: 'completionRatePerSecond', title: 'Completion rate', unit: 'flows/s', moreIsBetter: true },
  { id: 'completionTimeSeconds.mean', title: 'Completion time, mean', unit: 's' },
  { id: 'completionTimeSeconds.median', title: 'Completion time, median', unit: 's' },
  { id: 'completionTimeSeconds.p95', title: 'Completion time, 95th percentile', unit: 's' },
  { id: 'completionTimeFromAdmissionSeconds.mean', title: 'Completion time from admission, mean', unit: 's' },
  { id: 'completionTimeFromAdmissionSeconds.median', title: 'Completion time from admission, median', unit: 's' },
  { id: 'completionTimeFromAdmissionSeconds.p95', title: 'Completion time from admission, 95th percentile', unit: 's' },
  { id: 'meanCompletedBytes', title: 'Size of completed flows, mean', unit: 'bytes' },
  { id: 'shareBelow10000Bytes', title: 'Completed flows below 10,000 bytes', unit: 'share' },
  { id: 'goodputBitsPerSecond', title: 'Goodput', unit: 'bit/s', moreIsBetter: true },
  { id: 'rateRatio', title: 'Ratio of rates, of long-lived classes', unit: '' },
  { id: 'meanFlowGoodputBitsPerSecond', title: 'Goodput of completed flows, mean', unit: 'bit/s', moreIsBetter: true },
  { id: 'jainIndex', title: "Jain's index of completed flows' goodputs", unit: '', moreIsBetter: true },
  { id: 'packetHops', title: 'Packets sent by links', unit: 'packets' },
  { id: 'packetsDropped', title: 'Packets dropped, refused SYNs left out', unit: 'packets' },
  { id: 'droppedShare', title: 'Dropped by links, of packets that arrived, were dropped or refused', unit: 'share' },
  { id: 'refusedShare', title: 'Refused at gates, of packets that arrived, were dropped or refused', unit: 'share' },
  {
    id: 'discardedShare',
    title: 'Discarded by the scheme, of packets that arrived, were dropped or refused',
    unit: 'share',
  },
];

/** The figures of each directed link, as `links.ID.NAME`. */
export const LINK_FIGURES: readonly StandardFigure[] = [
  { id: 'utilisation', title: 'Utilisation', unit: 'share', moreIsBetter: true },
  { id: 'loss', title: 'Did not pass: dropped, lost or refused', unit: 'share' },
  { id: 'dropped', title: 'Dropped or lost by the link', unit: 'share' },
  { id: 'refused', title: 'Refused at the link', unit: 'share' },
  { id: 'meanQueuePackets', title: 'Queue, mean', unit: 'packets' },
  { id: 'largestQueuePackets', title: 'Largest queue since 0 s', unit: 'packets' },
];

/**
 * The figures of each traffic class, as `classes.ID.NAME`: those of the standard ones that one class can have, and how
 * long its packets waited at the charted link.
 */
export const CLASS_FIGURES: readonly StandardFigure[] = [
  ...STANDARD_FIGURES.filter(({ id }) => !/^(flowsWaiting|rateRatio|packet|.*Refused|.*Share$)/.test(id)),
  { id: 'queueingDelaySeconds.mean', title: 'Queueing delay, mean', unit: 's' },
  { id: 'queueingDelaySeconds.median', title: 'Queueing delay, median', unit: 's' },
  { id: 'queueingDelaySeconds.p95', title: 'Queueing delay, 95th percentile', unit: 's' },
  { id: 'queueingDelaySeconds.p99', title: 'Queueing delay, 99th percentile', unit: 's' },
  { id: 'marksPerRoundTrip', title: 'Marks per round trip', unit: 'segments' },
  { id: 'spuriousRetransmissions', title: 'Spurious retransmissions', unit: 'segments' },
];

/** The further figures of a class of video, as `classes.ID.NAME`. */
export const VIDEO_FIGURES: readonly StandardFigure[] = [
  { id: 'video.meanBitRateBitsPerSecond', title: 'Bit rate of chunks, mean', unit: 'bit/s', moreIsBetter: true },
  { id: 'video.chunks', title: 'Chunks', unit: 'chunks', moreIsBetter: true },
  { id: 'video.bitRateSwitches', title: 'Bit-rate switches', unit: 'switches' },
  { id: 'video.stalls', title: 'Stalls', unit: 'stalls' },
  { id: 'video.stallSeconds', title: 'Time stalled, all players', unit: 's' },
  { id: 'video.bufferSeconds', title: 'Playback buffer at the end, mean', unit: 's', moreIsBetter: true },
];

/** The further figures of a class of calls. */
export const CALL_FIGURES: readonly StandardFigure[] = [
  {
    id: 'calls.answeredShare',
    title: 'Calls answered in time, of those that ended',
    unit: 'share',
    moreIsBetter: true,
  },
  { id: 'calls.amplification', title: 'Attempts per call', unit: '' },
  { id: 'calls.wastedWork', title: 'Wasted work', unit: 'share' },
  { id: 'calls.meanAnswerSeconds', title: 'Time to answer, mean', unit: 's' },
  { id: 'calls.medianAnswerSeconds', title: 'Time to answer, median', unit: 's' },
  { id: 'calls.p95AnswerSeconds', title: 'Time to answer, 95th percentile', unit: 's' },
  { id: 'calls.p99AnswerSeconds', title: 'Time to answer, 99th percentile', unit: 's' },
  { id: 'calls.recoverySeconds', title: 'Time to recover after the trigger', unit: 's' },
  { id: 'calls.neverRecovers', title: 'Never recovers after the trigger (1) or does (0)', unit: '' },
  { id: 'calls.begun', title: 'Calls begun', unit: 'calls' },
  { id: 'calls.attempts', title: 'Attempts sent', unit: 'attempts' },
  { id: 'calls.answered', title: 'Calls answered in time', unit: 'calls', moreIsBetter: true },
  { id: 'calls.gaveUp', title: 'Calls given up', unit: 'calls' },
  { id: 'calls.withheld', title: 'Attempts that clients held back', unit: 'attempts' },
];

/**
 * The standard figure of that name, one of a link or a class included; undefined: there is none.
 * @param scenario whose classes have titles; absent: they are called by their ids
 */
export function standardFigure(id: string, scenario?: Pick<Scenario, 'traffic'>): StandardFigure | undefined {
  const [area, owner, ...rest] = id.split('.');
  if (area !== 'links' && area !== 'classes') return STANDARD_FIGURES.find((one) => one.id === id);
  const found = (area === 'links' ? LINK_FIGURES : [...CLASS_FIGURES, ...VIDEO_FIGURES, ...CALL_FIGURES]).find(
    (one) => one.id === rest.join('.'),
  );
  // `Queue, mean of bottleneck` would be the mean of a link.
  if (found === undefined) return undefined;
  const whose = area === 'classes' && scenario !== undefined ? classTitle(scenario, owner) : owner;
  return { ...found, id, title: /[,:]/.test(found.title) ? `${found.title} (${whose})` : `${found.title} of ${whose}` };
}
