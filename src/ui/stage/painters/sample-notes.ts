/** Beside a sampling packet: the delay that it has measured. */
import { duration } from '../../../base/format.ts';
import type { SampleNote } from '../motion/scene.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords } from './words.ts';

export function paintSampleNotes(brush: Brush, notes: readonly SampleNote[]): void {
  const colour = brush.tokens.ink;
  for (const { x, y, delaySeconds } of notes) {
    const words = [{ text: duration(delaySeconds), size: CAPTION, bold: true, colour }];
    drawWords(brush, words, { x, y, align: 'middle', halo: true });
  }
}
