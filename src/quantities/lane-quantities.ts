/** The quantities that lanes of every kind may have. Those of one family stand with its view. */
import { shortened } from '../base/format.ts';
import type { LaneShape } from '../simulation/report.ts';
import { withRole } from './columns.ts';
import type { Quantity } from './quantity.ts';

const BITS = 8;
const PERCENT = 100;
/** Characters of a class's name, above a figure and in a sentence. */
const LONGEST_TITLE = 14;
const LONGEST_IN_SENTENCE = 30;

export const GOODPUT: Quantity = {
  id: 'goodput',
  title: 'Goodput',
  source: { from: 'growth', of: ['goodputBytes'], times: BITS },
  unit: 'bit/s',
  caption: '',
  colour: 'data',
  better: 'higher',
};

/**
 * Shares are of the packets whose fate was decided in the window: they arrived, were dropped or were refused. Of packets
 * sent, more may be dropped in a window than leave in it. An acknowledgement comes back, and says nothing of what a sender
 * meets.
 */
const DECIDED = ['packetsDecidedOut'];

/** The id is that of lessons and of the comparison, which once added to it what schemes refused. */
export const DROPPED: Quantity = {
  id: 'lost',
  title: 'Dropped',
  fullTitle: 'Dropped by links, of the packets that arrived, were dropped or were refused, acknowledgements left out',
  noun: 'dropped by links',
  source: { from: 'growth', of: ['packetsDroppedOut'], per: DECIDED, times: PERCENT },
  unit: '%',
  caption: 'of packets',
  colour: 'drop',
  better: 'lower',
};

export const REFUSED: Quantity = {
  id: 'refused',
  title: 'Refused',
  fullTitle:
    'Refused at gates: SYNs, of the packets that arrived, were dropped or were refused, acknowledgements left out',
  noun: 'refused at gates',
  source: { from: 'growth', of: ['synsRefused'], per: DECIDED, times: PERCENT },
  unit: '%',
  caption: 'of packets',
  colour: 'syn',
};

export const DISCARDED: Quantity = {
  id: 'discarded',
  title: 'Discarded',
  fullTitle:
    'Discarded by the scheme, of the packets that arrived, were dropped or were refused, acknowledgements left out',
  noun: 'discarded by the scheme',
  source: { from: 'growth', of: ['dataRefused', 'otherRefused'], per: DECIDED, times: PERCENT },
  unit: '%',
  caption: 'of packets',
  colour: 'drop',
};

export const DELAY: Quantity = {
  id: 'delay',
  title: 'Queueing delay',
  fullTitle: 'Queueing delay at the bottleneck, mean over time',
  noun: 'queueing delay',
  source: { from: 'mean level', of: 'heroDelaySeconds' },
  unit: 's',
  caption: '',
  colour: 'data',
  better: 'lower',
  wording: { clause: 'In {lane} packets wait', equal: 'as long', more: 'longer', less: 'less' },
};

export const FAIRNESS: Quantity = {
  id: 'fairness',
  title: 'Fairness',
  fullTitle: "Jain's index of the mean goodputs of active flows since they arrived, mean over time",
  source: { from: 'mean level', of: 'fairness' },
  unit: 'index',
  caption: 'Jain',
  colour: 'ink3',
  better: 'higher',
};

export const COMPLETED: Quantity = {
  id: 'completed',
  title: 'Completed',
  noun: 'completions',
  source: { from: 'growth', of: ['flowsCompleted'] },
  unit: 'rate',
  caption: 'flows/s',
  colour: 'fin',
  better: 'higher',
  counted: 'flowsCompleted',
  wording: { clause: '{lane} completes', equal: 'as many flows', more: 'more flows', less: 'fewer flows' },
};

export const MEAN_TIME: Quantity = {
  id: 'meanTime',
  title: 'Mean time',
  fullTitle: 'From the first SYN to the last acknowledgement, mean over the flows that completed',
  noun: 'mean time',
  source: { from: 'growth', of: ['completionSeconds'], per: ['flowsCompleted'] },
  unit: 's',
  caption: 'to complete',
  colour: 'ink3',
  better: 'lower',
  counted: 'flowsCompleted',
  wording: { clause: 'In {lane} flows take', equal: 'as long', more: 'longer', less: 'less' },
};

/** Goodput of a flow that has completed, mean over them. */
export const GOODPUT_EACH: Quantity = {
  id: 'goodputEach',
  title: 'Goodput per flow',
  source: { from: 'growth', of: ['completedGoodput'], per: ['flowsCompleted'] },
  unit: 'bit/s',
  caption: '',
  colour: 'data',
  better: 'higher',
  counted: 'flowsCompleted',
};

export const ARRIVALS: Quantity = {
  id: 'arrivals',
  title: 'Arrivals',
  source: { from: 'growth', of: ['flowsArrived'] },
  unit: 'rate',
  caption: 'flows/s',
  colour: 'syn',
};

export const ACTIVE: Quantity = {
  id: 'active',
  title: 'Active',
  noun: 'active flows',
  source: { from: 'level', of: 'flowsActive' },
  unit: 'count',
  caption: 'flows',
  colour: 'ink3',
};

