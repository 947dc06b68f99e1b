/** What lanes and options are called in results. */
import { laneLetter } from '../../../base/format.ts';
import type { Plan } from '../../../experiment/plan.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { laneOfSchemeAxis, unitAt } from './experiment-draft.ts';
import { type ShownUnit, shownUnit, toShown } from '../../../base/shown-unit.ts';

/** Whether an axis varies this lane's scheme: then its title, which names one scheme, does not fit the others. */
export function variesScheme({ experiment }: Plan, laneId: string): boolean {
  return experiment.axes.some((axis) => 'path' in axis && laneOfSchemeAxis(axis.path) === laneId);
}

/** As over the lanes. */
export function laneName(plan: Plan, laneId: string): string {
  if (!variesScheme(plan, laneId)) return laneTitle(plan.base, laneId);
  return `Lane ${laneLetter(plan.base.lanes.findIndex(({ id }) => id === laneId))}`;
}

/** In which the values of an axis are shown, as the form has them. */
export function unitOfOptions({ experiment, axes, base }: Plan, axis: number): ShownUnit {
  const { path } = experiment.axes[axis]! as { readonly path?: string };
  return path === undefined ? shownUnit(axes[axis]!.unit) : unitAt(base, path, axes[axis]!.unit);
}

/** A scheme goes by its title, a rate by its number of Mbit/s. */
export function optionTitle(plan: Plan, axis: number, option: string): string {
  const { experiment } = plan;
  const { path } = experiment.axes[axis]! as { readonly path?: string };
  if (path === undefined) return option;
  if (laneOfSchemeAxis(path) !== null) return schemeDeclaration(option)?.title ?? option;
  const isNumber = option !== '' && !Number.isNaN(Number(option));
  return isNumber ? toShown(Number(option), unitOfOptions(plan, axis)) : option;
}

/** An option where no heading says what it is: `Arrival rate 20 flows/s`, `GSS+GA`. */
export function optionInWords(plan: Plan, axis: number, option: string): string {
  const { path } = plan.experiment.axes[axis]! as { readonly path?: string };
  const text = optionTitle(plan, axis, option);
  // What several values together are called says all.
  if (path === undefined || laneOfSchemeAxis(path) !== null) return text;
  const { title } = plan.axes[axis]!;
  // Whose value it is stands before it.
  const name = title.slice(title.lastIndexOf(': ') < 0 ? 0 : title.lastIndexOf(': ') + 2);
  return `${name} ${text} ${unitOfOptions(plan, axis).unit}`.trimEnd();
}

export function settingsInWords(plan: Plan, settings: readonly string[]): string[] {
  return settings.map((option, axis) => optionInWords(plan, axis, option));
}

/** A heading of kept values, with the unit that they are shown in. */
export function withUnit(title: string, { unit }: Pick<ShownUnit, 'unit'>): string {
  return unit === '' ? title : `${title}, ${unit}`;
}
