/**
 * Changes of the timeline as a part of the box: when they come, how long they last and how large they are. A change sets any
 * value that may change in mid-run, and what lasts for a time gives the value back that the scenario has.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import type { RandomStream } from '../base/random-stream.ts';
import { mayChangeInMidRun } from '../scenario/may-change.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { identifier, line, seconds } from '../scenario/schema/field.ts';
import { variedValue } from './map-words.ts';
import { changesOf, checkDimension, dimensionSchema, type Range, shareOf, valueAt, valueIn } from './space.ts';

const MOST_EVENTS = 8;
/** Lengths are drawn between these, seconds. */
const LENGTHS: Range = { from: 0.01, to: 20, scale: 'log', integer: false };
/** Drawn events that last to the end of the run. */
const FOR_GOOD = 0.25;

/** A value that is switched on, e.g. that a link is down. */
const switchSchema = z.strictObject({ id: identifier, title: line(60, 1), on: line(200, 1) });

export const eventsSchema = z.strictObject({
  /** As many events as this at most. */
  most: z.number().check(z.int(), z.gte(1), z.lte(MOST_EVENTS)),
  /** They begin between these, seconds. */
  from: seconds('Events from', 1000),
  to: seconds('Events to', 1000),
  /** What may change: a value between two bounds, or something that is switched on. */
  of: z.array(z.union([dimensionSchema, switchSchema])).check(z.minLength(1), z.maxLength(12)),
});

export type EventBox = z.infer<typeof eventsSchema>;

/** A change: which of the box, when, for how long, and to which value. */
export interface TimedChange {
  readonly of: number;
  readonly atSeconds: number;
  /** null: to the end. */
  readonly seconds: number | null;
  /** null: it is switched on. */
  readonly value: number | null;
}

/** A message names no more links than this. */
const MOST_NAMED = 8;

export function checkEvents(box: EventBox, base: Scenario): Problem[] {
  const problems = box.of.flatMap((one) => ('on' in one ? [] : checkDimension(one)));
  if (!(box.from < box.to))
    problems.push({ place: 'events', message: 'There is no time for them.', remedy: 'Make "from" smaller than "to".' });
  for (const one of box.of) {
    for (const path of 'on' in one ? [one.on] : one.set.map((each) => each.path)) {
      const say = (message: string, remedy: string): void =>
        void problems.push({ place: `events.${one.id}`, message, remedy });
      if (!mayChangeInMidRun(path)) say(`"${path}" cannot change during a run.`, 'Rates, delays and losses can.');
      else if ('on' in one && valueIn(base, path.slice(0, path.lastIndexOf('.'))) === undefined)
        say(`There is no "${path}".`, switchedRemedy(base));
      else if (!('on' in one) && typeof valueIn(base, path) !== 'number')
        say(`"${path}" has no number.`, 'The base must have the value to which it goes back.');
    }
  }
  return problems;
}

function switchedRemedy({ network }: Scenario): string {
  if (network.form !== 'drawn') return 'A generated network has no links of its own to switch: vary a value.';
  const known = network.links.slice(0, MOST_NAMED).map(({ id }) => id);
  return `The base has links ${known.join(', ')}${network.links.length > known.length ? ', …' : ''}.`;
}

/** A length or a moment that can be written down: whole ms. */
const inMilliseconds = (value: number): number => Math.round(value * 1000) / 1000;

const lengthAt = (share: number): number => Math.max(LENGTHS.from, inMilliseconds(valueAt(LENGTHS, share)));

export function drawnEvents(box: EventBox, stream: RandomStream): TimedChange[] {
  return Array.from({ length: 1 + stream.integer(box.most) }, () => drawnEvent(box, stream));
}

function drawnEvent({ of, from, to }: EventBox, stream: RandomStream): TimedChange {
  const which = stream.integer(of.length);
  const one = of[which];
  const atSeconds = inMilliseconds(from + (to - from) * stream.uniform());
  const length = lengthAt(stream.uniform());
  const staysOn = stream.uniform() < FOR_GOOD;
  return {
    of: which,
    atSeconds,
    // What is switched on for good would leave nothing to look at.
    seconds: staysOn && !('on' in one) ? null : length,
    value: 'on' in one ? null : valueAt(one, stream.uniform()),
  };
}

