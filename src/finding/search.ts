/**
 * The search for settings that fail: points spread over the box, then evolution from the worst; what fails is confirmed at
 * other seeds and made smaller. It says what to run next, and its steps depend on results alone, in the order of their
 * numbers: so any number of workers, or a search that was stopped and began again, find the same.
 */
import { RandomStream } from '../base/random-stream.ts';
import { plannedFigure } from '../experiment/figures.ts';
import { contentOf, jobOf, runKey, type FinishedRun, type Job } from '../experiment/plan.ts';
import type { FigureInput } from '../experiment/schema.ts';
import { changedScenario } from '../experiment/validate.ts';
import { removeTraffic } from '../scenario/edit/traffic-edits.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { KeyedFigure } from '../simulation/run-job.ts';
import { cornerPoints } from './corners.ts';
import { evened } from './draws.ts';
import { drawnEvents, mutatedEvents, nearEvents, sameKinds, timelineWith, type TimedChange } from './events.ts';
import { comparesLanes, type Failure, figuresOf, harmIn, judge } from './failures.ts';
import type { ValueOf } from './look.ts';
import { least } from './margins.ts';
import type { SearchPlan, Setting } from './search-schema.ts';
import { type Attempted, shrink, type ShrinkStep } from './shrink.ts';
import { figuresOfSigns, type Sign, signsIn } from './signs.ts';
import { sobolPoints } from './sobol.ts';
import { changesOf, type Choice, isNear, shareOf, valueAt, withinSchema } from './space.ts';
import { drawnTree, isSameTree, mutatedTree, type Tree, TREE_MUTATIONS, withTree } from './trees.ts';

export const SEARCH_SEEDS = [1, 2, 3];
export const CONFIRMING_SEEDS = [101, 102, 103, 104, 105];
/** The number of them that must fail. */
const CONFIRMED = 4;
/** Evaluated together: what they found is followed before the next. */
const BATCH = 12;
const [PARENTS, CHILDREN] = [12, 36];
const MOST_DRAWS = 20;
const MOST_REFUSED = 100;
/** After as many generations in which each setting was tried before, the box holds no others. */
const MOST_STALE = 10;
/** A setting whose values are all within this share of their ranges of one that is explained is its neighbour. */
const NEAR = 0.1;
/** Where a finding stops failing is known to this share of the value's range. */
const EXTENT_STEP = 0.05;
/** Scenarios that are kept, so that a generation makes each once. */
const MOST_SCENARIOS = 500;
/** A kept value that differs by more than this factor, and with which the finding does not fail, makes another finding. */
const UNLIKE = 3;

export interface Trial {
  readonly number: number;
  readonly setting: Setting;
  /** null: it cannot be judged. */
  readonly margin: number | null;
  /** That of the lane alone, whatever the other lane does. */
  readonly own: number | null;
  /** That of the lane that must not fail; null: there is none, or it cannot be judged. */
  readonly other: number | null;
  readonly words: string;
}

interface Unconfirmed extends Trial {
  /** It fails at all seeds of the search. */
  readonly atSearchSeeds: boolean;
}

export interface Finding {
  readonly setting: Setting;
  readonly scenario: Scenario;
  /** The first confirming seed at which it fails. Margin, words, sign and extent are those of its run. */
  readonly seed: number;
  readonly margin: number;
  readonly words: string;
  /** How it shows in the run; null: in none of the ways that are known. */
  readonly sign: Sign | null;
  /** The confirming seeds at which it fails. */
  readonly failing: number;
  /** At each of them. */
  readonly atSeeds: readonly Pick<Trial, 'own' | 'other'>[];
  /** Its runs are not all the same: something is drawn. */
  readonly isDrawn: boolean;
  readonly steps: readonly ShrinkStep[];
  /** For each value: how far it may move from the finding; null: it is that of the base. */
  readonly extent: readonly (Extent | null)[];
}

/** The values between which a setting fails, or the options of a choice with which it does, the others as in the finding. */
export type Extent = { readonly from: number; readonly to: number } | { readonly options: readonly number[] };

