/** The page: header, stage, side panel, transport, and the dialogs over them. */
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { EditStage } from './editor/edit-stage.tsx';
import { Editor } from './editor/editor.ts';
import { EditorContext } from './editor/editor-context.ts';
import { ScenarioListDialog } from './gallery/scenario-list-dialog.tsx';
import { Header } from './header/header.tsx';
import { HelpDialog } from './header/help-dialog.tsx';
import { PresentHeader } from './header/present-header.tsx';
import { watchPresenting } from './header/presenting.ts';
import { listenToKeys } from './header/shortcuts.ts';
import { Lanes } from './lanes/lanes.tsx';
import { WatchLine } from './lanes/watch-line.tsx';
import { Notice } from './dialog/notice.tsx';
import { TroubleSheet } from './dialog/trouble-sheet.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { listenToDroppedFiles } from './share/dropped-files.ts';
import { ShareDialog } from './share/share-dialog.tsx';
import { usePage, useSession } from './session/session-context.ts';
import { TransportBar } from './transport-bar/transport-bar.tsx';
import './app.css';

/** Most who open a link never look at it: it is loaded when it is opened. */
const ExperimentsDialog = lazy(() =>
  import('./experiments/experiments-dialog.tsx').then((module) => ({ default: module.ExperimentsDialog })),
);

export function App() {
  const session = useSession();
  const presenting = usePage((page) => page.presenting);
  const panelOpen = usePage((page) => page.panelOpen) && !presenting;
  const editing = usePage((page) => page.editing) && !presenting;
  const editor = useMemo(() => new Editor(session), [session]);
  useEffect(() => {
    const ends = [listenToKeys(session), watchPresenting(session), listenToDroppedFiles(session)];
    return () => ends.forEach((end) => end());
  }, [session]);
  return (
    <EditorContext value={editor}>
      <div className={panelOpen ? 'app with-panel' : 'app'} data-presenting={presenting}>
        {presenting ? <PresentHeader /> : <Header />}
        <main className="stage">
          {editing ? <EditStage /> : !presenting && <WatchLine />}
          <Lanes />
          <TroubleSheet />
        </main>
        {panelOpen && <PanelFrame />}
        <TransportBar />
        <Dialogs />
        <Notice />
      </div>
    </EditorContext>
  );
}

function Dialogs() {
  const session = useSession();
  const dialog = usePage((page) => page.dialog);
  const close = () => session.show(null);
  switch (dialog) {
    case 'scenarios':
      return <ScenarioListDialog onClose={close} />;
    case 'experiments':
      return (
        <Suspense>
          <ExperimentsDialog onClose={close} />
        </Suspense>
      );
    case 'share':
      return <ShareDialog onClose={close} />;
    case 'help':
      return <HelpDialog onClose={close} />;
    default:
      return null;
  }
}
