/**
 * What counts as a failure: exact predicates over the figures of one run, or of two lanes at one seed. Each gives a margin,
 * the natural logarithm of how far the limit is passed: at 0 and above the run fails, and twice as bad is 0.69 more
 * whatever is asked. `null`: the run cannot be judged, and is neither failing nor good. So kept runs can be judged again.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { threeDigits } from '../base/format.ts';
import { naturalLogarithm } from '../base/mathematics.ts';
import { verdictTime } from '../base/verdict-time.ts';
import { figureColumn } from '../experiment/figures.ts';
import { figureSchema, type FigureInput } from '../experiment/schema.ts';
import { expandNetwork } from '../scenario/network.ts';
import { identifier, line } from '../scenario/schema/field.ts';
import type { Scenario } from '../scenario/schema.ts';
import { triggerEnd } from '../scenario/trigger.ts';
import { greatestValue } from '../scenario/varying.ts';

/** Margins are cut here: a factor of 1,000, and a zero counts as that. */
const MOST = 6.9;
/** Windows in which delivery is looked at, seconds. */
const WINDOW = 0.5;
/** The number of windows at most. */
const MOST_WINDOWS = 80;
/** What flows get is judged over this long at least, seconds: in less, how one of them began decides. */
const LONG = 20;
/** A flow starves in at least this share of the windows. */
const OFTEN = 0.8;

/** The greatest margin of what does not fail though its numbers would say so. */
const JUST_NOT = -0.01;

const positive = z.number().check(z.gt(0));
const classes = z.array(identifier).check(z.minLength(1), z.maxLength(12));

export const failureSchema = z.discriminatedUnion('is', [
  /** A figure is above a value, or below it. */
  z.strictObject({
    is: z.literal('condition'),
    figure: z.union([line(100), figureSchema]),
    above: z.optional(positive),
    below: z.optional(positive),
  }),
  /** A figure is `times` that of the other lane, or, with `less`, that part of it. */
  z.strictObject({
    is: z.literal('worse'),
    figure: z.union([line(100), figureSchema]),
    times: z._default(positive, 10),
    less: z._default(z.boolean(), false),
  }),
  /** Utilisation below a half although twice what the link can send is offered, over the last third. */
  z.strictObject({ is: z.literal('closed'), link: identifier }),
  /** The link is used 0.8 and more, and delivers less than a half of what it could, over the last third. */
  z.strictObject({ is: z.literal('busy-collapse'), link: identifier }),
  /** A class of flows that always have data gets less than its share of the link over `ratio` in 80 % of the windows. */
  z.strictObject({
    is: z.literal('starved'),
    link: identifier,
    class: identifier,
    /** All classes that share the link, the class itself among them. */
    among: classes,
    ratio: z._default(positive, 10),
  }),
  /** Flows that should get the same differ by `ratio`. */
  z.strictObject({ is: z.literal('unfair'), among: classes, ratio: z._default(positive, 4) }),
  /** More than this share of what comes to a link is lost there. */
  z.strictObject({ is: z.literal('loss'), link: identifier, share: z._default(positive, 0.05) }),
  /** Nothing of a class is delivered for longer than this, though its flows have data. */
  z.strictObject({ is: z.literal('stalled'), class: identifier, seconds: z._default(positive, 5) }),
  /** The verdict on a class of calls after its trigger is `never`. */
  z.strictObject({ is: z.literal('metastable'), class: identifier }),
]);

export type Failure = z.infer<typeof failureSchema>;

export interface Judged {
  /** null: it cannot be judged. */
  readonly margin: number | null;
  /** What was measured, e.g. `utilisation 0.31`. */
  readonly words: string;
}

/** The value of a figure in a run; null: it has none. */
export type ValueOf = (figure: FigureInput) => number | null;

const over = (of: string, fromSeconds: number, toSeconds: number): FigureInput => ({
  id: 'figure',
  measure: 'summary',
  of,
  fromSeconds,
  toSeconds,
});

/** All that a failure asks of a lane. @param fromSeconds the end of the warm-up */
export function figuresOf(failure: Failure, scenario: Scenario, fromSeconds: number): FigureInput[] {
  const asked: FigureInput[] = [];
  const note: ValueOf = (figure) => {
    asked.push(figure);
    return 1;
  };
  judge(failure, scenario, fromSeconds, note, note);
  return asked;
}

