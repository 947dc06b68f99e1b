/** Scores of the races that a class handed in, one after another: each student's lane in the lecturer's own task. */
import { planExperiment } from '../../../../experiment/validate.ts';
import { handedInto } from '../../../../race/fixed.ts';
import { isRace, raceExperiment, type RaceScenario, scoresOf } from '../../../../race/score.ts';
import { authoredSchemesOfLane, codeOfLane } from '../../../../scenario/authored-schemes.ts';
import { problemInWords } from '../../../../scenario/problem.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { validateScenario } from '../../../../scenario/validate.ts';
import type { Page } from '../../../core/page/page.ts';
import { newRun } from '../../../core/runs/runs-of.ts';

/** The points, or why there are none. */
export type RaceResult = { readonly score: number } | { readonly reason: string };

/** What a student's scheme calls itself; empty: nothing is written in the lane. */
export function schemeTitle(scenario: Scenario): string {
  const yours = scenario.race?.yours ?? '';
  return authoredSchemesOfLane(scenario, yours)[0]?.title ?? '';
}

/**
 * Runs what was handed in, with the seeds of the task from `seed` on. Who calls it has said that this code may run.
 * @param found hears the result of each by its place
 * @returns ends it
 */
export function scoreRaces(
  page: Page,
  task: RaceScenario,
  handedIn: readonly Scenario[],
  seed: number,
  found: (index: number, result: RaceResult) => void,
): () => void {
  const run = newRun(page);
  let isOver = false;
  const score = async (scenario: Scenario): Promise<RaceResult | null> => {
    const entered = handedInto({ ...task, run: { ...task.run, seed } }, scenario);
    const valid = entered === null ? null : validateScenario(entered);
    if (valid === null) return { reason: 'It is no race of this kind.' };
    if (!valid.ok) return { reason: problemInWords(valid.problems[0]) };
    const entry = valid.scenario;
    if (!isRace(entry)) return { reason: 'It is no race of this kind.' };
    const { yours } = entry.race;
    const code = codeOfLane(entry, yours);
    if (code.length === 0) return { reason: 'Nothing is written in the student’s lane.' };
    page.run.trust.agree(code);
    const planned = planExperiment(raceExperiment(entry, [yours]));
    if (!planned.ok) return { reason: problemInWords(planned.problems[0]!) };
    const { plan } = planned;
    await run.begin(plan);
    await new Promise<void>((resolve) => {
      const look = () => {
        if (run.store.getState().status === 'running') return;
        end();
        resolve();
      };
      const end = run.store.subscribe(look);
      look();
    });
    if (isOver) return null;
    const { runs, failed, failure } = run.store.getState();
    const [points] = scoresOf(entry, plan, runs);
    if (points !== undefined) return { score: points.score };
    return { reason: failure ?? [...failed.values()][0] ?? 'It did not come to its end.' };
  };
  void (async () => {
    for (const [index, scenario] of handedIn.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- the pool's workers share the seeds of one race
      const result = await score(scenario);
      if (isOver || result === null) return;
      found(index, result);
    }
  })();
  return () => {
    isOver = true;
    run.stop();
  };
}
