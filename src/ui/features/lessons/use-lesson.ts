import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useLaneShape } from '../../../views/lane-source.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { type LessonFigure, lessonFigures } from './lesson-figure.ts';
import type { OpenLesson } from './open-lesson.ts';
import { lessonPlayer, type LessonPlayer } from './player.ts';

/** The lesson that is open, with its player; null: none is. */
export function useLesson(): { readonly player: LessonPlayer; readonly open: OpenLesson | null } {
  const player = lessonPlayer(usePage());
  return { player, open: useStore(player.store) };
}

/** The figures that a running lane has; none while it opens. */
export function useFigures(laneId: string): readonly LessonFigure[] {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const first = lanes[0]!;
  const lane = page.run.lanes.lane(laneId);
  const shape = useLaneShape(lane ?? first);
  return useMemo(() => (lane === undefined || shape === null ? [] : lessonFigures(shape)), [lane, shape]);
}
