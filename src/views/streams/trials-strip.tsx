/**
 * The last trials of a lane, newest at the right. A column is all that can be drawn, 0 to 1: filled up to
 * the probability to stay on, with the draw as a dot that falls to its place.
 */
import './trials-strip.css';
import { useCallback, useEffect, useMemo, useRef, type MouseEvent } from 'react';
import type { LaneShape } from '../../simulation/report.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { PaintedFigure } from '../../widgets/charts/painted-figure.tsx';
import { type Sheet, usePaintedCanvas } from '../../widgets/charts/painted-canvas.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import { TRIAL, TRIAL_STRIDE } from '../../protocol/frame.ts';
import { secondsText } from '../../widgets/charts/figure-text.ts';

interface Props {
  readonly feed: LaneFeed;
  readonly shape: LaneShape;
  readonly shown: () => number;
  readonly paintLoop: PaintLoop;
  /** A flow was chosen, by its number. */
  readonly onSelect: ((flow: number) => void) | undefined;
}

const HEIGHT = 56;
const COLUMN = 13;
const PITCH = 17;
const FALL_MILLISECONDS = 350;

export function TrialsStrip({ feed, shape, shown, paintLoop, onSelect }: Props) {
  const strip = useMemo(() => new Strip(feed, shape, shown), [feed, shape, shown]);
  const state = useCallback(() => strip.state(performance.now()), [strip]);
  const paint = useCallback((sheet: Sheet) => strip.paint(sheet, performance.now()), [strip]);
  const canvas = usePaintedCanvas(paintLoop, 0, state, paint);
  const select = ({ currentTarget, clientX }: MouseEvent<HTMLCanvasElement>) => {
    const flow = strip.flowAt(clientX - currentTarget.getBoundingClientRect().left);
    if (flow !== null) onSelect?.(flow);
  };
  return (
    <PaintedFigure
      title="Trials"
      about={<NewestTrial strip={strip} paintLoop={paintLoop} onSelect={onSelect} />}
      height={HEIGHT}
      canvas={canvas}
      label={`Last random trials, lane ${feed.letter}: the probability to stay on, and the draw`}
      onClick={select}
    />
  );
}

/** In words, and a way to the flow. */
function NewestTrial({
  strip,
  paintLoop,
  onSelect,
}: Pick<Props, 'paintLoop' | 'onSelect'> & { readonly strip: Strip }) {
  const button = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const paint = () => {
      const newest = strip.trials().at(-1);
      const name = newest?.name ?? '';
      const text = newest === undefined ? 'none yet' : trialWords(newest);
      if (button.current !== null && button.current.textContent !== name) {
        button.current.textContent = name;
        button.current.hidden = name === '';
      }
      if (words.current !== null && words.current.textContent !== text) words.current.textContent = text;
    };
    return paintLoop(paintRarely(FIGURES_MILLISECONDS, () => String(strip.newest()), paint));
  }, [strip, paintLoop]);
  const select = () => {
    const newest = strip.trials().at(-1);
    if (newest !== undefined) onSelect?.(newest.flow);
  };
  return (
    <>
      <button ref={button} type="button" className="text-button" title="Why" hidden onClick={select} />{' '}
      <span ref={words}>none yet</span>
    </>
  );
}

/** What the strip shows, without React. */
class Strip {
  private readonly feed: LaneFeed;
  private readonly shape: LaneShape;
  private readonly shown: () => number;
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
  /** Time of the newest trial that has begun to fall, and when it did. */
  private shownNewest = -1;
  private fellAt = -Infinity;
  /** Left edges of what is drawn, with the flows. */
  private places: readonly { readonly left: number; readonly flow: number }[] = [];

  constructor(feed: LaneFeed, shape: LaneShape, shown: () => number) {
    this.feed = feed;
    this.shape = shape;
    this.shown = shown;
  }

  trials(): readonly ReportedTrial[] {
    const numbers = this.feed.frame?.trials;
    return numbers === undefined ? [] : readTrials(numbers, this.shape, this.shown());
  }

  /** When the newest was. */
  newest(): number {
    const numbers = this.feed.frame?.trials;
    return numbers === undefined ? -1 : lastTrial(numbers, this.shown());
  }

  state(now: number): string {
    const newest = this.newest();
    if (newest > this.shownNewest) this.fellAt = now;
    this.shownNewest = newest;
    return `${newest} ${this.fall(now)}`;
  }

  /** 0: the newest draw is above, 1: it has fallen to its place. */
  private fall(now: number): number {
    return this.still.matches ? 1 : Math.min(1, Math.max(0, (now - this.fellAt) / FALL_MILLISECONDS));
  }

