/** The failures that can be asked of a scenario, as a form or the command line begins with them. */
import type { Scenario } from '../scenario/schema.ts';
import type { Subjects } from './conditions.ts';
import { comparesLanes, type Condition, failuresFor, secondsToJudge } from './failures.ts';
import { expandedOf, lookAt } from './look.ts';
import { SEARCH_LIMITS } from './search-schema.ts';

/** Links that are offered. */
const MOST_LINKS = 40;

/** First those that flows fill which never end, and the slow link of a generated network, which has a name. */
export function linksOf(scenario: Scenario): string[] {
  const links = new Set(expandedOf(scenario).links.map(({ id }) => id));
  const first = [...lookAt(scenario).filledLinks(), 'bottleneck'].filter((id) => links.has(id));
  return [...new Set([...first, ...links])].slice(0, MOST_LINKS);
}

function isOfSessions({ kind }: Scenario['traffic'][number]): boolean {
  return kind === 'sessions' || kind === 'crowd';
}

function subjectsOf(scenario: Scenario): Subjects {
  const ids = (is: (one: Scenario['traffic'][number]) => boolean): string[] =>
    scenario.traffic.filter(is).map(({ id }) => id);
  const [links, look] = [linksOf(scenario), lookAt(scenario)];
  const hasData = !scenario.traffic.every(isOfSessions);
  return {
    links,
    isFilled: links.length > 0 && look.isFilled(links[0]!),
    // What sessions deliver is not known.
    isShared: hasData && links.length > 0 && look.carriesAll(links[0]!),
    staying: ids(({ kind }) => kind === 'long-lived'),
    stayingFlows: scenario.traffic.reduce((sum, one) => sum + (one.kind === 'long-lived' ? one.count : 0), 0),
    sized: ids(({ kind }) => kind === 'flows'),
    calls: ids((one) => 'timeoutSeconds' in one),
    hasSessions: scenario.traffic.some(isOfSessions),
    hasData,
  };
}

/** Classes that a failure of one class can be about. */
export function classesFor({ is }: Condition, scenario: Scenario): string[] {
  const { staying, sized, calls } = subjectsOf(scenario);
  if (is === 'metastable') return [...calls];
  if (is === 'late') return [...sized];
  return is === 'timers' ? [...sized, ...staying] : [...staying];
}

/**
 * The failures that can be asked of a scenario and judged within the longest run of a search, each with its own bound.
 * @param hasOther there is a lane to compare with
 */
export function failuresOf(scenario: Scenario, hasOther: boolean): ReturnType<typeof failuresFor> {
  return failuresFor(subjectsOf(scenario)).filter(
    ({ failure }) =>
      secondsToJudge(failure, scenario) <= SEARCH_LIMITS.untilSeconds && (hasOther || !comparesLanes(failure)),
  );
}
