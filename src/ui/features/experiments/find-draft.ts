/** A search in the open scenario, as the form begins with it. */
import { changedScenario } from '../../../experiment/validate.ts';
import { type Failure, secondsToJudge } from '../../../finding/failures.ts';
import { linksOf } from '../../../finding/failures-of.ts';
import type { SearchInput } from '../../../finding/search-schema.ts';
import { valueIn } from '../../../finding/space.ts';
import { chosenOf, describeField, partWith } from '../../../scenario/describe-field.ts';
import { mayChangeInMidRun } from '../../../scenario/may-change.ts';
import { getPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { allChoices, type AxisChoice, axisChoices, choicesOf, laneOfSchemeAxis } from './experiment-draft.ts';
import { firstFailure } from './first-failure.ts';
import { firstThreshold } from './first-threshold.ts';
import { setBy } from './full-load.ts';
import { axisOf, hasRatesAlone, numberChoices, scaled } from './map-draft.ts';

/** Values that vary at first. */
const FIRST_VALUES = 3;
const LONGEST_SECONDS = 30;
/** Kinds of changes that a search may make. */
const MOST_CHANGES = 12;

export type Varied = SearchInput['vary'][number];
type Choice = Extract<Varied, { readonly options: unknown }>;
export type Dimension = Exclude<Varied, Choice>;

/** All values that may vary, with the bounds that are offered. */
export function dimensionsOf(scenario: Scenario): Dimension[] {
  return numberChoices(scenario).map((choice, n) => {
    const { cells: _cells, ...dimension } = axisOf(choice, scenario);
    return { ...dimension, id: `value${n + 1}` };
  });
}

/** What may be chosen by name: window laws, queues, kinds of arrivals, and what else has few options. Lanes keep their schemes. */
export function choicesFor(scenario: Scenario): Choice[] {
  // What the timeline sets would not stay, and what it sets within a part must be there.
  const isSet = (path: string) => scenario.timeline.some(({ set }) => `${set}.`.startsWith(`${path}.`));
  return allChoices(scenario)
    .filter(({ path }) => !isSet(path) && laneOfSchemeAxis(path) === null)
    .flatMap(({ path, title, options = [], isPart = false }, n) => {
      const named = options.flatMap(({ value, title: name }) => {
        const chosen = isPart ? partChosen(path, value, scenario) : value;
        return chosen === undefined ? [] : [{ title: name.slice(0, 60), set: { [path]: chosen as never } }];
      });
      return named.length < 2 ? [] : [{ id: `choice${n + 1}`, title: title.slice(0, 60), options: named }];
    });
}

/** What the scenario has stays with its own members. */
function partChosen(path: string, value: string, scenario: Scenario): object | undefined {
  const now = valueIn(scenario, path);
  return chosenOf(describeField(path, scenario)!, now) === value ? (now as object) : partWith(path, value, scenario);
}

/** With the options that are possible in the scenario. */
export function possibleChoice(choice: Choice, scenario: Scenario): Choice {
  return { ...choice, options: choice.options.filter(({ set }) => changedScenario(scenario, set, '').ok) };
}

/** What it sets. */
export function pathsOfVaried(varied: Varied): string[] {
  return 'options' in varied ? Object.keys(varied.options[0]!.set) : varied.set.map(({ path }) => path);
}

/**
 * What one would vary first: the rate, the retries and the timeout of calls, where there are some; else a link's rate and delay, its
 * buffer where packets wait in it, and how many sessions join.
 */
function isFirst({ set }: Dimension, scenario: Scenario): boolean {
  const path = setBy(set[0].path, scenario);
  if (scenario.traffic.some(({ kind }) => kind.startsWith('calls'))) {
    return /^traffic\..*\.(callsPerSecond|maxRetries|timeoutSeconds)$/.test(path);
  }
  if (/^network\..*\.(bufferPackets|multiple)$/.test(path)) return !hasRatesAlone(scenario);
  return /^network\..*\.(rateBitsPerSecond|delaySeconds|largestDelaySeconds)$|\.joins$/.test(path);
}

/** The length of the runs of a search: short ones, where these can be judged. */
export function lengthFor(fail: Failure, scenario: Scenario): Record<'run.untilSeconds', number> {
  const short = Math.min(scenario.run.untilSeconds, LONGEST_SECONDS);
  return { 'run.untilSeconds': Math.max(short, secondsToJudge(fail, scenario)) };
}

/** The numbers that may change in mid-run, also those that the timeline changes: to give one back may help. */
export function helpersFor(scenario: Scenario): AxisChoice[] {
  const changed = scenario.timeline.flatMap(({ set }) => choicesOf(scenario, set, 'Timeline', ''));
  // Where both name a value, the name with its owner stays.
  const all = new Map([...changed, ...axisChoices(scenario)].map((one) => [one.path, one]));
  return [...all.values()].filter(({ path }) => mayChangeInMidRun(path) && typeof getPath(scenario, path) === 'number');
}

/** The changes of the timeline that a search may make: of all that may vary and may change in mid-run. null: there are none. */
export function eventsFor(scenario: Scenario, most: number): SearchInput['events'] | null {
  const { network, run } = scenario;
  const values = dimensionsOf(scenario).filter(({ set }) => set.every(({ path }) => mayChangeInMidRun(path)));
  const outages =
    network.form === 'drawn'
      ? linksOf(scenario)
          .slice(0, 1)
          .map((id) => ({ id: 'outage', title: `${id} down`, on: `network.links.${id}.isDown` }))
      : [];
  const of = [...outages, ...values].slice(0, MOST_CHANGES);
  if (of.length === 0) return null;
  return { most, from: 0, to: Math.min(run.untilSeconds, LONGEST_SECONDS), of };
}

export function searchDraftFor(scenario: Scenario): SearchInput | null {
  // The threshold of rates takes delays with which no run is long enough to say that rates never settle.
  const asked = hasRatesAlone(scenario) ? undefined : firstThreshold(scenario)?.setting;
  const isAsked = ({ set }: Dimension): boolean => set[0].path === asked?.path;
  const rank = (one: Dimension): number => (isAsked(one) ? 2 : Number(isFirst(one, scenario)));
  const all = dimensionsOf(scenario).toSorted((a, b) => rank(b) - rank(a));
  // Where no data are sent, segments and buffers do nothing.
  const some = all.filter((one) => !hasRatesAlone(scenario) || rank(one) > 0);
  const vary = (some.length > 0 ? some : all)
    .slice(0, FIRST_VALUES)
    .map((one) => (isAsked(one) ? { ...one, ...scaled(asked!.from, asked!.to) } : one));
  // The first of the schemes that set rates alone is that of the scenario; other lanes are there to be better than the first.
  const lane = hasRatesAlone(scenario) ? scenario.lanes[0]! : scenario.lanes.at(-1)!;
  const other = scenario.lanes.find(({ id }) => id !== lane.id);
  const fail = firstFailure(scenario);
  if (vary.length === 0) return null;
  return {
    headwaySearch: 1,
    title: scenario.title,
    base: scenario as unknown as Record<string, never>,
    set: lengthFor(fail, scenario),
    lane: lane.id,
    ...(other !== undefined && { butNot: other.id }),
    fail,
    vary,
    trials: 500,
    found: 3,
  };
}