  paint(sheet: Sheet, now: number): void {
    const { scale, width } = sheet;
    const pitch = PITCH * scale;
    const fits = Math.max(1, Math.floor(width / pitch));
    const shown = this.trials().slice(-fits);
    this.places = shown.map(({ flow }, index) => ({ left: index * pitch, flow }));
    for (const [index, trial] of shown.entries()) {
      const isNewest = index === shown.length - 1;
      paintTrial(sheet, trial, index * pitch, isNewest ? this.fall(now) ** 2 : 1, isNewest);
    }
  }

  flowAt(x: number): number | null {
    return this.places.findLast(({ left }) => x >= left)?.flow ?? null;
  }
}

function paintTrial(
  { context, colours, scale, height }: Sheet,
  { chance, draw, staysOn }: ReportedTrial,
  left: number,
  fall: number,
  isNewest: boolean,
): void {
  const radius = 3.25 * scale;
  const wide = COLUMN * scale;
  const top = 3 * scale;
  const tall = height - top - 3 * scale;
  const bottom = top + tall;
  const likely = Math.min(1, Math.max(0, chance));
  context.fillStyle = colours.hair;
  context.fillRect(left, top, wide, tall);
  context.globalAlpha = isNewest ? 0.55 : 0.35;
  context.fillStyle = colours.fin;
  context.fillRect(left, bottom - tall * likely, wide, tall * likely);
  context.globalAlpha = 1;
  context.strokeStyle = colours['fin-text'];
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.moveTo(left, bottom - tall * likely);
  context.lineTo(left + wide, bottom - tall * likely);
  context.stroke();
  const x = left + wide / 2;
  const settled = bottom - tall * (Number.isNaN(draw) ? 0.5 : draw);
  const y = top + (settled - top) * fall;
  context.lineWidth = 1.75 * scale;
  context.strokeStyle = staysOn ? colours['fin-text'] : colours.drop;
  context.fillStyle = staysOn ? colours['fin-text'] : colours.surface;
  context.beginPath();
  if (Number.isNaN(draw)) {
    // No draw: a cross.
    context.moveTo(x - radius, y - radius);
    context.lineTo(x + radius, y + radius);
    context.moveTo(x + radius, y - radius);
    context.lineTo(x - radius, y + radius);
  } else {
    context.arc(x, Math.min(bottom - radius, Math.max(top + radius, y)), radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.stroke();
}

/** The trials in a frame, as records, and the words for one. */
interface ReportedTrial {
  readonly atSeconds: number;
  /** The flow's number in the run. */
  readonly flow: number;
  /** e.g. `Streams 12`. */
  readonly name: string;
  /** Place of its class in the scenario. */
  readonly trafficClass: number;
  readonly chance: number;
  /** NaN: there was no chance, and none was made. */
  readonly draw: number;
  readonly staysOn: boolean;
  readonly offSeconds: number;
}

/** Those up to a moment, oldest first. */
export function readTrials(
  numbers: Float64Array,
  { traffic }: Pick<LaneShape, 'traffic'>,
  untilSeconds: number,
): readonly ReportedTrial[] {
  const trials: ReportedTrial[] = [];
  for (let row = 0; row < numbers.length / TRIAL_STRIDE; row++) {
    const value = (name: keyof typeof TRIAL) => numbers[row * TRIAL_STRIDE + TRIAL[name]]!;
    if (value('atSeconds') > untilSeconds) break;
    const trafficClass = value('trafficClass');
    const title = traffic[trafficClass]?.title;
    trials.push({
      atSeconds: value('atSeconds'),
      flow: value('flow'),
      name: title === undefined ? `Flow ${value('flow') + 1}` : `${title} ${value('member') + 1}`,
      trafficClass,
      chance: value('chance'),
      draw: value('draw'),
      staysOn: value('staysOn') === 1,
      offSeconds: value('offSeconds'),
    });
  }
  return trials;
}

/** When the last trial up to a moment was; -1: there was none. */
export function lastTrial(numbers: Float64Array, untilSeconds: number): number {
  for (let at = numbers.length - TRIAL_STRIDE; at >= 0; at -= TRIAL_STRIDE) {
    const atSeconds = numbers[at + TRIAL.atSeconds]!;
    if (atSeconds <= untilSeconds) return atSeconds;
  }
  return -1;
}

/** e.g. `0.83 > 0.76, off for 60 s`. */
export function trialWords({ chance, draw, staysOn, offSeconds }: ReportedTrial): string {
  if (staysOn) return `${share(draw)} ≤ ${share(chance)}, stays on`;
  const { number, suffix } = secondsText(offSeconds);
  const off = `off for ${number} ${suffix}`;
  return Number.isNaN(draw) ? `no chance, ${off}` : `${share(draw)} > ${share(chance)}, ${off}`;
}

/** Two digits, three where two would hide which is larger. */
function share(value: number): string {
  return value.toFixed(value > 0.995 || value < 0.01 ? 3 : 2);
}
