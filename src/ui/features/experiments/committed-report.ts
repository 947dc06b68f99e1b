/** The report that is committed with the program, loaded when somebody looks at it. */
import { planOf } from '../../../reproductions/evaluate.ts';
import type { Report } from '../../../reproductions/report.ts';
import { REPRODUCTIONS } from '../../../reproductions/reproductions.ts';
import type { Scenario } from '../../../scenario/schema.ts';

export function loadReport(): Promise<Report> {
  return import('../../../../docs/reproductions/report.json').then((module) => module.default as unknown as Report);
}

/** The first settings of a reproduction, to look at: named, with what the table shows and what is known of it. */
export function firstScenario(key: string): Scenario {
  const reproduction = REPRODUCTIONS.find((one) => one.key === key);
  if (reproduction === undefined) throw new Error(`There is no reproduction "${key}".`);
  const { title, caption, settings, difference } = reproduction;
  const { axes, cells, seeds } = planOf(reproduction, { seeds: 1, quick: false });
  const { scenario, settings: chosen } = cells[0]!;
  const named = axes.flatMap((axis, index) =>
    chosen[index] === 'default' ? [] : [`${axis.title} ${chosen[index]} ${axis.unit}`.trim()],
  );
  return {
    ...scenario,
    title: named.length === 0 ? title : `${title}: ${named.join(', ')}`,
    watch: caption,
    notes: [settings, `## What is known of the difference\n\n${difference}`].join('\n\n'),
    run: { ...scenario.run, seed: seeds[0]! },
  };
}
