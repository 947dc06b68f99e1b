/**
 * When it was decided: forks of a run at several moments, with other draws from there on, and the share of them that end
 * badly. A fork is the scenario with one change on its timeline, so it is kept, run and opened like any other run. What is
 * to be run next follows from what has been run: even moments first, then others where the share changes most.
 */
import { indexedDraws } from '../base/random-stream.ts';
import { plannedFigure } from '../experiment/figures.ts';
import { contentOf, jobOf, type FinishedRun, type Job } from '../experiment/plan.ts';
import type { FigureInput } from '../experiment/schema.ts';
import { type ExpandedLink, expandNetwork } from '../scenario/network.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { type Failure, figuresOf, judge, wrongWith } from './failures.ts';
import { checkTerm } from './map-schema.ts';

export const FORK_LIMITS = { moments: 40, forks: 100 } as const;
/** Even moments at first, from 0 s on. */
const FIRST_MOMENTS = 8;
/** Between two moments whose shares differ by more than this comes another one. */
const STEP = 0.15;
/** Moments are at least this share of the run apart. */
const CLOSEST = 1 / 2048;
/** It is decided where this share of the forks end as the run does, there and at all later moments. */
const DECIDED = 0.9;
/** Bits of a packet of full size. Where nothing is drawn the slowest link delays what leaves it by the time of one, for as long as 1, 2, ... last. */
const DISTURBING_BITS = 12_000;
/** Standard errors in half a 95 % interval. */
const DEVIATIONS = 1.96;

/** What has other draws after the fork. */
export const FORK_DRAWS = ['all', 'traffic', 'network'] as const;

export interface ForkQuestion {
  readonly scenario: Scenario;
  readonly laneId: string;
  /** What a bad ending is. */
  readonly fail: Failure;
  /** The end of the warm-up, which is not judged. */
  readonly fromSeconds: number;
  readonly draws: (typeof FORK_DRAWS)[number];
  readonly moments: number;
  readonly forks: number;
  /** A change that each fork makes, to the end of its run: until when does it help? Absent: none. */
  readonly helper?: { readonly set: string; readonly value: unknown };
}

/** How the forks of a moment end. */
export interface ForkedMoment {
  readonly atSeconds: number;
  /** By the fork's number: whether it ends badly; null: it cannot be judged, or is not there yet. */
  readonly endings: readonly (boolean | null)[];
  readonly bad: number;
  readonly judged: number;
  /** bad / judged. */
  readonly share: number;
  /** Wilson's 95 % interval of the share. */
  readonly interval: readonly [low: number, high: number];
}

export interface ForkState {
  /** Whether the run itself ends badly; null: not known yet, or it cannot be judged. */
  readonly isBad: boolean | null;
  /** What was measured in the run itself. */
  readonly words: string;
  /** In the order of time; moments of which no fork can be judged yet are left out. */
  readonly moments: readonly ForkedMoment[];
  /** What is to be run next. Empty: it is finished. */
  readonly wanted: readonly Job[];
  /** Whether forks with other draws differ: otherwise nothing is drawn after them. */
  readonly isDrawn: boolean;
  /** The link at which each fork is disturbed, since nothing is drawn; null: none is. */
  readonly disturbed: string | null;
  /** Whether each fork makes a change that may help. */
  readonly hasHelper: boolean;
}

/** The moment from which the run's ending is decided, and the first that the intervals leave open. */
interface Decided {
  readonly atSeconds: number;
  readonly earliestSeconds: number;
}

/** What is wrong with a question. */
export function checkForks(question: ForkQuestion): Problem[] {
  const { scenario, laneId, fail, fromSeconds, moments, forks, helper } = question;
  const problems: Problem[] = [];
  const say = (place: string, message: string, remedy: string): void => void problems.push({ place, message, remedy });
  const wrong = wrongWith(fail, false);
  if (wrong !== null) say(...wrong);
  if (!(fromSeconds < scenario.run.untilSeconds))
    say('fromSeconds', 'Nothing is judged.', `The run ends at ${scenario.run.untilSeconds} s.`);
  if (moments > FORK_LIMITS.moments) say('moments', `${moments} are too many.`, `At most ${FORK_LIMITS.moments}.`);
  if (forks > FORK_LIMITS.forks) say('forks', `${forks} are too many.`, `At most ${FORK_LIMITS.forks}.`);
  if (helper !== undefined && problems.length === 0) {
    const changed = validateScenario({ ...scenario, timeline: timelineOf(question, 0, []) });
    if (!changed.ok) problems.push(...changed.problems);
  }
  return problems.length > 0
    ? problems
    : checkTerm({ lane: laneId, figures: figuresOf(fail, scenario, fromSeconds) }, scenario);
}

