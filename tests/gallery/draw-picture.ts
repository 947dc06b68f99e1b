/** Runs a scenario and draws what it is about: one quantity over the whole run, a line a lane, or a row a flow. */
import { schemeDeclaration } from '../../src/schemes/declarations.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import type { GalleryPicture, PictureLine, PictureWord } from '../../src/ui/features/gallery/picture.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../src/ui/features/gallery/picture.ts';
import { withRole } from '../../src/quantities/columns.ts';
import { viewKind } from '../../src/views/view-of.ts';
import { spreadLabels } from '../../src/widgets/charts/label-layout.ts';
import { sessionColour } from '../../src/widgets/charts/session-colour.ts';

type Drawing = Omit<GalleryPicture, 'hash'>;

/** Values at moments that lie equally far apart. */
type Course = readonly number[];

/** Where lines are drawn: words stand above it, and right of it where there are any. */
interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

const LEFT = 10;
const POINTS = 48;
const WORD_GAP = 12;
const MAX_ROWS = 7;
/** Lanes whose names fit below each other. */
const MAX_NAMED = 6;
const WHOLE: Box = { top: 28, bottom: PICTURE_HEIGHT - 10, right: PICTURE_WIDTH - 10 };
const BESIDE_WORDS: Box = { ...WHOLE, right: PICTURE_WIDTH - 74 };
/** Of a raster, units. */
const THICKEST_ROW = 7;

export function drawPicture(scenario: Scenario): Drawing {
  const lanes = scenario.lanes.map(({ id }) => {
    const lane = openLane(scenario, id);
    lane.advance(scenario.run.untilSeconds, Infinity);
    return lane;
  });
  const first = lanes[0]!;
  const last = lanes.at(-1)!;
  // Lanes of several kinds have only what every lane has.
  const kinds = new Set(lanes.map(({ shape }) => viewKind(shape)));
  switch (kinds.size > 1 ? null : viewKind(first.shape)) {
    case 'rates': {
      if (first.shape.traffic.every(({ kind }) => kind === 'flows')) {
        return byLane('largest queue, packets', scenario, lanes, withRole('largestQueue')(first.shape) ?? '');
      }
      const sessions = columnsLike(last, /^rate\./);
      if (sessions.length === 0 || lanes.length > 2) {
        return byLane('mean error of the rates', scenario, lanes, withRole('sourceError')(first.shape) ?? '');
      }
      return ratesOf(scenario, lanes, sessions);
    }
    case 'spacing':
      return byLane('packets in the network’s queue', scenario, lanes, 'heroQueuePackets');
    case 'streams': {
      const rows = columnsLike(last, /^on\..+\.\d+$/);
      return rows.length > 0 ? raster(last, rows) : byLane('queued packets', scenario, lanes, 'heroQueuePackets');
    }
    default:
      return byLane('completed flows per second', scenario, lanes, 'flowsCompleted', true);
  }
}

/** A quantity of every lane. */
function byLane(title: string, scenario: Scenario, lanes: readonly Lane[], column: string, grows = false): Drawing {
  const courses = lanes.map((lane) => (grows ? growth : mean)(lane, column));
  const named = lanes.length > 1 && lanes.length <= MAX_NAMED;
  const { lines, words } = chart(courses, named ? laneNames(scenario) : [], named ? BESIDE_WORDS : WHOLE);
  return { lines, words: [...words, caption(lanes.length > MAX_NAMED ? `${title}, ${lanes.length} lanes` : title)] };
}

/** The rates of sessions, a chart for each of one or two lanes. */
function ratesOf(scenario: Scenario, lanes: readonly Lane[], sessions: readonly string[]): Drawing {
  const whole = lanes.length > 1 ? BESIDE_WORDS : WHOLE;
  const height = (whole.bottom - whole.top) / lanes.length;
  const names = laneNames(scenario);
  const charts = lanes.map((lane, index) => {
    const top = whole.top + index * height;
    const box = { ...whole, top: top + 2, bottom: top + height - 4 };
    const courses = sessions.map((column) => mean(lane, column));
    const { lines } = chart(courses, [], box);
    const word: PictureWord = {
      x: whole.right + 6,
      y: (box.top + box.bottom) / 2,
      text: names[index]!,
      colour: 'ink2',
    };
    return { lines, words: lanes.length > 1 ? [word] : [] };
  });
  return {
    lines: charts.flatMap(({ lines }) => lines),
    words: [...charts.flatMap(({ words }) => words), caption('rates of the sessions')],
  };
}

