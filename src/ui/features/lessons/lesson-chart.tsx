/**
 * The chart of a step: what the run did up to the moment of waiting, the line that is drawn, and after Reveal what it
 * did then. All that moves with time is written into the document from the paint loop.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { linearTicks, tickText } from '../../../widgets/charts/axis-ticks.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { Prediction } from '../../../scenario/schema/lesson.ts';
import { changesNothing } from '../../../scenario/edit/timeline-edits.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { exactSeconds } from '../../core/words/time-text.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { captionOf, findFigure, type LessonFigure, unitOf } from './lesson-figure.ts';
import { NO_MARK } from './lesson-state.ts';
import { areaBetween, courseOf, endLabels, pathOf } from './lesson-paths.ts';
import { markOf, type OpenLesson } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';
import { drawn, EMPTY_LINE, momentOf, POINTS, type Spot } from './prediction.ts';
import { StageFoot } from './stage-foot.tsx';
import { useFigures } from './use-lesson.ts';
import { useLesson } from './use-lesson.ts';
import './lesson-chart.css';

export function LessonChart() {
  const { player, open } = useLesson();
  if (open === null) return null;
  const { prediction } = player.step;
  return prediction?.kind === 'draw' ? <DrawnChart player={player} open={open} prediction={prediction} /> : null;
}

type Draw = Extract<Prediction, { kind: 'draw' }>;

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
  readonly prediction: Draw;
}

/** Room around the plot, at scale 1. */
const ROOM = { left: 44, right: 128, top: 22, bottom: 26 };
/** Narrower than this the labels at the ends have no room for units, which stand above the plot. */
const TIGHT = { width: 560, right: 84 };

