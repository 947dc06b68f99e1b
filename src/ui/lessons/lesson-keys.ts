/** Keys while a lesson is open: a clicker's two, and digits for answers. They come before the page's own. */
import type { Page } from '../page/page.ts';
import { lessonPlayer, type LessonPlayer } from './player.ts';
import { choose } from './choose.ts';

/** Listens until the returned function is called. */
export function listenToLessonKeys(page: Page): () => void {
  const player = lessonPlayer(page);
  const press = (event: KeyboardEvent) => {
    if (player.store.getState() === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog:modal') !== null || needsKeys(event.target)) return;
    if (!obey(page, player, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', press, { capture: true });
  return () => document.removeEventListener('keydown', press, { capture: true });
}

/** @returns whether the key was one of the lesson's */
function obey(page: Page, player: LessonPlayer, event: KeyboardEvent): boolean {
  const { presenting, black } = page.store.getState();
  if (black) return false;
  // The picture comes back with P; Escape leaves.
  if (presenting && event.key.toLowerCase() === 'p') {
    player.toggleLanes();
    return true;
  }
  if (event.key === 'PageDown') {
    if (presenting) player.nextBeat();
    else player.next();
    return true;
  }
  if (event.key === 'PageUp') {
    player.back();
    return true;
  }
  const digit = /^Digit([1-4])$/.exec(event.code)?.[1];
  if (digit === undefined) return false;
  const answer = Number(digit) - 1;
  const prediction = player.step.prediction;
  const answers = prediction === undefined || prediction.kind === 'bar' ? [] : prediction.answers;
  if (answer >= answers.length) return false;
  if (presenting) player.countHand(answer, !event.shiftKey);
  else if (event.shiftKey) return false;
  else choose(player, answer);
  return true;
}

/** Text fields. Elsewhere the keys are the lesson's, whatever has the focus: a clicker does not choose. */
function needsKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=range]), textarea, select') !== null;
}