export interface SearchState {
  readonly phase: 'spread' | 'evolve' | 'confirm' | 'shrink' | 'measure' | 'over';
  /** Settings at the first seed, in order. */
  readonly trials: readonly Trial[];
  /** How many of them were spread over the box before the search went on from the worst; null: it still spreads. */
  readonly spread: number | null;
  readonly findings: readonly Finding[];
  /** They fail at the first seed, and not with all those of the search or not with those that confirm. */
  readonly unconfirmed: readonly Unconfirmed[];
  readonly refused: number;
  /** Settings at a seed that have been run, in all. */
  readonly spent: number;
  /** The trial in which the lane is worst and the other one works, else the one nearest to that; null: nothing could be judged. */
  readonly worst: Trial | null;
}

/** What came of a setting at a seed. */
interface Outcome extends Pick<Trial, 'margin' | 'own' | 'other' | 'words'> {
  /** The run could not be made. */
  readonly broke?: true;
}

/** Packets that all links send, from 0 s on. */
const HOPS = 'packetHops';
const isHops = (figure: KeyedFigure['figure']): boolean =>
  figure.measure === 'summary' && figure.of === HOPS && figure.fromSeconds === 0;

/** A run of a trial, and what is judged of it. */
interface Part {
  readonly scenario: Scenario;
  readonly laneId: string;
  readonly fail: Failure;
}

/** Without these classes, and without what the timeline changes in them. */
function withoutClasses(scenario: Scenario, ids: readonly string[]): Scenario {
  return ids.reduce((rest, id) => removeTraffic(rest, id).scenario, scenario);
}

/** Whether the lane that must not fail does not, or there is none. */
export function otherWorks({ other }: Pick<Trial, 'other'>): boolean {
  return other === null || other < 0;
}

function worstOf(trials: readonly Trial[]): Trial | null {
  const judged = trials.filter(({ margin }) => margin !== null);
  const greatest = (ones: readonly Trial[], of: 'own' | 'margin') =>
    ones.reduce<Trial | null>((a, b) => (a === null || b[of]! > a[of]! ? b : a), null);
  return greatest(judged.filter(otherWorks), 'own') ?? greatest(judged, 'margin');
}

type Asks<Result> = Generator<readonly Job[], Result>;

export class Search {
  private readonly steps: Asks<void>;
  private pending: readonly Job[] = [];
  private isOver = false;
  private runs: ReadonlyMap<string, FinishedRun> = new Map();
  private failed: ReadonlyMap<string, string> = new Map();
  private phase: SearchState['phase'] = 'spread';
  private readonly trials: Trial[] = [];
  private spread: number | null = null;
  private readonly findings: Finding[] = [];
  private readonly unconfirmed: Unconfirmed[] = [];
  /** Settings whose failure is one of the findings, as they were tried. */
  private readonly explained: Setting[] = [];
  /** By the numbers of these: their margins over the seeds that did not confirm them. */
  private readonly overSeeds = new Map<number, number>();
  private readonly tried = new Set<string>();
  private readonly asked = new Set<string>();
  private readonly counted = new Set<string>();
  private spentHops = 0;
  private refused = 0;
  private readonly stream: RandomStream;
  private readonly scenarios = new Map<string, Scenario | null>();

  constructor(readonly plan: SearchPlan) {
    this.stream = new RandomStream(plan.search.seed, 'search');
    this.steps = this.search();
  }

  /** What is to be run next; empty: the search is over. */
  wanted(runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string>): readonly Job[] {
    [this.runs, this.failed] = [runs, failed];
    const isMissing = ({ key }: Job): boolean => !runs.has(key) && !failed.has(key);
    while (!this.isOver) {
      const missing = this.pending.filter(isMissing);
      if (missing.length > 0) return missing;
      this.countHops();
      const { done, value } = this.steps.next();
      if (done === true) this.isOver = true;
      else this.pending = value;
    }
    this.phase = 'over';
    return [];
  }

  /** Adds the packet hops of the runs that are there since it was called. */
  private countHops(): void {
    for (const { key, figures } of this.pending) {
      if (this.counted.has(key)) continue;
      this.counted.add(key);
      const hops = figures.find(({ figure }) => isHops(figure));
      if (hops !== undefined) this.spentHops += this.runs.get(key)?.values[hops.key] ?? 0;
    }
  }