/** One of them is moved, stretched or changed, or one is added or removed. @param step a share of the range @param normal a draw */
export function mutatedEvents(
  events: readonly TimedChange[],
  box: EventBox,
  stream: RandomStream,
  step: number,
  normal: () => number,
): readonly TimedChange[] {
  const what = stream.integer(5);
  if (what === 0 || events.length === 0) {
    return events.length < box.most ? [...events, drawnEvent(box, stream)] : events;
  }
  const n = stream.integer(events.length);
  if (what === 1) return events.filter((_, i) => i !== n);
  const { from, to, of } = box;
  const one = events[n];
  const moved = (share: number): number => Math.min(1, Math.max(0, share + step * normal()));
  const changed = (): TimedChange => {
    if (what === 2)
      return { ...one, atSeconds: inMilliseconds(from + (to - from) * moved((one.atSeconds - from) / (to - from))) };
    const dimension = of[one.of];
    if (what === 3 && one.seconds !== null) return { ...one, seconds: lengthAt(moved(shareOf(LENGTHS, one.seconds))) };
    if ('on' in dimension || one.value === null) return one;
    return { ...one, value: valueAt(dimension, moved(shareOf(dimension, one.value))) };
  };
  return events.map((other, i) => (i === n ? changed() : other));
}

/** The timeline with these changes. */
export function timelineWith(
  events: readonly TimedChange[],
  box: EventBox | undefined,
  base: Scenario,
): Scenario['timeline'] {
  if (box === undefined || events.length === 0) return base.timeline;
  const entries = events.flatMap((event) => {
    const one = box.of[event.of];
    const changes = 'on' in one ? { [one.on]: true } : changesOf(one, event.value!);
    return Object.entries(changes).flatMap(([set, value]) => [
      { atSeconds: event.atSeconds, set, value, label: one.title },
      ...(event.seconds === null
        ? []
        : [{ atSeconds: inMilliseconds(event.atSeconds + event.seconds), set, value: valueIn(base, set) ?? false }]),
    ]);
  });
  return [...base.timeline, ...entries]
    .filter(({ atSeconds }) => atSeconds < base.run.untilSeconds)
    .toSorted((a, b) => a.atSeconds - b.atSeconds) as Scenario['timeline'];
}

/** e.g. `Rate 2 Mbit/s at 12 s for 0.5 s`. */
export function eventInWords(event: TimedChange, { of }: EventBox): string {
  const one = of[event.of];
  const what = 'on' in one ? one.title : variedValue(one, event.value!);
  return `${what} at ${event.atSeconds} s${event.seconds === null ? '' : ` for ${event.seconds} s`}`;
}

/** Whether two settings have the same kinds of events. */
export function sameKinds(a: readonly TimedChange[], b: readonly TimedChange[]): boolean {
  const kinds = (events: readonly TimedChange[]): string =>
    events
      .map(({ of }) => of)
      .toSorted((one, other) => one - other)
      .join();
  return kinds(a) === kinds(b);
}

/** Whether the same kinds come at about the same times, for about as long. @param near a share of the ranges */
export function nearEvents(
  a: readonly TimedChange[],
  b: readonly TimedChange[],
  { from, to }: EventBox,
  near: number,
): boolean {
  const sorted = (events: readonly TimedChange[]): TimedChange[] =>
    events.toSorted((one, other) => one.of - other.of || one.atSeconds - other.atSeconds);
  const theirs = sorted(b);
  return (
    sameKinds(a, b) &&
    sorted(a).every(({ atSeconds, seconds: length }, n) => {
      const other = theirs[n];
      const apart =
        length === null || other.seconds === null
          ? Number(length !== other.seconds)
          : Math.abs(shareOf(LENGTHS, length) - shareOf(LENGTHS, other.seconds));
      return Math.abs(atSeconds - other.atSeconds) < near * (to - from) && apart < near;
    })
  );
}
