/** A map as data, version 1: two values over a plane, and what is shown of each of its corners. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { baseScenario, changes, figureSchema } from '../experiment/schema.ts';
import { figureColumn, plannedFigure } from '../experiment/figures.ts';
import { baseOf, checkFigure, checkOwners } from '../experiment/validate.ts';
import { LIMITS } from '../scenario/limits.ts';
import { mayChangeInMidRun } from '../scenario/may-change.ts';
import { type Problem, problemsOf } from '../scenario/problem.ts';
import { identifier, line, quantity, seconds, text } from '../scenario/schema/field.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { KeyedFigure } from '../simulation/run-job.ts';
import { checkDimension, type Dimension, dimensionSchema } from './space.ts';

export const MAP_LIMITS = {
  cells: 64,
  seeds: 100,
  runs: 20_000,
  lanes: 6,
  untilSeconds: 7200,
  bands: 12,
  theory: 6,
  marks: 6,
} as const;

const whole = (title: string, minimum: number, maximum: number): z.ZodMiniNumber =>
  quantity({ title, minimum, maximum, integer: true });

const axis = z.strictObject({
  ...dimensionSchema.shape,
  /** The cells of the coarse map, before anything is divided. */
  cells: z._default(whole('Cells', 1, 32), 8),
});

/** A figure of a lane; several are multiplied, e.g. the completion rate and the mean size. */
const term = z.strictObject({
  title: z.optional(line(60, 1)),
  lane: identifier,
  figures: z.array(z.union([line(100), figureSchema])).check(z.minLength(1), z.maxLength(3)),
  times: z._default(z.number(), 1),
  /** The value of the axis that `ramp` names comes step by step from its lower end, or from its upper one. Absent: it is there from 0 s. */
  from: z.optional(z.enum(['below', 'above'])),
});
type Term = z.infer<typeof term>;

const named = { title: line(80, 1), unit: z._default(line(30), '') };

const shown = z.discriminatedUnion('kind', [
  /** One map for each term, on one scale. */
  z.strictObject({ kind: z.literal('figure'), ...named, of: z.array(term).check(z.minLength(1), z.maxLength(6)) }),
  /** Who gets more of what both get: the share of the first. */
  z.strictObject({ kind: z.literal('share'), ...named, of: z.tuple([term, term]) }),
  /** The first less the second. */
  z.strictObject({ kind: z.literal('difference'), ...named, of: z.tuple([term, term]) }),
]);

/** From point to point; of one lane's plane, or of all. */
const theoryLine = z.strictObject({
  title: line(60, 1),
  lane: z.optional(identifier),
  points: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(2), z.maxLength(50)),
});

/** A corner: steps of the finest grid to the right and up. */
const corner = z.tuple([whole('Across', 0, MAP_LIMITS.cells), whole('Up', 0, MAP_LIMITS.cells)]);

export const mapSchema = z.strictObject({
  headwayMap: z.literal(1),
  title: line(LIMITS.titleLength, 1),
  notes: z._default(text(LIMITS.notesLength), ''),
  base: z.union([line(100), baseScenario]),
  set: z._default(changes, {}),
  across: axis,
  up: axis,
  shown,
  /** Cuts between the colours, rising; absent: six equal bands over what the coarse map has. */
  bands: z.optional(z.array(z.number()).check(z.minLength(1), z.maxLength(MAP_LIMITS.bands - 1))),
  /** The value along which a line is drawn. */
  line: z.optional(z.number()),
  /** Which axis is ramped for terms that say from where, and until when: what a lane does may depend on where it comes from. */
  ramp: z.optional(
    z.strictObject({ axis: z.enum(['across', 'up']), untilSeconds: seconds('Ramp until', MAP_LIMITS.untilSeconds) }),
  ),
  /** Lines of theory over the plane, in the units of its axes: dashed, with their titles. */
  theory: z._default(z.array(theoryLine).check(z.maxLength(MAP_LIMITS.theory)), []),
  /** How often a cell may be divided in four. */
  divide: z._default(whole('Divisions', 0, 5), 2),
  /** Each corner has `count` seeds; one that is not certain gets more, up to `most`. */
  seeds: z._default(
    z.strictObject({
      first: z._default(whole('First seed', 0, 0xffff_0000), 1),
      count: whole('Seeds', 1, MAP_LIMITS.seeds),
      most: z.optional(whole('Most seeds', 1, MAP_LIMITS.seeds)),
    }),
    { first: 1, count: 3 },
  ),
  fromSeconds: z._default(seconds('Measured from', MAP_LIMITS.untilSeconds), 0),
  /** Absent: to the end of the run. */
  toSeconds: z.optional(seconds('Measured to', MAP_LIMITS.untilSeconds)),
  runs: z._default(whole('Runs', 1, MAP_LIMITS.runs), MAP_LIMITS.runs),
  /** The corner that is read when the page opens the map, and those that are marked there. */
  cursor: z.optional(corner),
  marks: z.optional(z.array(corner).check(z.maxLength(MAP_LIMITS.marks))),
});

export type MapInput = z.input<typeof mapSchema>;
export type MapFile = z.infer<typeof mapSchema>;

/** A map that can be made. */
export interface MapPlan {
  readonly map: MapFile;
  readonly base: Scenario;
  readonly terms: readonly PlannedTerm[];
}

interface PlannedTerm {
  readonly title: string;
  readonly lane: string;
  readonly from?: 'below' | 'above';
  readonly figures: readonly KeyedFigure[];
  readonly times: number;
}

