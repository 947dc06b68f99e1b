/** Words around a pipe, each in its reserved place. */
import { bitRate, counted, threeDigits, withCommas } from '../../../../base/format.ts';
import type { GateLabels } from '../layout/gate-label-places.ts';
import type { LabelPlace } from '../layout/label-context.ts';
import type { ChannelLabels } from '../layout/channel-label-places.ts';
import { frameX, frameY, readingAngle, readsBackwards } from '../layout/channel-frame.ts';
import type { Channel } from '../layout/pipes.ts';
import type { StackShape } from '../layout/stack-shape.ts';
import type { GateReading, ChannelReading } from '../motion/readings.ts';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { Brush } from './brush.ts';
import { CAPTION, COMPACT_COUNT, COUNT, drawWords, widthOf, type Words, type WordsPlace } from './words.ts';

/** From one line of captions to the next. */
const LINE = 14;
/** A tick with this much free below it says how much room there is. */
const ROOMY_SHARE = 0.72;
/** "buffer full" stands this far below the count. */
const FULL_BELOW = 17;

/** @param stackHeight where the top of the stack is, in pixels above its foot */
export function paintChannelLabels(
  brush: Brush,
  channel: Channel,
  labels: ChannelLabels,
  reading: ChannelReading,
  shape: StackShape,
  stackHeight: number,
): void {
  if (labels.rate !== null) paintRate(brush, channel, labels.rate, labels.queue, reading);
  if (labels.use !== null && reading.use !== null) paintUse(brush, channel, labels.use, reading.use);
  if (labels.queue !== null) paintQueue(brush, channel, labels.queue, reading, shape, stackHeight);
  if (reading.droppedPerSecond !== null) paintDropped(brush, channel, labels, reading.droppedPerSecond);
}

function paintRate(
  brush: Brush,
  channel: Channel,
  place: LabelPlace,
  queue: LabelPlace | null,
  reading: ChannelReading,
): void {
  const { isDown, rateBitsPerSecond, delaySeconds } = reading;
  const rate = bitRate(rateBitsPerSecond);
  const isFull = place.wording === 'full' && delaySeconds > 0;
  const text = isDown ? 'down' : isFull ? `${rate}, ${delay(delaySeconds)}` : rate;
  const { tokens } = brush;
  const rateWords: Words = { text, size: CAPTION, bold: isDown, colour: isDown ? tokens.dropText : tokens.ink2 };
  const level = levelWords(reading.level, tokens);
  const stackEnd = channel.stack === null ? 0 : channel.stack.along + channel.stack.width;
  // The queue's count on the same line.
  const isBeside = queue !== null && Math.abs(queue.out - place.out) < LINE * brush.scale;
  const countEnd = isBeside ? queue.along + widthOf(brush, [countWords(channel, reading, tokens.ink)]) : 0;
  const room = channel.length - Math.max(stackEnd, countEnd) - 8 * brush.scale;
  const beside = [...level, ...(level.length > 0 ? [{ ...rateWords, text: '   ' }] : []), rateWords];
  const fits = widthOf(brush, beside) < room;
  drawWords(brush, fits ? beside : [rateWords], inChannel(channel, place, place.out));
  // Above the rate, where no stack stands.
  if (!fits && channel.stack === null && widthOf(brush, level) < channel.length + 20 * brush.scale) {
    drawWords(brush, level, inChannel(channel, place, place.out + LINE * brush.scale));
  }
}

/** Where the scheme's rates have come to: whether the sessions that the link holds have their max-min rate. */
function levelWords(level: number, tokens: ThemeTokens): Words[] {
  if (level === 0) return [];
  const found = level > 0;
  const text = found ? `level ${level}` : `level ${-level}, settling`;
  return [{ text, size: CAPTION, bold: found, colour: found ? tokens.controlText : tokens.ink2 }];
}

function paintUse(
  brush: Brush,
  channel: Channel,
  place: LabelPlace,
  { fresh, resent, everResent }: NonNullable<ChannelReading['use']>,
): void {
  const { ink, ink2 } = brush.tokens;
  const busy = fresh + resent;
  const percent = `${Math.round(busy * 100)} %`;
  const words: Words[] = [
    { text: place.wording === 'number' ? percent : `${percent} busy`, size: CAPTION, bold: true, colour: ink },
  ];
  if (place.wording === 'full' && everResent) {
    const again = busy > 0 ? Math.round((resent / busy) * 100) : 0;
    words.push({ text: `, ${again} % retransmitted`, size: CAPTION, bold: false, colour: ink2 });
  }
  drawWords(brush, words, inChannel(channel, place, place.out));
}