function DrawnChart({ player, open, prediction }: Props) {
  const page = usePage();
  const hint = useId();
  const scale = usePageState((state) => state.scale);
  const scenario = usePageState((state) => state.scenario);
  const lane = usePageState((state) => state.lanes.find(({ laneId }) => laneId === prediction.lane));
  const [size, setSize] = useState({ width: 800, height: 240 });
  const [pen, setPen] = useState<Spot | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const past = useRef<SVGPathElement>(null);
  const future = useRef<SVGPathElement>(null);
  const stroke = useRef<Spot | null>(null);

  const { step } = player;
  const { atSeconds, untilSeconds } = step;
  const { maximum, windowSeconds } = prediction;
  const fromSeconds = Math.max(0, atSeconds - (untilSeconds - atSeconds) / 2);
  const isTight = size.width < TIGHT.width * scale;
  const room = {
    left: ROOM.left * scale,
    right: (isTight ? TIGHT.right : ROOM.right) * scale,
    top: ROOM.top * scale,
    bottom: ROOM.bottom * scale,
  };
  const inner = {
    width: Math.max(10, size.width - room.left - room.right),
    height: Math.max(10, size.height - room.top - room.bottom),
  };
  const x = (seconds: number) => room.left + ((seconds - fromSeconds) / (untilSeconds - fromSeconds)) * inner.width;
  const y = (value: number) => room.top + (1 - Math.min(1.02, Math.max(0, value / maximum))) * inner.height;
  const pointX = (point: number) => x(momentOf(point, atSeconds, untilSeconds));

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    if (svg.current !== null) observer.observe(svg.current);
    return () => observer.disconnect();
  }, []);

  // What the run did, as far as it is shown.
  useEffect(() =>
    page.run.paintLoop(() => {
      const figure = findFigure(lane?.shape ?? null, prediction.figure);
      if (lane === undefined || figure === null || lane.lags) return;
      const shown = Math.min(page.run.shown(), untilSeconds);
      const read = (from: number, to: number) =>
        courseOf(figure, lane, [from, Math.min(to, shown)], windowSeconds, { x, y });
      past.current?.setAttribute('d', read(fromSeconds, atSeconds));
      future.current?.setAttribute('d', open.place.revealed ? read(atSeconds, untilSeconds) : '');
    }),
  );
  // Another size or step: the loop sleeps while nothing moves.
  useEffect(() => page.run.wake(), [page, size, open, scale]);

  const figure = useFigures(prediction.lane).find(({ id }) => id === prediction.figure) ?? null;
  const colour = `var(--${figure?.colour ?? 'ink'})`;
  const textColour = `var(--${textToken(figure?.colour ?? 'ink')})`;
  const { line } = markOf(open);
  const { truth, before } = open;
  const { revealed, handedIn } = open.place;
  const mayDraw = !revealed && !handedIn;
  const text = (value: number) => figure?.text(value) ?? String(Math.round(value));

  const spotAt = (event: PointerEvent): Spot => {
    const box = svg.current!.getBoundingClientRect();
    const share = (event.clientX - box.left - pointX(0)) / (pointX(POINTS - 1) - pointX(0));
    const point = Math.min(POINTS - 1, Math.max(0, Math.round(share * (POINTS - 1))));
    const height = 1 - (event.clientY - box.top - room.top) / inner.height;
    return [point, Math.min(1, Math.max(0, height)) * maximum];
  };
  const draw = (spot: Spot, isWhole: boolean) => {
    const next = drawn(markOf(player.store.getState()!).line ?? EMPTY_LINE, stroke.current ?? spot, spot);
    stroke.current = spot;
    setPen(spot);
    player.setMark({ ...NO_MARK, line: next }, isWhole);
  };
  const keys = (event: KeyboardEvent) => {
    const [point, value] = pen ?? [0, presentValue(figure, lane, atSeconds, windowSeconds)];
    const moved = movedPen(event.key, point, value, maximum);
    if (moved !== null) setPen(moved);
    else if (event.key === 'Enter' && pen !== null) draw(pen, true);
    else if (event.key === 'Escape' && stroke.current !== null) stroke.current = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const endText = (words: string | null | undefined) => (isTight ? words?.replace(` ${unitOf(figure)}`, '') : words);
  const ticks = linearTicks(0, maximum, 4);
  const times = linearTicks(fromSeconds, untilSeconds, Math.max(2, inner.width / (90 * scale)));
  const changes = scenario.timeline.filter(
    (entry) => entry.atSeconds >= fromSeconds && entry.atSeconds <= untilSeconds && !changesNothing(scenario, entry),
  );
  const words = changes.map((entry) => entry.label ?? entryWords(scenario, entry));
  /** Words stand behind their line, and before it where they would lie over the next. */
  const isBefore = (index: number) => {
    const next = changes[index + 1];
    return next !== undefined && x(next.atSeconds) - x(changes[index]!.atSeconds) < words[index]!.length * 6 * scale;
  };
  const lastDrawn = line?.findLastIndex((value) => value !== null) ?? -1;
  const penMoment = pen === null ? 0 : momentOf(pen[0], atSeconds, untilSeconds);
  const penText = pen === null ? '' : `${exactSeconds(penMoment, 1)} s, ${text(pen[1])}`;
  const ends = endLabels(line, truth?.line ?? null, maximum, inner.height, 16 * scale);
  return (
    <section className="lesson-chart" aria-label="Chart of the lesson">
      <header>
        <b>{figure?.title ?? ''}</b>
        <span>
          {captionOf(figure, windowSeconds)}
          {truth?.over != null && `; at the ends: ${truth.over}`}
        </span>
      </header>
      <svg
        ref={svg}
        className="lesson-plot"
        data-drawable={mayDraw}
        role={mayDraw ? 'slider' : 'img'}
        aria-label={`${figure?.title ?? 'Figure'}: ${mayDraw ? 'draw what you expect' : 'what you drew and what the run did'}`}
        {...(mayDraw && {
          tabIndex: 0,
          'aria-roledescription': 'pen',
          'aria-describedby': hint,
          'aria-valuemin': 0,
          'aria-valuemax': maximum,
          'aria-valuenow': pen?.[1] ?? 0,
          'aria-valuetext': pen === null ? 'The pen is at the beginning' : penText,
          onKeyDown: keys,
          onPointerDown: (event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            stroke.current = null;
            draw(spotAt(event), false);
          },
          onPointerMove: (event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(spotAt(event), false);
            else if (event.pointerType === 'mouse') setPen(spotAt(event));
          },
          onPointerUp: (event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            draw(spotAt(event), true);
            stroke.current = null;
          },
          onPointerCancel: () => {
            stroke.current = null;
          },
          onPointerLeave: () => {
            if (stroke.current === null) setPen(null);
          },
        })}
      >
        <rect
          className="to-come"
          x={x(atSeconds)}
          y={room.top}
          width={x(untilSeconds) - x(atSeconds)}
          height={inner.height}
        />
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="grid" x1={room.left} x2={x(untilSeconds)} y1={y(tick)} y2={y(tick)} />
            <text className="tick" x={room.left - 8 * scale} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {times.map((tick) => (
          <text key={tick} className="tick" x={x(tick)} y={size.height - 8 * scale} textAnchor="middle">
            {Number(tick.toPrecision(6))}
          </text>
        ))}
        <text className="tick" x={x(untilSeconds) + 14 * scale} y={size.height - 8 * scale}>
          seconds
        </text>
        {prediction.guide !== undefined && (
          <>
            <line
              className="guide stack"
              x1={room.left}
              x2={x(untilSeconds)}
              y1={y(prediction.guide.value)}
              y2={y(prediction.guide.value)}
            />
            <text className="tick" x={room.left + 6 * scale} y={y(prediction.guide.value) - 5 * scale}>
              {prediction.guide.words}
            </text>
          </>
        )}
        {changes.map((entry, index) => (
          <g key={`${entry.atSeconds} ${entry.set}`}>
            <line
              className="guide stack"
              x1={x(entry.atSeconds)}
              x2={x(entry.atSeconds)}
              y1={room.top - 8 * scale}
              y2={y(0)}
            />
            <text
              className="tick"
              x={x(entry.atSeconds) + (isBefore(index) ? -6 : 6) * scale}
              y={room.top - 8 * scale}
              textAnchor={isBefore(index) ? 'end' : 'start'}
            >
              {words[index]}
            </text>
          </g>
        ))}
        {truth?.line && line !== null && <path className="between" d={areaBetween(line, truth.line, pointX, y)} />}
        {before !== null && <path className="before" d={pathOf(before, pointX, y)} style={{ stroke: colour }} />}
        <path ref={past} className="run" style={{ stroke: colour }} />
        <path ref={future} className="run" style={{ stroke: colour }} />
        {line !== null && <path className="yours" d={pathOf(line, pointX, y)} />}
        {truth?.between != null && (
          <text
            className="between-words"
            x={x((atSeconds + untilSeconds) / 2)}
            y={room.top + 18 * scale}
            textAnchor="middle"
          >
            {truth.between}
          </text>
        )}
        {ends.yours !== null && lastDrawn === POINTS - 1 && (
          <text className="end yours-text" x={x(untilSeconds) + 8 * scale} y={room.top + ends.yours}>
            {handedIn ? 'drawn' : 'you'} {endText(truth?.yours)}
          </text>
        )}
        {ends.run !== null && (
          <text className="end" style={{ fill: textColour }} x={x(untilSeconds) + 8 * scale} y={room.top + ends.run}>
            run {endText(truth!.run)}
          </text>
        )}
        {mayDraw && lastDrawn >= 0 && lastDrawn < POINTS - 1 && (
          <text className="tick" x={x(untilSeconds) - 8 * scale} y={y(0) - 10 * scale} textAnchor="end">
            keep drawing to {Number(untilSeconds.toPrecision(6))} s
          </text>
        )}
        {mayDraw && pen !== null && (
          <g className="pen">
            <line x1={pointX(pen[0])} x2={pointX(pen[0])} y1={room.top} y2={y(0)} />
            <circle cx={pointX(pen[0])} cy={y(pen[1])} r={4.5 * scale} />
            <PenTag x={pointX(pen[0])} y={y(pen[1])} scale={scale} right={x(untilSeconds)} words={text(pen[1])} />
          </g>
        )}
      </svg>
      <p id={hint} className="visually-hidden">
        Left and right move the pen in time, up and down its value. Enter draws to it.
      </p>
      <StageFoot player={player} open={open} />
    </section>
  );
}

