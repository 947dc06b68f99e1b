/**
 * The conditions of which a failure is made: exact predicates over the figures of one run, or of two lanes at one seed. Each
 * is a row of one table and gives a margin. `null`: the run cannot be judged, and is neither failing nor good. So kept runs
 * can be judged again.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { counted, threeDigits, withCommas } from '../base/format.ts';
import { harm, type Better } from '../base/harm.ts';
import { atMostMostly } from '../base/select.ts';
import { verdictTime } from '../base/verdict-time.ts';
import { figureColumn } from '../experiment/figures.ts';
import { figureSchema, type FigureInput } from '../experiment/schema.ts';
import { identifier, line } from '../scenario/schema/field.ts';
import type { Scenario } from '../scenario/schema.ts';
import { classInWords, classTitle } from '../scenario/titles.ts';
import { triggerEnd } from '../scenario/trigger.ts';
import { lastChange } from './last-change.ts';
import { LONG, Look, lookAt } from './look.ts';
import { boundInWords, inWords, least, marginOf, percent, quotient } from './margins.ts';

/** The greatest margin of what does not fail though its numbers would say so. */
const JUST_NOT = -0.01;
/** A figure is back when it is within this share of its mean before. */
const BACK = 0.1;
/** It has this long for that: seconds, and round trips. */
const RECOVERY = { seconds: 10, roundTrips: 100 };
/** What a class does is looked at for this long at least. */
const SOME_SECONDS = 5;
/** A queue may be as long as this many round trips. */
const QUEUE_ROUND_TRIPS = 4;

/** @param seconds from the end of the trigger until it recovers; 0: it never fell; null: it may recover later */
function recoveryInWords(seconds: number | null): string {
  if (seconds === null) return 'it has not recovered by the end and is not stuck';
  return seconds === 0 ? 'it stays as it was' : `it recovers in ${inWords(seconds, 's')}`;
}

const positive = z.number().check(z.gt(0));
const classes = z.array(identifier).check(z.minLength(1), z.maxLength(12));
const anyFigure = z.union([line(100), figureSchema]);

export interface Judged {
  /** null: it cannot be judged. */
  readonly margin: number | null;
  /** What was measured, e.g. `utilisation 0.31`. */
  readonly words: string;
}

const CANNOT_BE_JUDGED: Judged = { margin: null, words: 'it cannot be judged' };

/** What of a scenario a failure can be about: first ids of links and classes. */
export interface Subjects {
  readonly links: readonly string[];
  /** Flows that always have data. */
  readonly staying: readonly string[];
  /** The flows of these classes. */
  readonly stayingFlows: number;
  readonly sized: readonly string[];
  readonly calls: readonly string[];
  readonly hasSessions: boolean;
  /** Something is delivered: of sessions only rates are known. */
  readonly hasData: boolean;
  /** Flows that never end fill the first link. */
  readonly isFilled: boolean;
  /** All that is sent goes over the first link. */
  readonly isShared: boolean;
}

/** What margins are drawn as: values of a quantity on a logarithmic scale. */
export interface Scale {
  readonly title: string;
  readonly unit: string;
  /** From here on it fails. */
  readonly limit: number;
  readonly fails: 'above' | 'below';
}

export interface Kind<F> {
  /** What a form calls it. */
  readonly title: string;
  /** As a form begins with it; null: this scenario cannot be asked. */
  readonly first: (subjects: Subjects) => Omit<F, 'is'> | null;
  readonly inWords: (failure: F, scenario: Scenario) => string;
  readonly judge: (failure: F, look: Look) => Judged;
  /** It asks the other lane as well. */
  readonly comparesLanes?: true;
  /** The quantity whose distance from a limit the margin is; null or absent: that of several, or of each run its own limit. */
  readonly scale?: (failure: F, look: Look) => Scale | null;
  /** Which end of a run it takes at least to judge it. Infinity: no length would do. Absent: any may do. */
  readonly seconds?: (failure: F, scenario: Scenario) => number;
}

