/** The report that is committed with the program, loaded when somebody looks at it. */
import { planOf } from '../../../reproductions/evaluate.ts';
import type { Report } from '../../../reproductions/report.ts';
import { REPRODUCTIONS } from '../../../reproductions/reproductions.ts';
import type { Quantity, Settings } from '../../../reproductions/reproduction.ts';
import type { Cell } from '../../../experiment/plan.ts';
import type { Scenario } from '../../../scenario/schema.ts';

export function loadReport(): Promise<Report> {
  return import('../../../../docs/reproductions/report.json').then((module) => module.default as unknown as Report);
}

/**
 * Settings of a reproduction, to look at: named, with what the table shows and what is known of it.
 * @param label of the row whose settings they are; of a ratio those of its first number. Absent: the first settings.
 */
export function scenarioOf(key: string, label?: string): Scenario {
  const reproduction = REPRODUCTIONS.find((one) => one.key === key);
  if (reproduction === undefined) throw new Error(`There is no reproduction "${key}".`);
  const { title, caption, settings, difference, rows } = reproduction;
  const { axes, cells, seeds } = planOf(reproduction, { seeds: 1, quick: false });
  const row = rows.find((one) => one.label === label);
  const { at, lane } = row === undefined ? { at: {} as Settings } : placeOf(row.value);
  const isAsked = (cell: Cell): boolean =>
    (lane === undefined || cell.laneId === lane) &&
    axes.every(({ id }, i) => at[id] === undefined || at[id] === cell.settings[i]);
  const { scenario, settings: chosen } = cells.find(isAsked)!;
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

/** Where a quantity is measured. */
function placeOf(quantity: Quantity): { readonly at: Settings; readonly lane?: string } {
  return 'ratio' in quantity ? placeOf(quantity.ratio[0]) : quantity;
}