  /** How many trials have ended, and what was found, without a copy of all that was tried. */
  get counts(): { readonly trials: number; readonly findings: number } {
    const open = this.pending.filter(({ key }) => this.asked.has(key) && !this.runs.has(key) && !this.failed.has(key));
    return { trials: this.asked.size - open.length, findings: this.findings.length };
  }

  get state(): SearchState {
    return {
      phase: this.phase,
      trials: [...this.trials],
      spread: this.spread,
      findings: [...this.findings],
      unconfirmed: [...this.unconfirmed],
      refused: this.refused,
      spent: this.counts.trials,
      worst: worstOf(this.trials),
    };
  }

  /** With the changes of a setting; null: it is refused. */
  scenarioOf(setting: Setting): Scenario | null {
    const key = JSON.stringify(setting);
    const known = this.scenarios.get(key);
    if (known !== undefined) return known;
    const { base, search } = this.plan;
    const { values, events, tree, without, even, untilSeconds } = setting;
    const changes = search.vary.map((dimension, d) => (values[d] === null ? {} : changesOf(dimension, values[d])));
    const kept = { ...withoutClasses(base, without), run: { ...base.run, untilSeconds } };
    const drawn = { ...kept, timeline: timelineWith(events, search.events, kept) };
    const start = tree === undefined ? drawn : withTree(drawn, tree);
    const varied = changedScenario(start, Object.assign({}, ...changes) as Record<string, never>, '');
    const changed = even === undefined || !varied.ok ? varied : evened(varied.scenario, even);
    const made = changed.ok ? changed.scenario : null;
    this.scenarios.set(key, made);
    // The oldest goes: it is made again if it is asked for.
    if (this.scenarios.size > MOST_SCENARIOS) this.scenarios.delete(this.scenarios.keys().next().value!);
    return made;
  }

  private *search(): Asks<void> {
    const { vary, trials, tree } = this.plan.search;
    const spread = Math.min(Math.max(32, 8 * vary.length), Math.max(BATCH, Math.floor(trials / 4)));
    const points = sobolPoints(spread, vary.length, this.stream);
    points.push(...cornerPoints(vary.length, Math.floor(trials / 8)));
    for (let n = 0; n < points.length && this.goesOn(); n += BATCH) {
      this.phase = 'spread';
      const drawn = points
        .slice(n, n + BATCH)
        .map((point) => this.settingAt(point, this.drawnEvents(), this.drawnTree()) ?? this.drawn());
      // Whether it fails as it stands is asked first.
      yield* this.tryAll(this.newOnes(n === 0 && tree === undefined ? [this.baseItself(), ...drawn] : drawn));
    }
    this.spread = this.trials.length;
    let step = NEAR;
    let idle = 0;
    for (let stale = 0; this.goesOn() && stale < MOST_STALE;) {
      this.phase = 'evolve';
      const tried = this.trials.length;
      let parents = this.parents();
      // Nothing better came for long: half of the parents make room for new points.
      if (idle > 0 && idle % 15 === 0) {
        parents = parents.slice(0, Math.ceil(parents.length / 2));
        step = NEAR;
      } else if (idle > 0 && idle % 5 === 0) step /= 2;
      const before = parents[0]?.margin ?? -Infinity;
      const isRestart = idle > 0 && idle % 15 === 0;
      const children = Array.from({ length: CHILDREN }, (_, n) =>
        parents.length === 0 || (isRestart && n % 2 === 0) ? this.drawn() : this.child(parents, step),
      );
      for (let n = 0; n < children.length && this.goesOn(); n += BATCH) {
        this.phase = 'evolve';
        yield* this.tryAll(yield* this.betterHalf(this.newOnes(children.slice(n, n + BATCH))));
      }
      idle = (this.parents()[0]?.margin ?? -Infinity) > before ? 0 : idle + 1;
      stale = this.trials.length > tried ? 0 : stale + 1;
    }
  }