/** A failure: its name, what is to be said of it, and how it is judged. */
function kind<const Name extends string, Fields extends z.core.$ZodLooseShape>(
  is: Name,
  fields: Fields,
  of: Kind<z.infer<z.ZodMiniObject<Fields & { is: z.ZodMiniLiteral<Name> }, z.core.$strict>>>,
) {
  return { schema: z.strictObject({ is: z.literal(is), ...fields } as Fields & { is: z.ZodMiniLiteral<Name> }), ...of };
}

/** In what a class is harmed, and which of two values is the better. */
const HARMED: Readonly<
  Record<'goodput' | 'delay' | 'loss' | 'completion', readonly [better: Better, figure: (id: string) => FigureInput]>
> = {
  goodput: ['more', (id) => ({ id: 'figure', measure: 'summary', of: `classes.${id}.goodputBitsPerSecond` })],
  delay: ['less', (id) => ({ id: 'figure', measure: 'packets', of: [id], take: 'delay-p95' })],
  loss: ['less', (id) => ({ id: 'figure', measure: 'packets', of: [id], take: 'lost' })],
  completion: ['less', (id) => ({ id: 'figure', measure: 'packets', of: [id], take: 'completion-mean' })],
};

/** What a flow of a class gets at most in 80 % of the windows, bit/s; null: it cannot be said. */
function lowOf(id: string, fromSeconds: number, windowSeconds: number, look: Look): number | null {
  const got = look.windows(`classes.${id}.goodputBitsPerSecond`, fromSeconds, windowSeconds);
  if (got === null) return null;
  return atMostMostly(got.map(({ value }) => value)) / look.countOf(id);
}

