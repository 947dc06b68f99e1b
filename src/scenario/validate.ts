import { schemeDeclaration, schemeDeclarations } from '../schemes/declarations.ts';
import { checkNetwork, checkSize } from './check-network.ts';
import { checkParameters } from './check-parameters.ts';
import { checkCalls } from './check-calls.ts';
import { checkChoices, checkClients, checkRace } from './check-choices.ts';
import { checkImpairments } from './check-impairments.ts';
import { LIMITS } from './limits.ts';
import { checkLesson } from './lesson/check-lesson.ts';
import { mayChangeInMidRun } from './may-change.ts';
import { nearest } from '../base/nearest.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { migrated } from './migrations.ts';
import { expandNetwork, type ExpandedNetwork } from './network.ts';
import { checkDataPlanes } from './check-data-planes.ts';
import { authoredLaneSchemes } from './authored-schemes.ts';
import { parseJson, withPlainZeros } from './parse-json.ts';
import { getPath, leadsSomewhere, PathError, setPath } from './path.ts';
import { problemsOf, type Problem, type Validation } from './problem.ts';
import { scenarioSchema, type Scenario } from './schema.ts';

/**
 * Networks as they were expanded for the check, by their descriptions, for as long as somebody has them, and until the task ends
 * that checked them: what checks many networks in one task lets none be kept.
 */
export const checkedNetworks = new WeakMap<Scenario['network'], WeakRef<ExpandedNetwork>>();

/**
 * Checks a scenario from outside, of this version of the format or an older one, and fills in the defaults. Timeline
 * entries come out in order of time.
 * Controls for presenting and things to try are left out where what they set is not there: lanes of a shipped scenario may be replaced.
 * @param isNetworkKept whether its network can be had from `checkedNetworks` after the check
 */
export function validateScenario(given: unknown, isNetworkKept = true): Validation<Scenario> {
  const read = readScenario(given);
  if (!read.ok) return read;
  const { scenario } = read;
  const early = [...duplicateIds(scenario), ...checkSize(scenario)];
  if (early.length > 0) return { ok: false, problems: early };
  const network = expandNetwork(scenario.network);
  if (isNetworkKept) checkedNetworks.set(scenario.network, new WeakRef(network));
  return checkMeaning(scenario, network);
}

function checkMeaning(scenario: Scenario, network: ExpandedNetwork): Validation<Scenario> {
  const problems = [...checkNetwork(scenario, network), ...problemsOfValues(scenario, network), ...checkRace(scenario)];
  if (problems.length === 0) problems.push(...checkTimeline(scenario, network), ...checkControls(scenario));
  if (problems.length === 0)
    problems.push(...checkLesson(scenario, (changed) => checkChanged(scenario, changed, network)));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, scenario };
}

/**
 * Checks a scenario of which values were changed for a run. A lesson that the changes do not fit, such as a shorter run than its
 * steps play, is left out: it was written for the scenario as it was.
 */
export function validateChanged(changed: Scenario, isNetworkKept = false): Validation<Scenario> {
  const result = validateWithNetwork(changed, isNetworkKept);
  if (result.ok || !result.problems.every(({ place }) => place.startsWith('lesson.'))) return result;
  const { lesson: _lesson, ...rest } = changed;
  return validateWithNetwork(rest, isNetworkKept);
}

/** A network that stands in a checked scenario is not expanded again: one of 11,000 routers takes a tenth of a second. */
function validateWithNetwork(changed: Scenario, isNetworkKept: boolean): Validation<Scenario> {
  const { network } = changed;
  const known = checkedNetworks.get(network)?.deref();
  if (known === undefined) return validateScenario(changed, isNetworkKept);
  const read = readScenario(changed);
  if (!read.ok) return read;
  const problems = duplicateIds(read.scenario);
  return problems.length > 0 ? { ok: false, problems } : checkMeaning({ ...read.scenario, network }, known);
}

/**
 * As `validateScenario` reads it, checked for its form alone. It is for what is known to be valid: checking a network of
 * 11,000 routers takes a fifth of a second.
 */