  private baseItself(): Setting {
    const { search, base } = this.plan;
    return { values: search.vary.map(() => null), events: [], without: [], untilSeconds: base.run.untilSeconds };
  }

  private goesOn(): boolean {
    const { trials, found, hops } = this.plan.search;
    // A box in which next to nothing can run is given up.
    if (this.refused > trials + MOST_REFUSED) return false;
    return this.asked.size < trials && this.findings.length < found && this.spentHops < (hops ?? Infinity);
  }

  /** The best but the base that are no neighbours of what is explained. One that failed at the first seed by luck has its margin over more. */
  private parents(): Trial[] {
    return this.trials
      .filter(({ margin, setting }) => margin !== null && !setting.values.includes(null) && !this.isNear(setting))
      .map((one) => ({ ...one, margin: this.overSeeds.get(one.number) ?? one.margin }))
      .toSorted((a, b) => b.margin! - a.margin! || a.number - b.number)
      .slice(0, PARENTS);
  }

  /** Those that come nearest to failing in a run that ends early, and those that cannot be judged so soon. */
  private *betterHalf(children: readonly Setting[]): Asks<readonly Setting[]> {
    const { lookSeconds } = this.plan.search;
    if (lookSeconds === undefined) return children;
    const looks = children.map((setting) => ({ setting, look: { ...setting, untilSeconds: lookSeconds } }));
    yield looks.flatMap(({ look }) => this.jobsOf(look, SEARCH_SEEDS[0]));
    const judged = looks.map(({ setting, look }) => ({
      setting,
      margin: this.outcome(look, SEARCH_SEEDS[0]).margin ?? Infinity,
    }));
    return judged
      .toSorted((a, b) => b.margin - a.margin)
      .slice(0, Math.ceil(judged.length / 2))
      .map(({ setting }) => setting);
  }

  /** Runs settings at the first seed; the failing ones are confirmed and made smaller, the worst first. */
  private *tryAll(settings: readonly Setting[]): Asks<void> {
    const room = Math.max(0, this.plan.search.trials - this.asked.size);
    const tried = settings.slice(0, room);
    yield tried.flatMap((setting) => this.jobsOf(setting, SEARCH_SEEDS[0]));
    const fresh = tried.map((setting) => {
      const trial = { number: this.trials.length + 1, setting, ...this.outcome(setting, SEARCH_SEEDS[0]) };
      this.trials.push(trial);
      return trial;
    });
    const failing = fresh.filter(({ margin }) => margin !== null && margin >= 0);
    for (const trial of failing.toSorted((a, b) => b.margin! - a.margin! || a.number - b.number)) {
      if (!this.goesOn()) return;
      if (!this.isNear(trial.setting)) yield* this.follow(trial);
    }
  }

  /** Those that were not tried before; from now on they were. null: it was refused. */
  private newOnes(settings: readonly (Setting | null)[]): Setting[] {
    return settings.filter((one): one is Setting => {
      const before = this.tried.size;
      return one !== null && this.tried.add(JSON.stringify(one)).size > before;
    });
  }

