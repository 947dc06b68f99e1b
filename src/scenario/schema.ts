/**
 * The scenario, version 1: the single source of truth. Validation, forms, defaults, links, the file format and the
 * published JSON Schema all come from here.
 */
import './schema/without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { laneRetrying, laneServer } from './schema/calls.ts';
import { choice, directedLink, identifier, line, onOff, quantity, seconds, text, words } from './schema/field.ts';
import { guideSchema } from './schema/guide.ts';
import { lessonSchema } from './schema/lesson.ts';
import { networkSchema, queue } from './schema/network.ts';
import { authoredSchemesSchema, source } from './schema/authored-schemes.ts';
import { profile } from './schema/profile.ts';
import { raceSchema } from './schema/race.ts';
import { trafficSchema, windowLaw } from './schema/traffic.ts';

/** The version of the format. A change of the schema brings a migration (see `migrations.ts`). */
export const SCENARIO_VERSION = 1;

const sentences = text(LIMITS.lineLength);
const json = z.union([z.number(), line(200), z.boolean(), z.array(directedLink)]);

const seedOf = (title: string) => quantity({ title, minimum: 0, maximum: 0xffffffff, integer: true, typedOnly: true });
const seed = seedOf('Seed');

const lane = z.strictObject({
  id: identifier,
  title: z.optional(line(LIMITS.titleLength)),
  /** An id of `schemes/declarations.ts`, or of one of `ownSchemes`. */
  scheme: identifier,
  /** What differs from the scheme's defaults. Parameters that the scheme lacks are kept and have no effect. */
  parameters: z._default(z.record(identifier, json), {}),
  dataPlane: z._default(choice('Data', { packets: ['Packets'], fluid: ['A fluid'], none: ['Left out'] }), 'packets'),
  /** What the bottlenecks do with packets that wait, in this lane instead of their own. */
  queue: z.optional(queue),
  /** Window laws of traffic classes by id, in this lane instead of the class's own. */
  windowLaws: z.optional(z.record(identifier, windowLaw)),
  /** How clients of classes of calls try again, by class, in this lane instead of the class's own. */
  retries: z.optional(z.record(identifier, laneRetrying)),
  /** What differs of servers, by node. */
  servers: z.optional(z.record(identifier, laneServer)),
  /** Absent: the run's. Lanes of one seed face the same arrivals. */
  seed: z.optional(seed),
});

const timelineEntry = z.strictObject({
  atSeconds: seconds('Time', LIMITS.untilSeconds),
  /** A path by ids, e.g. `traffic.web.arrivals.flowsPerSecond`. */
  set: line(200, 1),
  /** A long text is another source of an authored scheme: no other value may be as long where it stands. */
  value: z.union([json, profile, source]),
  label: z.optional(line(LIMITS.labelLength)),
});

const bookmark = z.strictObject({
  atSeconds: seconds('Time', LIMITS.untilSeconds),
  label: z.optional(line(LIMITS.labelLength)),
  /** What is to be seen there: shown with the bookmark as a chapter. */
  sentence: z.optional(
    words(
      'Sentence',
      LIMITS.lineLength,
      'What can be seen at this moment, in one sentence. When presenting, it is shown as the chapter.',
    ),
  ),
  /** What whoever presents has beside the picture, in a window of their own; a line each. */
  notes: z.optional(
    words(
      'Notes',
      LIMITS.chapterNotesLength,
      'What to say and to ask there. Only the presenter’s window shows it; a line each. "If asked: Why …? …" is a question that may come.',
    ),
  ),
});

/** A value that can be changed while presenting. */
const control = z.strictObject({
  set: line(200, 1),
  title: z.optional(words('Title', 40)),
  /** Where the slider of a number begins and ends. Absent: around the value that the scenario begins with. */
  minimum: z.optional(z.number().check(z.minimum(-1e15), z.maximum(1e15))),
  maximum: z.optional(z.number().check(z.minimum(-1e15), z.maximum(1e15))),
});

export const scenarioSchema = z.strictObject({
  headway: z.literal(SCENARIO_VERSION),
  title: line(LIMITS.titleLength, 1),
  family: z._default(z.enum(['any', 'session-control', 'segments', 'aacc', 'slbn', 'pcc']), 'any'),
  /** One line for the list. */
  summary: z._default(sentences, ''),
  /** What to watch for, in two sentences at most. */
  watch: z._default(sentences, ''),
  /** Model notes: what is modelled and what is left out. Markdown. */
  notes: z._default(text(LIMITS.notesLength), ''),
  /** The shelf on which the list of scenarios has it, e.g. "What happens when too many flows arrive?". */
  question: z.optional(words('Question', LIMITS.questionLength, 'The question that the scenario answers.')),
  /** Absent: the page leads with what matters of lanes of its kind. */
  guide: z.optional(guideSchema),
  network: networkSchema,
  traffic: trafficSchema,
  /** Schemes, window laws and queue disciplines that the author has written. */
  ownSchemes: authoredSchemesSchema,
  /** Changes while it runs, in order of time. */
  timeline: z._default(z.array(timelineEntry).check(z.maxLength(LIMITS.timelineEntries)), []),
  lanes: z.array(lane).check(z.minLength(1), z.maxLength(LIMITS.lanes)),
  run: z.strictObject({
    seed: z._default(seed, 1),
    /** The seed of arrivals, sizes, ends and thinking times, which may change while it runs. Absent: the lane's or the run's. */
    trafficSeed: z.optional(seedOf('Seed of the traffic')),
    /** The same for losses, jitter, queue disciplines and schemes. */
    networkSeed: z.optional(seedOf('Seed of the network')),
    untilSeconds: quantity({
      title: 'Length',
      unit: 's',
      minimum: 0.001,
      maximum: LIMITS.untilSeconds,
      logarithmic: true,
    }),
    /** Absent: about 3,000 samples a run. */
    sampleIntervalSeconds: z.optional(
      quantity({ title: 'Sample interval', unit: 's', minimum: 1e-6, maximum: 1000, logarithmic: true }),
    ),
  }),
  view: z.prefault(
    z.strictObject({
      /** Simulated seconds a real second. */
      speed: z._default(quantity({ title: 'Speed', minimum: 1e-5, maximum: 1000, logarithmic: true }), 1),
      autoplay: z._default(onOff('Plays at once'), true),
      /** The page opens with all lanes compared in a table. Absent: it does with more than six lanes. */
      comparison: z.optional(onOff('All lanes in a table')),
      /** The directed link whose queue is charted and which figures are about. Absent: a bottleneck that lanes find. */
      chartedLink: z.optional(directedLink),
      /** Moments to come back to, in order of time. The run does not depend on them. */
      bookmarks: z.optional(z.array(bookmark).check(z.maxLength(LIMITS.bookmarks))),
      /** What the scenario is about: one or two values that stand on a strip while presenting. */
      controls: z.optional(z.array(control).check(z.minLength(1), z.maxLength(2))),
    }),
    {},
  ),
  /** Absent: the scenario has no lesson. */
  lesson: z.optional(lessonSchema),
  /** Absent: it is no race. */
  race: z.optional(raceSchema),
});

export type Scenario = z.infer<typeof scenarioSchema>;
