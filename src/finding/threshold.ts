/**
 * At which value of a setting a lane begins to end badly: bisection, seed by seed. For the length, the depth or the height of a
 * trigger it is the smallest trigger. What is to be run next follows from what has been run.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { capitalised } from '../base/format.ts';
import { plannedFigure } from '../experiment/figures.ts';
import { contentOf, jobOf, type FinishedRun, type Job } from '../experiment/plan.ts';
import { baseScenario, changes, type FigureInput } from '../experiment/schema.ts';
import { baseOf } from '../experiment/validate.ts';
import { LIMITS } from '../scenario/limits.ts';
import { identifier, line, quantity, seconds } from '../scenario/schema/field.ts';
import { describeField } from '../scenario/describe-field.ts';
import { laneTitle } from '../scenario/titles.ts';
import { setPath } from '../scenario/path.ts';
import { type Problem, problemsOf } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { type Failure, failureInWords, failureSchema, figuresOf, judge, wrongWith } from './failures.ts';
import { checkTerm } from './map-schema.ts';
import { valueIn } from './space.ts';

const THRESHOLD_LIMITS = { seeds: 100 } as const;
/** It is known when the values to both sides of it are this close, as a share of the larger. */
const CLOSE = 0.01;
/** Values beyond it that are tried too, as multiples: whether all of them end alike. */
const BEYOND = [1.05, 1.2, 1.5];

export const thresholdSchema = z.strictObject({
  headwayThreshold: z.literal(1),
  base: z.union([line(100), baseScenario]),
  set: z._default(changes, {}),
  lane: identifier,
  /** The path of a number, as `--set` has it, and between which values it is looked for. */
  vary: z.strictObject({ path: line(200, 1), from: z.number(), to: z.number() }),
  /** What a bad ending is. */
  fail: failureSchema,
  /** The warm-up, which is not judged. */
  fromSeconds: z._default(seconds('Judged from', LIMITS.untilSeconds), 0),
  seeds: z._default(quantity({ title: 'Seeds', minimum: 1, maximum: THRESHOLD_LIMITS.seeds, integer: true }), 10),
});

/** What a link carries of a question: its base, changes included, is the link's scenario. */
export function linkedThreshold({ laneId, path, from, to, fail, fromSeconds, seeds }: ThresholdQuestion): unknown {
  return { headwayThreshold: 1, lane: laneId, vary: { path, from, to }, fail, fromSeconds, seeds };
}

/** Whether a file or what a link carries says that it is a threshold; what is in it is not looked at. */
export function isThreshold(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'headwayThreshold');
}

export type ThresholdPlanning =
  | { readonly ok: true; readonly question: ThresholdQuestion }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The question of a file, or what is wrong with it. */
export function planThreshold(input: unknown): ThresholdPlanning {
  const parsed = thresholdSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, input, thresholdSchema) };
  const based = baseOf(parsed.data);
  if (!based.ok) return based;
  const { lane, vary, fail, fromSeconds, seeds } = parsed.data;
  const question = { scenario: based.scenario, laneId: lane, ...vary, fail, fromSeconds, seeds };
  const problems = checkThreshold(question);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, question };
}

export interface ThresholdQuestion {
  readonly scenario: Scenario;
  readonly laneId: string;
  /** The path of a number, as `--set` has it, and between which values it is looked for. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** What a bad ending is. */
  readonly fail: Failure;
  /** The end of the warm-up, which is not judged. */
  readonly fromSeconds: number;
  /** From the run's seed on. */
  readonly seeds: number;
}

/** What is known of one seed. */
export interface SeedThreshold {
  readonly seed: number;
  /** The nearest values that were run to both sides: the one that ends well, and the one that ends badly. Null: none is known. */
  readonly good: number | null;
  readonly bad: number | null;
  /** A value beyond `bad` that ends well again; null: none was found. */
  readonly goodAgain: number | null;
  /** An ending could not be judged: what was measured. */
  readonly unknown: string | null;
}

interface ThresholdState {
  readonly seeds: readonly SeedThreshold[];
  /** What is to be run next. Empty: it is finished. */
  readonly wanted: readonly Job[];
}

