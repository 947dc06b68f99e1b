import { useStore } from 'zustand';
import { usePage } from '../../core/page/page-context.ts';
import type { OpenLesson } from './open-lesson.ts';
import { lessonPlayer, type LessonPlayer } from './player.ts';

/** The lesson that is open, with its player; null: none is. */
export function useLesson(): { readonly player: LessonPlayer; readonly open: OpenLesson | null } {
  const player = lessonPlayer(usePage());
  return { player, open: useStore(player.store) };
}
