/** Results as curves over the first axis: one a lane and combination of the other axes' options. */
import type { Plan } from '../../../experiment/plan.ts';
import type { Results } from '../../../experiment/results.ts';
import type { IntervalSeries } from '../../../widgets/charts/interval-chart.tsx';
import { laneName, optionInWords } from './result-names.ts';
import { shownUnit } from '../../../base/shown-unit.ts';

/**
 * @param results of the plan, with one figure
 * A lane that the other axes leave alone is one curve, not the same one many times.
 */
export function curvesOf(plan: Plan, results: Results): IntervalSeries[] {
  const places = new Map(plan.axes[0]!.options.map((option, i) => [option, i]));
  const lanes = [...new Set(plan.cells.map(({ laneId }) => laneId))];
  const curves = new Map<string, { laneId: string; others: string[]; cells: number[] }>();
  for (const [i, { laneId, settings }] of plan.cells.entries()) {
    const others = settings.slice(1);
    const key = JSON.stringify([laneId, ...others]);
    const curve = curves.get(key) ?? { laneId, others, cells: [] };
    curve.cells[places.get(settings[0]!)!] = i;
    curves.set(key, curve);
  }
  const alike = new Map<string, { laneId: string; others: string[]; cells: number[] }[]>();
  for (const curve of curves.values()) {
    const key = JSON.stringify([curve.laneId, curve.cells.map((cell) => plan.cells[cell]!.hash)]);
    alike.set(key, [...(alike.get(key) ?? []), curve]);
  }
  const { factor } = shownUnit(plan.columns[0]!.unit);
  const combinations = [...new Set([...curves.values()].map(({ others }) => JSON.stringify(others)))];
  return [...alike.values()].map((group) => {
    const { laneId, others, cells } = group[0]!;
    const isOne = group.length > 1 || others.length === 0;
    const names = isOne ? [] : others.map((option, i) => optionInWords(plan, i + 1, option));
    const lane = lanes.indexOf(laneId);
    const combination = combinations.indexOf(JSON.stringify(others));
    return {
      name: [...names, ...(lanes.length > 1 || isOne ? [laneName(plan, laneId)] : [])].join(', '),
      dash: lane,
      // Ink where colour has nothing to say.
      ...(isOne ? { mark: lane } : { mark: lanes.length + combination, colour: combination }),
      points: cells.map((cell) => {
        const { mean, halfWidth } = results.cells[cell]!.figures[0]!;
        return mean === null
          ? null
          : { mean: mean / factor, halfWidth: halfWidth === null ? null : halfWidth / factor };
      }),
    };
  });
}
