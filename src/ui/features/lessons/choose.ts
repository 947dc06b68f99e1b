import { lineOf } from './prediction.ts';
import { NO_MARK } from './lesson-state.ts';
import type { LessonPlayer } from './player.ts';

/** Chooses an answer; of a drawing it draws the course that the answer means. Nothing once it is revealed. */
export function choose(player: LessonPlayer, answer: number): void {
  const { prediction } = player.step;
  if (player.store.getState()?.place.revealed ?? true) return;
  if (prediction?.kind === 'draw') {
    const shape = prediction.answers[answer]?.shape;
    if (shape !== undefined) player.setMark({ ...NO_MARK, line: lineOf(shape) });
  } else if (prediction?.kind === 'choose' || prediction?.kind === 'name')
    player.setMark({ ...player.mark, choice: answer });
}
