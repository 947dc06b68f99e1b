/** The dialog that is open, each fetched when it is first wanted. */
import type { ComponentType } from 'react';
import { togglePresenting } from './header/presenting.ts';
import { onDemand } from './lazy/lazy-component.ts';
import { DIALOG_TO_COME } from './lazy/loading.tsx';
import { usePage, usePageState } from './page/page-context.ts';
import type { DialogName } from './page/page-state.ts';

interface DialogProps {
  readonly onClose: () => void;
  readonly onPresent: () => void;
}

const later = (load: () => Promise<ComponentType<DialogProps>>) => onDemand(load, DIALOG_TO_COME);

const DIALOGS: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  scenarios: later(async () => (await import('./gallery/scenario-list-dialog.tsx')).ScenarioListDialog),
  experiments: later(async () => (await import('./experiments/experiments-dialog.tsx')).ExperimentsDialog),
  share: later(async () => (await import('./share/share-dialog.tsx')).ShareDialog),
  film: later(async () => (await import('./film/film-dialog.tsx')).FilmDialog),
  'own-schemes': later(async () => (await import('./own-scheme/own-documentation.tsx')).OwnDocumentation),
  playlist: later(async () => (await import('./playlist/playlist-dialog.tsx')).PlaylistDialog),
  'look-around': later(async () => (await import('./look-around/look-around.tsx')).LookAround),
  log: later(async () => (await import('./log/log-dialog.tsx')).LogDialog),
  help: later(async () => (await import('./header/help-dialog.tsx')).HelpDialog),
};
const HiddenDialog = later(async () => (await import('./lessons/hidden-dialog.tsx')).HiddenDialog);

export function Dialogs() {
  const page = usePage();
  const dialog = usePageState((state) => state.dialog);
  const isCovered = usePageState((state) => state.lesson !== null && state.lesson.seenFrom !== null);
  if (dialog === null) return null;
  const Shown = isCovered && (dialog === 'log' || dialog === 'film') ? HiddenDialog : DIALOGS[dialog];
  return <Shown onClose={() => page.show({ dialog: null })} onPresent={() => togglePresenting(page)} />;
}