/** The timeline of a fork. @param draws the entries that make its draws others */
function timelineOf({ scenario, helper }: ForkQuestion, atSeconds: number, draws: readonly unknown[]): unknown {
  const { timeline } = scenario;
  // What helps is in force to the end: nothing sets the same value later.
  const rest =
    helper === undefined ? timeline : timeline.filter((one) => one.set !== helper.set || one.atSeconds < atSeconds);
  const entries = helper === undefined ? draws : [...draws, { atSeconds, ...helper, label: 'what may help' }];
  return [...rest, ...(entries as Scenario['timeline'])].toSorted((a, b) => a.atSeconds - b.atSeconds);
}

/** The slowest link, on the way there. @returns null: there is no link */
export function slowestLink({ network }: Scenario): ExpandedLink | null {
  const links = expandNetwork(network).links.filter(({ id, pair }) => id === pair);
  return links.toSorted((a, b) => a.rateBitsPerSecond - b.rateBitsPerSecond)[0] ?? null;
}

/** What delays the packets that leave a link. */
interface Delay {
  readonly link: string;
  /** The path of a delay, and its value as the scenario has it. */
  readonly set: string;
  readonly value: number;
  /** The time that the link takes for a packet of full size, seconds. */
  readonly late: number;
  /** Added to the value: the link delays by that time more. */
  readonly step: number;
}

/** That of the slowest link; a generated network has its delays among its parameters. @returns null: nothing sets it */
function slowestDelay(scenario: Scenario): Delay | null {
  const { network } = scenario;
  const link = slowestLink(scenario);
  if (link === null) return null;
  const { id, delaySeconds } = link;
  const late = DISTURBING_BITS / link.rateBitsPerSecond;
  if (network.form === 'drawn')
    return { link: id, set: `network.links.${id}.delaySeconds`, value: delaySeconds, late, step: late };
  for (const [name, value] of Object.entries(network.parameters)) {
    if (!/delaySeconds$/i.test(name) || typeof value !== 'number') continue;
    const longer = { ...network, parameters: { ...network.parameters, [name]: value + late } } as typeof network;
    const moved = expandNetwork(longer).links.find((one) => one.id === id)!.delaySeconds - delaySeconds;
    if (moved > late / 100)
      return { link: id, set: `network.parameters.${name}`, value, late, step: (late * late) / moved };
  }
  return null;
}

/** null: a delay that is longer by a packet is more than a scenario may have. */
function possible(scenario: Scenario, delay: Delay | null): Delay | null {
  if (delay === null) return null;
  const timeline = [{ atSeconds: 0, set: delay.set, value: delay.value + delay.step }];
  return validateScenario({ ...scenario, timeline }).ok ? delay : null;
}

export class ForkWork {
  private readonly lane: Scenario['lanes'][number];
  private readonly seed: number;
  private readonly figures: readonly { readonly input: FigureInput; readonly key: string }[];
  private readonly jobs = new Map<string, Job>();
  /** Where forks are disturbed if nothing is drawn; null: nowhere. */
  private readonly delay: Delay | null;

  /** @param question one that `checkForks` has nothing against */
  constructor(readonly question: ForkQuestion) {
    const { scenario, laneId, fail, fromSeconds } = question;
    this.lane = scenario.lanes.find(({ id }) => id === laneId)!;
    this.seed = this.lane.seed ?? scenario.run.seed;
    this.delay =
      question.draws === 'all' && question.helper === undefined ? possible(scenario, slowestDelay(scenario)) : null;
    this.figures = figuresOf(fail, scenario, fromSeconds).map((input) => ({
      input,
      key: plannedFigure(input, fromSeconds, scenario.run.untilSeconds).key,
    }));
  }

