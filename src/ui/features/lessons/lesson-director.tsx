/** Opens the lesson of the document that is open, and reads its keys. Shows nothing itself. */
import { useEffect } from 'react';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { listenToLessonKeys } from './lesson-keys.ts';
import { lessonPlayer } from './player.ts';

export function LessonDirector() {
  const page = usePage();
  const opened = usePageState((state) => state.opened);
  useEffect(() => lessonPlayer(page).follow(), [page, opened]);
  useEffect(() => listenToLessonKeys(page), [page]);
  return null;
}