/** Which flows send, a row each. */
function raster(lane: Lane, columns: readonly string[]): Drawing {
  const rows = columns.slice(0, MAX_ROWS);
  const pitch = (WHOLE.bottom - WHOLE.top) / rows.length;
  const x = scaleOf(POINTS * 4, WHOLE);
  const lines = rows.map((column, row): PictureLine => {
    const y = round(WHOLE.top + (row + 0.5) * pitch);
    const on = sampled(lane, column, POINTS * 4);
    let path = '';
    for (const [index, value] of on.entries()) {
      if (value <= 0) continue;
      const begins = index === 0 || on[index - 1]! <= 0;
      if (begins) path += `M${x(index)} ${y}`;
      if (index + 1 === on.length || on[index + 1]! <= 0) path += `H${x(index + 1)}`;
    }
    return { path, colour: 'syn', width: round(Math.min(THICKEST_ROW, pitch * 0.6)) };
  });
  return { lines: lines.filter(({ path }) => path !== ''), words: [caption('who may send')] };
}

function chart(courses: readonly Course[], names: readonly string[], box: Box): Drawing {
  const values = courses.flat().map(Math.abs).filter(Number.isFinite);
  // One peak does not flatten all the rest.
  const most = Math.max(1e-9, quantile(values, 0.99));
  const y = (value: number) =>
    round(box.bottom - (box.bottom - box.top) * Math.min(1, Math.abs(Number.isFinite(value) ? value : 0) / most));
  const x = scaleOf(POINTS - 1, box);
  const lines = courses.map((course, index): PictureLine => ({
    path: course.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join(''),
    colour: sessionColour(index),
    width: 1.75,
  }));
  const words = names.map((text, index): PictureWord => ({
    x: box.right + 6,
    y: y(courses[index]!.at(-1)!),
    text,
    colour: sessionColour(index),
  }));
  const places = spreadLabels(
    words.map(({ y }) => y),
    WORD_GAP,
    box.top,
    box.bottom,
  );
  return { lines, words: words.map((word, index) => ({ ...word, y: round(places[index]!) })) };
}

function caption(text: string): PictureWord {
  return { x: LEFT, y: 13, text, colour: 'ink3' };
}

const LONGEST = 12;

/** Names of lanes that tell them apart: their titles or schemes where those are short, else their letters. */
function laneNames({ lanes }: Scenario): readonly string[] {
  if (lanes.length === 1) return [];
  const schemes = lanes.map(({ scheme }) => schemeDeclaration(scheme)?.title ?? scheme);
  const titles = lanes.map(({ title }, index) => title ?? schemes[index]!);
  const tell = (names: readonly string[]) =>
    new Set(names).size === names.length && names.every(({ length }) => length <= LONGEST);
  return [titles, schemes].find(tell) ?? lanes.map((_, index) => String.fromCharCode(65 + index));
}

function columnsLike(lane: Lane, pattern: RegExp): readonly string[] {
  return lane.sampler.columns.map(({ id }) => id).filter((id) => pattern.test(id));
}

/** A level, averaged around each moment. */
function mean(lane: Lane, column: string): Course {
  const values = columnOf(lane, column);
  return Array.from({ length: POINTS }, (_, point) => {
    const from = Math.floor((point * values.length) / POINTS);
    const to = Math.max(from + 1, Math.floor(((point + 1) * values.length) / POINTS));
    const known = values.slice(from, to).filter(Number.isFinite);
    return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** How much a total grows at each moment. */
function growth(lane: Lane, column: string): Course {
  const totals = sampled(lane, column, POINTS + 1);
  return Array.from({ length: POINTS }, (_, point) => totals[point + 1]! - totals[point]!);
}

function sampled(lane: Lane, column: string, points: number): Course {
  const values = columnOf(lane, column);
  return Array.from(
    { length: points },
    (_, point) => values[Math.round((point * (values.length - 1)) / (points - 1))]!,
  );
}

function columnOf(lane: Lane, column: string): Float64Array {
  return lane.sampler.column(lane.sampler.columns.findIndex(({ id }) => id === column));
}

function scaleOf(last: number, { right }: Box): (index: number) => number {
  return (index) => round(LEFT + ((right - LEFT) * index) / last);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
