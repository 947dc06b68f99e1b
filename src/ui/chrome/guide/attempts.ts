/** Things to try: the edits that a scenario's guide offers. */
import { addLane } from '../../../scenario/edit/lane-edits.ts';
import { addEntries } from '../../../scenario/edit/timeline-edits.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import { mayChangeInMidRun } from '../../../scenario/may-change.ts';
import { setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Attempt } from '../../../scenario/schema/guide.ts';
import type { Page } from '../../core/page/page.ts';

/** Why it cannot be tried; null: it can. */
export function whyNot({ lanes, race }: Scenario, { edit }: Attempt): string | null {
  if ('addLane' in edit && lanes.length >= LIMITS.lanes) return `There are ${LIMITS.lanes} lanes: remove one first.`;
  return race === undefined ? null : 'The task of a race is fixed.';
}

/** Makes the edit, and moves to its moment where it has one. Its title is what undo calls it. */
export function makeAttempt(page: Page, { title, edit, atSeconds }: Attempt): void {
  if ('addLane' in edit) {
    page.apply((draft) => ({ ...addLane(draft, edit.addLane), label: title }));
  } else if (atSeconds !== undefined && mayChangeInMidRun(edit.set)) {
    page.apply((draft) => addEntries(draft, [{ atSeconds, set: edit.set, value: edit.value }], title));
  } else if (mayChangeInMidRun(edit.set)) {
    const refused = page.document.change(edit.set, edit.value, title);
    if (refused !== null) page.notify(refused);
  } else {
    page.apply((draft) => ({ scenario: setPath(draft, edit.set, edit.value), label: title, notes: [] }));
  }
  if (atSeconds !== undefined) page.run.seek(atSeconds);
  ringHero();
}

const RING_MILLISECONDS = 2000;

/** A ring around the figures to look at; where motion is not welcome it stays until the next press. */
function ringHero(): void {
  const { dataset } = document.documentElement;
  dataset['ring'] = 'hero';
  const end = () => delete dataset['ring'];
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) addEventListener('pointerdown', end, { once: true });
  else setTimeout(end, RING_MILLISECONDS);
}
