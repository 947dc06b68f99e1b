/** The report that is committed with the program, loaded when somebody looks at it. */
import { planOf } from '../../reproductions/evaluate.ts';
import type { Report } from '../../reproductions/report.ts';
import { REPRODUCTIONS } from '../../reproductions/reproductions.ts';
import type { Scenario } from '../../scenario/schema.ts';

export function loadReport(): Promise<Report> {
  return import('../../../docs/reproductions/report.json').then((module) => module.default as unknown as Report);
}

/** The first settings of a reproduction, to look at. */
export function firstScenario(key: string): Scenario {
  const reproduction = REPRODUCTIONS.find((one) => one.key === key);
  if (reproduction === undefined) throw new Error(`There is no reproduction "${key}".`);
  const { cells, seeds } = planOf(reproduction, { seeds: 1, quick: false });
  const { scenario } = cells[0]!;
  return { ...scenario, title: reproduction.title, run: { ...scenario.run, seed: seeds[0]! } };
}
