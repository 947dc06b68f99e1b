/** Inside of each host, at the beginning of its access link: the rate at which it sends. */
import { bitRate } from '../../../../base/format.ts';
import { roomForNumbers, type HostColumn, type HostRow } from '../layout/host-columns.ts';
import type { Spot } from '../layout/label-context.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { Brush } from './brush.ts';
import { drawWords, NAME } from './words.ts';

/** Rates below this are of acknowledgements, or of nothing. */
const MIN_BITS_PER_SECOND = 5000;

/** Half of the height of a gate's words, or of a line of words, and of a rate. */
const TITLE_HALF = 24;
const LINE_HALF = 14;

export function paintHostRates(
  brush: Brush,
  column: HostColumn,
  layout: PictureLayout,
  readings: PictureReadings,
): void {
  if (!column.sources || column.side === 'below' || !roomForNumbers(column, layout.size)) return;
  const inwards = column.side === 'left' ? 1 : -1;
  for (const row of column.rows) {
    const rate = rateOf(row, readings);
    if (rate < MIN_BITS_PER_SECOND) continue;
    const { x, y, halfWidth } = layout.nodes[row.hosts[0].node];
    if (isUnderWords(y, layout)) continue;
    const [value, unit] = bitRate(rate).split(' ');
    drawWords(brush, [{ text: `${value}${unit[0]}`, size: NAME, bold: false, colour: brush.tokens.controlText }], {
      x: x + inwards * (halfWidth + 4 * brush.scale),
      y,
      align: inwards > 0 ? 'start' : 'end',
      halo: true,
    });
  }
}

/** Words of a gate at the picture's side reach over the fan of a slim picture. */
function isUnderWords(y: number, { labels, size: { scale, slim } }: PictureLayout): boolean {
  const isNear = (words: Spot | null, half: number) => words !== null && Math.abs(y - words.y) < half * scale;
  return slim && labels.gates.some(({ title, refused }) => isNear(title, TITLE_HALF) || isNear(refused, LINE_HALF));
}

/** Bit/s that leave the hosts of a row. */
function rateOf({ hosts }: HostRow, { bytesPerSecond }: PictureReadings): number {
  let rate = 0;
  for (const { toRouter } of hosts) if (toRouter >= 0) rate += 8 * bytesPerSecond[toRouter];
  return rate;
}
