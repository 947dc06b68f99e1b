/** A search as data, version 1: a lane, a failure, the box in which to look, and a budget. Bounds are part of the statement. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { baseScenario, changes } from '../experiment/schema.ts';
import { baseOf } from '../experiment/validate.ts';
import { RandomStream } from '../base/random-stream.ts';
import { LIMITS } from '../scenario/limits.ts';
import { type Problem, problemsOf } from '../scenario/problem.ts';
import { identifier, line, quantity, seconds, text } from '../scenario/schema/field.ts';
import type { Scenario } from '../scenario/schema.ts';
import { failureSchema, figuresOf, wrongWith } from './failures.ts';
import { checkEvents, eventsSchema, type TimedChange } from './events.ts';
import { checkTerm } from './map-schema.ts';
import { checkChoice, checkDimension, choiceSchema, dimensionSchema, valueIn } from './space.ts';
import { checkTrees, drawnTree, treeSchema, type Tree, withTree } from './trees.ts';

/** `figures`: all that a search keeps in memory of its runs; 27 bytes each as measured, so 140 MB. */
export const SEARCH_LIMITS = { dimensions: 12, trials: 50_000, untilSeconds: 1000, figures: 5_000_000 } as const;

export const searchSchema = z.strictObject({
  headwaySearch: z.literal(1),
  title: line(LIMITS.titleLength, 1),
  notes: z._default(text(LIMITS.notesLength), ''),
  /** The seed of the search: the same seed finds the same, with any number of processors. */
  seed: z._default(quantity({ title: 'Seed of the search', minimum: 0, maximum: 0xffff_ffff, integer: true }), 1),
  base: z.union([line(100), baseScenario]),
  set: z._default(changes, {}),
  lane: identifier,
  /** This lane must not fail in the same network: where nobody works, nothing is found. */
  butNot: z.optional(identifier),
  fail: failureSchema,
  vary: z.array(z.union([dimensionSchema, choiceSchema])).check(z.maxLength(SEARCH_LIMITS.dimensions)),
  /** Changes of the timeline that the search may make. */
  events: z.optional(eventsSchema),
  /** The network too: a drawn tree with sessions takes the place of the base's network and traffic. */
  tree: z.optional(treeSchema),
  /** The warm-up, which is not judged. */
  fromSeconds: z._default(seconds('Judged from', SEARCH_LIMITS.untilSeconds), 0),
  /** Children of the evolution run to here first, and the better half of a batch to the end. Absent: all run to the end. */
  lookSeconds: z.optional(seconds('Look', SEARCH_LIMITS.untilSeconds)),
  /** What is found is made no shorter than this: a run that is over while flows start shows how they start. Absent: 1 s. */
  shortestSeconds: z.optional(seconds('Shortest run', SEARCH_LIMITS.untilSeconds)),
  /** Settings at a seed, both lanes counted as one. */
  trials: quantity({ title: 'Trials', minimum: 1, maximum: SEARCH_LIMITS.trials, integer: true }),
  /** Packets that links send in all these runs together; absent: the trials alone bound it. */
  hops: z.optional(quantity({ title: 'Packet hops', minimum: 1, maximum: 1e12, integer: true })),
  /** It ends when it has found this many distinct failures. */
  found: z._default(quantity({ title: 'Failures', minimum: 1, maximum: 20, integer: true }), 5),
});

export type SearchInput = z.input<typeof searchSchema>;
export type SearchFile = z.infer<typeof searchSchema>;

/** A setting: the values of the box, changes that shrinking made, and a length. */
export interface Setting {
  /** null: the value of the base. Of a choice the number of its option. */
  readonly values: readonly (number | null)[];
  readonly events: readonly TimedChange[];
  /** Absent: the network of the base. */
  readonly tree?: Tree;
  /** Classes that were left out. */
  readonly without: readonly string[];
  /** Classes in which what was drawn is even. Absent: none. */
  readonly even?: readonly string[];
  readonly untilSeconds: number;
}

export interface SearchPlan {
  readonly search: SearchFile;
  readonly base: Scenario;
}

export type SearchPlanning =
  | { readonly ok: true; readonly plan: SearchPlan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function planSearch(input: unknown): SearchPlanning {
  const parsed = searchSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, input, searchSchema) };
  const search = parsed.data;
  const based = baseOf(search);
  if (!based.ok) return based;
  const base = based.scenario;
  const problems: Problem[] = search.vary.flatMap((one) => ('options' in one ? [] : checkDimension(one)));
  const { tree } = search;
  if (tree !== undefined) problems.push(...checkTrees(tree));
  if (search.events !== undefined) problems.push(...checkEvents(search.events, base));
  const say = (place: string, message: string, remedy: string): void => void problems.push({ place, message, remedy });
  const { lane, butNot, fail, fromSeconds } = search;
  const { untilSeconds } = base.run;
  if (untilSeconds > SEARCH_LIMITS.untilSeconds)
    say(
      'run.untilSeconds',
      `A run takes ${untilSeconds} s.`,
      `At most ${SEARCH_LIMITS.untilSeconds} s: set it in "set".`,
    );
  if (search.lookSeconds !== undefined && !(search.lookSeconds > 0 && search.lookSeconds < untilSeconds))
    say('lookSeconds', 'It is not within the run.', `The run ends at ${untilSeconds} s.`);
  if (fromSeconds >= untilSeconds) say('fromSeconds', 'Nothing is judged.', `The run ends at ${untilSeconds} s.`);
  if (search.vary.length === 0 && search.events === undefined && tree === undefined)
    say('vary', 'Nothing may vary.', 'Name a value, or give "events" or "tree".');
  if (tree !== undefined && search.events !== undefined)
    say('events', 'They name links of the base, and a tree takes their place.', 'Leave "events" or "tree" out.');
  if (tree !== undefined && base.traffic.every(({ kind }) => kind !== 'sessions'))
    say('tree', 'It has sessions, and the base has none.', 'Take a base with sessions.');
  const wrong = wrongWith(fail, butNot !== undefined);
  if (wrong !== null) say(...wrong);
  // What is asked must be there in any tree.
  const asked =
    tree === undefined || problems.length > 0 ? base : withTree(base, drawnTree(tree, new RandomStream(0, 'tree')));
  for (const one of search.vary) {
    if ('options' in one) {
      problems.push(...checkChoice(one, asked));
      continue;
    }
    for (const { path } of tree === undefined ? [] : one.set)
      if (valueIn(asked, path) === undefined)
        say(
          one.id,
          `A drawn tree has no "${path}".`,
          'Vary what is not of the network or its traffic, or leave "tree" out.',
        );
  }
  const figures = problems.length > 0 ? [] : figuresOf(fail, asked, fromSeconds);
  const lanes = butNot === undefined ? [lane] : [lane, butNot];
  // What is wrong with the figures is so in both lanes, and is said once.
  for (const [n, one] of lanes.entries())
    problems.push(...checkTerm({ lane: one, figures: n === 0 ? figures : [] }, asked));
  const kept = search.trials * lanes.length * figures.length;
  if (kept > SEARCH_LIMITS.figures)
    say('trials', `They would keep ${kept} figures.`, `At most ${SEARCH_LIMITS.figures}: take fewer trials.`);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plan: { search, base } };
}

/** What a link carries of a search whose base, changes included, is the link's scenario. */
export function linkedSearch({ base: _base, set: _set, notes, ...rest }: SearchFile): unknown {
  return { ...rest, ...(notes !== '' && { notes }) };
}

/** Whether what a link carries says that it is a search; what is in it is not looked at. */
export function isLinkedSearch(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'headwaySearch');
}
