/**
 * A case that fails, made smaller: parts that are not needed go, values go back to those of the base, the run becomes
 * shorter, numbers round. A step stays when the case still fails as before; else it is taken back. The result is the smallest
 * for these steps, not the smallest there is.
 */
import type { Job } from '../experiment/plan.ts';
import type { Scenario } from '../scenario/schema.ts';
import { classTitle } from '../scenario/titles.ts';
import { drawnClasses } from './draws.ts';
import { eventInWords, type EventBox, type TimedChange } from './events.ts';
import { classesOf, harmIn } from './failures.ts';
import type { SearchPlan, Setting } from './search-schema.ts';
import { simplerTrees } from './trees.ts';

/** What came of a step. */
export interface Attempted {
  readonly stays: boolean;
  /** The case fails otherwise than before: in words what it shows. Absent where the step stays, or the case no longer fails. */
  readonly shows?: string;
}

export interface ShrinkStep extends Attempted {
  /** e.g. `Rate`. */
  readonly what: string;
  /** e.g. `46.3 → 50 Mbit/s`. */
  readonly change: string;
}

type Asks<Result> = Generator<readonly Job[], Result>;

/** Settings that are tried. */
const MOST_TRIES = 400;
const SHORTEST_SECONDS = 1;

/** @param steps receives every step that was tried  @param scenarioOf of a setting that fails */
export function* shrink(
  { search, base }: SearchPlan,
  first: Setting,
  steps: ShrinkStep[],
  scenarioOf: (setting: Setting) => Scenario,
  attempted: (setting: Setting) => Asks<Attempted>,
): Asks<Setting> {
  const shortest = search.shortestSeconds ?? SHORTEST_SECONDS;
  let now = first;
  const tried = new Set([JSON.stringify(now)]);
  function* attempt(what: string, change: string, next: Setting): Asks<boolean> {
    const key = JSON.stringify(next);
    if (tried.has(key) || tried.size >= MOST_TRIES) return false;
    tried.add(key);
    const came = yield* attempted(next);
    steps.push({ what, change, ...came });
    if (came.stays) now = next;
    return came.stays;
  }
  const inWords = (event: TimedChange): string => eventInWords(event, search.events!);
  const put = (d: number, value: number | null): Setting => ({
    ...now,
    values: now.values.map((one, n) => (n === d ? value : one)),
  });
  for (let before = ''; before !== JSON.stringify(now);) {
    before = JSON.stringify(now);
    if (now.tree !== undefined) {
      // What stays is made simpler from its beginning on.
      for (let left = [...simplerTrees(now.tree)]; left.length > 0;) {
        const [what, change, tree] = left.shift()!;
        if (yield* attempt(what, change, { ...now, tree })) left = [...simplerTrees(tree)];
      }
    }
    // Harm is done by others: one of them stays.
    const least = harmIn(search.fail) === undefined ? 1 : 2;
    for (const { id } of now.tree === undefined ? base.traffic : []) {
      if (classesOf(search.fail).includes(id) || now.without.includes(id)) continue;
      if (base.traffic.length - now.without.length <= least) continue;
      yield* attempt(classTitle(base, id), 'left out', { ...now, without: [...now.without, id] });
    }
    for (let n = 0; n < now.events.length; n++) {
      const rest = now.events.filter((_, i) => i !== n);
      if (yield* attempt(inWords(now.events[n]), 'left out', { ...now, events: rest })) n--;
    }
    const varied = now.values.filter((one) => one !== null).length;
    if (varied > 1) yield* attempt('All values', 'back to the base', { ...now, values: now.values.map(() => null) });
    for (const [d, { title }] of search.vary.entries()) {
      if (now.values[d] !== null) yield* attempt(title, 'back to the base', put(d, null));
    }
    for (let half = now.untilSeconds / 2; half >= shortest; half = now.untilSeconds / 2) {
      const untilSeconds = Number(half.toPrecision(2));
      if (!(yield* attempt('Length', `${now.untilSeconds} → ${untilSeconds} s`, { ...now, untilSeconds }))) break;
    }
    for (const [n, event] of now.events.entries()) {
      for (const simpler of simplerThan(event, search.events!)) {
        const events = now.events.map((one, i) => (i === n ? simpler : one));
        if (yield* attempt(inWords(now.events[n]), `→ ${inWords(simpler)}`, { ...now, events })) break;
      }
    }
    for (const [d, dimension] of search.vary.entries()) {
      const value = now.values[d];
      if (value === null || 'options' in dimension) continue;
      const { title, unit, from, to, integer } = dimension;
      for (const rounder of rounderThan(value, integer)) {
        if (rounder < from || rounder > to) continue;
        if (yield* attempt(title, `${value} → ${rounder} ${unit}`.trim(), put(d, rounder))) break;
      }
    }
    const drawn = drawnClasses(scenarioOf(now));
    const made = now.even ?? [];
    if (drawn.length > 1) yield* attempt('All draws', 'made even', { ...now, even: [...made, ...drawn] });
    if (now.even === undefined) {
      for (const id of drawn)
        yield* attempt(`Draws of ${classTitle(base, id)}`, 'made even', { ...now, even: [...(now.even ?? []), id] });
    }
  }
  return now;
}

/** The same change at a whole second, for a shorter or rounder time, or to a value that is easier to say; the first that still fails stays. */
function simplerThan(event: TimedChange, { of }: EventBox): TimedChange[] {
  const { atSeconds, seconds, value } = event;
  const one = of[event.of];
  const second = Math.round(atSeconds);
  const lengths = seconds === null ? [] : [Number((seconds / 2).toPrecision(1)), ...rounderThan(seconds, false)];
  const values =
    'on' in one || value === null
      ? []
      : rounderThan(value, one.integer).filter((rounder) => rounder >= one.from && rounder <= one.to);
  return [
    ...(second === atSeconds ? [] : [{ ...event, atSeconds: second }]),
    ...lengths.filter((length) => length >= 0.01).map((length) => ({ ...event, seconds: length })),
    ...values.map((rounder) => ({ ...event, value: rounder })),
  ];
}

/** Numbers near it that are easier to say: 1, 2 or 5 with zeros first, then one digit, then two; then, of a small count, fewer. */
function rounderThan(value: number, integer: boolean): number[] {
  const size = Number(`1e${Math.floor(Number(value.toExponential().split('e')[1]))}`);
  const lead = value / size;
  const near = [1, 2, 5, 10].toSorted((a, b) => Math.abs(a - lead) - Math.abs(b - lead))[0] * size;
  const rounded = [near, Number(value.toPrecision(1)), Number(value.toPrecision(2))];
  const fewer = integer && value <= 100 ? [1, 2, Math.round(value / 2), value - 1] : [];
  const is = (one: number): boolean =>
    one !== value && one > 0 && digitsOf(one) <= digitsOf(value) && (!integer || Number.isInteger(one));
  return [
    ...new Set([...rounded.map((one) => Number(one.toPrecision(3))), ...fewer.filter((one) => one < value)]),
  ].filter(is);
}

function digitsOf(value: number): number {
  return value.toExponential().split('e')[0].replace('.', '').replace(/0+$/, '').length;
}