function paintQueue(
  brush: Brush,
  channel: Channel,
  place: LabelPlace,
  reading: ChannelReading,
  shape: StackShape,
  stackHeight: number,
): void {
  const { tokens, scale } = brush;
  const { bufferPackets, full } = reading;
  const { stack } = channel;
  if (stack === null) return;
  const top = stack.foot + Math.min(stack.room, shape.height);
  // Near a low brim the count must still be clear of the rate.
  const out = Math.max(place.out, Math.min(top - 6 * scale, stack.foot + stackHeight - 8 * scale));
  const colour = full ? tokens.dropText : tokens.ink;
  const words: Words[] = [countWords(channel, reading, colour)];
  // A line of its own only where that is no lower than the count itself may go: below stands the rate.
  const hasLineForFull = out - FULL_BELOW * scale >= place.out;
  if (place.wording === 'full') {
    const state = full && !hasLineForFull ? ', full' : ' queued';
    const rest = reading.byFlow?.count
      ? ` in ${counted(reading.byFlow.count, 'queue')}`
      : shape.bounded
        ? ` of ${withCommas(bufferPackets)}${state}`
        : ' queued';
    words.push({ text: rest, size: CAPTION, bold: false, colour: tokens.ink2 });
  }
  drawWords(brush, words, { ...inChannel(channel, place, out), halo: true });
  if (full && hasLineForFull && place.wording === 'full') {
    drawWords(brush, [{ text: 'buffer full', size: CAPTION, bold: true, colour: tokens.dropText }], {
      ...inChannel(channel, place, out - FULL_BELOW * scale),
      halo: true,
    });
  }
  const roomy = shape.bounded && stackHeight < shape.height * ROOMY_SHARE && top - out > 24 * scale;
  if (roomy && place.wording === 'full') {
    const text = `capacity ${withCommas(bufferPackets)}`;
    drawWords(brush, [{ text, size: CAPTION, bold: false, colour: tokens.ink3 }], {
      ...inChannel(channel, place, top),
      halo: true,
    });
  }
}

function countWords({ compact }: Channel, { queuePackets }: ChannelReading, colour: string): Words {
  return { text: withCommas(queuePackets), size: compact ? COMPACT_COUNT : COUNT, bold: true, colour };
}

function paintDropped(brush: Brush, { compact }: Channel, { dropped }: ChannelLabels, perSecond: number): void {
  if (dropped === null) return;
  const { tokens } = brush;
  const colour = perSecond > 0 ? tokens.dropText : tokens.ink3;
  const unit = dropped.wording === 'full' ? ' dropped/s' : '/s';
  drawWords(brush, perSecondWords(perSecond, unit, colour, compact), { ...dropped, halo: true });
}

/** Below the lower post. */
export function paintRefused(brush: Brush, { refused }: GateLabels, { refusedPerSecond }: GateReading): void {
  if (refused === null || refusedPerSecond === null) return;
  const { tokens } = brush;
  const colour = refusedPerSecond > 0 ? tokens.synText : tokens.ink3;
  drawWords(brush, perSecondWords(refusedPerSecond, ' refused/s', colour, false), { ...refused, halo: true });
}

function perSecondWords(perSecond: number, unit: string, colour: string, compact: boolean): readonly Words[] {
  const number =
    perSecond > 0 && perSecond < 9.95 && perSecond % 1 > 0.05 ? perSecond.toFixed(1) : withCommas(perSecond.toFixed(0));
  return [
    { text: number, size: compact ? COMPACT_COUNT : COUNT, bold: true, colour },
    { text: unit, size: CAPTION, bold: false, colour },
  ];
}

function inChannel({ frame }: Channel, { along, align }: LabelPlace, out: number): WordsPlace {
  const turned = readsBackwards(frame);
  const turnedAlign = align === 'start' ? 'end' : 'start';
  return {
    x: frameX(frame, along, out),
    y: frameY(frame, along, out),
    align: turned ? turnedAlign : align,
    angle: readingAngle(frame),
  };
}

/** 100 ms, 5 ms, 1.5 ms: as people say it. */
function delay(seconds: number): string {
  const [value, unit] = seconds >= 1 ? [seconds, 's'] : seconds >= 1e-3 ? [seconds * 1e3, 'ms'] : [seconds * 1e6, 'µs'];
  const digits = threeDigits(value);
  return `${digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits} ${unit}`;
}