  /** Something sets the delay of the slowest link. */
  get canDisturb(): boolean {
    return this.delay !== null;
  }

  /**
   * The run with other draws from a moment on. The same number draws the same at all moments, and in every lane of a seed.
   * @param isDisturbed the slowest link delays a few packets instead
   */
  fork(atSeconds: number, number: number, isDisturbed: boolean): Scenario {
    const { scenario, draws } = this.question;
    if (isDisturbed) {
      const timeline = timelineOf(this.question, atSeconds, this.disturbance(atSeconds, number + 1));
      return { ...scenario, timeline: timeline as Scenario['timeline'] };
    }
    const value = Math.floor(indexedDraws(this.seed, 'fork')(number, 0) * 0x1_0000_0000);
    const sets = (['traffic', 'network'] as const).filter((one) => draws === 'all' || draws === one);
    const entries = sets.map((one) => ({
      atSeconds,
      set: `run.${one}Seed`,
      value,
      label: `fork ${number + 1}: ${one}`,
    }));
    // The lane's own seed is the run's, so that the change concerns it.
    const lanes = scenario.lanes.map(({ seed: _own, ...lane }) => lane);
    const run = { ...scenario.run, seed: this.seed };
    const timeline = timelineOf(this.question, atSeconds, entries) as Scenario['timeline'];
    return { ...scenario, lanes, run, timeline };
  }

  /** @param count how many packets of full size the link sends meanwhile */
  private disturbance(atSeconds: number, count: number): readonly unknown[] {
    const { link, set, value, step, late } = this.delay!;
    const delayAt = (seconds: number): number => {
      const entry = this.question.scenario.timeline.findLast((one) => one.set === set && one.atSeconds <= seconds);
      return typeof entry?.value === 'number' ? entry.value : value;
    };
    const endSeconds = atSeconds + count * late;
    const label = `fork ${count}: ${link} delays what leaves it`;
    return [
      { atSeconds, set, value: delayAt(atSeconds) + step, label },
      { atSeconds: endSeconds, set, value: delayAt(endSeconds), label },
    ];
  }

  state(runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string>): ForkState {
    const { scenario, moments: most } = this.question;
    const { untilSeconds } = scenario.run;
    const own = this.job(null, 0, false);
    const ownEnd = this.ending(own, runs);
    const times = Array.from({ length: Math.min(FIRST_MOMENTS, most) }, (_, n) =>
      Number(((untilSeconds * n) / Math.min(FIRST_MOMENTS, most)).toPrecision(6)),
    );
    for (;;) {
      const isLeft = ({ key }: Job): boolean => !runs.has(key) && !failed.has(key);
      const isDrawn = this.isDrawn(times[0], runs, isLeft);
      const isDisturbed = isDrawn === false && this.canDisturb;
      // The first forks of all moments first, so that the curve is there early.
      const numbers = Array.from({ length: this.question.forks }, (_, n) => n);
      const asked = isDrawn === null && this.canDisturb ? times.slice(0, 1) : times;
      const jobs = [own, ...numbers.flatMap((n) => asked.map((at) => this.job(at, n, isDisturbed)))];
      const wanted = jobs.filter(isLeft);
      const moments = times
        .toSorted((a, b) => a - b)
        .map((at) => this.moment(at, runs, isDisturbed))
        .filter(({ judged }) => judged > 0);
      const next = wanted.length > 0 || times.length >= most ? null : steepest(moments, ownEnd.isBad, untilSeconds);
      if (next === null) {
        const disturbed = isDisturbed ? this.delay!.link : null;
        const hasHelper = this.question.helper !== undefined;
        return {
          isBad: ownEnd.isBad,
          words: ownEnd.words,
          moments,
          wanted,
          isDrawn: isDrawn !== false,
          disturbed,
          hasHelper,
        };
      }
      times.push(next);
    }
  }

  private moment(atSeconds: number, runs: ReadonlyMap<string, FinishedRun>, isDisturbed: boolean): ForkedMoment {
    const endings = this.jobsAt(atSeconds, isDisturbed).map((job) => this.ending(job, runs).isBad);
    const bad = endings.filter((one) => one === true).length;
    const judged = endings.filter((one) => one !== null).length;
    return {
      atSeconds,
      endings,
      bad,
      judged,
      share: bad / judged,
      interval: wilson(bad, judged),
    };
  }

