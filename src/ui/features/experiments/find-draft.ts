/** A search in the open scenario, as the form begins with it. */
import { type Failure, secondsToJudge } from '../../../finding/failures.ts';
import type { SearchInput } from '../../../finding/search-schema.ts';
import { expandNetwork } from '../../../scenario/network.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { axisOf, numberChoices } from './map-draft.ts';

/** Links that are offered. */
const MOST_LINKS = 40;
/** Values that vary at first. */
const FIRST_VALUES = 3;
const LONGEST_SECONDS = 30;

export type Dimension = SearchInput['vary'][number];

/** All values that may vary, with the bounds that are offered. */
export function dimensionsOf(scenario: Scenario): Dimension[] {
  return numberChoices(scenario).map((choice, n) => {
    const { cells: _cells, ...dimension } = axisOf(choice, scenario);
    return { ...dimension, id: `value${n + 1}` };
  });
}

export function linksOf({ network }: Scenario): string[] {
  const links = expandNetwork(network).links.map(({ id }) => id);
  // The slow link of a generated network has this name.
  return links.toSorted((a, b) => Number(b === 'bottleneck') - Number(a === 'bottleneck')).slice(0, MOST_LINKS);
}

/** Classes of flows that always have data. */
function stayingClasses({ traffic }: Scenario): string[] {
  return traffic.filter(({ kind }) => kind === 'long-lived').map(({ id }) => id);
}

/** Classes that a failure of one class can be about. */
export function classesFor({ is }: Failure, scenario: Scenario): string[] {
  return is === 'metastable' ? callClasses(scenario) : stayingClasses(scenario);
}

function callClasses({ traffic }: Scenario): string[] {
  return traffic.filter((one) => 'timeoutSeconds' in one).map(({ id }) => id);
}

/** The failures that can be asked of a scenario, each with its own bound. */
export function failuresFor(scenario: Scenario): readonly { readonly title: string; readonly failure: Failure }[] {
  const [link] = linksOf(scenario);
  const staying = stayingClasses(scenario);
  const ofLink: { title: string; failure: Failure }[] =
    link === undefined
      ? []
      : [
          { title: 'The link is idle although there is demand', failure: { is: 'closed', link } },
          { title: 'The link is busy with what is useless', failure: { is: 'busy-collapse', link } },
          { title: 'Many packets are lost', failure: { is: 'loss', link, share: 0.05 } },
        ];
  const ofClasses: { title: string; failure: Failure }[] =
    link === undefined || staying.length === 0
      ? []
      : [
          { title: 'A flow starves', failure: { is: 'starved', link, class: staying[0]!, among: staying, ratio: 10 } },
          ...(staying.length > 1
            ? [
                {
                  title: 'Flows that should get the same differ',
                  failure: { is: 'unfair' as const, among: staying, ratio: 4 },
                },
              ]
            : []),
          { title: 'A flow stands still', failure: { is: 'stalled', class: staying[0]!, seconds: 5 } },
        ];
  const ofCalls = callClasses(scenario)
    .slice(0, 1)
    .map((id): { title: string; failure: Failure } => ({
      title: 'Calls never recover after the trigger',
      failure: { is: 'metastable', class: id },
    }))
    .filter(({ failure }) => secondsToJudge(failure, scenario) < Infinity);
  const own: Failure = { is: 'condition', figure: 'completionTimeSeconds.p95', above: 2 };
  return [...ofLink, ...ofClasses, ...ofCalls, { title: 'A condition of my own', failure: own }];
}

/** Flows that come and end may pile up; of others the first failure that can be asked. */
export function usualEnding(scenario: Scenario): Failure {
  return scenario.traffic.some(({ kind }) => kind === 'flows')
    ? { is: 'condition', figure: 'flowsActive', above: 40 }
    : failuresFor(scenario)[0]!.failure;
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

export function searchDraftFor(scenario: Scenario): SearchInput | null {
  const vary = dimensionsOf(scenario)
    .toSorted((a, b) => Number(isOfLink(b)) - Number(isOfLink(a)))
    .slice(0, FIRST_VALUES);
  const failures = failuresFor(scenario);
  const lane = scenario.lanes.at(-1)!;
  const other = scenario.lanes.find(({ id }) => id !== lane.id);
  if (vary.length === 0) return null;
  return {
    headwaySearch: 1,
    title: scenario.title,
    base: scenario as unknown as Record<string, never>,
    set: lengthFor(failures[0]!.failure, scenario),
    lane: lane.id,
    ...(other !== undefined && { butNot: other.id }),
    fail: failures[0]!.failure,
    vary,
    trials: 500,
    found: 3,
  };
}
