/** In the scenario's forms: the way to a lesson of one's own. */
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { newLesson } from './new-lesson.ts';
import { lessonPlayer } from './player.ts';

export function AddLesson() {
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
    <button type="button" className="button" onClick={open}>
      {has ? 'Edit the lesson' : 'Write a lesson'}
    </button>
  );
}