  /** Whether the forks of the first moment are not all one run; null: not all of them are there. */
  private isDrawn(
    atSeconds: number,
    runs: ReadonlyMap<string, FinishedRun>,
    isLeft: (job: Job) => boolean,
  ): boolean | null {
    const jobs = this.jobsAt(atSeconds, false);
    const prints = new Set(jobs.flatMap(({ key }) => runs.get(key)?.fingerprint ?? []));
    if (prints.size > 1 || jobs.length < 2) return true;
    return jobs.some(isLeft) ? null : false;
  }

  private jobsAt(atSeconds: number, isDisturbed: boolean): Job[] {
    return Array.from({ length: this.question.forks }, (_, n) => this.job(atSeconds, n, isDisturbed));
  }

  /** @param atSeconds null: the run itself */
  private job(atSeconds: number | null, number: number, isDisturbed: boolean): Job {
    const name = `${atSeconds} ${number} ${isDisturbed}`;
    const known = this.jobs.get(name);
    if (known !== undefined) return known;
    const { laneId, fromSeconds, scenario: given } = this.question;
    const scenario = atSeconds === null ? given : this.fork(atSeconds, number, isDisturbed);
    const figures = this.figures.map(({ input }) => plannedFigure(input, fromSeconds, scenario.run.untilSeconds));
    const once = [...new Map(figures.map((one) => [one.key, one])).values()];
    const job = jobOf({ scenario, laneId, hash: contentOf(scenario, laneId), figures: once }, this.seed);
    const made = atSeconds === null ? job : { ...job, sharedSeconds: atSeconds };
    this.jobs.set(name, made);
    return made;
  }

  private ending({ key }: Job, runs: ReadonlyMap<string, FinishedRun>): { isBad: boolean | null; words: string } {
    const { scenario, fail, fromSeconds } = this.question;
    const run = runs.get(key);
    if (run === undefined) return { isBad: null, words: '' };
    const { untilSeconds } = scenario.run;
    const value = (figure: FigureInput): number | null =>
      run.values[plannedFigure(figure, fromSeconds, untilSeconds).key] ?? null;
    const { margin, words } = judge(fail, scenario, fromSeconds, value, value);
    return { isBad: margin === null ? null : margin >= 0, words };
  }
}

/** The middle of the two neighbours whose shares differ most; null: none differ enough. The end of the run is as the run. */
function steepest(moments: readonly ForkedMoment[], isBad: boolean | null, untilSeconds: number): number | null {
  const all = isBad === null ? moments : [...moments, { atSeconds: untilSeconds, share: isBad ? 1 : 0 }];
  let [best, most] = [null as number | null, STEP];
  for (let n = 1; n < all.length; n++) {
    const [a, b] = [all[n - 1], all[n]];
    const step = Math.abs(a.share - b.share);
    const middle = Number(((a.atSeconds + b.atSeconds) / 2).toPrecision(6));
    if (step > most && b.atSeconds - a.atSeconds > 2 * CLOSEST * untilSeconds) [best, most] = [middle, step];
  }
  return best;
}

