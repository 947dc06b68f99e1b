/** The way to a lesson of one's own: in the scenario's forms, and as a row of the guide where there is no lesson. */
import { Icon } from '../../core/icons/icon.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { newLesson } from './new-lesson.ts';
import { lessonPlayer } from './player.ts';

export function AddLesson({ isRow = false }: { readonly isRow?: boolean }) {
  const page = usePage();
  const has = usePageState((state) => state.draft.lesson !== undefined);
  const open = () => {
    if (!has) {
      const moment = page.run.shown();
      page.apply((draft) => ({
        scenario: { ...draft, lesson: newLesson(draft, moment) },
        label: 'write a lesson',
        notes: [],
      }));
    }
    lessonPlayer(page).write();
  };
  return (
    <button type="button" className={isRow ? 'guide-row' : 'button'} onClick={open}>
      {isRow && <Icon name="edit" />} {has ? 'Edit the lesson' : 'Write a lesson'}
    </button>
  );
}