export function judge(
  failure: Failure,
  scenario: Scenario,
  fromSeconds: number,
  value: ValueOf,
  other: ValueOf,
): Judged {
  const { untilSeconds } = scenario.run;
  const lastThird = (of: string): FigureInput =>
    over(of, untilSeconds - (untilSeconds - fromSeconds) / 3, untilSeconds);
  const measured = (of: string): number | null => value(over(of, fromSeconds, untilSeconds));
  switch (failure.is) {
    case 'condition': {
      const found = value(failure.figure);
      const { title, unit } = figureColumn(failure.figure);
      const { above, below } = failure;
      const ratio = above === undefined ? quotient(below ?? 1, found) : quotient(found, above);
      return { margin: logarithm(ratio), words: `${title} ${inWords(found, unit)}` };
    }
    case 'worse': {
      const [mine, theirs] = [value(failure.figure), other(failure.figure)];
      const { title, unit } = figureColumn(failure.figure);
      const ratio = failure.less ? quotient(theirs, mine) : quotient(mine, theirs);
      const margin = logarithm(ratio === null ? null : ratio / failure.times);
      return { margin, words: `${title} ${inWords(mine, unit)} against ${inWords(theirs, unit)}` };
    }
    case 'closed': {
      const used = value(lastThird(`links.${failure.link}.utilisation`));
      const offered = offeredShare(
        scenario,
        failure.link,
        (id) => value(lastThird(`classes.${id}.flowsArrived`)),
        (untilSeconds - fromSeconds) / 3,
      );
      return {
        margin: least(logarithm(quotient(0.5, used)), logarithm(offered === null ? null : offered / 2)),
        words: `${share(used)} of the link used, ${offered === null ? '–' : threeDigits(offered)} times its rate offered`,
      };
    }
    case 'busy-collapse': {
      const used = value(lastThird(`links.${failure.link}.utilisation`));
      const goodput = value(lastThird('goodputBitsPerSecond'));
      const rate = rateOf(scenario, failure.link);
      const useful = goodput === null || rate === null ? null : goodput / rate;
      return {
        margin: least(logarithm(quotient(0.5, useful)), logarithm(quotient(used, 0.8))),
        words: `the link ${share(used)} used, ${share(useful)} of it useful`,
      };
    }
    case 'starved': {
      const rate = rateOf(scenario, failure.link);
      const counts = failure.among.map((id) => countOf(scenario, id));
      const all = counts.reduce((sum, one) => sum + one, 0);
      const mine = countOf(scenario, failure.class);
      if (rate === null || !failure.among.includes(failure.class)) return CANNOT_BE_JUDGED;
      if (!isLong(scenario, failure.among, fromSeconds)) return CANNOT_BE_JUDGED;
      const fair = (rate * mine) / all;
      const got = windows(Math.max(fromSeconds, untilSeconds - LONG), untilSeconds).map(([from, to]) =>
        value(over(`classes.${failure.class}.goodputBitsPerSecond`, from, to)),
      );
      if (got.some((one) => one === null)) return CANNOT_BE_JUDGED;
      // What it gets at most in 80 % of the windows.
      const low = (got as number[]).toSorted((a, b) => a - b)[Math.ceil(OFTEN * got.length) - 1];
      return {
        margin: logarithm(quotient(fair / failure.ratio, low)),
        words: `it gets at most ${share(low / fair)} of its share in 80 % of the time`,
      };
    }
    case 'unfair': {
      if (!isLong(scenario, failure.among, fromSeconds)) return CANNOT_BE_JUDGED;
      const got = failure.among.map((id) =>
        quotient(measured(`classes.${id}.goodputBitsPerSecond`), countOf(scenario, id)),
      );
      if (got.some((one) => one === null)) return CANNOT_BE_JUDGED;
      const [low, high] = [Math.min(...(got as number[])), Math.max(...(got as number[]))];
      const ratio = quotient(high, low);
      return {
        margin: logarithm(ratio === null ? null : ratio / failure.ratio),
        words: `one flow gets ${ratio === Infinity ? 'all' : `${threeDigits(ratio ?? 1)} times as much as another`}`,
      };
    }
    case 'loss': {
      const lost = measured(`links.${failure.link}.dropped`);
      return { margin: logarithm(quotient(lost, failure.share)), words: `${share(lost)} of the packets lost` };
    }
    case 'metastable': {
      const never = measured(`classes.${failure.class}.calls.neverRecovers`);
      const begun = value(lastThird(`classes.${failure.class}.calls.begun`));
      const answered = value(lastThird(`classes.${failure.class}.calls.answered`));
      if (never === null) return { margin: null, words: 'the run ends before there is a verdict' };
      // How far less than a half is answered; the verdict alone says on which side it is.
      const missed = logarithm(quotient(begun, answered === null ? null : 2 * answered)) ?? 0;
      const answers = quotient(answered, begun);
      return {
        margin: never > 0 ? Math.max(0, missed) : Math.min(JUST_NOT, missed),
        words: `${never > 0 ? 'it never recovers' : 'it is not stuck'}, ${share(answers)} of its calls are answered in the last third`,
      };
    }
    default: {
      const got = windows(fromSeconds, untilSeconds).map(([from, to]) => ({
        seconds: to - from,
        bits: value(over(`classes.${failure.class}.goodputBitsPerSecond`, from, to)),
      }));
      let [longest, now] = [0, 0];
      for (const { seconds, bits } of got) {
        now = bits === 0 ? now + seconds : 0;
        longest = Math.max(longest, now);
      }
      return {
        margin: logarithm(longest / failure.seconds),
        words: `nothing is delivered for ${threeDigits(longest)} s`,
      };
    }
  }
}

