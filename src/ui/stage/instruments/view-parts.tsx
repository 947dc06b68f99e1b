/** The parts of a lane's view that have a program of their own: fetched when a lane of its kind is shown. */
import { type ComponentType, createElement } from 'react';
import type { LaneShape } from '../../../simulation/report.ts';
import type { ViewParts } from '../../../views/lane-view.ts';
import { viewKind, type ViewKind } from '../../../views/view-of.ts';
import { PARTS } from '../../../views/views.tsx';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';

export const Pictures = partOf(({ pictures }) => pictures);
export const Plots = partOf(({ plots }) => plots);
export const Beside = partOf(({ beside }) => beside);
export const Table = partOf(({ table }) => table);

/** Nothing for a lane whose view has no such part. */
function partOf<Props extends { readonly shape: LaneShape }>(
  load: (view: ViewParts) => (() => Promise<ComponentType<Props>>) | undefined,
): ComponentType<Props> {
  const parts = new Map<ViewKind, ComponentType<Props>>();
  for (const [kind, view] of Object.entries(PARTS)) {
    const part = load(view);
    if (part !== undefined) parts.set(kind as ViewKind, afterFirstMovement(part) as ComponentType<Props>);
  }
  return function Part(props: Props) {
    const part = parts.get(viewKind(props.shape));
    return part === undefined ? null : createElement(part, props);
  };
}
