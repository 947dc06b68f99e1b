/** Beside a sampling packet: the delay that it has measured. */
import type { SampleNote } from '../motion/scene.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords } from './words.ts';

export function paintSampleNotes(brush: Brush, notes: readonly SampleNote[]): void {
  const colour = brush.tokens.ink;
  for (const { x, y, delaySeconds } of notes) {
    const words = [{ text: delayText(delaySeconds), size: CAPTION, bold: true, colour }];
    drawWords(brush, words, { x, y, align: 'middle', halo: true });
  }
}

/** Two digits show how full the queue was. */
function delayText(seconds: number): string {
  const milliseconds = 1000 * seconds;
  return milliseconds < 99.5 ? `${milliseconds.toPrecision(2)} ms` : `${milliseconds.toFixed(0)} ms`;
}