/** The classes that a failure is about: what it says is of them, so none of them may be left out. */
export function classesOf(failure: Failure): readonly string[] {
  const path =
    'figure' in failure && typeof failure.figure === 'object' && 'of' in failure.figure ? failure.figure.of : '';
  const [, ofFigure] = /^classes\.([^.]+)\./.exec(typeof path === 'string' ? path : '') ?? [];
  return [
    ...('class' in failure ? [failure.class] : []),
    ...('among' in failure ? failure.among : []),
    ...(ofFigure === undefined ? [] : [ofFigure]),
  ];
}

/** Which end of a run it takes at least to judge it. Infinity: no length would do. */
export function secondsToJudge(failure: Failure, scenario: Scenario): number {
  if (failure.is !== 'metastable') return 0;
  const calls = scenario.traffic.find(({ id }) => id === failure.class);
  if (calls === undefined || !('timeoutSeconds' in calls)) return Infinity;
  return triggerEnd(scenario) + verdictTime(calls.timeoutSeconds);
}

/** Whether all these classes are there, have begun by the end of the warm-up, and are judged for long enough. */
function isLong(scenario: Scenario, ids: readonly string[], fromSeconds: number): boolean {
  const classes = scenario.traffic.filter(({ id }) => ids.includes(id));
  const starts = classes.map((one) => (one.kind === 'long-lived' ? one.start.latestSeconds : 0));
  return (
    classes.length === new Set(ids).size &&
    scenario.run.untilSeconds - fromSeconds >= LONG &&
    Math.max(0, ...starts) <= fromSeconds
  );
}

const CANNOT_BE_JUDGED: Judged = { margin: null, words: 'it cannot be judged' };

/** Windows of half a second, or longer ones in a long run. */
function windows(from: number, to: number): (readonly [number, number])[] {
  const count = Math.min(MOST_WINDOWS, Math.max(1, Math.floor((to - from) / WINDOW)));
  const moment = (n: number): number => (n === count ? to : from + ((to - from) * n) / count);
  return Array.from({ length: count }, (_, n) => [moment(n), moment(n + 1)] as const);
}

/** What arrives in flows that end, as a share of a link's rate; null: their sizes are not known beforehand. */
function offeredShare(
  scenario: Scenario,
  link: string,
  arrived: (id: string) => number | null,
  seconds: number,
): number | null {
  const rate = rateOf(scenario, link);
  let bytes = 0;
  for (const one of scenario.traffic) {
    if (one.kind !== 'flows') continue;
    const { size } = one;
    const mean = size.kind === 'fixed' ? size.bytes : 'meanBytes' in size ? size.meanBytes : null;
    const flows = arrived(one.id);
    if (typeof mean !== 'number' || flows === null) return null;
    bytes += mean * flows;
  }
  return rate === null ? null : (bytes * 8) / seconds / rate;
}

function rateOf({ network }: Scenario, link: string): number | null {
  const found = expandNetwork(network).links.find(({ id }) => id === link);
  return found === undefined ? null : greatestValue(found.rateBitsPerSecond);
}

/** Flows of a class that stay. */
function countOf({ traffic }: Scenario, id: string): number {
  const one = traffic.find((other) => other.id === id);
  return one === undefined ? 0 : 'count' in one && typeof one.count === 'number' ? one.count : 1;
}

/** Infinity: something over nothing. */
function quotient(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  return b === 0 ? (a === 0 ? 1 : Infinity) : a / b;
}

function logarithm(ratio: number | null): number | null {
  if (ratio === null || Number.isNaN(ratio)) return null;
  if (ratio <= 0) return -MOST;
  return ratio === Infinity ? MOST : Math.min(MOST, Math.max(-MOST, naturalLogarithm(ratio)));
}

/** The least, so that all must fail; null: one cannot be judged. */
export function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b);
}

function share(value: number | null): string {
  return value === null ? '–' : `${threeDigits(value * 100)} %`;
}

function inWords(value: number | null, unit: string): string {
  return value === null ? '–' : `${threeDigits(value)}${unit === '' ? '' : ` ${unit}`}`;
}

/** A failure in a few words, as a heading has it. */
export function failureInWords(failure: Failure): string {
  switch (failure.is) {
    case 'condition':
      return `${figureColumn(failure.figure).title} ${failure.above === undefined ? `below ${failure.below ?? 1}` : `above ${failure.above}`}`;
    case 'worse':
      return `${figureColumn(failure.figure).title} ${failure.less ? `less than 1/${failure.times}` : `more than ${failure.times} times`} that of the other lane`;
    case 'closed':
      return `${failure.link} is idle although twice its rate is offered`;
    case 'busy-collapse':
      return `${failure.link} is busy with what is useless`;
    case 'starved':
      return `${failure.class} gets less than 1/${failure.ratio} of its share of ${failure.link}`;
    case 'unfair':
      return `flows that should get the same differ ${failure.ratio} times`;
    case 'loss':
      return `more than ${threeDigits(failure.share * 100)} % of the packets are lost at ${failure.link}`;
    case 'metastable':
      return `${failure.class} never recovers after its trigger`;
    default:
      return `nothing of ${failure.class} is delivered for ${failure.seconds} s`;
  }
}
