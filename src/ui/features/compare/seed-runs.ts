/** The comparison's figures over several seeds: what is run, and what the runs say of each lane. */
import { runKey, type FinishedRun, type Plan } from '../../../experiment/plan.ts';
import { resultsOf } from '../../../experiment/results.ts';
import { estimate, type Estimate } from '../../../experiment/statistics.ts';
import { planExperiment } from '../../../experiment/validate.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { comparedColumns } from '../../../views/comparison/client-columns.ts';
import {
  FAIRNESS_COLUMN,
  fairnessInRuns,
  goodputInRuns,
  type SeedFigure,
} from '../../../views/comparison/compared-columns.ts';
import { GOODPUT, type LaneOverSeeds } from './over-seeds.ts';

export const SEEDS = 10;

type Figures = ReadonlyMap<string, readonly SeedFigure[]>;

/** The columns, and the classes' goodputs and fairness, by their names in `LaneOverSeeds`. */
function figuresOf({ traffic }: Scenario): Figures {
  const classes = traffic.map(({ id }) => id);
  return new Map([
    ...comparedColumns(traffic).map(({ id, inRuns }) => [id, inRuns] as const),
    ...classes.map((id) => [`${GOODPUT}.${id}`, [goodputInRuns(id)]] as const),
    // With one class it is that of all flows.
    ...(classes.length > 1 ? classes.map((id) => [`${FAIRNESS_COLUMN.id}.${id}`, [fairnessInRuns(id)]] as const) : []),
  ]);
}

/** Runs of all lanes from 0 to a time, as they are now, with the scenario's seed and those that follow it. */
export function seedPlan(scenario: Scenario, seconds: number): Plan {
  const figures = [...figuresOf(scenario).values()].flat();
  const result = planExperiment({
    headwayExperiment: 1,
    title: scenario.title,
    base: {
      ...scenario,
      run: { ...scenario.run, untilSeconds: seconds },
      timeline: scenario.timeline.filter(({ atSeconds }) => atSeconds < seconds),
      view: {},
    },
    seeds: { first: scenario.run.seed, count: SEEDS },
    figures: figures.map((figure, index) => ({ id: `f${index}`, measure: 'series', ...figure })),
  });
  if (result.ok) return result.plan;
  throw new Error(result.problems.map(({ place, message }) => `${place}: ${message}`).join(' '));
}

/** What the runs so far say. Only seeds that every lane has finished count, so that lanes are compared seed by seed. */
export function lanesOverSeeds(
  scenario: Scenario,
  plan: Plan,
  runs: ReadonlyMap<string, FinishedRun>,
): ReadonlyMap<string, LaneOverSeeds> {
  const { cells, seeds } = resultsOf(plan, runs);
  const complete = seeds.map((seed) => plan.cells.every((cell) => runs.has(runKey(cell, seed))));
  return new Map(
    cells.map(({ lane, figures }) => {
      let next = 0;
      const values = new Map<string, readonly (number | null)[]>();
      for (const [name, parts] of figuresOf(scenario)) {
        const own = figures.slice(next, (next += parts.length)).map((figure) => figure.values);
        values.set(
          name,
          seeds.map((_, seed) => (complete[seed] === true ? sumOf(own.map((one) => one[seed] ?? null)) : null)),
        );
      }
      const classes = scenario.traffic.map(({ id }) => values.get(`${GOODPUT}.${id}`)!);
      values.set(
        GOODPUT,
        seeds.map((_, seed) => sumOf(classes.map((one) => one[seed] ?? null))),
      );
      const estimates = new Map([...values].map(([name, own]): [string, Estimate] => [name, estimate(own)]));
      return [lane, { finished: complete.filter(Boolean).length, values, estimates }];
    }),
  );
}

function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.length === 0 || parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + part!, 0);
}