/** What is wrong with a question. */
export function checkThreshold(question: ThresholdQuestion): Problem[] {
  const { scenario, laneId, path, from, to, fail, fromSeconds, seeds } = question;
  const problems: Problem[] = [];
  const say = (place: string, message: string, remedy: string): void => void problems.push({ place, message, remedy });
  const wrong = wrongWith(fail, false);
  if (wrong !== null) say(...wrong);
  if (!(from < to)) say('vary', 'Its bounds leave no room.', 'The first is the smaller one.');
  if (seeds < 1 || seeds > THRESHOLD_LIMITS.seeds) say('seeds', `${seeds} seeds.`, `1 to ${THRESHOLD_LIMITS.seeds}.`);
  if (!(fromSeconds < scenario.run.untilSeconds))
    say('fromSeconds', 'Nothing is judged.', `The run ends at ${scenario.run.untilSeconds} s.`);
  if (typeof valueIn(scenario, path) !== 'number')
    say(path, 'It is no number of this scenario.', 'Name a setting that is one.');
  if (problems.length > 0) return problems;
  for (const value of [from, valueNear((from + to) / 2, scenario, path), to]) {
    const result = validateScenario(setPath(scenario, path, value));
    if (!result.ok) return [...result.problems];
  }
  return checkTerm({ lane: laneId, figures: figuresOf(fail, scenario, fromSeconds) }, scenario);
}

/** A value that the setting can have, six digits or whole, so that it can be written down. */
function valueNear(value: number, scenario: Scenario, path: string): number {
  return isWhole(scenario, path) ? Math.round(value) : Number(value.toPrecision(6));
}

function isWhole(scenario: Scenario, path: string): boolean {
  const field = describeField(path, scenario);
  return field?.kind === 'number' && field.integer === true;
}

export class ThresholdWork {
  private readonly jobs = new Map<string, Job>();

  /** @param question one that `checkThreshold` has nothing against */
  constructor(readonly question: ThresholdQuestion) {}

  /** The run at a value and a seed. */
  run(value: number, seed: number): Scenario {
    const { scenario, path } = this.question;
    // The lane's own seed would be the same at all seeds.
    const lanes = scenario.lanes.map(({ seed: _own, ...lane }) => lane);
    const set = setPath({ ...scenario, lanes }, path, value) as Scenario;
    const timeline = set.timeline.toSorted((a, b) => a.atSeconds - b.atSeconds);
    return { ...set, run: { ...set.run, seed }, timeline };
  }

  state(runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string>): ThresholdState {
    const { scenario, seeds } = this.question;
    const found = Array.from({ length: seeds }, (_, n) => this.ofSeed(scenario.run.seed + n, runs, failed));
    return { seeds: found.map(({ threshold }) => threshold), wanted: found.flatMap(({ wanted }) => wanted) };
  }

  private ofSeed(
    seed: number,
    runs: ReadonlyMap<string, FinishedRun>,
    failed: ReadonlyMap<string, string>,
  ): { readonly threshold: SeedThreshold; readonly wanted: readonly Job[] } {
    const { from, to, scenario, path } = this.question;
    const least = isWhole(scenario, path) ? 1 : 0;
    const known = { seed, good: null, bad: null, goodAgain: null, unknown: null };
    const wants = (...values: number[]): Job[] =>
      values.map((value) => this.job(value, seed)).filter(({ key }) => !runs.has(key) && !failed.has(key));
    const first = wants(from, to);
    if (first.length > 0) return { threshold: known, wanted: first };
    let [low, high] = [from, to];
    const [atLow, atHigh] = [low, high].map((value) => this.ending(value, seed, runs));
    const unknown = [atLow, atHigh].find(({ isBad }) => isBad === null);
    if (unknown !== undefined) return { threshold: { ...known, unknown: unknown.words }, wanted: [] };
    if (atLow.isBad === atHigh.isBad) {
      const ends = atLow.isBad ? { bad: from } : { good: to };
      return { threshold: { ...known, ...ends }, wanted: [] };
    }
    const sides = (): Pick<SeedThreshold, 'good' | 'bad'> =>
      atHigh.isBad ? { good: low, bad: high } : { good: high, bad: low };
    while (high - low > Math.max(least, CLOSE * Math.max(Math.abs(low), Math.abs(high)))) {
      const middle = valueNear((low + high) / 2, scenario, path);
      const wanted = wants(middle);
      if (wanted.length > 0) return { threshold: { ...known, ...sides() }, wanted };
      const { isBad, words } = this.ending(middle, seed, runs);
      if (isBad === null) return { threshold: { ...known, ...sides(), unknown: words }, wanted: [] };
      if (isBad === atHigh.isBad) high = middle;
      else low = middle;
    }
    const { good, bad } = sides();
    const beyond = BEYOND.map((times) =>
      valueNear(bad! + (times - 1) * (bad! - good! > 0 ? bad! : -bad!), scenario, path),
    );
    const further = beyond.filter((value) => value >= from && value <= to);
    const wanted = wants(...further);
    const goodAgain = further.find((value) => this.ending(value, seed, runs).isBad === false) ?? null;
    return { threshold: { ...known, good, bad, goodAgain }, wanted };
  }