/** The queue of the bottleneck at the moment. */
export const QUEUE: Quantity = {
  id: 'queue',
  title: 'Queue',
  noun: 'packets queued',
  source: { from: 'level', of: 'heroQueuePackets' },
  unit: 'count',
  caption: 'packets',
  colour: 'drop',
  better: 'lower',
  differsBy: 'amount',
};

/** The largest queue of any link at the moment, as a scheme measures it. */
export const LARGEST_QUEUE: Quantity = {
  ...QUEUE,
  title: 'Largest queue',
  noun: 'packets in the largest queue',
  source: { from: 'level', of: withRole('largestQueue') },
};

/** `a flow of Downloads`, `each of the TCP flows`. */
function flowOf(title: string): string {
  const name = shortened(title, LONGEST_IN_SENTENCE);
  return name.endsWith(' flows') ? `each of the ${name}` : `a flow of ${name}`;
}

/** What a flow of a class gets, mean over those that are active. */
export function goodputOfEach({ id, title }: LaneShape['traffic'][number], colour: Quantity['colour']): Quantity {
  return {
    id: `goodput.${id}`,
    title: shortened(title, LONGEST_TITLE),
    fullTitle: title,
    noun: `${shortened(title, LONGEST_TITLE)} each`,
    fullNoun: `Goodput per flow, ${title}`,
    source: { from: 'growth each', of: `goodput.${id}`, each: `active.${id}`, times: BITS },
    unit: 'bit/s',
    caption: 'each',
    colour,
    better: 'higher',
    wording: { clause: `In {lane} ${flowOf(title)} gets`, equal: 'as much', more: 'more', less: 'less' },
  };
}

/** How long the packets of a class have waited at the charted link, mean over those that were sent. */
export function delayOf({ id, title }: LaneShape['traffic'][number], colour: Quantity['colour']): Quantity {
  return {
    id: `delay.${id}`,
    title: `${shortened(title, LONGEST_TITLE)} waits`,
    fullTitle: `Queueing delay of ${title} at the bottleneck, mean over packets`,
    noun: `queueing delay of ${title}`,
    source: meanOf(`waited.${id}`, `passed.${id}`),
    unit: 's',
    caption: '',
    colour,
    better: 'lower',
    wording: {
      clause: `In {lane} packets of ${shortened(title, LONGEST_IN_SENTENCE)} wait`,
      equal: 'as long',
      more: 'longer',
      less: 'less',
    },
  };
}

/** How long the packets of a class have waited at the charted link: the wait that a share of them did not exceed. */
export function delayPercentilesOf(
  traffic: LaneShape['traffic'],
  index: number,
  colour: Quantity['colour'],
): readonly Quantity[] {
  const { id, title } = traffic[index]!;
  return PERCENTILES.map(({ rank, name }) => ({
    id: `delayP${rank}.${id}`,
    title: `${shortened(title, LONGEST_TITLE)} ${rank} %`,
    fullTitle: `Queueing delay of ${title} at the bottleneck, ${name} over packets`,
    noun: `${name} of the queueing delay of ${title}`,
    source: { from: 'percentile', of: `passed.${id}`, waits: index, share: rank / PERCENT },
    unit: 's',
    caption: 'waited at most',
    colour,
    better: 'lower',
    wording: {
      clause: `In {lane} the ${name} of the queueing delay of ${shortened(title, LONGEST_IN_SENTENCE)} is`,
      equal: 'as long',
      more: 'longer',
      less: 'shorter',
    },
  }));
}

export const PERCENTILES = [
  { rank: 50, name: 'median' },
  { rank: 95, name: '95th percentile' },
  { rank: 99, name: '99th percentile' },
] as const;

/** The mean of what was measured one by one, such as response times of a class. */
export function meanOf(sum: string, count: string): Quantity['source'] {
  return { from: 'growth', of: [sum], per: [count] };
}

/** The ratio of rates between classes that last, where there are several. */
export function ratioOfRates({ traffic }: Pick<LaneShape, 'traffic'>): readonly Quantity[] {
  const lasting = traffic.filter(({ kind }) => kind === 'long-lived');
  if (lasting.length < 2) return [];
  return [
    {
      id: 'ratio',
      title: 'Ratio of rates',
      fullTitle: 'Goodput per flow of the class that gets most over that of the class that gets least',
      noun: 'ratio of rates',
      source: { from: 'spread', of: lasting.map(({ id }) => ({ of: `goodput.${id}`, each: `active.${id}` })) },
      unit: 'ratio',
      caption: '',
      colour: 'ink3',
      better: 'lower',
      wording: { clause: 'In {lane} the ratio of rates is', equal: 'as large', more: 'larger', less: 'smaller' },
    },
  ];
}

/** Segments of a class that arrived marked, for each round trip of one of its flows. */
export function marksOf({ id, title }: LaneShape['traffic'][number], colour: Quantity['colour']): Quantity {
  return {
    id: `marks.${id}`,
    title: `${shortened(title, LONGEST_TITLE)} marks`,
    fullTitle: `Marked segments of ${title} for each round trip of a flow`,
    noun: `marks per round trip of ${title}`,
    source: meanOf(`marks.${id}`, `roundTrips.${id}`),
    unit: 'rate',
    caption: 'per round trip',
    colour,
    wording: {
      clause: `In {lane} ${flowOf(title)} gets`,
      equal: 'as many marks',
      more: 'more marks',
      less: 'fewer marks',
    },
  };
}
