/** The bottleneck of a lane in small: its queue between walls, how busy the link is, and what a gate sets there. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import { gateColumns, withRole } from '../../views/columns.ts';
import { FIGURE_WINDOW_SECONDS } from '../../views/figures.ts';
import { countText } from '../../widgets/charts/figure-text.ts';
import { settingWords } from '../stage/motion/gate-words.ts';

export interface BottleneckGaugeHandle {
  draw(feed: LaneFeed, seconds: number): void;
}

const STACK = { x: 8, width: 22, top: 4, height: 56 } as const;
const LINK = { x: 8, y: 66, width: 124, height: 10 } as const;

export function BottleneckGauge({ ref }: { readonly ref: Ref<BottleneckGaugeHandle> }) {
  const queue = useRef<SVGRectElement>(null);
  const busy = useRef<SVGRectElement>(null);
  const post = useRef<SVGGElement>(null);
  const count = useRef<HTMLElement>(null);
  const room = useRef<HTMLSpanElement>(null);
  const setting = useRef<HTMLParagraphElement>(null);
  useImperativeHandle(ref, () => ({
    draw(feed, seconds) {
      const { shape, series } = feed;
      if (shape === null || series.rows === 0 || !series.has('heroQueuePackets')) return;
      const packets = series.at('heroQueuePackets', seconds) ?? 0;
      const buffer = series.at('heroBufferPackets', seconds) ?? 0;
      const fill = buffer > 0 ? Math.min(1, packets / buffer) : 0;
      const height = STACK.height * fill;
      queue.current?.setAttribute('y', String(STACK.top + STACK.height - height));
      queue.current?.setAttribute('height', String(height));
      queue.current?.setAttribute('fill', fill >= 1 ? 'var(--drop)' : 'var(--data)');
      busy.current?.setAttribute('width', String(LINK.width * busyShare(feed, seconds)));
      write(count.current, countText(packets));
      write(room.current, fill >= 1 ? `of ${countText(buffer)}, full` : `of ${countText(buffer)}`);
      const gate = gateSetting(feed, seconds);
      post.current?.setAttribute('visibility', shape.gates.length > 0 ? 'visible' : 'hidden');
      write(setting.current, [gate, heldWords(feed, seconds)].filter(Boolean).join(', '));
    },
  }));
  return (
    <div className="bottleneck-gauge">
      <svg viewBox="0 0 140 80" width={140} height={80} aria-hidden="true">
        <path
          d={`M${STACK.x} ${STACK.top}v${STACK.height}h${STACK.width}v${-STACK.height}`}
          fill="none"
          stroke="var(--line)"
        />
        <rect ref={queue} x={STACK.x + 1} y={STACK.top} width={STACK.width - 2} height={0} />
        <rect {...LINK} fill="var(--sunk)" stroke="var(--hair)" />
        <rect ref={busy} {...LINK} width={0} fill="var(--data)" />
        <g ref={post} visibility="hidden" stroke="var(--ctl)" strokeWidth={4} strokeLinecap="round">
          <path d="M3 58v6M3 78v-1" />
        </g>
      </svg>
      <p>
        <b ref={count} /> <span ref={room} />
      </p>
      <p ref={setting} className="gauge-setting" />
    </div>
  );
}

/** The share of the last second in which the bottleneck was sending. */
function busyShare({ series, shape }: LaneFeed, seconds: number): number {
  const bytes = series.rate('heroSentBytes', seconds, FIGURE_WINDOW_SECONDS) ?? 0;
  const active = series.at('flowsActive', seconds) ?? 0;
  const share = series.at('equalShare', seconds);
  // The equal share is the link's rate over the active flows.
  const bitsPerSecond = shape === null || share === null || Number.isNaN(share) ? 0 : share * Math.max(1, active);
  return bitsPerSecond > 0 ? Math.min(1, (8 * bytes) / bitsPerSecond) : 0;
}

/** What the gate at the bottleneck has set, or else the first gate, with the symbol of the scheme's paper. */
function gateSetting({ shape, series }: LaneFeed, seconds: number): string {
  if (shape === null) return '';
  const settings = gateColumns(shape, 'setting');
  const found = settings.find(({ gate }) => shape.gates[gate] === shape.heroLink) ?? settings[0];
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

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
