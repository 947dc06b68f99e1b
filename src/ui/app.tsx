/** The page: header, stage, side panel, transport, and the dialogs over them. */
import { Suspense, useEffect } from 'react';
import { Header } from './header/header.tsx';
import { watchPresenting } from './header/presenting.ts';
import { listenToKeys } from './header/shortcuts.ts';
import { Lanes } from './lanes/lanes.tsx';
import { WatchLine } from './lanes/watch-line.tsx';
import { ErrorBoundary } from './dialog/error-boundary.tsx';
import { Notice } from './dialog/notice.tsx';
import { RemarksBar } from './dialog/remarks-bar.tsx';
import { TroubleSheet } from './dialog/trouble-sheet.tsx';
import { usePageState, usePage } from './page/page-context.ts';
import { watchPointer } from './page/watch-pointer.ts';
import { afterFirstMovement, onDemand } from './lazy/lazy-component.ts';
import { Loading } from './lazy/loading.tsx';
import { TransportBar } from './transport-bar/transport-bar.tsx';
import './app.css';
import './controls.css';
import './phone-sideways.css';

const PanelFrame = afterFirstMovement(async () => (await import('./panel-frame.tsx')).PanelFrame);
const CodeFrame = afterFirstMovement(async () => (await import('./own-scheme/code-frame.tsx')).CodeFrame);
const DroppedFiles = afterFirstMovement(async () => (await import('./share/dropped-files.ts')).DroppedFiles);
const EditStage = onDemand(async () => (await import('./editor/edit-stage.tsx')).EditStage);
const PresentHeader = onDemand(async () => (await import('./header/present-header.tsx')).PresentHeader);
const LessonDirector = onDemand(async () => (await import('./lessons/lesson-director.tsx')).LessonDirector);
const LessonStage = onDemand(async () => (await import('./lessons/lesson-stage.tsx')).LessonStage);
const Dialogs = onDemand(async () => (await import('./dialogs.tsx')).Dialogs);
const Chapters = onDemand(async () => (await import('./transport-bar/chapters.tsx')).Chapters);
const ControlStrip = onDemand(async () => (await import('./transport-bar/control-strip.tsx')).ControlStrip);
const PlaylistDirector = onDemand(async () => (await import('./playlist/playlist-director.tsx')).PlaylistDirector);

export function App() {
  const page = usePage();
  const presenting = usePageState((state) => state.presenting);
  const panelOpen = usePageState((state) => state.panelOpen) && !presenting;
  const hasCode = usePageState((state) => state.codeLaneId !== null) && !presenting;
  const editing = usePageState((state) => state.editing) && !presenting;
  const isLessonStage = usePageState(({ presenting: shown, lesson }) => shown && lesson !== null && !lesson.showsLanes);
  const hasChapters = usePageState(
    ({ presenting: shown, lesson, scenario }) => shown && lesson === null && scenario.view.bookmarks !== undefined,
  );
  const hasStrip = usePageState(
    ({ presenting: shown, lesson, scenario, stripHidden }) =>
      shown && lesson === null && !stripHidden && scenario.view.controls !== undefined,
  );
  const hasDialog = usePageState((state) => state.dialog !== null);
  const black = usePageState((state) => state.black);
  const hasLesson = usePageState((state) => state.scenario.lesson !== undefined);
  const hasPlaylist = usePageState((state) => state.broughtPlaylist !== null) || presentsPlaylist();
  useEffect(() => {
    const ends = [listenToKeys(page), watchPresenting(page), watchPointer(page)];
    return () => ends.forEach((end) => end());
  }, [page]);
  return (
    <div
      className={panelOpen ? 'app with-panel' : 'app'}
      data-presenting={presenting}
      data-chapters={hasChapters}
      data-strip={hasStrip}
    >
      <ErrorBoundary part="The header">
        <Suspense fallback={<Header />}>{presenting ? <PresentHeader /> : <Header />}</Suspense>
      </ErrorBoundary>
      <main className="stage">
        <RemarksBar />
        <ErrorBoundary
          key={String(editing)}
          part={editing ? 'The editor' : 'The line above the lanes'}
          {...(editing && { onClose: () => page.setEditing(false) })}
        >
          <Suspense fallback={<Loading />}>{editing ? <EditStage /> : !presenting && <WatchLine />}</Suspense>
        </ErrorBoundary>
        <ErrorBoundary part="The stage">
          {isLessonStage ? (
            <Suspense fallback={null}>
              <LessonStage />
            </Suspense>
          ) : (
            <Lanes />
          )}
        </ErrorBoundary>
        {hasStrip && (
          <Suspense fallback={null}>
            <ControlStrip />
          </Suspense>
        )}
        {hasChapters && (
          <Suspense fallback={null}>
            <Chapters />
          </Suspense>
        )}
        <TroubleSheet />
      </main>
      <Suspense
        fallback={
          <div className="panel-frame">
            <Loading />
          </div>
        }
      >
        {panelOpen && (
          <ErrorBoundary part="The side panel" onClose={() => page.togglePanel()}>
            <PanelFrame />
          </ErrorBoundary>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {hasCode && (
          <ErrorBoundary part="The code" onClose={() => page.openCode(null)}>
            <CodeFrame />
          </ErrorBoundary>
        )}
      </Suspense>
      <ErrorBoundary part="The transport bar">{!isLessonStage && <TransportBar />}</ErrorBoundary>
      <Suspense
        fallback={
          <div className="dialog-to-come">
            <Loading />
          </div>
        }
      >
        <ErrorBoundary part="The dialog" onClose={() => page.show(null)}>
          {hasDialog && <Dialogs />}
        </ErrorBoundary>
      </Suspense>
      <Suspense fallback={null}>
        <DroppedFiles />
      </Suspense>
      {hasLesson && (
        <Suspense fallback={null}>
          <LessonDirector />
        </Suspense>
      )}
      {hasPlaylist && (
        <Suspense fallback={null}>
          <PlaylistDirector />
        </Suspense>
      )}
      {black && (
        <button
          type="button"
          className="black-screen"
          aria-label="Show the page again"
          onClick={() => page.toggleBlack()}
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
