/** What each traffic class gets under one lane: a bar a class. Hollow: the scheme does not act on the class. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { ClassGoodput } from '../../../views/comparison/compared-columns.ts';
import { drawRank } from './compared-cell.tsx';
import { bitRateText, NOTHING } from '../../../widgets/charts/figure-text.ts';
import { writeText } from '../../../widgets/write-text.ts';

interface GoodputContents {
  readonly classes: readonly ClassGoodput[];
  /** Those of the first lane. */
  readonly baseline: readonly ClassGoodput[];
  /** Where the bars of the column end. */
  readonly largest: number;
  /** What stands beside the number. */
  readonly note: string;
  readonly rank: 'best' | 'worst' | null;
}

export interface GoodputCellHandle {
  draw(contents: GoodputContents): void;
}

interface Props {
  readonly classes: readonly { readonly id: string; readonly title: string }[];
  /** The classes that the scheme does not act on, by id. */
  readonly untouched: ReadonlySet<string>;
  readonly ref: Ref<GoodputCellHandle>;
}

const WIDTH = 96;
const BAR = 8;

export function GoodputCell({ classes, untouched, ref }: Props) {
  const total = useRef<HTMLElement>(null);
  const unit = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const rank = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    draw({ classes: goodputs, baseline, largest, note: words, rank: place }) {
      const sum = goodputs.reduce((all, { bitsPerSecond }) => all + bitsPerSecond, 0);
      const text = bitRateText(goodputs.length === 0 ? null : sum);
      writeText(total.current, text.number);
      writeText(unit.current, text.unit);
      writeText(note.current, words);
      drawRank(rank.current, place);
      const scale = largest > 0 ? WIDTH / largest : 0;
      for (const item of list.current?.children ?? []) {
        const id = (item as HTMLElement).dataset['class'];
        const rate = goodputs.find((one) => one.id === id)?.bitsPerSecond ?? null;
        const ofFirst = baseline.find((one) => one.id === id)?.bitsPerSecond ?? null;
        const [bar, tick] = item.querySelectorAll('rect.bar, rect.tick');
        bar?.setAttribute('width', String(scale * (rate ?? 0)));
        tick?.setAttribute('visibility', ofFirst === null ? 'hidden' : 'visible');
        tick?.setAttribute('x', String(Math.min(WIDTH - 1.5, scale * (ofFirst ?? 0))));
        const { number, unit: rateUnit } = bitRateText(rate);
        writeText(item.querySelector<HTMLElement>('.class-rate'), rate === null ? NOTHING : `${number} ${rateUnit}`);
      }
    },
  }));
  return (
    <div className="goodput-cell">
      <p>
        <b ref={total}>{NOTHING}</b> <span ref={unit} /> <span ref={note} />
        <span ref={rank} className="compared-rank" />
      </p>
      <ul ref={list}>
        {classes.map(({ id, title }) => {
          const isUntouched = untouched.has(id);
          return (
            <li
              key={id}
              data-class={id}
              data-untouched={isUntouched}
              title={isUntouched ? `${title}: not acted on` : title}
            >
              <span className="class-title">{title}</span>
              <svg viewBox={`0 0 ${WIDTH} ${BAR}`} height={BAR} preserveAspectRatio="none" aria-hidden="true">
                <rect width={WIDTH} height={BAR} fill="var(--sunk)" />
                <rect
                  className="bar"
                  y={0.5}
                  height={BAR - 1}
                  width={0}
                  fill={isUntouched ? 'var(--surface)' : 'var(--data)'}
                  stroke="var(--data)"
                />
                <rect className="tick" height={BAR} width={1.5} fill="var(--ink)" visibility="hidden" />
              </svg>
              <span className="class-rate">{NOTHING}</span>
              {isUntouched && <span className="visually-hidden">not acted on</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
