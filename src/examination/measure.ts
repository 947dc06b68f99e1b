/** Numbers of runs, and what is made of them: harm, starvation, sharing. Each is exact: see `docs/examination.md`. */
import { harm, type Better } from '../base/harm.ts';
import type { Figure } from '../simulation/measurement.ts';
import type { Reaching } from '../simulation/over-windows.ts';
import type { PacketStatistic } from '../simulation/watch/packet-meter.ts';
import type { KeyedFigure } from '../simulation/run-job.ts';
import { canonical } from '../scenario/link/content-hash.ts';
import { capacity, situation, windowOf, type Cell, type Party, type Setting, type Situation } from './settings.ts';

/** A number of a run. */
export interface Term {
  readonly situation: Situation;
  readonly figure: KeyedFigure;
}

/** A number for each seed: of runs, and what is made of them. */
export interface Measure {
  readonly terms: readonly Term[];
  /** @param values of the terms, in their order; null: nothing could be measured */
  of(values: readonly (number | null)[]): number | null;
}

type Window = readonly [from: number, to: number];
type Bare = Figure extends infer One ? (One extends Figure ? Omit<One, 'fromSeconds' | 'toSeconds'> : never) : never;

function term(setting: Setting, bare: Bare, [fromSeconds, toSeconds]: Window): Measure {
  const figure = { ...bare, fromSeconds, toSeconds } as Figure;
  const { measure, ...rest } = figure;
  return {
    terms: [{ situation: situation(setting), figure: { key: `${measure} ${canonical(rest)}`, figure } }],
    of: ([value]) => value ?? null,
  };
}

/** From the end of the warm-up to the end of the run. */
function lookedAt({ warmUp, seconds }: Cell): Window {
  return [warmUp, seconds];
}

/** What is made of several numbers; null where one of them is missing. */
export function made(of: (...values: readonly number[]) => number | null, ...parts: readonly Measure[]): Measure {
  return {
    terms: parts.flatMap(({ terms }) => terms),
    of: (values) => {
      let at = 0;
      const numbers: number[] = [];
      for (const part of parts) {
        const value = part.of(values.slice(at, at + part.terms.length));
        at += part.terms.length;
        if (value === null) return null;
        numbers.push(value);
      }
      return of(...numbers);
    },
  };
}

const sum = (...parts: readonly Measure[]): Measure =>
  made((...values) => values.reduce((total, one) => total + one, 0), ...parts);
export const largest = (...parts: readonly Measure[]): Measure => made((...values) => Math.max(...values), ...parts);
export const least = (...parts: readonly Measure[]): Measure => made((...values) => Math.min(...values), ...parts);
export const times = (factor: number, part: Measure): Measure => made((value) => value * factor, part);
export const ratio = (over: Measure, under: Measure): Measure => made((a, b) => (b === 0 ? null : a / b), over, under);

/** Payload delivered for the first time, of classes together, bit/s. */
export function goodput(setting: Setting, classes: readonly string[], window = lookedAt(setting.cell)): Measure {
  const one = (id: string): Measure =>
    term(setting, { measure: 'summary', of: `classes.${id}.goodputBitsPerSecond` }, window);
  return classes.length === 1 ? one(classes[0]) : sum(...classes.map(one));
}

/** The goodput of classes as a share of the link's rate less the noise. */
export function utilisation(setting: Setting, classes: readonly string[], window = lookedAt(setting.cell)): Measure {
  return times(1 / capacity(setting.cell), goodput(setting, classes, window));
}

/** The mean wait at the link, s. */
export function queueingDelay(setting: Setting): Measure {
  return term(setting, { measure: 'series', of: 'heroDelaySeconds', take: 'mean' }, lookedAt(setting.cell));
}

export function packets(
  setting: Setting,
  classes: readonly string[],
  take: PacketStatistic,
  window = lookedAt(setting.cell),
): Measure {
  return term(setting, { measure: 'packets', of: classes, take }, window);
}

/** The last value of a column of the first flow of a class, e.g. its window. */
export function sampled(setting: Setting, column: string, atSeconds: number): Measure {
  return term(setting, { measure: 'series', of: column, take: 'last' }, [0, atSeconds]);
}

/** The largest goodput of a class in a second. */
export function bestSecond(setting: Setting, of: string, window: Window): Measure {
  return term(
    setting,
    { measure: 'windows', of: `goodput.${of}`, windowSeconds: 1, take: 'largest', times: 8 },
    window,
  );
}

/** Completion times count the flows that arrive up to this long before the end, s. */
const LAST_ARRIVALS = 5;

export function completion(
  setting: Setting,
  classes: readonly string[],
  take: 'completion-mean' | 'completion-p95' | 'completion-largest',
): Measure {
  const { warmUp, seconds } = setting.cell;
  return packets(setting, classes, take, [warmUp, seconds - LAST_ARRIVALS]);
}

/** Jain's index of the goodputs of classes. */
export function jain(setting: Setting, classes: readonly string[]): Measure {
  return made(
    (...rates) => {
      const total = rates.reduce((all, rate) => all + rate, 0);
      const squares = rates.reduce((all, rate) => all + rate * rate, 0);
      return squares === 0 ? null : (total * total) / (rates.length * squares);
    },
    ...classes.map((id) => goodput(setting, [id])),
  );
}