/** Wilson's interval of a share, 95 %. */
function wilson(bad: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const square = DEVIATIONS * DEVIATIONS;
  const middle = (bad + square / 2) / (of + square);
  const half = (DEVIATIONS / (of + square)) * Math.sqrt((bad * (of - bad)) / of + square / 4);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/**
 * The moment from which the ending of the run is decided: the first from which 9 of 10 forks end as it does, by the rising
 * sequence that fits their shares best; null: both endings stay possible at the last moment that was asked, or are not known.
 */
export function decidedAt({ isBad, moments }: Pick<ForkState, 'isBad' | 'moments'>): Decided | null {
  if (isBad === null) return null;
  const alike = rising(
    moments.map(({ share }) => (isBad ? share : 1 - share)),
    moments.map(({ judged }) => judged),
  );
  const first = alike.findIndex((share) => share >= DECIDED);
  if (first < 0) return null;
  const { atSeconds } = moments[first];
  const open = moments.find(({ interval: [low, high] }) => (isBad ? high : 1 - low) >= DECIDED);
  return { atSeconds, earliestSeconds: Math.min(atSeconds, open!.atSeconds) };
}

/** The rising sequence with the least weighted squares from the given one: neighbours that fall are pooled. */
function rising(values: readonly number[], weights: readonly number[]): number[] {
  const pools: { sum: number; weight: number; count: number }[] = [];
  for (const [n, value] of values.entries()) {
    let pool = { sum: value * weights[n], weight: weights[n], count: 1 };
    for (let before = pools.at(-1); before !== undefined; before = pools.at(-1)) {
      if (before.sum / before.weight <= pool.sum / pool.weight) break;
      pools.pop();
      pool = { sum: before.sum + pool.sum, weight: before.weight + pool.weight, count: before.count + pool.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight));
}

/** What the forks say, as one sentence with what a bad ending is. */
export function forksSentence(state: ForkState): string {
  const { isBad, moments, words } = state;
  const begin = state.wanted.length > 0 ? 'So far: ' : '';
  if (moments.length === 0 && state.wanted.length > 0) return 'Not run yet.';
  if (moments.length === 0 && isBad !== null) return 'No fork can be judged.';
  if (isBad === null) return `${begin}The run cannot be judged: ${words}.`;
  const disturbed =
    state.disturbed === null
      ? ''
      : ` Nothing is drawn after the forks, so each is disturbed: ${state.disturbed} delays a few packets by the time that one takes.`;
  const ends = `This run ends ${isBad ? 'badly' : 'well'} (${words}).${disturbed}`;
  if (state.hasHelper && isBad) return `${begin}${ends} ${helpInWords(state)}`;
  if (!state.isDrawn && state.disturbed === null)
    return `${begin}${ends} Nothing is drawn after the forks, so all end alike: it lies in the scenario, not in chance.`;
  const decided = decidedAt(state);
  const how = isBad ? 'badly' : 'well';
  if (decided === null)
    return `${begin}${ends} Never decided: both endings stay possible to the last moment, ${seconds(moments.at(-1)!.atSeconds)} s.`;
  const [{ atSeconds, bad, judged }] = moments;
  const alike = isBad ? bad : judged - bad;
  if (decided.atSeconds === atSeconds)
    return `${begin}${ends} ${isBad ? 'Bad' : 'Good'} from the start: ${alike} of ${judged} forks at ${seconds(atSeconds)} s end ${how}. It lies in the scenario, not in ${state.disturbed === null ? 'chance' : 'when single packets come'}.`;
  const { earliestSeconds } = decided;
  const earlier =
    earliestSeconds < decided.atSeconds ? `, perhaps at ${seconds(earliestSeconds)} s (95 % intervals)` : '';
  return `${begin}${ends} Decided at ${seconds(decided.atSeconds)} s${earlier}: from there on at least 9 of 10 forks end ${how}; at ${seconds(atSeconds)} s ${alike} of ${judged} do.`;
}

/** Until when a change helps a run that ends badly. */
function helpInWords(state: ForkState): string {
  const { moments } = state;
  const ending = ({ atSeconds, bad, judged }: ForkedMoment): string =>
    `from ${seconds(atSeconds)} s on ${bad} of ${judged} forks end badly`;
  const decided = decidedAt(state);
  if (decided === null) return `The change helps whenever it comes: even ${ending(moments.at(-1)!)}.`;
  if (decided.atSeconds === moments[0].atSeconds) return `The change never helps: with it ${ending(moments[0])}.`;
  const helped = moments.findLast(({ atSeconds, share }) => atSeconds < decided.atSeconds && share <= 0.5);
  const until = helped === undefined ? '' : `It helps until ${seconds(helped.atSeconds)} s at least. `;
  return `${until}If the change comes at ${seconds(decided.atSeconds)} s or later, at least 9 of 10 forks end badly all the same.`;
}

function seconds(value: number): string {
  return `${Number(value.toPrecision(4))}`;
}

/** The latest fork that ends otherwise than the run; null: there is none. */
export function otherEnding(state: ForkState): { readonly atSeconds: number; readonly number: number } | null {
  for (const { atSeconds, endings } of state.moments.toReversed()) {
    const number = endings.findIndex((one) => one !== null && one !== state.isBad);
    if (number >= 0) return { atSeconds, number };
  }
  return null;
}