export function readScenario(given: unknown): Validation<Scenario> {
  const input = migrated(given);
  const parsed = scenarioSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, input) };
  return { ok: true, scenario: withoutLostTries(withoutLostControls(inOrder(withPlainZeros(parsed.data)))) };
}

/** What the format does not allow, whatever it means: values out of range, ids used twice. A draft must be free of these. */
export function problemsOfForm(input: unknown): Problem[] {
  const parsed = scenarioSchema.safeParse(input);
  return parsed.success ? duplicateIds(parsed.data) : problemsOf(parsed.error.issues, input);
}

/** Checks the JSON text of a scenario. */
export function parseScenario(text: string): Validation<Scenario> {
  const parsed = parseJson(text, LIMITS.textLength);
  return parsed.ok ? validateScenario(parsed.input) : parsed;
}

/** What is checked of values and lanes, at the beginning and again wherever they change. */
const CHECKS: readonly ((scenario: Scenario, network: ExpandedNetwork) => Problem[])[] = [
  checkImpairments,
  checkDataPlanes,
  checkLanes,
  checkChoices,
  checkClients,
  checkCalls,
];

function problemsOfValues(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  return CHECKS.flatMap((check) => check(scenario, network));
}

function inOrder(scenario: Scenario): Scenario {
  const byTime = (a: { readonly atSeconds: number }, b: { readonly atSeconds: number }): number =>
    a.atSeconds - b.atSeconds;
  const { view } = scenario;
  const bookmarks = view.bookmarks && [...view.bookmarks].sort(byTime);
  return {
    ...scenario,
    timeline: [...scenario.timeline].sort(byTime),
    view: bookmarks === undefined ? view : { ...view, bookmarks },
  };
}

function withoutLostControls(scenario: Scenario): Scenario {
  const { controls, ...view } = scenario.view;
  const kept = controls?.filter(({ set }) => leadsSomewhere(scenario, set));
  if (controls === undefined || kept?.length === controls.length) return scenario;
  return { ...scenario, view: kept?.length === 0 ? view : { ...view, controls: kept } };
}

function withoutLostTries(scenario: Scenario): Scenario {
  const { guide } = scenario;
  const kept = guide?.tries?.filter(({ edit }) => !('set' in edit) || leadsSomewhere(scenario, edit.set));
  if (kept === undefined || kept.length === guide?.tries?.length) return scenario;
  return { ...scenario, guide: { ...guide, tries: kept } };
}

function duplicateIds(scenario: Scenario): Problem[] {
  const lists: (readonly [string, readonly { readonly id: string }[]])[] = [
    ['traffic', scenario.traffic],
    ['lanes', scenario.lanes],
    ['ownSchemes', scenario.ownSchemes ?? []],
  ];
  if (scenario.network.form === 'drawn') {
    lists.push(['network.nodes', scenario.network.nodes], ['network.links', scenario.network.links]);
  }
  return lists.flatMap(([place, items]) => {
    const seen = new Set<string>();
    return items
      .filter(({ id }) => seen.size === seen.add(id).size)
      .map(({ id }) => ({
        place: `${place}.${id}`,
        message: `The id "${id}" is used twice.`,
        remedy: 'Give each its own.',
      }));
  });
}

function checkLanes(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const own = authoredLaneSchemes(scenario).map((one) => one.id);
  return scenario.lanes.flatMap(({ id, scheme, parameters }) => {
    // Its parameters are declared in its source: they are checked when that is read.
    if (own.includes(scheme)) return [];
    const declaration = schemeDeclaration(scheme);
    if (declaration === undefined) {
      const other = scenario.ownSchemes?.find((one) => one.id === scheme);
      if (other !== undefined) {
        const message = `"${scheme}" is a ${other.kind}: it cannot be the scheme of a lane.`;
        const remedy = other.kind === 'window law' ? 'Name it in windowLaws.' : 'Name it in queue.';
        return [{ place: `lanes.${id}.scheme`, message, remedy }];
      }
      const known = [...schemeDeclarations.map((one) => one.id), ...own];
      const near = nearest(scheme, known);
      return [
        {
          place: `lanes.${id}.scheme`,
          message: `There is no scheme "${scheme}".`,
          remedy: `Use ${(near.length > 0 ? near : known).join(', ')}.`,
        },
      ];
    }
    return checkParameters(`lanes.${id}.parameters`, declaration.parameters, parameters, network, isKnownToSomeScheme);
  });
}

