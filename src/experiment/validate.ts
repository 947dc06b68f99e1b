import { nearest } from '../base/nearest.ts';
import { withPlainZeros } from '../scenario/parse-json.ts';
import { expandNetwork } from '../scenario/network.ts';
import { PathError, setPath } from '../scenario/path.ts';
import { problemInWords, problemsOf, type Problem, type Validation } from '../scenario/problem.ts';
import { scenarioSchema, type Scenario } from '../scenario/schema.ts';
import { keysAt } from '../scenario/schema/walk.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateChanged, validateScenario } from '../scenario/validate.ts';
import { type Cell, contentOf, type Plan, plannedAxis } from './plan.ts';
import { figureColumn, plannedFigure } from './figures.ts';
import { EXPERIMENT_LIMITS } from './limits.ts';
import { experimentSchema, type Changes, type Experiment, type FigureInput } from './schema.ts';
import { CLASS_FIGURES, LINK_FIGURES, standardFigure, STANDARD_FIGURES } from './standard-figures.ts';

/** A plan, or why there is none. */
export type Planning =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const MAXIMUM_PROBLEMS = 20;

/** Checks an experiment from outside, every scenario that it makes included, and writes it out. */
export function planExperiment(input: unknown): Planning {
  const steps = planInSteps(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same, a step a scenario: of large ones there may be thousands, and a page has other things to do meanwhile. */
export function* planInSteps(input: unknown): Generator<void, Planning> {
  const parsed = experimentSchema.safeParse(input);
  if (!parsed.success) return refusal(problemsOf(parsed.error.issues, input, experimentSchema));
  const experiment = withPlainZeros(parsed.data);
  const early = [...checkNames(experiment), ...checkSize(experiment)];
  if (early.length > 0) return refusal(early);
  const base = baseOf(experiment);
  if (!base.ok) return base;
  const problems: Problem[] = [];
  const cells: Cell[] = [];
  for (const combination of combinations(experiment)) {
    if (problems.length >= MAXIMUM_PROBLEMS) break;
    yield;
    const made = variation(base.scenario, experiment, combination);
    if (Array.isArray(made)) problems.push(...made);
    else problems.push(...addCells(cells, made, experiment, combination));
  }
  if (problems.length > 0) return refusal(distinct(problems.slice(0, MAXIMUM_PROBLEMS)));
  const { first, count } = experiment.seeds;
  const plan: Plan = {
    experiment,
    base: base.scenario,
    axes: experiment.axes.map(plannedAxis),
    cells,
    seeds: Array.from({ length: count }, (_, i) => first + i),
    columns: experiment.figures.map((figure) => figureColumn(figure, base.scenario)),
  };
  const late = checkLength(plan);
  return late.length > 0 ? refusal(late) : { ok: true, plan };
}

function refusal(problems: readonly Problem[]): Planning {
  return { ok: false, problems };
}

/** A problem of an axis itself is found with each of its values. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problemInWords(problem), problem])).values()];
}

/** The option of each axis, by its number. */
type Combination = readonly number[];

function combinations({ axes }: Experiment): Combination[] {
  return axes.reduce<Combination[]>(
    (before, axis) => before.flatMap((one) => plannedAxis(axis).options.map((_, option) => [...one, option])),
    [[]],
  );
}

function checkNames({ axes, figures, compare }: Experiment): Problem[] {
  const problems: Problem[] = [];
  const twice = (place: string, names: readonly string[]): void => {
    const name = names.find((one, i) => names.indexOf(one) !== i);
    if (name === undefined) return;
    problems.push({ place, message: `"${name}" is used twice.`, remedy: 'Give each its own.' });
  };
  const ids = axes.map(({ id }) => id);
  twice('axes', ids);
  for (const axis of axes) twice(`axes.${axis.id}`, plannedAxis(axis).options);
  twice(
    'figures',
    figures.map((figure) => figureColumn(figure).id),
  );
  for (const figure of figures) {
    if (typeof figure === 'object' && figure.measure === 'completion-time') {
      const { id, fromBytes, belowBytes = Infinity } = figure;
      if (belowBytes > fromBytes) continue;
      const message = `No size is from ${fromBytes} bytes on and below ${belowBytes} bytes.`;
      problems.push({ place: `figures.${id}`, message, remedy: 'Make "belowBytes" larger than "fromBytes".' });
    }
    problems.push(...checkFigure(figure));
  }
  const parts = figures.reduce((sum, one) => sum + ((typeof one === 'object' && 'parts' in one && one.parts) || 0), 0);
  if (parts > EXPERIMENT_LIMITS.partsInAll) {
    const message = `The windows of the figures have ${parts} parts in all.`;
    problems.push({
      place: 'figures',
      message,
      remedy: `At most ${EXPERIMENT_LIMITS.partsInAll}: make "parts" smaller.`,
    });
  }
  if (compare !== undefined && !ids.includes(compare)) {
    const remedy = ids.length > 0 ? `Known: ${ids.join(', ')}. Without it, lanes are compared.` : 'Remove it.';
    problems.push({ place: 'compare', message: `There is no axis "${compare}".`, remedy });
  }
  return problems;
}

/** A figure whose name is not known. */
export function checkFigure(figure: FigureInput): Problem[] {
  const of = typeof figure === 'string' ? figure : figure.measure === 'summary' ? figure.of : null;
  if (of === null || standardFigure(of) !== undefined) return [];
  const known = STANDARD_FIGURES.map(({ id }) => id);
  const near = nearest(of, known);
  const ofOne = [`links.ID.${LINK_FIGURES[0].id}`, `classes.ID.${CLASS_FIGURES[0].id}`];
  const message = `There is no standard figure "${of}".`;
  const remedy = near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Known: ${[...known, ...ofOne].join(', ')}.`;
  return [{ place: 'figures', message, remedy }];
}

/** A figure of a link or a traffic class that is not there. */
export function checkOwners({ figures }: Pick<Experiment, 'figures'>, scenario: Scenario): Problem[] {
  const named = figures.flatMap((figure) => {
    if (typeof figure === 'object' && figure.measure === 'packets') {
      return figure.of.map((owner) => ({ of: figure.id, area: 'classes', owner }) as const);
    }
    const of = typeof figure === 'string' ? figure : figure.measure === 'summary' ? figure.of : '';
    const [area, owner] = of.split('.');
    return area === 'links' || area === 'classes' ? [{ of, area, owner } as const] : [];
  });
  if (named.length === 0) return [];
  const known = {
    links: expandNetwork(scenario.network).links.map(({ id }) => id),
    classes: scenario.traffic.map(({ id }) => id),
  };
  return named.flatMap(({ of, area, owner }) => {
    if (known[area].includes(owner)) return [];
    const near = nearest(owner, known[area]);
    const message = `There is no ${area === 'links' ? 'link' : 'traffic class'} "${owner}".`;
    const names = (near.length > 0 ? near : known[area].slice(0, 20)).join(', ');
    return [{ place: `figures.${of}`, message, remedy: names === '' ? 'Remove it.' : `Known: ${names}.` }];
  });
}

function checkSize({ axes, seeds }: Experiment): Problem[] {
  const settings = axes.reduce((product, axis) => product * plannedAxis(axis).options.length, 1);
  if (settings > EXPERIMENT_LIMITS.cells) {
    const message = `The axes have ${settings} combinations.`;
    return [{ place: 'axes', message, remedy: `At most ${EXPERIMENT_LIMITS.cells}.` }];
  }
  if (settings * seeds.count > EXPERIMENT_LIMITS.points) {
    const message = `${settings} combinations with ${seeds.count} seeds are ${settings * seeds.count} points.`;
    return [{ place: 'seeds.count', message, remedy: `At most ${EXPERIMENT_LIMITS.points}.` }];
  }
  return [];
}

function checkLength({ cells, seeds }: Plan): Problem[] {
  const points = cells.length * seeds.length;
  if (points > EXPERIMENT_LIMITS.points) {
    const message = `With every lane and seed there are ${points} points.`;
    return [{ place: '', message, remedy: `At most ${EXPERIMENT_LIMITS.points}.` }];
  }
  const seconds = cells.reduce((sum, { scenario }) => sum + scenario.run.untilSeconds, 0) * seeds.length;
  if (seconds <= EXPERIMENT_LIMITS.simulatedSeconds) return [];
  const message = `All points together simulate ${Math.round(seconds)} s.`;
  return [{ place: '', message, remedy: `At most ${EXPERIMENT_LIMITS.simulatedSeconds} s.` }];
}

/** The base of an experiment with the changes that come before all others, checked. */
export function baseOf({ base, set }: Pick<Experiment, 'base' | 'set'>): Validation<Scenario> {
  const names = shippedScenarios.map(({ name }) => name);
  if (typeof base === 'string' && !names.includes(base)) {
    const near = nearest(base, names);
    const message = `No scenario "${base}" comes with Headway.`;
    const remedy = near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Known: ${names.join(', ')}.`;
    return { ok: false, problems: [{ place: 'base', message, remedy }] };
  }
  const input = typeof base === 'string' ? shippedScenarios.find(({ name }) => name === base)!.scenario : base;
  const checked = validateScenario(input);
  if (!checked.ok) return { ok: false, problems: checked.problems.map((one) => within('base', one)) };
  const result = changedScenario(checked.scenario, set, 'set', true);
  return result.ok ? result : { ok: false, problems: result.problems.map((one) => within('set', one)) };
}

/**
 * A scenario with changes, checked. @param place what names the changes in what is wrong with them
 * @param isNetworkKept whether others with its network are checked after it
 */
export function changedScenario(
  scenario: Scenario,
  set: Changes,
  place: string,
  isNetworkKept = false,
): Validation<Scenario> {
  const changed = applied(scenario, set, place);
  return Array.isArray(changed) ? { ok: false, problems: changed } : validateChanged(changed, isNetworkKept);
}

/** The scenario of a combination, or what is wrong with it. */
function variation(base: Scenario, { axes }: Experiment, combination: Combination): Scenario | Problem[] {
  let scenario = base;
  for (const [i, axis] of axes.entries()) {
    const option = combination[i];
    const set = 'path' in axis ? { [axis.path]: axis.values[option] } : axis.options[option].set;
    const changed = applied(scenario, set, `axes.${axis.id}`);
    if (Array.isArray(changed)) return changed;
    scenario = changed;
  }
  if (axes.length === 0) return base;
  const result = validateChanged(scenario);
  if (result.ok) return result.scenario;
  const options = axes.map((axis, i) => {
    const planned = plannedAxis(axis);
    return `${planned.title} = ${planned.options[combination[i]]}`;
  });
  return result.problems.map((one) => within(`with ${options.join(', ')}`, one));
}

function applied(scenario: Scenario, changes: Changes, place: string): Scenario | Problem[] {
  try {
    return Object.entries(changes).reduce((before, [path, value]) => setPath(before, path, value), scenario);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return [{ place, message: error.message, remedy: remedyOf(error, scenario) }];
  }
}

/** A part of the scenario that may be left out, and is, has to be there before a value in it can be changed. */
function remedyOf({ missing, near }: PathError, scenario: Scenario): string {
  const mayBe = keysAt(scenarioSchema, missing.slice(0, -1), scenario).includes(missing.at(-1)!);
  return mayBe
    ? `The base leaves it out and must have it first: give all of "${missing.join('.')}" in the base or in "set".`
    : `Known: ${near.join(', ')}.`;
}

function within(place: string, problem: Problem): Problem {
  return { ...problem, place: problem.place === '' ? place : `${place}: ${problem.place}` };
}

function addCells(cells: Cell[], scenario: Scenario, experiment: Experiment, combination: Combination): Problem[] {
  const known = scenario.lanes.map(({ id }) => id);
  const wanted = experiment.lanes ?? known;
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    return [{ place: 'lanes', message: `There is no lane "${unknown}".`, remedy: `Known: ${known.join(', ')}.` }];
  }
  const ownerless = checkOwners(experiment, scenario);
  if (ownerless.length > 0) return ownerless;
  const { untilSeconds } = scenario.run;
  const figures = experiment.figures.map((figure) => plannedFigure(figure, experiment.warmUpSeconds, untilSeconds));
  const bad = figures.findIndex(({ figure }) => !(figure.fromSeconds < figure.toSeconds));
  const beyond = figures.findIndex(({ figure }) => figure.toSeconds > untilSeconds);
  if (bad >= 0 || beyond >= 0) {
    const { id } = figureColumn(experiment.figures[bad >= 0 ? bad : beyond]);
    const { fromSeconds, toSeconds } = figures[bad >= 0 ? bad : beyond].figure;
    const message = `Its window from ${fromSeconds} to ${toSeconds} s is not within the run.`;
    const remedy = `The run is ${untilSeconds} s long, the warm-up ${experiment.warmUpSeconds} s.`;
    return [{ place: `figures.${id}`, message, remedy }];
  }
  const settings = experiment.axes.map((axis, i) => plannedAxis(axis).options[combination[i]]);
  for (const laneId of wanted) {
    const { title = laneId, scheme } = scenario.lanes.find(({ id }) => id === laneId)!;
    const hash = contentOf(scenario, laneId);
    cells.push({ settings, laneId, laneTitle: title, scheme, scenario, hash, figures });
  }
  return [];
}

/** An experiment that is not checked yet, with this number of seeds in place of its own. */
export function withSeeds(input: unknown, count: number): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { seeds } = input as { readonly seeds?: unknown };
  const given = typeof seeds === 'object' && seeds !== null ? seeds : {};
  return { ...input, seeds: { ...given, count } };
}