function PenTag(props: {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly right: number;
  readonly words: string;
}) {
  const { x, y, scale, right, words } = props;
  const width = (words.length * 7 + 16) * scale;
  const left = x + width + 12 * scale > right + 60 * scale ? x - width - 10 * scale : x + 10 * scale;
  return (
    <g>
      <rect x={left} y={y + 8 * scale} width={width} height={20 * scale} rx={3 * scale} />
      <text x={left + width / 2} y={y + 18 * scale} textAnchor="middle" dominantBaseline="middle">
        {words}
      </text>
    </g>
  );
}

/** Where a key moves the pen; null: it does not. Page keys are the lesson's. */
function movedPen(key: string, point: number, value: number, maximum: number): Spot | null {
  const fine = maximum / 40;
  switch (key) {
    case 'ArrowRight':
      return [Math.min(POINTS - 1, point + 2), value];
    case 'ArrowLeft':
      return [Math.max(0, point - 2), value];
    case 'ArrowUp':
      return [point, Math.min(maximum, value + fine)];
    case 'ArrowDown':
      return [point, Math.max(0, value - fine)];
    case 'Home':
      return [0, value];
    case 'End':
      return [POINTS - 1, value];
    default:
      return null;
  }
}

function presentValue(
  figure: LessonFigure | null,
  lane: LaneFeed | undefined,
  seconds: number,
  window: number,
): number {
  return (lane === undefined ? null : figure?.read(lane, seconds, window)) ?? 0;
}

/** Words are in the darker of the two tokens. */
function textToken(colour: string): string {
  return ['data', 'syn', 'fin', 'drop', 'ctl'].includes(colour) ? `${colour}-text` : colour;
}
