/**
 * A lesson: a short sequence of steps over the scenario that it stands in. Each step waits at a moment, asks, takes a
 * prediction, plays on, and says why with figures of that very run. Nothing of it is part of the run.
 */
import './without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { identifier, line, quantity, seconds, words } from './field.ts';
import { profile } from './profile.ts';

const list = <Item extends z.core.$ZodType>(item: Item, least: number, most: number) =>
  z.array(item).check(z.minLength(least), z.maxLength(most));

const lane = identifier;

/** The id of a figure in a lane's row of figures, or of one that its view has: `completed`, `goodput.web`. */
const figure = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/, 'the id of a figure, e.g. completed, delay or goodput'))
  .register(z.globalRegistry, {
    title: 'Figure',
    description: 'The id of a figure of the lane, e.g. completed, delay, goodput or active.',
  });

/** A value of the scenario in this step alone. */
const lessonValue = z.strictObject({
  set: line(200, 1).register(z.globalRegistry, {
    title: 'Value to set',
    description: 'A path by ids, e.g. traffic.web.arrivals.flowsPerSecond or timeline.0.value.',
  }),
  value: z.union([z.number(), line(200), z.boolean(), profile]),
});
const values = z._default(list(lessonValue, 0, LIMITS.lessonValues), []);

const maximum = quantity({
  title: 'Top of the scale',
  help: 'In the unit of the figure (bit/s, s, packets, flows/s, %). It must not reveal the answer.',
  minimum: 1e-9,
  maximum: 1e15,
  logarithmic: true,
});
const amount = z.number().check(z.gte(-1e15), z.lte(1e15));

const answerWords = words('Answer', 80, 'A few words, e.g. "Fewer than before".');

/** An answer that is a course: points from the moment of waiting (0) to the end of Reveal (1). */
const shapedAnswer = z.strictObject({
  words: answerWords,
  /** Share of the time, then the value in the unit of the figure. */
  shape: list(z.tuple([z.number().check(z.gte(0), z.lte(1)), amount]), 1, LIMITS.lessonShapePoints),
});

/** An answer that is right when the figure is at least `from` and less than `to`. Absent: without a bound. */
const rangedAnswer = z.strictObject({ words: answerWords, from: z.optional(amount), to: z.optional(amount) });

/** An answer that is right when the lane runs this law or scheme. */
const namingAnswer = z.strictObject({ words: answerWords, is: identifier });

const asked = {
  lane,
  figure,
  /** The figure is divided by that of this lane. */
  dividedBy: z.optional(lane),
};

const prediction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('draw'),
    lane,
    figure,
    maximum,
    /** Over how many seconds the figure is taken in the chart. */
    windowSeconds: z._default(quantity({ title: 'Window', unit: 's', minimum: 1e-6, maximum: 1000 }), 1),
    /** A dotted line to hold on to, e.g. what the link carries. */
    guide: z.optional(z.strictObject({ words: words('Name of the line', 40), value: amount })),
    answers: z._default(list(shapedAnswer, 0, LIMITS.lessonAnswers), []),
  }),
  z.strictObject({ kind: z.literal('choose'), ...asked, answers: list(rangedAnswer, 2, LIMITS.lessonAnswers) }),
  z.strictObject({ kind: z.literal('bar'), ...asked, maximum }),
  /** Which law, or scheme, runs in the lane: its name is hidden until Reveal, and the charts lead with the figure. */
  z.strictObject({ kind: z.literal('name'), lane, figure, answers: list(namingAnswer, 2, LIMITS.lessonAnswers) }),
]);

const whyWords = words(
  'Why',
  600,
  'One or two sentences. {completed none} is a figure of lane none at the end of Reveal, {completed none at 1} at 1 s, {completed cp / completed none} a ratio.',
);

/** What RFC 9743 asks of what a lane runs: a student examines it, and hands in the verdicts of these questions. */
const examination = z.strictObject({
  lane,
  questions: list(z.int().check(z.gte(1), z.lte(LIMITS.examinationQuestions)), 1, LIMITS.examinationQuestions),
});

const lessonTry = z.strictObject({
  title: words('Title', 40, 'What changes, e.g. "Buffer".'),
  words: words('What to', 80, 'From what to what, e.g. "24 to 240 packets".'),
  values,
  /** Lanes that are shown before Reveal; absent: those of the step. */
  lanes: z.optional(list(lane, 1, LIMITS.lanes)),
  /** Why, with the other value; absent: as in the step. */
  why: z.optional(whyWords),
});

const lessonStep = z.strictObject({
  question: words('Question', LIMITS.questionLength, 'One question. On a projector it is the title.'),
  text: z._default(words('Text', 1200, 'What must be known before. An empty line begins a paragraph.', 0), ''),
  look: z._default(
    words(
      'What to look at',
      LIMITS.lineLength,
      'Stands above the lanes until Reveal. It must not reveal the answer.',
      0,
    ),
    '',
  ),
  /** A node, or a directed link, that is selected in the first lane of the step. */
  object: z.optional(line(60)),
  /** One of the two: a moment, or a bookmark by its name. */
  atSeconds: z.optional(
    seconds('Waits at', LIMITS.untilSeconds, 'The moment at which the run waits for the prediction.'),
  ),
  atBookmark: z.optional(words('Waits at the bookmark', 60, 'The name of a bookmark, in place of a moment.')),
  untilSeconds: seconds('Reveal plays to', LIMITS.untilSeconds),
  values,
  /** The lanes of this step; absent: all. */
  lanes: z.optional(list(lane, 1, LIMITS.lanes)),
  /** Lanes that are not shown before Reveal. */
  hidden: z._default(list(lane, 0, LIMITS.lanes), []),
  /** The id of a host: until the end of Reveal only what a sender there knows is shown. */
  seenFrom: z.optional(
    words('Seen from', 60, 'The id of a host. Until the end of Reveal the step hides what a sender there cannot see.'),
  ),
  /** Absent: the step is read, and plays on. */
  prediction: z.optional(prediction),
  examination: z.optional(examination),
  why: whyWords,
  tries: z._default(list(lessonTry, 0, LIMITS.lessonTries), []),
});

export const lessonSchema = z.strictObject({
  title: words('Title', LIMITS.titleLength),
  /** Where it is there, the list of scenarios and the first step show it with the aim, which then must not give an answer away. */
  before: z.optional(words('Before', LIMITS.lineLength, 'What a student needs to know before.')),
  aim: words('Aim', LIMITS.lineLength, 'What a student can explain afterwards.'),
  minutes: z.optional(quantity({ title: 'Takes about', unit: 'minutes', minimum: 1, maximum: 120, integer: true })),
  steps: list(lessonStep, 1, LIMITS.lessonSteps),
});

export type Lesson = z.infer<typeof lessonSchema>;
export type LessonStep = Lesson['steps'][number];
export type LessonTry = LessonStep['tries'][number];
export type LessonValue = LessonStep['values'][number];
export type Prediction = NonNullable<LessonStep['prediction']>;
export type LessonExamination = NonNullable<LessonStep['examination']>;
