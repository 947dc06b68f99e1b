/** Where the side panel stands: beside the stage, or over it where the window is narrow. */
import { EDITOR_FORMS } from './editor/forms/editor-forms.tsx';
import { Icon } from './icons/icon.tsx';
import { GuideTab } from './guide/guide-tab.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { onDemand } from './lazy/lazy-component.ts';
import { usePage } from './page/page-context.ts';

const LessonTab = onDemand(async () => (await import('./lessons/lesson-tab.tsx')).LessonTab);
const ScoreTab = onDemand(async () => (await import('./race/score-tab.tsx')).ScoreTab);
const AddLesson = onDemand(async () => (await import('./lessons/add-lesson.tsx')).AddLesson);

const PARTS = {
  forms: { ...EDITOR_FORMS, lesson: <AddLesson /> },
  lesson: <LessonTab />,
  score: <ScoreTab />,
  guide: <GuideTab />,
};

export function PanelFrame() {
  const page = usePage();
  return (
    <div className="panel-frame">
      <button
        type="button"
        className="header-button square panel-close"
        aria-label="Close the panel"
        onClick={() => page.show({ panelOpen: false })}
      >
        <Icon name="close" />
      </button>
      <SidePanel {...PARTS} />
    </div>
  );
}