  private *follow(trial: Trial): Asks<void> {
    this.phase = 'confirm';
    // A run that breaks is another failure.
    const way = this.outcome(trial.setting, SEARCH_SEEDS[0]).broke;
    const failsHere = (one: Setting): Asks<boolean> => this.fails(one, SEARCH_SEEDS, SEARCH_SEEDS.length, way);
    const isConfirmed = (one: Setting): Asks<boolean> => this.fails(one, CONFIRMING_SEEDS, CONFIRMED, way);
    if (yield* this.isKnown(trial.setting, way)) {
      this.explained.push(trial.setting);
      return;
    }
    const atSearchSeeds = yield* failsHere(trial.setting);
    if (!atSearchSeeds || !(yield* isConfirmed(trial.setting))) {
      this.unconfirmed.push({ ...trial, atSearchSeeds });
      const margin = atSearchSeeds
        ? this.marginOver(trial.setting, CONFIRMING_SEEDS, CONFIRMED)
        : this.marginOver(trial.setting, SEARCH_SEEDS, SEARCH_SEEDS.length);
      this.overSeeds.set(trial.number, margin);
      return;
    }
    this.phase = 'shrink';
    const seed = CONFIRMING_SEEDS.find((one) => this.isFailing(trial.setting, one, way))!;
    const shown = this.signsOf(trial.setting, seed)[0];
    const failsAtSeed = (one: Setting): Asks<boolean> => this.fails(one, [seed], 1, way);
    const signsOf = (one: Setting): readonly Sign[] => this.signsOf(one, seed);
    /** Whether a smaller setting fails as before, with the sign that the found one shows. */
    const attempted = (isEachConfirmed: boolean) =>
      function* (one: Setting): Asks<Attempted> {
        const fails = (yield* failsHere(one)) && (yield* failsAtSeed(one));
        if (!fails || (isEachConfirmed && !(yield* isConfirmed(one)))) return { stays: false };
        const signs = signsOf(one);
        if (shown === undefined || signs.some(({ id }) => id === shown.id)) return { stays: true };
        return { stays: false, shows: signs[0]?.words ?? `not that ${shown.words}` };
      };
    let steps: ShrinkStep[] = [];
    const scenarioOf = (one: Setting): Scenario => this.scenarioOf(one)!;
    let setting = yield* shrink(this.plan, trial.setting, steps, scenarioOf, attempted(false));
    if (!(yield* isConfirmed(setting))) {
      // It became too small for other seeds: once more, and each step is confirmed.
      [setting, steps] = [trial.setting, []];
      if (this.goesOn()) setting = yield* shrink(this.plan, trial.setting, steps, scenarioOf, attempted(true));
    }
    yield CONFIRMING_SEEDS.flatMap((one) => this.jobsOf(setting, one));
    const failing = CONFIRMING_SEEDS.filter((one) => this.isFailing(setting, one, way)).length;
    const { margin, words } = this.outcome(setting, seed);
    const sign = this.signsOf(setting, seed)[0] ?? null;
    this.explained.push(trial.setting);
    const alike = this.findings.filter((one) => one.sign?.id === sign?.id);
    if (alike.some((one) => this.isSame(one, setting))) return;
    this.phase = 'measure';
    const extent: (Extent | null)[] = [];
    for (const [d, value] of setting.values.entries()) {
      if (value === null) extent.push(null);
      else if ('options' in this.plan.search.vary[d])
        extent.push({ options: yield* this.failingOptions(setting, d, seed, way) });
      else
        extent.push({
          from: yield* this.lastFailing(setting, d, 0, seed, way),
          to: yield* this.lastFailing(setting, d, 1, seed, way),
        });
    }
    const finding: Finding = {
      setting,
      scenario: this.scenarioOf(setting)!,
      seed,
      margin: margin!,
      words,
      sign,
      failing,
      atSeeds: CONFIRMING_SEEDS.map((one) => {
        const { own, other } = this.outcome(setting, one);
        return { own, other };
      }),
      isDrawn: new Set(CONFIRMING_SEEDS.map((seed) => this.fingerprintsOf(setting, seed))).size > 1,
      steps,
      extent,
    };
    // It may reach further than the one that was found before.
    if (!alike.some((one) => this.isSame(finding, one.setting))) this.findings.push(finding);
  }

  /**
   * Whether what a finding keeps explains a failure: with the setting's own sizes of it, and all else as in the base, the
   * failure shows alike. It takes two trials in place of those that make a setting small. The finding's own changes and tree say
   * nothing of another's.
   */
  private *isKnown(setting: Setting, way: Outcome['broke']): Asks<boolean> {
    for (const finding of this.findings) {
      const { setting: found, seed, sign } = finding;
      if (found.events.length > 0 || found.tree !== undefined) continue;
      const values = found.values.map((value, d) => (value === null ? null : setting.values[d]));
      const kept = { ...setting, values, events: [], without: found.without };
      if (!this.isSame(finding, kept)) continue;
      yield [kept, setting].flatMap((one) => this.jobsOf(one, seed));
      if (![kept, setting].every((one) => this.isFailing(one, seed, way))) continue;
      const [shown] = this.signsOf(setting, seed);
      if (shown?.id !== sign?.id) continue;
      if (shown === undefined || this.signsOf(kept, seed).some(({ id }) => id === shown.id)) return true;
    }
    return false;
  }

