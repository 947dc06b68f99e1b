/** Where the side panel stands: beside the stage, or over it where the window is narrow. */
import { Suspense, useMemo } from 'react';
import { EDITOR_FORMS } from './editor/forms/editor-forms.tsx';
import { Icon } from './icons/icon.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { onDemand } from './lazy/lazy-component.ts';
import { usePageState, usePage } from './page/page-context.ts';

const LessonTab = onDemand(async () => (await import('./lessons/lesson-tab.tsx')).LessonTab);

const ScoreTab = onDemand(async () => (await import('./race/score-tab.tsx')).ScoreTab);
const LookInvitation = onDemand(async () => (await import('./look-around/look-invitation.tsx')).LookInvitation);
const AddLesson = onDemand(async () => (await import('./lessons/add-lesson.tsx')).AddLesson);
const FORMS = {
  ...EDITOR_FORMS,
  lesson: (
    <Suspense fallback={null}>
      <AddLesson />
    </Suspense>
  ),
};

const INVITATION = (
  <Suspense fallback={null}>
    <LookInvitation />
  </Suspense>
);

export function PanelFrame() {
  const page = usePage();
  const tab = usePageState((state) => state.panelTab);
  const lanes = usePageState((state) => state.lanes);
  const scenario = usePageState((state) => state.scenario);
  const draft = usePageState((state) => state.draft);
  const seenFrom = usePageState((state) => state.lesson?.seenFrom ?? null);
  const hasLesson = draft.lesson !== undefined;
  const isRace = scenario.race !== undefined;
  const selection = usePageState((state) => state.selection);
  // The panel keeps these, so they must stay the same functions.
  const actions = useMemo(() => {
    const { document, run } = page;
    return {
      onTab: page.showPanel.bind(page),
      onSelect: page.select.bind(page),
      onAsk: page.ask.bind(page),
      valueOf: document.value.bind(document),
      onChange: document.change.bind(document),
      onScheme: page.setScheme.bind(page),
      onRemoveEntry: page.removeTimelineEntry.bind(page),
      onBookmark: page.changeBookmark.bind(page),
      onChartLink: page.chartLink.bind(page),
      onSeek: run.seek.bind(run),
      onLog: () => page.show('log'),
      paintLoop: run.paintLoop,
      shown: run.shown,
    };
  }, [page]);
  return (
    <div className="panel-frame">
      <button
        type="button"
        className="header-button square panel-close"
        aria-label="Close the panel"
        onClick={() => page.togglePanel()}
      >
        <Icon name="close" />
      </button>
      <SidePanel
        tab={tab}
        feeds={lanes}
        scenario={scenario}
        draft={draft}
        forms={FORMS}
        invitation={INVITATION}
        selected={selection}
        seenFrom={seenFrom}
        {...(hasLesson && {
          lesson: (
            <Suspense fallback={null}>
              <LessonTab />
            </Suspense>
          ),
        })}
        {...(isRace && {
          score: (
            <Suspense fallback={null}>
              <ScoreTab />
            </Suspense>
          ),
        })}
        {...actions}
      />
    </div>
  );
}
