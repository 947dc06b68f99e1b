/** What a link opens, from the address or from a playlist, and what is said of one that cannot be read. */
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import { decodeLink, type DecodedLink, type LinkProblem } from '../../../scenario/link/decode-link.ts';
import { modelRemark } from './model-remark.ts';
import type { Trouble } from './page-state.ts';
import { selectionFromLink } from './selection-in-link.ts';
import type { Page } from './page.ts';

/** Opens an entry of a playlist. A playlist in it is not followed. */
export function openFragment(page: Page, fragment: string): void {
  const link = decodeLink(fragment);
  if (!link.ok) return page.show({ trouble: linkTrouble(link.problem) });
  openLink(page, `#${fragment}`, { ...link, playlist: undefined });
}

export function openLink(
  page: Page,
  fragment: string,
  {
    scenario,
    view,
    selection,
    modelVersion,
    experiment,
    parting,
    lesson,
    playlist,
  }: Extract<DecodedLink, { ok: true }>,
): void {
  const remarks =
    modelVersion === null || modelVersion === MODEL_VERSION
      ? null
      : modelRemark(modelVersion, fragment, location.pathname);
  page.open({
    scenario,
    ...(view !== null && { atSeconds: view.atSeconds, playing: !view.paused }),
    // Behind the experiments the scenario waits.
    ...(experiment !== undefined && { playing: false }),
    ...(selection !== undefined && { selection: selectionFromLink(selection) }),
    brought: { experiment, parting, lesson },
    screen: {
      remarks,
      ...(experiment !== undefined && { experimenting: true }),
      ...(parting !== undefined && scenario.lanes.length > 1 && scenario.lesson === undefined && { parting: true }),
      ...(playlist !== undefined && { broughtPlaylist: { given: playlist, isOpen: true } }),
    },
  });
}

export function linkTrouble({ message, remedy, readable, near }: LinkProblem): Trouble {
  const reasons = [message];
  if (readable !== null)
    reasons.push(`It is based on “${readable.scenario.title}”, but its changes could not be read.`);
  return { title: 'This link cannot be opened', reasons, readable: readable?.scenario ?? null, near, remedy };
}