  private job(value: number, seed: number): Job {
    const name = `${value} ${seed}`;
    const made = this.jobs.get(name);
    if (made !== undefined) return made;
    const { laneId, fail, fromSeconds } = this.question;
    const scenario = this.run(value, seed);
    const figures = figuresOf(fail, scenario, fromSeconds).map((input) =>
      plannedFigure(input, fromSeconds, scenario.run.untilSeconds),
    );
    const once = [...new Map(figures.map((one) => [one.key, one])).values()];
    const job = jobOf({ scenario, laneId, hash: contentOf(scenario, laneId), figures: once }, seed);
    this.jobs.set(name, job);
    return job;
  }

  private ending(
    value: number,
    seed: number,
    runs: ReadonlyMap<string, FinishedRun>,
  ): { readonly isBad: boolean | null; readonly words: string } {
    const { scenario, fail, fromSeconds } = this.question;
    const run = runs.get(this.job(value, seed).key);
    if (run === undefined) return { isBad: null, words: 'the run failed' };
    const of = (figure: FigureInput): number | null =>
      run.values[plannedFigure(figure, fromSeconds, scenario.run.untilSeconds).key] ?? null;
    const { margin, words } = judge(fail, scenario, fromSeconds, of, of);
    return { isBad: margin === null ? null : margin >= 0, words };
  }
}

/** Over the seeds at which it ends well at one bound and badly at the other. */
interface Threshold {
  /** The nearest value that ends badly: the median over these seeds, of an even number the upper one. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly seeds: number;
  /** It ends badly from there on; otherwise up to there. */
  readonly isRising: boolean;
}

/** null: it ends alike at both bounds, or nothing is known yet. */
export function thresholdOf({ seeds }: ThresholdState): Threshold | null {
  const found = seeds.filter(({ good, bad }) => good !== null && bad !== null);
  if (found.length === 0) return null;
  const values = found.map(({ bad }) => bad!).toSorted((a, b) => a - b);
  return {
    median: values[values.length >> 1],
    least: values[0],
    most: values.at(-1)!,
    seeds: values.length,
    isRising: found[0].bad! > found[0].good!,
  };
}

/** How a setting is called, and its values. */
interface SettingWords {
  readonly name: string;
  readonly value: (value: number) => string;
}

/** What was found, in sentences; before, what is asked. @param setting absent: its path, and values as `--set` has them */
export function thresholdSentences(
  { scenario, laneId, path, from, to, fail }: ThresholdQuestion,
  state: ThresholdState,
  { name, value: shown }: SettingWords = { name: path, value: short },
): string[] {
  const { seeds, wanted } = state;
  const said: string[] = [];
  const found = thresholdOf(state);
  if (found !== null) {
    const { median, least, most, isRising } = found;
    const spread =
      least === most
        ? `at each of ${found.seeds} seeds`
        : `median of ${found.seeds} seeds, ${shown(least)} to ${shown(most)}`;
    const over = found.seeds === 1 ? '1 seed' : spread;
    const sentence = `${failureInWords(fail, scenario)} where ${name} is ${shown(median)} or ${isRising ? 'more' : 'less'} (${over}).`;
    said.push(wanted.length > 0 ? `So far: ${sentence}` : capitalised(sentence));
  }
  const never = seeds.filter(({ good, bad, unknown }) => bad === null && good !== null && unknown === null).length;
  const always = seeds.filter(({ good, bad }) => good === null && bad !== null).length;
  if (never > 0) said.push(`It ends well at both bounds, ${shown(from)} and ${shown(to)}, at ${counted(never)}.`);
  if (always > 0) said.push(`It ends badly at both bounds, ${shown(from)} and ${shown(to)}, at ${counted(always)}.`);
  const again = seeds.filter(({ goodAgain }) => goodAgain !== null);
  if (again.length > 0)
    said.push(`Not monotone at ${counted(again.length)}: e.g. it ends well again at ${shown(again[0].goodAgain!)}.`);
  const unknown = seeds.find((one) => one.unknown !== null);
  if (unknown !== undefined) said.push(`Seed ${unknown.seed} cannot be judged: ${unknown.unknown}.`);
  if (said.length > 0) return said;
  return [
    `At which value of ${name}, between ${shown(from)} and ${shown(to)}, does lane “${laneTitle(scenario, laneId)}” begin to end badly: ${failureInWords(fail, scenario)}?`,
  ];
}

function counted(seeds: number): string {
  return `${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;
}

function short(value: number): string {
  return `${Number(value.toPrecision(3))}`;
}
