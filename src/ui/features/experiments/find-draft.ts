/** A search in the open scenario, as the form begins with it. */
import { changedScenario } from '../../../experiment/validate.ts';
import {
  comparesLanes,
  type Condition,
  type Failure,
  failuresFor,
  secondsToJudge,
  type Subjects,
} from '../../../finding/failures.ts';
import { lookAt } from '../../../finding/look.ts';
import type { SearchInput } from '../../../finding/search-schema.ts';
import { valueIn } from '../../../finding/space.ts';
import { chosenOf, describeField, partWith } from '../../../scenario/describe-field.ts';
import { mayChangeInMidRun } from '../../../scenario/may-change.ts';
import { expandNetwork } from '../../../scenario/network.ts';
import { getPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { allChoices, type AxisChoice, axisChoices, choicesOf, laneOfSchemeAxis } from './experiment-draft.ts';
import { axisOf, numberChoices } from './map-draft.ts';

/** Links that are offered. */
const MOST_LINKS = 40;
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

/** First those that flows fill which never end, and the slow link of a generated network, which has a name. */
export function linksOf(scenario: Scenario): string[] {
  const links = expandNetwork(scenario.network).links.map(({ id }) => id);
  return [...new Set([...lookAt(scenario).filledLinks(), 'bottleneck', ...links])]
    .filter((id) => links.includes(id))
    .slice(0, MOST_LINKS);
}

function isOfSessions({ kind }: Scenario['traffic'][number]): boolean {
  return kind === 'sessions' || kind === 'crowd';
}

function subjectsOf(scenario: Scenario): Subjects {
  const ids = (is: (one: Scenario['traffic'][number]) => boolean): string[] =>
    scenario.traffic.filter(is).map(({ id }) => id);
  const [links, look] = [linksOf(scenario), lookAt(scenario)];
  return {
    links,
    isFilled: links.length > 0 && look.isFilled(links[0]!),
    isShared: links.length > 0 && look.carriesAll(links[0]!),
    staying: ids(({ kind }) => kind === 'long-lived'),
    stayingFlows: scenario.traffic.reduce((sum, one) => sum + (one.kind === 'long-lived' ? one.count : 0), 0),
    sized: ids(({ kind }) => kind === 'flows'),
    calls: ids((one) => 'timeoutSeconds' in one),
    hasSessions: scenario.traffic.some(isOfSessions),
    hasData: !scenario.traffic.every(isOfSessions),
  };
}

/** Classes that a failure of one class can be about. */
export function classesFor({ is }: Condition, scenario: Scenario): string[] {
  const { staying, sized, calls } = subjectsOf(scenario);
  if (is === 'metastable') return [...calls];
  if (is === 'late') return [...sized];
  return is === 'timers' ? [...sized, ...staying] : [...staying];
}

/** The failures that can be asked of a scenario, each with its own bound. @param hasOther there is a lane to compare with */
export function failuresOf(scenario: Scenario, hasOther: boolean): ReturnType<typeof failuresFor> {
  return failuresFor(subjectsOf(scenario)).filter(
    ({ failure }) => secondsToJudge(failure, scenario) < Infinity && (hasOther || !comparesLanes(failure)),
  );
}

/** What a scenario of calls or of sessions is about: they never recover, or their rates do not settle. */
function typicalFailure(failures: ReturnType<typeof failuresOf>): Condition | undefined {
  return failures.find(({ failure: { is } }) => is === 'metastable' || is === 'unsettled')?.failure;
}

/** The typical failure where the run is long enough; flows that come and end pile up; of others the first that can be asked. */
export function usualEnding(scenario: Scenario): Failure {
  const typical = typicalFailure(failuresOf(scenario, false));
  if (typical !== undefined && secondsToJudge(typical, scenario) <= scenario.run.untilSeconds) return typical;
  return scenario.traffic.some(({ kind }) => kind === 'flows')
    ? { is: 'condition', figure: 'flowsActive', above: 40 }
    : failuresOf(scenario, false)[0]!.failure;
}

/** What one would vary first: a link's rate, delay and buffer. */
function isOfLink({ set }: Dimension): boolean {
  return /^network\..*\.(rateBitsPerSecond|delaySeconds|bufferPackets|multiple)$/.test(set[0]!.path);
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
  const vary = dimensionsOf(scenario)
    .toSorted((a, b) => Number(isOfLink(b)) - Number(isOfLink(a)))
    .slice(0, FIRST_VALUES);
  const lane = scenario.lanes.at(-1)!;
  const other = scenario.lanes.find(({ id }) => id !== lane.id);
  const failures = failuresOf(scenario, other !== undefined);
  const fail = typicalFailure(failures) ?? failures[0]!.failure;
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
