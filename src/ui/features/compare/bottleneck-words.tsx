/** The bottleneck of a lane in words: its queue, and what a gate sets there. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { gateColumns, withRole } from '../../../quantities/columns.ts';
import { countText } from '../../../widgets/charts/figure-text.ts';
import { settingWords } from '../../stage/picture/motion/gate-words.ts';
import { writeText } from '../../../widgets/write-text.ts';

export interface BottleneckWordsHandle {
  draw(feed: LaneFeed, seconds: number): void;
}

export function BottleneckWords({ ref }: { readonly ref: Ref<BottleneckWordsHandle> }) {
  const count = useRef<HTMLElement>(null);
  const room = useRef<HTMLSpanElement>(null);
  const setting = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({
    draw(feed, seconds) {
      const { shape, series } = feed;
      if (shape === null || series.rows === 0 || !series.has('heroQueuePackets')) return;
      const packets = series.at('heroQueuePackets', seconds) ?? 0;
      const buffer = series.at('heroBufferPackets', seconds) ?? 0;
      const isFull = buffer > 0 && packets >= buffer;
      writeText(count.current, countText(packets));
      count.current?.toggleAttribute('data-full', isFull);
      writeText(room.current, buffer > 0 ? ` of ${countText(buffer)}${isFull ? ', full' : ''}` : '');
      writeText(setting.current, [gateSetting(feed, seconds), heldWords(feed, seconds)].filter(Boolean).join(', '));
    },
  }));
  return (
    <p className="bottleneck-words">
      <b ref={count} title="Packets in the queue of the bottleneck" />
      <span ref={room} /> <span ref={setting} className="gate-setting" />
    </p>
  );
}

/** What the gate at the bottleneck has set, or else the first gate, with the symbol of the scheme's paper. */
function gateSetting({ shape, series }: LaneFeed, seconds: number): string {
  if (shape === null) return '';
  const settings = gateColumns(shape, 'setting');
  const found = settings.find(({ gate }) => shape.gates[gate] === shape.chartedLink) ?? settings[0];
  const declared = shape.series.find(({ id }) => id === found?.column);
  if (found === undefined || declared === undefined) return '';
  const value = series.at(found.column, seconds);
  if (value === null || Number.isNaN(value)) return '';
  return `${found.symbol} ${settingWords({ symbol: found.symbol, value, unit: declared.unit }).join('')}`;
}

/** Packets that gates or interfaces hold before they enter the network. */
function heldWords({ shape, series }: LaneFeed, seconds: number): string {
  const column = shape === null ? null : withRole('waiting')(shape);
  const held = column === null ? null : series.at(column, seconds);
  return held === null || Number.isNaN(held) ? '' : `${countText(held)} held`;
}