  /**
   * The value nearest to an end of its range to which a failing setting can move, halving between what fails and what does
   * not. What fails again beyond a gap is not seen. @param end a share of the range, 0 or 1
   */
  private *lastFailing(setting: Setting, d: number, end: number, seed: number, way: Outcome['broke']): Asks<number> {
    const dimension = this.plan.search.vary[d];
    let [fails, holds] = [shareOf(dimension, setting.values[d]!), end];
    let value = setting.values[d]!;
    // The end first: often it fails there too.
    for (let next = end; Math.abs(holds - fails) > EXTENT_STEP; next = (fails + holds) / 2) {
      const moved = valueAt(dimension, next);
      if (yield* this.failsMoved(setting, d, moved, seed, way)) {
        value = moved;
        if (next === end) return value;
        fails = next;
      } else holds = next;
    }
    return value;
  }

  private *failingOptions(setting: Setting, d: number, seed: number, way: Outcome['broke']): Asks<readonly number[]> {
    const failing: number[] = [];
    const { options } = this.plan.search.vary[d] as Choice;
    for (const option of options.keys())
      if (yield* this.failsMoved(setting, d, option, seed, way)) failing.push(option);
    return failing;
  }

  /** Whether a setting fails with another value of one dimension. */
  private failsMoved(setting: Setting, d: number, value: number, seed: number, way: Outcome['broke']): Asks<boolean> {
    const values = setting.values.map((one, n) => (n === d ? value : one));
    return this.fails({ ...setting, values }, [seed], 1, way);
  }

  /** Whether a setting fails at `wanted` of these seeds in this way. It is asked seed by seed, and no further than needed. */
  private *fails(setting: Setting, seeds: readonly number[], wanted: number, way: Outcome['broke']): Asks<boolean> {
    if (this.scenarioOf(setting) === null) return false;
    let failing = 0;
    for (const [n, seed] of seeds.entries()) {
      yield this.jobsOf(setting, seed);
      if (this.isFailing(setting, seed, way)) failing++;
      if (failing + seeds.length - n - 1 < wanted) return false;
      if (failing >= wanted) return true;
    }
    return false;
  }

  /** The margin that a setting has at `wanted` of these seeds at least, by those that were asked. */
  private marginOver(setting: Setting, seeds: readonly number[], wanted: number): number {
    const asked = seeds.filter((seed) => this.asked.has(this.keysOf(setting, seed)[0]));
    const margins = asked.map((seed) => this.outcome(setting, seed).margin ?? -Infinity);
    return margins.toSorted((a, b) => a - b)[seeds.length - wanted];
  }

  private isFailing(setting: Setting, seed: number, way: Outcome['broke']): boolean {
    const { margin, broke } = this.outcome(setting, seed);
    return margin !== null && margin >= 0 && broke === way;
  }

  private jobsOf(setting: Setting, seed: number): Job[] {
    const scenario = this.scenarioOf(setting);
    if (scenario === null) return [];
    const { fromSeconds, hops } = this.plan.search;
    const from = this.warmUp(setting, fromSeconds);
    const jobs = this.parts(scenario).map(({ fail, ...part }) => {
      const asked = figuresOf(fail, part.scenario, from);
      // Signs are read from one of these runs of the lanes.
      if (CONFIRMING_SEEDS.includes(seed) && part.scenario === scenario) asked.push(...figuresOfSigns(scenario, from));
      const figures = asked.map((one) => this.keyed(one, setting));
      if (hops !== undefined) figures.push(plannedFigure(HOPS, 0, setting.untilSeconds));
      const once = [...new Map(figures.map((one) => [one.key, one])).values()];
      return jobOf({ ...part, hash: contentOf(part.scenario, part.laneId), figures: once }, seed);
    });
    this.asked.add(jobs[0].key);
    return jobs;
  }