export type MapPlanning =
  | { readonly ok: true; readonly plan: MapPlan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function planMap(input: unknown): MapPlanning {
  const parsed = mapSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, input, mapSchema) };
  const map = parsed.data;
  const based = baseOf(map);
  if (!based.ok) return based;
  // The window's end is the run's: what comes after it is nobody's.
  const { toSeconds = based.scenario.run.untilSeconds } = map;
  const base = { ...based.scenario, run: { ...based.scenario.run, untilSeconds: toSeconds } };
  const problems = [...checkMap(map, base, toSeconds), ...map.shown.of.flatMap((one) => checkTerm(one, base))];
  if (problems.length > 0) return { ok: false, problems };
  const terms = map.shown.of.map(({ title, lane, figures, ...rest }) => ({
    ...rest,
    title: title ?? base.lanes.find(({ id }) => id === lane)!.title ?? lane,
    lane,
    figures: figures.map((figure) => plannedFigure(figure, map.fromSeconds, toSeconds)),
  }));
  return { ok: true, plan: { map, base, terms } };
}

function checkMap(map: MapFile, base: Scenario, toSeconds: number): Problem[] {
  const problems = [map.across, map.up].flatMap(checkDimension);
  const say = (place: string, message: string, remedy: string): void => void problems.push({ place, message, remedy });
  for (const side of ['across', 'up'] as const) {
    const cells = map[side].cells << map.divide;
    if (cells > MAP_LIMITS.cells)
      say(
        `${side}.cells`,
        `Divided, that is ${cells} cells.`,
        `At most ${MAP_LIMITS.cells}: take fewer, or divide less.`,
      );
  }
  if (map.fromSeconds >= toSeconds) say('fromSeconds', 'Nothing is measured.', `The run ends at ${toSeconds} s.`);
  if (base.run.untilSeconds > MAP_LIMITS.untilSeconds)
    say('toSeconds', `Each run takes ${toSeconds} s.`, `At most ${MAP_LIMITS.untilSeconds} s.`);
  const { bands = [] } = map;
  if (bands.some((cut, i) => i > 0 && cut <= bands[i - 1])) say('bands', 'They do not rise.', 'Sort them.');
  for (const { title, lane, points } of map.theory) {
    const isOutside = ({ from, to }: Dimension, value: number): boolean => value < from || value > to;
    if (points.some(([across, up]) => isOutside(map.across, across) || isOutside(map.up, up)))
      say('theory', `"${title}" leaves the map.`, 'Give points within the bounds of both axes.');
    if (lane !== undefined && !map.shown.of.some((one) => one.lane === lane))
      say('theory', `"${title}" is of lane "${lane}", which the map does not show.`, 'Name a lane that it shows.');
  }
  const read = [...(map.cursor === undefined ? [] : [map.cursor]), ...(map.marks ?? [])];
  if (read.some(([i, j]) => i > map.across.cells << map.divide || j > map.up.cells << map.divide))
    say('marks', 'A corner that is read or marked is beyond the map.', 'Count steps of the finest grid from 0.');
  problems.push(...checkRamp(map, base));
  const { count, most = count } = map.seeds;
  if (most < count) say('seeds.most', 'It is below the number of seeds.', `At least ${count}.`);
  return problems;
}

function checkRamp({ ramp, shown, fromSeconds, ...map }: MapFile, base: Scenario): Problem[] {
  const isAsked = shown.of.some(({ from }) => from !== undefined);
  const say = (message: string, remedy: string): Problem[] => [{ place: 'ramp', message, remedy }];
  if (ramp === undefined)
    return isAsked ? say('A term says from where a value comes, and none is ramped.', 'Name the axis in "ramp".') : [];
  if (!isAsked) return say('No term says from where.', 'Give terms "from": "below" or "above", or leave "ramp" out.');
  if (!(ramp.untilSeconds > 0 && ramp.untilSeconds <= fromSeconds))
    return say('It does not end before what is measured.', `Let it end between 0 and ${fromSeconds} s.`);
  return map[ramp.axis].set.flatMap(({ path }) => {
    if (!mayChangeInMidRun(path))
      return say(`"${path}" cannot change during a run.`, 'Ramp the other axis, or leave "ramp" out.');
    const isSet = base.timeline.some(({ set }) => set === path);
    return isSet ? say(`The timeline sets "${path}" too.`, 'Take these entries out: "set": { "timeline": [] }.') : [];
  });
}

export function checkTerm({ lane, figures }: Pick<Term, 'lane' | 'figures'>, base: Scenario): Problem[] {
  const known = base.lanes.map(({ id }) => id);
  if (!known.includes(lane)) {
    return [{ place: 'lane', message: `There is no lane "${lane}".`, remedy: `Known: ${known.join(', ')}.` }];
  }
  const unknown = figures.flatMap(checkFigure);
  return unknown.length > 0 ? unknown : checkOwners({ figures }, base);
}

/** What a term is called where its unit is needed: that of its figure, unless the map says another. */
export function unitOfMap({ shown: { unit, of } }: MapFile): string {
  return unit === '' && of[0].figures.length === 1 ? figureColumn(of[0].figures[0]).unit : unit;
}

/**
 * What a link carries of a map whose base, changes included, is the link's scenario. No results: whoever opens it runs it, and gets
 * the same.
 */
export function linkedMap({ base: _base, set: _set, notes, ...rest }: MapFile): unknown {
  return { ...rest, ...(notes !== '' && { notes }) };
}

/** Whether what a link carries says that it is a map; what is in it is not looked at. */
export function isLinkedMap(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'headwayMap');
}
