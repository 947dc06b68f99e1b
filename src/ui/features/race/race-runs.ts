/**
 * The runs that a race is scored by: every lane with every seed, in workers of their own. They begin again when
 * something changes on which they depend. References and the student's lane are apart: where the student's code stops,
 * the references keep their scores.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Plan } from '../../../experiment/plan.ts';
import { planExperiment } from '../../../experiment/validate.ts';
import { isRace, raceExperiment, scoresOf, type LaneScore, type RaceScenario } from '../../../race/score.ts';
import { problemInWords } from '../../../scenario/problem.ts';
import { codeOfLane, authoredSchemesOfLane, runsCode } from '../../../scenario/authored-schemes.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { cautionsOf } from '../../../scenario/work.ts';
import { keptByPage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import type { BackgroundRun } from '../../core/runs/background-run.ts';
import { newRun } from '../../core/runs/runs-of.ts';

/** A scheme of the student's own that was scored. */
export interface Try {
  readonly key: string;
  /** What it calls itself. */
  readonly title: string;
  readonly score: number;
}

export interface RaceState {
  readonly scores: readonly LaneScore[];
  readonly runs: number;
  readonly runsFinished: number;
  /** Why a lane has no score, by lane. */
  readonly failures: Readonly<Record<string, string>>;
  /** `asks`: the runs would take long, so somebody has to begin them. */
  readonly status: 'running' | 'done' | 'asks';
  readonly tries: readonly Try[];
  /** What the student's lane got before anything was written; null: that was never measured. */
  readonly baseline: number | null;
}

const NOTHING: RaceState = {
  scores: [],
  runs: 0,
  runsFinished: 0,
  failures: {},
  status: 'running',
  tries: [],
  baseline: null,
};
/** Values are changed many times while a slider is dragged. */
const PATIENCE_MILLISECONDS = 300;
const MAXIMUM_TRIES = 40;

interface Part {
  readonly run: BackgroundRun;
  /** What is measured: the contents of its cells. */
  key: string;
  plan: Plan | null;
  /** Why there is no plan; null: there is one. */
  problem: string | null;
  lanes: readonly string[];
}

class RaceRuns {
  readonly store: StoreApi<RaceState> = createStore<RaceState>(() => NOTHING);
  private readonly references: Part;
  private readonly yours: Part;
  private readonly endWaits: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private opened = -1;
  /** Somebody has said that runs may take long. */
  private mayTakeLong = false;

  constructor(private readonly page: Page) {
    this.references = this.part();
    this.yours = this.part();
    page.store.subscribe((now, before) => {
      if (now.scenario === before.scenario && now.opened === before.opened) return;
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = setTimeout(() => this.follow(), PATIENCE_MILLISECONDS);
    });
    this.follow();
  }

  /** Begins runs that take long. */
  begin(): void {
    this.mayTakeLong = true;
    this.follow();
  }

  private part(): Part {
    const part: Part = {
      run: newRun(this.page),
      key: '',
      plan: null,
      problem: null,
      lanes: [],
    };
    part.run.store.subscribe(() => this.publish());
    return part;
  }

  private follow(): void {
    this.timer = null;
    const { scenario, opened } = this.page.store.getState();
    if (opened !== this.opened) {
      this.opened = opened;
      this.mayTakeLong = false;
      this.store.setState({ tries: [], baseline: null });
    }
    if (!isRace(scenario)) {
      for (const part of [this.references, this.yours]) part.run.stop();
      return;
    }
    if (cautionsOf(scenario).length > 0 && !this.mayTakeLong) {
      this.store.setState({ ...NOTHING, status: 'asks' });
      return;
    }
    const { yours } = scenario.race;
    const others = scenario.lanes.map(({ id }) => id).filter((id) => id !== yours);
    this.measure(this.references, scenario, others);
    this.waitForConsent(scenario);
    if (this.page.run.trust.agrees(codeOfLane(scenario, yours))) this.measure(this.yours, scenario, [yours]);
    this.publish();
  }

  /** The student's code may wait until the reader has agreed to it. */
  private waitForConsent({ race }: RaceScenario): void {
    for (const end of this.endWaits.splice(0)) end();
    const lane = this.page.run.lanes.lane(race.yours);
    if (lane?.phase.kind === 'waiting') this.endWaits.push(lane.on('new-phase', () => this.follow()));
  }

  private measure(part: Part, scenario: RaceScenario, lanes: readonly string[]): void {
    if (lanes.length === 0) return;
    part.lanes = lanes;
    const planning = planExperiment(raceExperiment(scenario, lanes));
    part.problem = planning.ok ? null : problemInWords(planning.problems[0]!);
    if (!planning.ok) return;
    const { plan } = planning;
    const key = [...plan.cells.map(({ hash, laneId }) => `${hash} ${laneId}`), ...plan.seeds].join();
    const isSame = key === part.key;
    part.key = key;
    part.plan = plan;
    // The points may be counted in another way though the runs are the same.
    if (!isSame) void part.run.begin(plan);
  }

  private publish(): void {
    const { scenario } = this.page.store.getState();
    if (!isRace(scenario)) return;
    const parts = [this.references, this.yours].filter(({ plan }) => plan !== null);
    const states = parts.map(({ run, plan }) => ({ ...run.store.getState(), plan: plan! }));
    const scores = states.flatMap(({ plan, runs }) => scoresOf(scenario, plan, runs));
    const failures = [this.references, this.yours].flatMap(({ run, problem, lanes }) => {
      const failure = problem ?? run.store.getState().failure;
      return failure === null ? [] : lanes.map((laneId) => [laneId, failure] as const);
    });
    const unwritten = unwrittenScore(scenario, scores);
    this.store.setState(({ tries, baseline }) => ({
      // What the lane does before anything is written is nobody's: it has no place among the scores.
      scores: unwritten === null ? scores : scores.filter(({ laneId }) => laneId !== scenario.race.yours),
      runs: states.reduce((sum, { jobs }) => sum + jobs, 0),
      runsFinished: states.reduce((sum, { runs }) => sum + runs.size, 0),
      failures: Object.fromEntries(failures),
      status: states.some(({ status }) => status === 'running') ? 'running' : 'done',
      tries: this.withTry(tries, scenario, scores),
      baseline: unwritten ?? baseline,
    }));
  }

  /** A try is a scheme of somebody's own that has a score; the same again is none. */
  private withTry(tries: readonly Try[], scenario: Scenario, scores: readonly LaneScore[]): readonly Try[] {
    const yours = scores.find(({ laneId }) => laneId === scenario.race?.yours);
    const { key } = this.yours;
    if (yours === undefined || tries.at(-1)?.key === key) return tries;
    const [own] = authoredSchemesOfLane(scenario, yours.laneId);
    if (own === undefined) return tries;
    return [...tries, { key, title: own.title, score: yours.score }].slice(-MAXIMUM_TRIES);
  }
}

/** What the student's lane gets while nothing is written in it; null: something is, or it has no score yet. */
function unwrittenScore({ race, ...scenario }: RaceScenario, scores: readonly LaneScore[]): number | null {
  if (runsCode(scenario, race.yours)) return null;
  return scores.find(({ laneId }) => laneId === race.yours)?.score ?? null;
}

export const raceRunsOf = keptByPage((page) => new RaceRuns(page));