  /** What a trial runs: the lane, the one that must not fail, and, where harm is asked, that one with the class alone. */
  private parts(scenario: Scenario): readonly Part[] {
    const { lane, butNot, fail } = this.plan.search;
    if (butNot === undefined) return [{ scenario, laneId: lane, fail }];
    const both = [lane, butNot].map((laneId) => ({ scenario, laneId, fail }));
    const harm = harmIn(fail);
    if (harm === undefined) return both;
    const others = scenario.traffic.flatMap(({ id }) => (id === harm.class ? [] : [id]));
    return [...both, { scenario: withoutClasses(scenario, others), laneId: butNot, fail: harm }];
  }

  private outcome(setting: Setting, seed: number): Outcome {
    const scenario = this.scenarioOf(setting);
    if (scenario === null) return { margin: null, own: null, other: null, words: 'refused' };
    const { butNot, fail, fromSeconds } = this.plan.search;
    const keys = this.keysOf(setting, seed);
    const broken = keys.map((key) => this.failed.get(key)).find((why) => why !== undefined);
    // The first sentence of an error, without its point: words stand within a sentence.
    const [why] = broken?.match(/^.*?(?=[.?!](?:\s|$)|$)/s) ?? [];
    if (why !== undefined) return { margin: 1, own: 1, other: null, words: `it broke: ${why}`, broke: true };
    const from = this.warmUp(setting, fromSeconds);
    const [mine, theirs, alone] = keys.map((key) => this.valueIn(key, setting));
    const judged = judge(fail, scenario, from, mine, theirs, alone);
    // A comparison has the other lane in it already.
    const { margin: own, words } = judged;
    if (butNot === undefined || comparesLanes(fail)) return { margin: own, own, other: null, words };
    const other = judge(fail, scenario, from, theirs);
    // At its limit the other lane fails too.
    const works = other.margin === null ? null : other.margin === 0 ? -Number.EPSILON : -other.margin;
    return {
      margin: least(own, works),
      own,
      other: other.margin,
      words: `${words}; the other lane: ${other.words}`,
    };
  }

  /** The runs of a trial, the lane's first. */
  private keysOf(setting: Setting, seed: number): readonly string[] {
    const parts = this.parts(this.scenarioOf(setting)!);
    return parts.map((part) => runKey({ hash: contentOf(part.scenario, part.laneId) }, seed));
  }

  private fingerprintsOf(setting: Setting, seed: number): string {
    // A run that broke has none: its seed stands for it.
    return this.keysOf(setting, seed)
      .map((key) => this.runs.get(key)?.fingerprint ?? key)
      .join();
  }

  private valueIn(key: string, setting: Setting): ValueOf {
    const run = this.runs.get(key);
    return (figure) => run?.values[this.keyed(figure, setting).key] ?? null;
  }

  /** What is seen in the lane and not in the other one, at one of the confirming seeds. */
  private signsOf(setting: Setting, seed: number): readonly Sign[] {
    const scenario = this.scenarioOf(setting)!;
    const { fail, fromSeconds } = this.plan.search;
    const [mine, theirs = []] = this.keysOf(setting, seed)
      .slice(0, 2)
      .map((key) => signsIn(fail, scenario, this.warmUp(setting, fromSeconds), this.valueIn(key, setting)));
    return mine.filter(({ id }) => theirs.every((one) => one.id !== id));
  }

  /** The warm-up goes down with the length. */
  private warmUp({ untilSeconds }: Setting, fromSeconds: number): number {
    return (fromSeconds * untilSeconds) / this.plan.base.run.untilSeconds;
  }

  private keyed(figure: FigureInput, setting: Setting): KeyedFigure {
    return plannedFigure(figure, this.warmUp(setting, this.plan.search.fromSeconds), setting.untilSeconds);
  }

  private drawnEvents(): readonly TimedChange[] {
    const { events } = this.plan.search;
    return events === undefined ? [] : drawnEvents(events, this.stream);
  }

  private drawnTree(): Tree | undefined {
    const { tree } = this.plan.search;
    return tree === undefined ? undefined : drawnTree(tree, this.stream);
  }

