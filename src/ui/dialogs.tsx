/** The dialog that is open, each fetched when it is first wanted. */
import type { ComponentType } from 'react';
import { togglePresenting } from './chrome/header/presenting.ts';
import { onDemand } from './core/lazy/lazy-component.ts';
import { DIALOG_TO_COME } from './core/lazy/loading.tsx';
import { usePage, usePageState } from './core/page/page-context.ts';
import type { DialogName } from './core/page/page-state.ts';

interface DialogProps {
  readonly onClose: () => void;
  readonly onPresent: () => void;
}

const later = (load: () => Promise<ComponentType<DialogProps>>) => onDemand(load, DIALOG_TO_COME);

const DIALOGS: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  scenarios: later(async () => (await import('./features/gallery/scenario-list-dialog.tsx')).ScenarioListDialog),
  share: later(async () => (await import('./features/share/share-dialog.tsx')).ShareDialog),
  film: later(async () => (await import('./features/film/film-dialog.tsx')).FilmDialog),
  'own-schemes': later(
    async () => (await import('./features/authored-scheme/authored-documentation.tsx')).AuthoredDocumentation,
  ),
  playlist: later(async () => (await import('./features/playlist/playlist-dialog.tsx')).PlaylistDialog),
  'look-around': later(async () => (await import('./chrome/look-around/look-around.tsx')).LookAround),
  log: later(async () => (await import('./features/log/log-dialog.tsx')).LogDialog),
  class: later(async () => (await import('./features/lessons/class/class-dialog.tsx')).ClassDialog),
  handout: later(async () => (await import('./features/handout/handout-dialog.tsx')).HandoutDialog),
  course: later(async () => (await import('./features/course/course-dialog.tsx')).CourseDialog),
  accessibility: later(async () => (await import('./chrome/header/accessibility-report.tsx')).AccessibilityReport),
  help: later(async () => (await import('./chrome/header/help-dialog.tsx')).HelpDialog),
};
const HiddenDialog = later(async () => (await import('./features/lessons/hidden-dialog.tsx')).HiddenDialog);

export function Dialogs() {
  const page = usePage();
  const dialog = usePageState((state) => state.dialog);
  const isCovered = usePageState((state) => state.lesson !== null && state.lesson.seenFrom !== null);
  if (dialog === null) return null;
  const Shown = isCovered && (dialog === 'log' || dialog === 'film') ? HiddenDialog : DIALOGS[dialog];
  return <Shown onClose={() => page.show({ dialog: null })} onPresent={() => togglePresenting(page)} />;
}
