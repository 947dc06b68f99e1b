/**
 * What the author of a race has fixed: everything but what runs in the student's lane in the place of the kind that is
 * to be written. Hashes of it stand in the race, so that a page can say what was changed. They notice mistakes; against
 * intent, a lecturer puts what was handed in into a task of their own (`handedInto`).
 */
import { hashOf } from '../experiment/plan.ts';
import { authoredSchemesOfLane } from '../scenario/authored-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Race } from '../scenario/schema/race.ts';
import { isRace, type RaceScenario } from './score.ts';

type Fixed = NonNullable<Race['fixed']>;
type Lane = Scenario['lanes'][number];

/** In the words of the page. */
const PARTS: Readonly<Record<keyof Fixed, string>> = {
  network: 'the network',
  traffic: 'the traffic',
  run: 'the run’s length, its seed or its timeline',
  references: 'the references, or other settings of your lane',
  score: 'the score',
};

/** The hashes of a task as it is now. */
export function fixedOf(scenario: RaceScenario): Fixed {
  const { race, network, traffic, run, timeline, lanes, view } = scenario;
  const { fixed: _fixed, ...score } = race;
  const others = lanes.filter(({ id }) => id !== race.yours);
  const code = others.flatMap(({ id }) => authoredSchemesOfLane(scenario, id)).map(({ source }) => source);
  const yours = lanes.filter(({ id }) => id === race.yours).map((lane) => withoutPlace(lane, race));
  return {
    network: hashOf(network),
    traffic: hashOf(traffic),
    run: hashOf([run, timeline]),
    references: hashOf([others, yours, code]),
    score: hashOf([score, view.chartedLink]),
  };
}

/** 8 hexadecimal digits by which a lecturer knows the task again; null: its author has not fixed it yet. */
export function taskCode({ race }: RaceScenario): string | null {
  return race.fixed === undefined ? null : hashOf(race.fixed).slice(0, 8);
}

/** What differs from the task that was fixed, in words. */
export function changesOfTask(scenario: RaceScenario): string[] {
  const { fixed } = scenario.race;
  if (fixed === undefined) return [];
  const now = fixedOf(scenario);
  return (Object.keys(PARTS) as (keyof Fixed)[]).filter((part) => now[part] !== fixed[part]).map((part) => PARTS[part]);
}

/** The task with everything fixed as it is now. */
export function withFixed(scenario: RaceScenario): RaceScenario {
  return { ...scenario, race: { ...scenario.race, fixed: fixedOf(scenario) } };
}

/** A task with what runs in the student's lane of another one; nothing else of that is used. Null: it is no race. */
export function handedInto(task: RaceScenario, handedIn: Scenario): Scenario | null {
  if (!isRace(handedIn)) return null;
  const theirs = handedIn.lanes.find(({ id }) => id === handedIn.race.yours);
  if (theirs === undefined) return null;
  const place = placeOf(theirs, task.race);
  const added = authoredSchemesOfLane(handedIn, theirs.id);
  const kept = (task.ownSchemes ?? []).filter(({ id }) => added.every((one) => one.id !== id));
  return {
    ...task,
    ownSchemes: [...kept, ...added],
    lanes: task.lanes.map((lane) =>
      lane.id === task.race.yours ? { ...withoutPlace(lane, task.race), ...place } : lane,
    ),
  };
}

/** What of a lane is the student's: where the kind that is to be written stands, and what the lane is called. */
function placeOf({ scheme, parameters, queue, windowLaws, title }: Lane, { kind }: Race): Partial<Lane> {
  const name = title === undefined ? {} : { title };
  if (kind === 'window law') return { ...name, ...(windowLaws && { windowLaws }) };
  if (kind === 'queue discipline') return { ...name, ...(queue && { queue }) };
  return { ...name, scheme, parameters };
}

function withoutPlace({ title: _title, ...lane }: Lane, { kind }: Race): Lane {
  if (kind === 'window law') return { ...lane, windowLaws: undefined };
  if (kind === 'queue discipline') return { ...lane, queue: undefined };
  return { ...lane, scheme: 'none', parameters: {} };
}