  /** What the schema refuses is repaired within its bounds. null: it is refused all the same. */
  private settingAt(point: readonly number[], events: readonly TimedChange[], tree: Tree | undefined): Setting | null {
    const { vary } = this.plan.search;
    const setting = {
      values: vary.map((dimension, d) => valueAt(dimension, point[d])),
      events,
      ...(tree !== undefined && { tree }),
      without: [],
      untilSeconds: this.plan.base.run.untilSeconds,
    };
    if (this.scenarioOf(setting) !== null) return setting;
    const { base } = this.plan;
    const repaired = { ...setting, values: setting.values.map((value, d) => withinSchema(vary[d], value, base)) };
    return this.scenarioOf(repaired) === null ? null : repaired;
  }

  /** Drawn until one can run, but not for ever. */
  private drawn(): Setting | null {
    for (let n = 0; n < MOST_DRAWS; n++) {
      const setting = this.settingAt(
        this.plan.search.vary.map(() => this.stream.uniform()),
        this.drawnEvents(),
        this.drawnTree(),
      );
      if (setting !== null) return setting;
    }
    this.refused++;
    return null;
  }

  private child(parents: readonly Trial[], step: number): Setting | null {
    const { vary } = this.plan.search;
    const tournament = (): Trial => {
      const [a, b] = [this.stream.integer(parents.length), this.stream.integer(parents.length)];
      return parents[Math.min(a, b)];
    };
    const [one, other] = [tournament(), tournament()];
    const isCrossed = this.stream.uniform() < 0.4;
    const point = vary.map((dimension, d) => {
      const from = isCrossed && this.stream.uniform() < 0.5 ? other : one;
      return shareOf(dimension, from.setting.values[d]!);
    });
    const box = this.plan.search.events;
    let { events } = box !== undefined && isCrossed && this.stream.uniform() < 0.5 ? other.setting : one.setting;
    const trees = this.plan.search.tree;
    let { tree } = trees !== undefined && isCrossed && this.stream.uniform() < 0.5 ? other.setting : one.setting;
    const mutations = 1 + this.stream.integer(3);
    for (let n = 0; n < mutations; n++) {
      const d = this.stream.integer(point.length + (box?.most ?? 0) + (trees === undefined ? 0 : TREE_MUTATIONS));
      if (trees !== undefined && d >= point.length) {
        tree = mutatedTree(tree!, trees, this.stream, step, () => this.normal());
        continue;
      }
      if (box !== undefined && d >= point.length) {
        events = mutatedEvents(events, box, this.stream, step, () => this.normal());
        continue;
      }
      // The options of a choice have no order.
      const isMoved = this.stream.uniform() < 0.7 && !('options' in vary[d]);
      point[d] = isMoved ? Math.min(1, Math.max(0, point[d] + step * this.normal())) : this.stream.uniform();
    }
    return this.settingAt(point, events, tree) ?? this.drawn();
  }

  /** A normal draw: the sum of twelve uniform ones, less six (Irwin and Hall). */
  private normal(): number {
    let sum = -6;
    for (let n = 0; n < 12; n++) sum += this.stream.uniform();
    return sum;
  }

  private isNear({ values, events, tree }: Setting): boolean {
    const { vary, events: box } = this.plan.search;
    return this.explained.some(
      (known) =>
        values.every((value, d) => {
          const other = known.values[d];
          return value === null || other === null ? value === other : isNear(vary[d], value, other, NEAR);
        }) &&
        (box === undefined || nearEvents(events, known.events, box, NEAR)) &&
        (tree === undefined || isSameTree(tree, known.tree!)),
    );
  }

  /** The same kept values, kinds of events, tree and left-out parts, and sizes within a factor of 3, or where the finding fails too. */
  private isSame({ setting: a, extent }: Finding, b: Setting): boolean {
    return (
      a.without.join() === b.without.join() &&
      sameKinds(a.events, b.events) &&
      (a.tree === undefined || isSameTree(a.tree, b.tree!)) &&
      a.values.every((value, d) => {
        const [other, fails] = [b.values[d], extent[d]];
        if (value === null || other === null || fails === null || 'options' in fails) return value === other;
        if (fails.from <= other && other <= fails.to) return true;
        return Math.max(value, other) <= UNLIKE * Math.min(value, other);
      })
    );
  }
}
