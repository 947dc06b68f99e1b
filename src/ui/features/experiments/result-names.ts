/** What lanes and options are called in results. */
import { laneLetter } from '../../../base/format.ts';
import type { Plan } from '../../../experiment/plan.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { laneOfSchemeAxis, laneTitle } from './experiment-draft.ts';

/** Whether an axis varies this lane's scheme: then its title, which names one scheme, does not fit the others. */
export function variesScheme({ experiment }: Plan, laneId: string): boolean {
  return experiment.axes.some((axis) => 'path' in axis && laneOfSchemeAxis(axis.path) === laneId);
}

/** As over the lanes. */
export function laneName(plan: Plan, laneId: string): string {
  const { lanes } = plan.base;
  const index = lanes.findIndex(({ id }) => id === laneId);
  return variesScheme(plan, laneId) ? `Lane ${laneLetter(index)}` : laneTitle(lanes[index]!, index);
}

/** A scheme goes by its title. */
export function optionTitle({ experiment }: Plan, axis: number, option: string): string {
  const { path } = experiment.axes[axis]! as { readonly path?: string };
  return path === undefined || laneOfSchemeAxis(path) === null ? option : (schemeDeclaration(option)?.title ?? option);
}

export function withUnit(title: string, unit: string): string {
  return unit === '' ? title : `${title}, ${unit}`;
}
