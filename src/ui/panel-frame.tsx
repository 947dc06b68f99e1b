/** Where the side panel stands: beside the stage, or over it where the window is narrow. */
import { EDITOR_FORMS } from './features/editor/forms/editor-forms.tsx';
import { Icon } from './core/icons/icon.tsx';
import { GuideTab } from './chrome/guide/guide-tab.tsx';
import { SidePanel } from './chrome/panel/side-panel.tsx';
import { onDemand } from './core/lazy/lazy-component.ts';
import { usePage } from './core/page/page-context.ts';

const LessonTab = onDemand(async () => (await import('./features/lessons/lesson-tab.tsx')).LessonTab);
const ScoreTab = onDemand(async () => (await import('./features/race/score-tab.tsx')).ScoreTab);
const GuideForm = onDemand(async () => (await import('./features/guide-form/guide-form.tsx')).GuideForm);
const AddLesson = onDemand(async () => (await import('./features/lessons/add-lesson.tsx')).AddLesson);

const PARTS = {
  forms: { ...EDITOR_FORMS, guide: <GuideForm />, lesson: <AddLesson /> },
  lesson: <LessonTab />,
  score: <ScoreTab />,
  guide: <GuideTab newLesson={<AddLesson isRow />} />,
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
