/** Keys while a lesson is open: a clicker's two, and digits for answers. They come before the page's own. */
import { meaningOf } from '../../core/keys/key-map.ts';
import { isTextField } from '../../core/keys/text-field.ts';
import type { Page } from '../../core/page/page.ts';
import { lessonPlayer, type LessonPlayer } from './player.ts';

/** Listens until the returned function is called. */
export function listenToLessonKeys(page: Page): () => void {
  const player = lessonPlayer(page);
  const press = (event: KeyboardEvent) => {
    if (player.store.getState() === null || event.ctrlKey || event.metaKey || event.altKey) return;
    // Elsewhere the keys are the lesson's, whatever has the focus: a clicker does not choose.
    if (document.querySelector('dialog:modal') !== null || isTextField(event.target)) return;
    if (!obey(page, player, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', press, { capture: true });
  return () => document.removeEventListener('keydown', press, { capture: true });
}

/** @returns whether the key was one of the lesson's */
function obey(page: Page, player: LessonPlayer, event: KeyboardEvent): boolean {
  const { presenting, black, playlist } = page.store.getState();
  // A question or a break of the playlist stands before the lesson.
  if (black || (presenting && playlist?.slide != null)) return false;
  switch (meaningOf('lesson', event)) {
    case 'picture':
      // The picture comes back with P; Escape leaves.
      if (presenting) player.toggleLanes();
      return presenting;
    case 'next':
      if (presenting) player.nextBeat();
      else player.next();
      return true;
    case 'back':
      player.back();
      return true;
    case 'answer':
      return answer(player, Number(event.code.slice(-1)) - 1, presenting, event.shiftKey);
    default:
      return false;
  }
}

function answer(player: LessonPlayer, index: number, presenting: boolean, isShifted: boolean): boolean {
  const { prediction } = player.step;
  if (prediction === undefined || player.tried !== null) return false;
  const answers = prediction.kind === 'bar' ? [] : prediction.answers;
  // While a step asks for something, a digit without an answer does nothing: it must not open a tab of the panel.
  if (index >= answers.length) return !presenting && !isShifted;
  if (presenting) player.countHand(index, !isShifted);
  else if (isShifted) return false;
  else player.choose(index);
  return true;
}