/** The time over which starvation is judged, s: 20 s, or 200 of the longest round trip (ms). */
export function starvationSpan(longestTrip: number): number {
  return Math.max(20, longestTrip / 5);
}

/**
 * How far the least of classes of one flow each comes: what it does not exceed in 80 % of the windows, as a share of its
 * max-min rate. Below 0.1 it starves.
 * @param flows how many share the link evenly
 */
export function leastLevel(
  setting: Setting,
  classes: readonly string[],
  flows: number,
  longestTrip = setting.cell.trip,
): Measure {
  const { cell } = setting;
  const window: Window = [Math.max(0, cell.seconds - starvationSpan(longestTrip)), cell.seconds];
  const windowSeconds = windowOf({ ...cell, trip: longestTrip });
  const level = (id: string): Measure =>
    term(
      setting,
      { measure: 'windows', of: `goodput.${id}`, windowSeconds, take: 'exceeded-by-a-fifth', times: 8 },
      window,
    );
  return times(flows / capacity(cell), least(...classes.map(level)));
}

/** Settled: the share of a flow is within this of a half, for this many windows. */
const SETTLED = { within: 0.1, windows: 5 };

/** Seconds from the start of the second of two flows until both have half of the link. */
export function settling(setting: Setting, id: string, fromSeconds: number): Measure {
  const windowSeconds = windowOf(setting.cell);
  const { within, windows } = SETTLED;
  const bounds = { least: 0.5 - within, most: 0.5 + within };
  const how = { windowSeconds, stepSeconds: windowSeconds, windows, ...bounds };
  const shares: Reaching = { of: `goodput.${id}`, per: 'goodputBytes', ...how };
  return term(setting, { measure: 'reaches', ...shares }, [fromSeconds, setting.cell.seconds]);
}

/** Recovered: the goodput is at least this share of what is available. */
const RECOVERED = 0.9;

/** Seconds after an event until all flows together have 0.9 of what is available, bit/s, for max(1 s, 10 round trips). */
export function recovery(setting: Setting, available: number, trip: number, window: Window): Measure {
  const windowSeconds = Math.max(1, trip / 100);
  const how = { of: 'goodputBytes', times: 8, windowSeconds, stepSeconds: 0.1, windows: 1 };
  return term(setting, { measure: 'reaches', ...how, least: RECOVERED * available }, window);
}

/** A quantity in which victims may be harmed. */
export interface Harmed {
  readonly better: Better;
  /** What it is for a class of victims. */
  readonly quantity: (setting: Setting, victims: readonly string[]) => Measure;
  /** Not judged where the victims have less of it beside the scheme. */
  readonly from?: number;
}

export const THROUGHPUT: Harmed = { better: 'more', quantity: (setting, victims) => goodput(setting, victims) };
export const DELAY: Harmed = {
  better: 'less',
  quantity: (setting, victims) => packets(setting, victims, 'delay-p95'),
};
export const LOSS: Harmed = {
  better: 'less',
  quantity: (setting, victims) => packets(setting, victims, 'lost'),
  from: 0.005,
};
export const MEAN_COMPLETION: Harmed = {
  better: 'less',
  quantity: (setting, victims) => completion(setting, victims, 'completion-mean'),
};
export const SLOW_COMPLETION: Harmed = {
  better: 'less',
  quantity: (setting, victims) => completion(setting, victims, 'completion-p95'),
};

/** Harm of the others to the victims in a setting: the same seeds, starts and noise with and without them. */
function harmTo(harmed: Harmed, setting: Setting, victims: readonly string[]): Measure {
  const { better, quantity, from = 0 } = harmed;
  const isVictim = ({ id }: Party): boolean => victims.includes(id);
  const alone: Setting = { ...setting, ...withoutOthers(setting, isVictim) };
  const [x, y] = [quantity(alone, victims), quantity(setting, victims)];
  return {
    terms: [...x.terms, ...y.terms],
    of: (values) => {
      const before = x.of(values.slice(0, x.terms.length));
      const beside = y.of(values.slice(x.terms.length));
      if (before === null) return null;
      // Nothing of the victims arrives.
      if (beside === null) return 1;
      return beside < from ? 0 : harm(better, before, beside);
    },
  };
}

/** The others' flows are taken out: what is left of each is a host that sends nothing. */
function withoutOthers({ parties }: Setting, isVictim: (party: Party) => boolean): Pick<Setting, 'parties'> {
  return { parties: parties.map((party) => (isVictim(party) ? party : { ...party, isOut: true })) };
}

/**
 * Excess harm: that of a setting less that of the same setting with the status quo in the place of the scheme. Ware,
 * Mukerjee, Seshan and Sherry, "Beyond Jain's Fairness Index", HotNets 2019: no more harm than the victims do to themselves.
 */
export function excess(harmed: Harmed, setting: Setting, statusQuo: Setting, victims: readonly string[]): Measure {
  return made((h, before) => h - before, harmTo(harmed, setting, victims), harmTo(harmed, statusQuo, victims));
}
