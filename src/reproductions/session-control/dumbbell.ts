import type { Changes } from '../../experiment/schema.ts';
import type { Band } from '../reproduction.ts';

/**
 * The set-up of all runs (Figure 1, section V-B). The paper does not name a packet size, a TCP variant or the timers.
 * These values reproduce its shapes best: 536 + 40 bytes, NewReno, a window of 20, an initial window of 1 and a minimum
 * timeout of 0.2 s. The buffer is the bandwidth times the mean delay in such packets.
 */
export const DUMBBELL = {
  headway: 1,
  title: 'The dumbbell of the session control paper',
  family: 'session-control',
  network: {
    form: 'generated',
    generator: 'dumbbell',
    parameters: { pairs: 10, rateBitsPerSecond: 10_000_000, delaySeconds: 0.098, bufferPackets: 217 },
  },
  traffic: [
    {
      id: 'web',
      kind: 'flows',
      from: ['sources'],
      to: ['receivers'],
      arrivals: { kind: 'poisson', flowsPerSecond: 1000 },
      size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
    },
  ],
  lanes: [{ id: 'gate', scheme: 'none' }],
  run: { untilSeconds: 300 },
};

export const SETTINGS =
  '10 sources share a link of 10 Mbit/s with a delay of 100 ms one way and a buffer of 217 packets of 536 + 40 bytes. Flows arrive as a Poisson process, their sizes follow a Pareto law of shape 1.5, and a run takes 300 s. TCP is NewReno with a window of 20 segments, a minimum timeout of 0.2 s and a SYN timer of 3 s that doubles. A token bucket admits SYNs. Completion times are measured from the first SYN.';

/** The variance of the sizes is infinite, so the means of seeds differ more than elsewhere. */
export const SEEDS = { full: 20, quick: 1 };

/** An option of an axis. */
interface Option {
  readonly title: string;
  readonly set: Changes;
}

/** The gate's law, as an option of an axis. */
export function gate(title: string, scheme: string, parameters: Readonly<Record<string, number>> = {}): Option {
  return { title, set: { 'lanes.gate': { id: 'gate', scheme, parameters } } };
}

export const NO_CONTROL = gate('none', 'none');
export const GSS_GA = gate('GSS+GA', 'gss-ga');
export const CP = gate('CP', 'cp');

export const SCHEMES = { id: 'scheme', title: 'Scheme', options: [NO_CONTROL, GSS_GA, CP] };

const ARRIVALS = 'traffic.web.arrivals.flowsPerSecond';
const SIZE = 'traffic.web.size.meanBytes';

/** A load with its arrivals per second and its mean size in bytes, in place of 1000 and 10,000. */
export function load(title: string, flowsPerSecond: Changes[string], meanBytes: Changes[string] = 10_000): Option {
  return { title, set: { [ARRIVALS]: flowsPerSecond, [SIZE]: meanBytes } };
}

export const BANDS = {
  count: {
    share: 0.1,
    reason:
      'For completions: with known settings our engine is within 5 % of ns-2. The paper gives no confidence intervals, and single runs vary by about another 5 %.',
  },
  time: {
    share: 0.25,
    reason:
      'For mean times, and for the mean of size divided by time: the variance of the sizes is infinite, so single runs vary by 10 to 15 %. The SYN timer, which the paper does not give, adds about the same.',
  },
  size: { share: 0.1, reason: 'Mean sizes under a Pareto law of shape 1.5 vary by 5 to 10 % between runs of 300 s.' },
  percentile: {
    absolute: 2,
    reason: 'The share of small flows varies by only about two percentage points between runs.',
  },
} satisfies Record<string, Band>;
