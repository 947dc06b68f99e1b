/** The failures that are asked for first: of a search, and of how a run ends. */
import { type Condition, type Failure, secondsToJudge } from '../../../finding/failures.ts';
import { failuresOf, linksOf } from '../../../finding/failures-of.ts';
import { lookAt } from '../../../finding/look.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { arrivalsOf } from '../../../scenario/work.ts';

/** A link that is used less than that is not full. */
const FULL = 0.9;

/** What a scenario of calls or of sessions is about: they never recover, or their rates do not settle. */
function typicalFailure(failures: ReturnType<typeof failuresOf>): Condition | undefined {
  return failures.find(({ failure: { is } }) => is === 'metastable' || is === 'unsettled')?.failure;
}

/** Packets wait long in the queue of traffic that does not adapt. */
export const LONG_QUEUE: Failure = { is: 'queue', seconds: 0.1 };

/** Flows pile up where more than this share of those that arrive are active at the end, and more than a few. */
const [PILED_SHARE, A_FEW] = [0.05, 40];

/** Rates that settle later than after this many round trips are late, in runs that leave no time for more. */
const FEWER_TRIPS = [20, 10, 5];

/** The typical failure where the run is long enough; flows that come and end pile up; of others the first that can be asked. */
export function usualEnding(scenario: Scenario): Failure {
  const typical = typicalFailure(failuresOf(scenario, false));
  const fewer = typical?.is === 'unsettled' ? FEWER_TRIPS.map((cycles) => ({ ...typical, cycles })) : [];
  const judged = [...(typical === undefined ? [] : [typical]), ...fewer].find(
    (one) => secondsToJudge(one, scenario) <= scenario.run.untilSeconds,
  );
  if (judged !== undefined) return judged;
  const piled = Number((PILED_SHARE * arrivalsOf(scenario).flows).toPrecision(1));
  return scenario.traffic.some(({ kind }) => kind === 'flows')
    ? { is: 'condition', figure: 'flowsActive', above: Math.max(A_FEW, piled) }
    : failuresOf(scenario, false)[0]!.failure;
}

/** A link that flows fill which never end is not full; null: there is none. */
export function unfilled(scenario: Scenario): Failure | null {
  const [link] = linksOf(scenario);
  if (link === undefined || !lookAt(scenario).isFilled(link)) return null;
  return { is: 'condition', figure: `links.${link}.utilisation`, below: FULL };
}

/** What a search looks for: the typical failure; flows that complete late, long queues, a link that is not full; else the first. */
export function firstFailure(scenario: Scenario): Failure {
  const failures = failuresOf(scenario, false);
  const late = failures.find(({ failure: { is } }) => is === 'late')?.failure;
  const waits = scenario.traffic.some(({ kind }) => kind === 'raw') ? LONG_QUEUE : null;
  return typicalFailure(failures) ?? late ?? waits ?? unfilled(scenario) ?? failures[0]!.failure;
}