/** A parameter that the lane's scheme lacks is kept without effect, if another scheme has it. */
function isKnownToSomeScheme(key: string): boolean {
  return schemeDeclarations.some(({ parameters }) => parameters.some(({ id }) => id === key));
}

/** What is wrong with a scenario of which only values and lanes differ from one that is valid. */
function checkChanged(valid: Scenario, changed: Scenario, network: ExpandedNetwork): Problem[] {
  const { lesson: _lesson, ...bare } = changed;
  const problems = problemsOfChange(valid, bare, network);
  return problems.length > 0 || changed.timeline === valid.timeline ? problems : checkTimeline(changed, network);
}

/** The same without its timeline. */
function problemsOfChange(valid: Scenario, after: unknown, network: ExpandedNetwork): Problem[] {
  const changed = changedPart(valid, after);
  const parsed = scenarioSchema.safeParse(changed);
  return parsed.success ? problemsOfValues(parsed.data, network) : problemsOf(parsed.error.issues, changed);
}

/** What stands on the strip must have a value, and be something that may change while the scenario runs. */
function checkControls({ view, ...scenario }: Scenario): Problem[] {
  return (view.controls ?? []).flatMap(({ set, minimum, maximum }, index): Problem[] => {
    const place = `view.controls.${index}.set`;
    if (minimum !== undefined && maximum !== undefined && minimum >= maximum) {
      const remedy = `Write a number above ${minimum}.`;
      return [{ place: `view.controls.${index}.maximum`, message: 'The slider ends before it begins.', remedy }];
    }
    if (!mayChangeInMidRun(set) && !/^lanes\.[^.]+\.scheme$/.test(set))
      return [
        { place, message: `"${set}" cannot change during a run.`, remedy: 'Rates, sizes, parameters and schemes can.' },
      ];
    if (getPath(scenario, set) !== undefined) return [];
    return [{ place, message: `"${set}" has no value.`, remedy: 'Set it, or name another.' }];
  });
}

/** Each entry must lead to a scenario that is valid too. What it leaves as it is has been checked already. */
function checkTimeline(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const bare = { ...scenario, timeline: [] };
  const isSource = ({ set }: { readonly set: string }): boolean => set.startsWith('ownSchemes.');
  if (scenario.timeline.filter(isSource).length > OWN_LIMITS.laterSources) {
    const message = `Own schemes change more than ${OWN_LIMITS.laterSources} times.`;
    return [{ place: 'timeline', message, remedy: 'Remove some of the changes.' }];
  }
  return scenario.timeline.flatMap(({ set, value }, index): Problem[] => {
    const place = `timeline.${index}`;
    if (!mayChangeInMidRun(set)) {
      return [
        {
          place: `${place}.set`,
          message: `"${set}" cannot change during a run.`,
          remedy: 'Arrival rates, sizes, links and parameters of lanes can.',
        },
      ];
    }
    try {
      return problemsOfChange(bare, setPath(bare, set, value), network).map(({ message, remedy }) => ({
        place: `${place}.value`,
        message: `${set}: ${message}`,
        remedy,
      }));
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      return [{ place: `${place}.set`, message: error.message, remedy: `Known: ${error.near.join(', ')}.` }];
    }
  });
}

/** `after` without the nodes and links that `before` has too: a large network is not to be read again for each entry. */
function changedPart(before: Scenario, after: unknown): unknown {
  const { network } = before;
  const changed = after as Scenario;
  if (network.form !== 'drawn' || changed.network.form !== 'drawn') return after;
  const links = changed.network.links.filter((link, index) => link !== network.links[index]);
  const nodes = changed.network.nodes.filter((node, index) => node !== network.nodes[index]);
  return {
    ...changed,
    network: { ...changed.network, nodes: nodes.length > 0 ? nodes : network.nodes.slice(0, 1), links },
  };
}
