/** The page: header, stage, side panel, transport, and the dialogs over them. */
import { useEffect } from 'react';
import { Header } from './chrome/header/header.tsx';
import { toggleBlack, watchPresenting } from './chrome/header/presenting.ts';
import { listenToKeys } from './chrome/header/shortcuts.ts';
import { Lanes } from './stage/lanes/lanes.tsx';
import { WatchLine } from './stage/lanes/watch-line.tsx';
import { ErrorBoundary } from './core/dialog/error-boundary.tsx';
import { Notice, RemarksBar } from './core/dialog/remarks-bar.tsx';
import { TroubleSheet } from './core/dialog/trouble-sheet.tsx';
import { usePageState, usePage } from './core/page/page-context.ts';
import { useStage } from './core/page/use-stage.ts';
import { watchPointer } from './core/page/mark-document.ts';
import { afterFirstMovement, onDemand } from './core/lazy/lazy-component.ts';
import { DIALOG_TO_COME, Loading } from './core/lazy/loading.tsx';
import { TransportBar } from './chrome/transport-bar/transport-bar.tsx';
import './app.css';
import './controls.css';
import './phone-sideways.css';
import './print.css';

const PanelFrame = afterFirstMovement(
  async () => (await import('./panel-frame.tsx')).PanelFrame,
  <div className="panel-frame">
    <Loading />
  </div>,
);
const CodeFrame = afterFirstMovement(async () => (await import('./features/authored-scheme/code-frame.tsx')).CodeFrame);
const DroppedFiles = afterFirstMovement(async () => (await import('./features/share/dropped-files.ts')).DroppedFiles);
const Doors = afterFirstMovement(async () => (await import('./chrome/look-around/doors.tsx')).Doors);
const SheetBar = afterFirstMovement(async () => (await import('./chrome/panel/sheet-bar.tsx')).SheetBar);
const EditStage = onDemand(async () => (await import('./features/editor/edit-stage.tsx')).EditStage, <Loading />);
const PresentHeader = onDemand(
  async () => (await import('./chrome/header/present-header.tsx')).PresentHeader,
  <Header />,
);
const LessonDirector = onDemand(async () => (await import('./features/lessons/lesson-director.tsx')).LessonDirector);
const LessonHeader = onDemand(
  async () => (await import('./features/lessons/lesson-on-phone.tsx')).LessonHeader,
  <Header />,
);
const LessonOnPhone = onDemand(async () => (await import('./features/lessons/lesson-on-phone.tsx')).LessonOnPhone);
const LessonStage = onDemand(async () => (await import('./features/lessons/lesson-stage.tsx')).LessonStage);
const ExperimentsPage = onDemand(
  async () => (await import('./features/experiments/experiments-page.tsx')).ExperimentsPage,
  <Loading />,
);
const PartingView = onDemand(
  async () => (await import('./features/parting/parting-view.tsx')).PartingView,
  <Loading />,
);
const Dialogs = onDemand(async () => (await import('./dialogs.tsx')).Dialogs, DIALOG_TO_COME);
const PartingMark = afterFirstMovement(async () => (await import('./features/parting/parting-mark.tsx')).PartingMark);
const ControlStrip = onDemand(async () => (await import('./chrome/transport-bar/control-strip.tsx')).ControlStrip);
const PlaylistDirector = onDemand(
  async () => (await import('./features/playlist/playlist-director.tsx')).PlaylistDirector,
);
const PlaylistSlide = onDemand(async () => (await import('./features/playlist/playlist-slide.tsx')).PlaylistSlide);

const PresenterWindow = onDemand(
  async () => (await import('./features/presenter/presenter-window.tsx')).PresenterWindow,
);

const HEADERS = { page: <Header />, presentation: <PresentHeader />, lesson: <LessonHeader /> };

export function App() {
  const page = usePage();
  const presenting = usePageState((state) => state.presenting);
  const stage = useStage();
  const isEditing = stage.above === 'editor';
  const hasDialog = usePageState((state) => state.dialog !== null);
  const presenterOpen = usePageState((state) => state.presenterOpen);
  const black = usePageState((state) => state.black);
  const hasLesson = usePageState((state) => state.scenario.lesson !== undefined);
  const hasPlaylist = usePageState((state) => state.broughtPlaylist !== null) || presentsPlaylist();
  useEffect(() => {
    const ends = [listenToKeys(page), watchPresenting(page), watchPointer(page)];
    return () => ends.forEach((end) => end());
  }, [page]);
  return (
    <div
      className={stage.hasPanel ? 'app with-panel' : 'app'}
      data-presenting={presenting}
      data-strip={stage.hasStrip}
      data-controls={stage.hasControls}
    >
      <ErrorBoundary part="The header">{HEADERS[stage.header]}</ErrorBoundary>
      <main className="stage">
        <RemarksBar />
        {stage.above === 'watch' && !hasLesson && <Doors />}
        <ErrorBoundary
          key={stage.above}
          part={isEditing ? 'The editor' : 'The line above the lanes'}
          {...(isEditing && { onClose: () => page.show({ editing: false }) })}
        >
          {isEditing ? <EditStage /> : stage.above !== null && <WatchLine />}
        </ErrorBoundary>
        {stage.main === 'experiments' ? (
          <ErrorBoundary part="The experiments" onClose={() => page.show({ experimenting: false })}>
            <ExperimentsPage />
          </ErrorBoundary>
        ) : (
          <ErrorBoundary part="The stage">
            {stage.main === 'slide' ? (
              <PlaylistSlide />
            ) : stage.main === 'parting' ? (
              <PartingView />
            ) : stage.main !== 'lesson' ? (
              <Lanes />
            ) : presenting ? (
              <LessonStage />
            ) : (
              <LessonOnPhone />
            )}
          </ErrorBoundary>
        )}
        {stage.hasStrip && <ControlStrip />}
        {stage.hasSheetBar && <SheetBar />}
        <TroubleSheet />
      </main>
      {stage.hasPanel && (
        <ErrorBoundary part="The side panel" onClose={() => page.show({ panelOpen: false })}>
          <PanelFrame />
        </ErrorBoundary>
      )}
      {stage.hasCode && (
        <ErrorBoundary part="The code" onClose={() => page.show({ codeLaneId: null })}>
          <CodeFrame />
        </ErrorBoundary>
      )}
      <ErrorBoundary part="The transport bar">
        {stage.hasTransport && (
          <TransportBar>
            <PartingMark />
          </TransportBar>
        )}
      </ErrorBoundary>
      <ErrorBoundary part="The dialog" onClose={() => page.show({ dialog: null })}>
        {hasDialog && <Dialogs />}
      </ErrorBoundary>
      <DroppedFiles />
      {hasLesson && <LessonDirector />}
      {hasPlaylist && <PlaylistDirector />}
      {presenterOpen && <PresenterWindow />}
      {black && (
        <button
          type="button"
          className="black-screen"
          aria-label="Show the page again"
          onClick={() => toggleBlack(page)}
        />
      )}
      <Notice />
    </div>
  );
}

/** Whether this tab presented a playlist before a reload. */
function presentsPlaylist(): boolean {
  try {
    return sessionStorage.getItem('headway.playlist') !== null;
  } catch {
    return false;
  }
}