/** For how long nothing of a class is delivered, s; null: it cannot be said. */
function silenceOf(id: string, fromSeconds: number, look: Look): number | null {
  const got = look.windows(`classes.${id}.goodputBitsPerSecond`, fromSeconds);
  if (got === null) return null;
  let [longest, now] = [0, 0];
  for (const { begin, end, value } of got) {
    now = value === 0 ? now + end - begin : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** Whether less of a figure is worse than more. */
export function isWorseLess(figure: FigureInput): boolean {
  return figureColumn(figure).moreIsBetter === true;
}

/** The name of a figure within a sentence. */
function named(figure: FigureInput, scenario: Scenario): string {
  return `“${figureColumn(figure, scenario).title}”`;
}

/** A value of a figure, without its unit where the figure's name says what is counted. */
function valueOf(figure: FigureInput, text: string): string {
  const { title, unit } = figureColumn(figure);
  const isNamed = title.toLowerCase().split(/\W+/).includes(unit);
  return isNamed ? text.split(' ')[0] : text;
}

/** Each is one condition on a run. */
export const CONDITIONS = {
  /** Utilisation below a half although twice what the link can send is offered, over the last third. */
  closed: kind(
    'closed',
    { link: identifier },
    {
      title: 'The link is idle although there is demand',
      first: ({ links: [link], isFilled, sized }) =>
        link === undefined || (!isFilled && sized.length === 0) ? null : { link },
      seconds: (_, { traffic }) => {
        const begun = traffic.flatMap((one) => (one.kind === 'long-lived' ? [one.start.latestSeconds] : []));
        // Flows that fill it have begun when the last third begins.
        return begun.length === 0 || traffic.some(({ kind }) => kind === 'flows') ? 0 : 1.5 * Math.min(...begun);
      },
      inWords: ({ link }) => `less than half of ${link} is used although twice its rate is offered`,
      // What is offered has a limit too, unless it has none.
      scale: ({ link }, look) =>
        look.isFilled(link) ? { title: `${link} used`, unit: '%', limit: 50, fails: 'below' } : null,
      judge: ({ link }, look) => {
        const used = look.lastThird(`links.${link}.utilisation`);
        const offered = look.offeredShare(link);
        if (offered === null) return CANNOT_BE_JUDGED;
        return {
          margin: least(marginOf(quotient(0.5, used)), marginOf(offered / 2)),
          words: `${percent(used)} of the link used, ${offered === Infinity ? 'flows always have data' : `flows that arrive offer ${inWords(offered, '')} times its rate`}`,
        };
      },
    },
  ),
  /** More than this share of what comes to a link is lost there. */
  loss: kind(
    'loss',
    { link: identifier, share: z._default(positive, 0.05) },
    {
      title: 'Many packets are lost',
      first: ({ links: [link] }) => (link === undefined ? null : { link, share: 0.05 }),
      inWords: ({ share, link }) => `more than ${boundInWords(100 * share, '%')} of the packets are lost at ${link}`,
      scale: ({ share }) => ({ title: 'Packets lost', unit: '%', limit: 100 * share, fails: 'above' }),
      judge: ({ link, share }, look) => {
        const lost = look.summary(`links.${link}.dropped`);
        return { margin: marginOf(quotient(lost, share)), words: `${percent(lost)} of the packets lost` };
      },
    },
  ),
  /** The queue of the charted link: in 5 % of the time a packet that comes waits as long as this and as four round trips. */
  queue: kind(
    'queue',
    { seconds: z._default(positive, 0.1) },
    {
      title: 'The queue is long',
      first: ({ links: [link] }) => (link === undefined ? null : { seconds: 0.1 }),
      inWords: ({ seconds }) =>
        `packets wait ${seconds} s and ${QUEUE_ROUND_TRIPS} round trips or more in 5 % of the time`,
      judge: ({ seconds }, look) => {
        const [waits, trip] = [look.series('heroDelaySeconds', 'p95'), look.roundTrip()];
        const limit = trip === null ? null : Math.max(seconds, QUEUE_ROUND_TRIPS * trip);
        return {
          margin: marginOf(quotient(waits, limit)),
          words:
            waits === 0
              ? 'in 95 % of the time no packet waits'
              : `in 5 % of the time packets wait ${inWords(waits, 's')} or more`,
        };
      },
    },
  ),
  /** A class of flows that always have data gets less than its share of the link over `ratio` in 80 % of the windows. */
  starved: kind(
    'starved',
    {
      link: identifier,
      class: identifier,
      /** All classes that share the link, the class itself among them. */
      among: classes,
      ratio: z._default(positive, 10),
    },
    {
      title: 'A flow starves',
      first: ({ links: [link], staying }) =>
        link === undefined || staying.length === 0 ? null : { link, class: staying[0], among: [...staying], ratio: 10 },
      seconds: ({ among }, scenario) => lookAt(scenario).begunSeconds(among) + LONG,
      inWords: (one, scenario) =>
        `${classInWords(scenario, one.class)} gets less than 1/${one.ratio} of its share of ${one.link}`,
      scale: (one, { scenario }) => ({
        title: `Goodput of ${classTitle(scenario, one.class)}, of its share`,
        unit: '%',
        limit: 100 / one.ratio,
        fails: 'below',
      }),
      judge: (one, look) => {
        const rate = look.rateOf(one.link);
        const all = one.among.reduce((sum, id) => sum + look.countOf(id), 0);
        if (rate === null || !one.among.includes(one.class) || !look.isLong(one.among)) return CANNOT_BE_JUDGED;
        const { from, seconds } = look.starvingWindows(one.among);
        const [isOneOf, fair] = [look.hasFlows(one.class), rate / all];
        const low = isOneOf
          ? look.flows('flow-low', [one.class], from, seconds)
          : lowOf(one.class, from, seconds, look);
        if (low === null) return CANNOT_BE_JUDGED;
        return {
          margin: marginOf(quotient(fair / one.ratio, low)),
          words: `${isOneOf ? 'one flow' : 'it'} gets at most ${percent(low / fair)} of its share in 80 % of the time`,
        };
      },
    },
  ),
  /** Flows that should get the same differ by `ratio`. */
  unfair: kind(
    'unfair',
    { among: classes, ratio: z._default(positive, 4) },
    {
      title: 'Flows that should get the same differ',
      first: ({ staying, stayingFlows }) => (stayingFlows < 2 ? null : { among: [...staying], ratio: 4 }),
      seconds: ({ among }, scenario) => lookAt(scenario).begunSeconds(among) + LONG,
      inWords: ({ ratio }) => `flows that should get the same differ ${ratio} times`,
      scale: ({ ratio }) => ({ title: 'The most over the least', unit: '', limit: ratio, fails: 'above' }),
      judge: (one, look) => {
        if (!look.isLong(one.among)) return CANNOT_BE_JUDGED;
        const begin = look.begin(one.among);
        const got = one.among.flatMap((id) =>
          look.hasFlows(id)
            ? [look.flows('flow-least', [id], begin), look.flows('flow-largest', [id], begin)]
            : [quotient(look.summary(`classes.${id}.goodputBitsPerSecond`, begin), look.countOf(id))],
        );
        if (got.some((rate) => rate === null)) return CANNOT_BE_JUDGED;
        const ratio = quotient(Math.max(...(got as number[])), Math.min(...(got as number[])));
        return {
          margin: marginOf(ratio === null ? null : ratio / one.ratio),
          words: `one flow gets ${ratio === Infinity ? 'all' : `${threeDigits(ratio ?? 1)} times as much as another`}`,
        };
      },
    },
  ),
  /** Nothing of a class is delivered for longer than this, though its flows have data. */
  stalled: kind(
    'stalled',
    { class: identifier, seconds: z._default(positive, 5) },
    {
      title: 'A flow stands still',
      first: ({ staying: [first] }) => (first === undefined ? null : { class: first, seconds: 5 }),
      seconds: (one, scenario) => lookAt(scenario).begunSeconds([one.class]) + one.seconds,
      inWords: (one, scenario) => `nothing of ${classInWords(scenario, one.class)} is delivered for ${one.seconds} s`,
      scale: (one, { scenario }) => ({
        title: `Longest silence of ${classTitle(scenario, one.class)}`,
        unit: 's',
        limit: one.seconds,
        fails: 'above',
      }),
      judge: (one, look) => {
        const isOneOf = look.hasFlows(one.class);
        const begin = look.begin([one.class]);
        if (begin >= look.untilSeconds) return CANNOT_BE_JUDGED;
        const longest = isOneOf ? look.flows('flow-silence', [one.class], begin) : silenceOf(one.class, begin, look);
        if (longest === null) return CANNOT_BE_JUDGED;
        const whose = isOneOf ? ' of one flow' : '';
        const words =
          longest === 0
            ? 'there is no pause in what is delivered'
            : `nothing${whose} is delivered for ${threeDigits(longest)} s`;
        return { margin: marginOf(longest / one.seconds), words };
      },
    },
  ),
  /** The retransmission timers of this share of the flows expire. */
  timers: kind(
    'timers',
    { class: identifier, share: z._default(positive, 0.5) },
    {
      title: 'Flows wait for timers',
      first: ({ sized, staying }) => {
        const id = sized[0] ?? staying[0];
        return id === undefined ? null : { class: id, share: 0.5 };
      },
      seconds: (one, scenario) => lookAt(scenario).begunSeconds([one.class]) + SOME_SECONDS,
      inWords: (one, scenario) =>
        `the timers of ${boundInWords(100 * one.share, '%')} of the flows of ${classInWords(scenario, one.class)} expire`,
      scale: (one) => ({ title: 'Flows whose timers expire', unit: '%', limit: 100 * one.share, fails: 'above' }),
      judge: (one, look) => {
        const found = look.packets('timed-out', [one.class]);
        if (found === null) return CANNOT_BE_JUDGED;
        return {
          margin: marginOf(quotient(found, one.share)),
          words: `the timers of ${percent(found)} of the flows expire`,
        };
      },
    },
  ),
  /** The 95th percentile of slowdown: completion times over those of a flow alone. */
  late: kind(
    'late',
    { class: identifier, times: z._default(positive, 10) },
    {
      title: 'Flows complete late',
      first: ({ sized: [first] }) => (first === undefined ? null : { class: first, times: 10 }),
      inWords: (one, scenario) =>
        `one in twenty flows of ${classInWords(scenario, one.class)} takes ${one.times} times as long as alone`,
      scale: (one) => ({ title: 'Slowdown, 95th percentile', unit: '', limit: one.times, fails: 'above' }),
      judge: (one, look) => {
        const found = look.packets('slowdown-p95', [one.class]);
        return {
          margin: marginOf(quotient(found, one.times)),
          words: `one in twenty flows takes ${inWords(found, '')} times as long as alone`,
        };
      },
    },
  ),
  /** The others harm a class more than they do in the other lane. */
  harmed: kind(
    'harmed',
    {
      class: identifier,
      in: z._default(z.enum(['goodput', 'delay', 'loss', 'completion']), 'goodput'),
      by: z._default(positive, 0.2),
    },
    {
      title: 'A class is harmed more than in the other lane',
      first: ({ staying }) => (staying.length < 2 ? null : { class: staying[0], in: 'goodput' as const, by: 0.2 }),
      comparesLanes: true,
      inWords: (one, scenario) =>
        `the others harm ${classInWords(scenario, one.class)} in ${one.in} by ${one.by} more than in the other lane`,
      judge: (one, look) => {
        const [better, figureOf] = HARMED[one.in];
        const figure = figureOf(one.class);
        const [before, mine, theirs] = [look.alone(figure), look.value(figure), look.other(figure)];
        if (before === null) return CANNOT_BE_JUDGED;
        // Nothing of the class arrives: it is harmed entirely.
        const [a, b] = [mine, theirs].map((beside) => (beside === null ? 1 : harm(better, before, beside)));
        return {
          margin: marginOf(a / (b + one.by)),
          words: `its ${one.in} is harmed by ${percent(a)} against ${percent(b)}`,
        };
      },
    },
  ),
  /** Sessions do not all have their max-min rates after this many round trips without a change. */
  unsettled: kind(
    'unsettled',
    { cycles: z._default(positive, 40) },
    {
      title: 'Rates do not settle',
      first: ({ hasSessions }) => (hasSessions ? { cycles: 40 } : null),
      seconds: ({ cycles }, scenario) => {
        // What varies may make a round trip longer.
        const needed = 1.5 * cycles * lookAt(scenario).propagationSeconds();
        return Math.ceil(100 * (lastChange(scenario, needed) + needed)) / 100;
      },
      inWords: ({ cycles }) => `rates have not settled ${cycles} round trips after the last change`,
      scale: ({ cycles }) => ({
        title: 'Until all rates have settled',
        unit: 'round trips',
        limit: cycles,
        fails: 'above',
      }),
      judge: ({ cycles }, look) => {
        const [settling, trip] = [look.series('settlingSeconds', 'last'), look.roundTrip()];
        const count = quotient(settling, trip);
        const [sessions, settled] = [look.series('sessions', 'last') ?? 0, look.series('settled', 'last') ?? Infinity];
        const [time, trips] = [inWords(settling, 's'), `${inWords(count, '')} round trips`];
        return {
          margin: marginOf(quotient(count, cycles)),
          words:
            settled < sessions
              ? `${withCommas(sessions - settled)} of ${counted(sessions, 'rate')} did not settle by the end, ${time} (${trips}) after the last change`
              : `it takes ${time}, ${trips}, until all rates have settled`,
        };
      },
    },
  ),
  /** After the last change of the timeline a figure does not come back to its mean before the first. */
  'no-recovery': kind(
    'no-recovery',
    { figure: z._default(line(100), 'goodputBitsPerSecond') },
    {
      title: 'It does not recover from a change',
      first: ({ hasData }) => (hasData ? { figure: 'goodputBitsPerSecond' } : null),
      seconds: (_, scenario) => {
        const last = scenario.timeline.at(-1)?.atSeconds;
        // Queues make a round trip longer.
        const trips = 2 * RECOVERY.roundTrips * lookAt(scenario).propagationSeconds();
        return last === undefined ? Infinity : last + Math.max(RECOVERY.seconds, trips);
      },
      inWords: ({ figure }, scenario) => `${named(figure, scenario)} does not come back after the last change`,
      judge: ({ figure }, look) => {
        const times = look.scenario.timeline.map(({ atSeconds }) => atSeconds);
        const [first, last] = [Math.min(...times), Math.max(...times)];
        if (times.length === 0 || !(first > look.fromSeconds) || !(last < look.untilSeconds)) return CANNOT_BE_JUDGED;
        const [before, trip] = [look.summary(figure, look.fromSeconds, first), look.roundTrip()];
        const after = look.windows(figure, last);
        // There is nothing to come back to where nothing was delivered.
        if (before === null || before === 0 || trip === null || after === null) return CANNOT_BE_JUDGED;
        const back = after.find(({ value }) => Math.abs(value - before) <= BACK * before);
        const took = (back?.begin ?? look.untilSeconds) - last;
        const limit = Math.max(RECOVERY.seconds, RECOVERY.roundTrips * trip);
        if (back === undefined && took < limit) return CANNOT_BE_JUDGED;
        return {
          margin: marginOf(took / limit),
          words:
            back === undefined
              ? `it is not back after ${threeDigits(took)} s`
              : `it is back after ${threeDigits(took)} s`,
        };
      },
    },
  ),
  /** The verdict on a class of calls after its trigger is `never`. */
  metastable: kind(
    'metastable',
    { class: identifier },
    {
      title: 'Calls never recover after the trigger',
      first: ({ calls: [first] }) => (first === undefined ? null : { class: first }),
      seconds: (one, scenario) => {
        const calls = scenario.traffic.find(({ id }) => id === one.class);
        if (calls === undefined || !('timeoutSeconds' in calls)) return Infinity;
        return triggerEnd(scenario) + verdictTime(calls.timeoutSeconds);
      },
      inWords: (one, scenario) => `class ${classInWords(scenario, one.class)} never recovers after its trigger`,
      judge: (one, look) => {
        const never = look.summary(`classes.${one.class}.calls.neverRecovers`);
        const seconds = look.summary(`classes.${one.class}.calls.recoverySeconds`);
        const begun = look.lastThird(`classes.${one.class}.calls.begun`);
        const answered = look.lastThird(`classes.${one.class}.calls.answered`);
        if (never === null) return { margin: null, words: 'the run ends before there is a verdict' };
        // How far less than a half is answered; the verdict alone says on which side it is.
        const missed = marginOf(quotient(begun, answered === null ? null : 2 * answered)) ?? 0;
        return {
          margin: never > 0 ? Math.max(0, missed) : Math.min(JUST_NOT, missed),
          words: `${never > 0 ? 'it never recovers' : recoveryInWords(seconds)}, ${percent(quotient(answered, begun))} of its calls are answered in the last third`,
        };
      },
    },
  ),
  /** The link is used 0.8 and more, and delivers less than a half of what it could, over the last third. */
  'busy-collapse': kind(
    'busy-collapse',
    { link: identifier },
    {
      title: 'The link is busy with what is useless',
      first: ({ links: [link], isShared }) => (link === undefined || !isShared ? null : { link }),
      inWords: ({ link }) => `${link} is busy with what is useless`,
      judge: ({ link }, look) => {
        if (!look.carriesAll(link)) return CANNOT_BE_JUDGED;
        const used = look.lastThird(`links.${link}.utilisation`);
        const [goodput, rate] = [look.lastThird('goodputBitsPerSecond'), look.rateOf(link)];
        const useful = goodput === null || rate === null ? null : goodput / rate;
        return {
          margin: least(marginOf(quotient(0.5, useful)), marginOf(quotient(used, 0.8))),
          words: `${percent(used)} of the link used, ${percent(useful)} for data that is new to its receiver`,
        };
      },
    },
  ),
  /** The run itself is wrong. One that stops with an error is too, whatever is asked. */
  broken: kind(
    'broken',
    {},
    {
      title: 'The run itself is wrong',
      first: () => ({}),
      inWords: () => 'packets are not accounted for, or the run ends otherwise when it goes on from a saved state',
      judge: (_, look) => {
        const [missing, other] = [look.fault('missing-packets'), look.fault('other-ending')];
        if (missing === null || other === null) return CANNOT_BE_JUDGED;
        const faults = [
          ...(missing > 0 ? [`${counted(missing, 'packet')} not accounted for`] : []),
          ...(other > 0 ? ['from its half on the run ends otherwise'] : []),
        ];
        return {
          // Nothing is nearer to it than anything else.
          margin: faults.length > 0 ? 1 : marginOf(0),
          words:
            faults.length > 0 ? faults.join(', ') : 'packets are accounted for, and its second half ends alike again',
        };
      },
    },
  ),
  /** A figure is `times` that of the other lane, or, with `less`, that part of it. */
  worse: kind(
    'worse',
    {
      figure: anyFigure,
      times: z._default(positive, 10),
      /** By default what is worse for that figure. */
      less: z.optional(z.boolean()),
    },
    {
      title: 'A figure is worse than in the other lane',
      first: ({ sized, hasData }) => {
        if (sized.length > 0) return { figure: 'completionTimeSeconds.p95', times: 10 };
        return hasData ? { figure: 'goodputBitsPerSecond', times: 2 } : null;
      },
      comparesLanes: true,
      inWords: ({ figure, less = isWorseLess(figure), times }, scenario) =>
        `${named(figure, scenario)} is ${less ? `less than 1/${times}` : `more than ${times} times`} that of the other lane`,
      scale: ({ figure, less = isWorseLess(figure), times }, { scenario }) => ({
        title: `${figureColumn(figure, scenario).title} over that of the other lane`,
        unit: '',
        ...(less ? { limit: 1 / times, fails: 'below' } : { limit: times, fails: 'above' }),
      }),
      judge: ({ figure, less = isWorseLess(figure), times }, look) => {
        const [mine, theirs] = [look.value(figure), look.other(figure)];
        const { unit } = figureColumn(figure);
        const ratio = less ? quotient(theirs, mine) : quotient(mine, theirs);
        const said = (value: number | null): string => valueOf(figure, inWords(value, unit));
        return {
          margin: marginOf(ratio === null ? null : ratio / times),
          words: `${named(figure, look.scenario)} is ${said(mine)} against ${said(theirs)}`,
        };
      },
    },
  ),
  /** A figure is above a value, or below it. */
  condition: kind(
    'condition',
    { figure: anyFigure, above: z.optional(positive), below: z.optional(positive) },
    {
      title: 'A condition of my own',
      first: ({ sized, hasData }) => {
        if (sized.length > 0) return { figure: 'completionTimeSeconds.p95', above: 2 };
        return hasData ? { figure: 'goodputBitsPerSecond', below: 1e6 } : null;
      },
      inWords: ({ figure, above, below }, scenario) =>
        `${named(figure, scenario)} is ${above === undefined ? 'below' : 'above'} ${valueOf(figure, boundInWords(above ?? below ?? 1, figureColumn(figure).unit))}`,
      scale: ({ figure, above, below }, { scenario }) => {
        const { title, unit } = figureColumn(figure, scenario);
        return { title, unit, limit: above ?? below ?? 1, fails: above === undefined ? 'below' : 'above' };
      },
      judge: ({ figure, above, below }, look) => {
        const found = look.value(figure);
        const said = valueOf(figure, inWords(found, figureColumn(figure).unit));
        const ratio = above === undefined ? quotient(below ?? 1, found) : quotient(found, above);
        return { margin: marginOf(ratio), words: `${named(figure, look.scenario)} is ${said}` };
      },
    },
  ),
};
