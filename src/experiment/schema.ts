/**
 * An experiment as data, version 1: a base scenario, what is varied, how often it is repeated, and what is measured.
 * The published JSON Schema comes from here.
 */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../scenario/limits.ts';
import { identifier, line, quantity, seconds, text } from '../scenario/schema/field.ts';
import { EXPERIMENT_LIMITS } from './limits.ts';

/** The version of the format. */
export const EXPERIMENT_VERSION = 1;

const title = line(LIMITS.titleLength, 1);
const unit = line(30);
const path = line(200, 1);
const column = line(100, 1);
const time = (name: string): z.ZodMiniNumber => seconds(name, LIMITS.untilSeconds);

const bytes = (name: string): z.ZodMiniNumber => quantity({ title: name, unit: 'bytes', minimum: 0, maximum: 1e12 });

/** A scenario; what is in it is checked by the scenario's own validation. */
export const baseScenario = z.record(z.string(), z.json());

/** Values by paths, as `--set PATH=VALUE` has them. */
export const changes = z
  .record(path, z.json())
  .check(z.refine((one) => Object.keys(one).length <= EXPERIMENT_LIMITS.changesInAnOption, 'It has too many changes.'));

const list = <Item extends z.core.$ZodType>(item: Item): z.ZodMiniArray<Item> =>
  z.array(item).check(z.minLength(1), z.maxLength(EXPERIMENT_LIMITS.optionsInAnAxis));

/** One value is varied. */
const valueAxis = z.strictObject({
  id: identifier,
  title: z.optional(title),
  unit: z.optional(unit),
  path,
  values: list(z.json()),
});

/** Several values are varied together. An option's title is its name in results. */
const optionAxis = z.strictObject({
  id: identifier,
  title: z.optional(title),
  unit: z.optional(unit),
  options: list(z.strictObject({ title, set: changes })),
});

const window = { fromSeconds: z.optional(time('Window from')), toSeconds: z.optional(time('Window to')) };
const naming = { id: identifier, title: z.optional(title), unit: z.optional(unit) };

export const figureSchema = z.discriminatedUnion('measure', [
  z.strictObject({ ...naming, measure: z.literal('summary'), of: column, ...window }),
  z.strictObject({
    ...naming,
    measure: z.literal('series'),
    of: column,
    take: z.enum(['mean', 'median', 'p95', 'least', 'largest', 'last', 'increase', 'rate']),
    per: z.optional(column),
    times: z.optional(z.number()),
    ...window,
  }),
  z.strictObject({
    ...naming,
    measure: z.literal('completed-within'),
    seconds: time('Completion time'),
    ...window,
  }),
  z.strictObject({
    ...naming,
    measure: z.literal('completion-time'),
    take: z.enum(['mean', 'median', 'p95']),
    fromBytes: z._default(bytes('Size from'), 0),
    belowBytes: z.optional(bytes('Size below')),
    ...window,
  }),
  /** About the packets and flows of these classes together. */
  z.strictObject({
    ...naming,
    measure: z.literal('packets'),
    of: z.array(identifier).check(z.minLength(1), z.maxLength(LIMITS.trafficClasses)),
    take: z.enum([
      ...(['lost', 'delay-p95', 'completion-mean', 'timed-out', 'slowdown-p95', 'round-trip'] as const),
      // These are about each flow that never ends.
      ...(['flow-least', 'flow-largest', 'flow-low', 'flow-silence'] as const),
    ]),
    /** Equal parts of the window, for `flow-low` and `flow-silence`. */
    parts: z.optional(z.number().check(z.int(), z.gte(1), z.lte(EXPERIMENT_LIMITS.parts))),
    ...window,
  }),
  /** What is wrong with the run itself; 0: nothing. */
  z.strictObject({ ...naming, measure: z.literal('faults'), take: z.enum(['missing-packets', 'other-ending']) }),
]);

export const experimentSchema = z.strictObject({
  headwayExperiment: z.literal(EXPERIMENT_VERSION),
  title,
  notes: z._default(text(LIMITS.notesLength), ''),
  /** The name of a scenario that comes with Headway, or a scenario. */
  base: z.union([line(100), baseScenario]),
  /** Changes of the base, before the axes'. */
  set: z._default(changes, {}),
  /** What is varied: every combination is run. */
  axes: z._default(z.array(z.union([valueAxis, optionAxis])).check(z.maxLength(EXPERIMENT_LIMITS.axes)), []),
  /** Ids of lanes; absent: all. */
  lanes: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(LIMITS.lanes))),
  /** Each combination and lane is run with each seed; the same seed means the same arrivals everywhere. */
  seeds: z._default(
    z.strictObject({
      first: z._default(quantity({ title: 'First seed', minimum: 0, maximum: 0xffff_0000, integer: true }), 1),
      count: quantity({ title: 'Seeds', minimum: 1, maximum: EXPERIMENT_LIMITS.seeds, integer: true }),
    }),
    { first: 1, count: 5 },
  ),
  /** Figures leave out what happened before; those with a window of their own do not. */
  warmUpSeconds: z._default(time('Warm-up'), 0),
  /** Names of standard figures, or figures of one's own. */
  figures: z.array(z.union([line(100), figureSchema])).check(z.minLength(1), z.maxLength(EXPERIMENT_LIMITS.figures)),
  /** The axis whose options are compared with its first, seed by seed; absent: lanes are, with the first lane. */
  compare: z.optional(identifier),
});

export type Experiment = z.infer<typeof experimentSchema>;
/** As it may be written: what has a default may be left out. */
export type ExperimentInput = z.input<typeof experimentSchema>;
export type Axis = Experiment['axes'][number];
export type Changes = Experiment['set'];
export type FigureInput = Experiment['figures'][number];
