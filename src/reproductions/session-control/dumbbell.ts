import type { Changes } from '../../experiment/schema.ts';
import type { Band } from '../reproduction.ts';

/**
 * The set-up of all runs (Figure 1, section V-B). The paper names no packet size, TCP variant or timers: 536 + 40 bytes,
 * NewReno, a window of 20, a first window of 1 and a least timeout of 0.2 s give its shapes best; the buffer is the bandwidth
 * times the mean delay in such packets.
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
  '10 sources, 10 Mbit/s, 100 ms one way, 217 packets of 536 + 40 bytes; Poisson arrivals, Pareto sizes of shape 1.5; 300 s. NewReno with a window of 20 segments, a least timeout of 0.2 s, a SYN timer of 3 s that doubles. SYNs are let in by a token bucket; times run from the first SYN.';

/** The law of sizes has no variance, so means of seeds differ more than elsewhere. */
export const SEEDS = { full: 20, quick: 1 };

/** An option of an axis. */
export interface Option {
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

/** Arrivals a second, and mean size in bytes, where they are other than 1000 and 10,000. */
export function load(title: string, flowsPerSecond: Changes[string], meanBytes: Changes[string] = 10_000): Option {
  return { title, set: { [ARRIVALS]: flowsPerSecond, [SIZE]: meanBytes } };
}

export const BANDS = {
  count: {
    share: 0.1,
    reason:
      'Completions: with known settings our engine is within 5 % of ns-2, and single runs (the paper gives no intervals) add about 5 %.',
  },
  time: {
    share: 0.25,
    reason:
      'Mean times, and the mean of size over time: sizes have no variance, so single runs spread by 10 to 15 %, and the SYN timer, which the paper does not name, adds as much.',
  },
  size: { share: 0.1, reason: 'Mean sizes under a Pareto law of shape 1.5 spread by 5 to 10 % between runs of 300 s.' },
  percentile: { absolute: 2, reason: 'The share of small flows hardly varies between runs: two points.' },
} satisfies Record<string, Band>;
