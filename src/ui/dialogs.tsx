/** The dialog that is open, each fetched when it is first wanted. */
import { togglePresenting } from './header/presenting.ts';
import { onDemand } from './lazy/lazy-component.ts';
import { usePage, usePageState } from './page/page-context.ts';

const ScenarioListDialog = onDemand(
  async () => (await import('./gallery/scenario-list-dialog.tsx')).ScenarioListDialog,
);
const ExperimentsDialog = onDemand(
  async () => (await import('./experiments/experiments-dialog.tsx')).ExperimentsDialog,
);
const ShareDialog = onDemand(async () => (await import('./share/share-dialog.tsx')).ShareDialog);
const FilmDialog = onDemand(async () => (await import('./film/film-dialog.tsx')).FilmDialog);
const OwnDocumentation = onDemand(async () => (await import('./own-scheme/own-documentation.tsx')).OwnDocumentation);
const PlaylistDialog = onDemand(async () => (await import('./playlist/playlist-dialog.tsx')).PlaylistDialog);
const LookAround = onDemand(async () => (await import('./look-around/look-around.tsx')).LookAround);
const LogDialog = onDemand(async () => (await import('./log/log-dialog.tsx')).LogDialog);
const HiddenDialog = onDemand(async () => (await import('./lessons/hidden-dialog.tsx')).HiddenDialog);
const HelpDialog = onDemand(async () => (await import('./header/help-dialog.tsx')).HelpDialog);

export function Dialogs() {
  const page = usePage();
  const dialog = usePageState((state) => state.dialog);
  const isCovered = usePageState((state) => state.lesson !== null && state.lesson.seenFrom !== null);
  const close = () => page.show({ dialog: null });
  if (isCovered && (dialog === 'log' || dialog === 'film')) return <HiddenDialog onClose={close} />;
  switch (dialog) {
    case 'scenarios':
      return <ScenarioListDialog onClose={close} />;
    case 'experiments':
      return <ExperimentsDialog onClose={close} />;
    case 'share':
      return <ShareDialog onClose={close} onPresent={() => togglePresenting(page)} />;
    case 'film':
      return <FilmDialog onClose={close} />;
    case 'own-schemes':
      return <OwnDocumentation onClose={close} />;
    case 'playlist':
      return <PlaylistDialog onClose={close} onPresent={() => togglePresenting(page)} />;
    case 'look-around':
      return <LookAround onClose={close} />;
    case 'log':
      return <LogDialog onClose={close} />;
    case 'help':
      return <HelpDialog onClose={close} />;
    default:
      return null;
  }
}
