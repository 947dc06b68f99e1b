/** An experiment as the form has it. */
import { type NumberField, unitOf } from '../../../base/field.ts';
import { plannedAxis } from '../../../experiment/plan.ts';
import type { Axis, Experiment, ExperimentInput, FigureInput } from '../../../experiment/schema.ts';
import { STANDARD_FIGURES } from '../../../experiment/standard-figures.ts';
import { describeField, fieldsBelow } from '../../../scenario/describe-field.ts';
import { canRun } from '../../../scenario/check-data-planes.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import type { Edit } from '../../../scenario/edit/edit.ts';
import { getPath, PathError } from '../../../scenario/path.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { figureOwners, hasOwners, ownersOf, withOwner } from './figure-owners.ts';
import { firstFigure } from './first-figure.ts';
import { setBy, valueAtFullLoad } from './full-load.ts';
import { fromShown, type ShownUnit, shownUnit, toShown, variedUnit } from '../../../base/shown-unit.ts';
import { valueIn } from '../../../finding/space.ts';

export interface Draft {
  /** The first lies along the chart; each combination of the others is a curve. */
  readonly axes: readonly AxisDraft[];
  /** Ids; null: all. */
  readonly lanes: readonly string[] | null;
  readonly firstSeed: number;
  readonly seeds: number;
  readonly warmUpSeconds: number;
  /** Id of the axis whose options are compared with its first; null: lanes are, with the first. */
  readonly compare: string | null;
  /** null: the scenario's. */
  readonly title: string | null;
  readonly notes: string;
  readonly figures: readonly FigureInput[];
}

export interface AxisDraft {
  readonly id: string;
  readonly path: string;
  /** As typed: values in the unit that the form shows, commas between them. */
  readonly values: string;
  /** The unit was chosen with the value that the scenario had then: another scenario does not make the typed ones others. */
  readonly inMilliseconds?: true;
  /** An axis that the form has no fields for, from a link: it is shown, kept, or removed. */
  readonly given?: Axis;
}

/** A value that an axis can vary. */
export interface AxisChoice {
  readonly path: string;
  /** e.g. `Short flows: Arrival rate`. */
  readonly title: string;
  readonly group: 'Traffic' | 'Network' | 'Lanes' | 'Timeline';
  readonly unit: string;
  /** In which it is shown and typed. */
  readonly shown: ShownUnit;
  readonly suggested: readonly (number | string | boolean)[];
  /** All that it can be, where these are few. */
  readonly options?: readonly { readonly value: string; readonly title: string }[];
  /** Something with members of its own is chosen, e.g. a window law: no value alone says which. */
  readonly isPart?: true;
}

/** A load is far too much from this many times on what the link can carry. */
const FAR = 2;
/** The number of links of a drawn network that are offered; any other value can be named by its path in a file. */
const MAX_NETWORK_CHOICES = 60;

export function axisChoices(scenario: Scenario): AxisChoice[] {
  return allChoices(scenario).filter(({ isPart }) => isPart !== true);
}

/** With the parts that can be chosen. */
export function allChoices(scenario: Scenario): AxisChoice[] {
  const { network, traffic, lanes, timeline } = scenario;
  const below = (path: string, group: AxisChoice['group'], owner: string) => choicesBelow(scenario, path, group, owner);
  const links = network.form === 'drawn' ? network.links.slice(0, MAX_NETWORK_CHOICES / 3) : [];
  const choices = [
    ...traffic.flatMap((one) => below(`traffic.${one.id}`, 'Traffic', one.title ?? one.id)),
    ...[
      ...(network.form === 'generated' ? below('network.parameters', 'Network', '') : []),
      ...links.flatMap((link) => below(`network.links.${link.id}`, 'Network', link.label ?? link.id)),
    ].slice(0, MAX_NETWORK_CHOICES),
    ...lanes.flatMap((lane) => {
      const path = `lanes.${lane.id}`;
      const title = laneTitle(scenario, lane.id);
      if (schemeDeclaration(lane.scheme) === undefined) return [];
      return [...choicesOf(scenario, `${path}.scheme`, 'Lanes', title), ...below(path, 'Lanes', title)];
    }),
  ];
  const changes = timeline.flatMap(({ atSeconds, set }, index) =>
    choicesOf(scenario, `timeline.${index}.value`, 'Timeline', '').map((choice) => {
      const title = choices.find(({ path }) => path === set)?.title ?? choice.title;
      return { ...choice, title: `${title}, from ${atSeconds} s on` };
    }),
  );
  return [...choices, ...changes];
}

/** All that may be set below a path. What belongs to something chosen stands after the choice. */
function choicesBelow(scenario: Scenario, path: string, group: AxisChoice['group'], owner: string): AxisChoice[] {
  return fieldsBelow(path, scenario)
    .filter((one) => !/\.list\.|\.pairing$/.test(one))
    .flatMap((one) => [
      ...choicesOf(scenario, one, group, owner),
      ...(describeField(one, scenario)?.part === undefined ? [] : choicesBelow(scenario, one, group, owner)),
    ]);
}

/** What tells a value from others of its name: e.g. ` (2)`, the second of a list, or that it is of the way back. */
function whichOf(path: string): string {
  const [, index] = /^traffic\..+\.(\d+)(?:\.|$)/.exec(path) ?? [];
  if (index !== undefined) return ` (${Number(index) + 1})`;
  return path.includes('.reverse.') ? ', way back' : '';
}

export function choicesOf(scenario: Scenario, path: string, group: AxisChoice['group'], owner: string): AxisChoice[] {
  const field = describeField(path, scenario);
  const value = getPath(scenario, path) ?? field?.default;
  if (field === undefined || (field.part !== undefined && field.kind !== 'choice')) return [];
  const named = owner === '' ? field.title : `${owner}: ${field.title}`;
  const title = named + whichOf(path);
  const unit = unitOf(field) ?? '';
  const choice = { path, title, group, unit, shown: variedUnit(unit, value) };
  switch (field.kind) {
    case 'number': {
      if (typeof value !== 'number') return [];
      const full = valueAtFullLoad(path, scenario) ?? Infinity;
      return [{ ...choice, suggested: around(value, full, { ...field, ...rangeInWaves(scenario, path, field) }) }];
    }
    case 'choice': {
      const lane = scenario.lanes.find(({ id }) => path === `lanes.${id}.scheme`);
      const options = field.options.filter((one) => lane === undefined || canRun(one.value, lane.dataPlane));
      const others = options.filter((one) => one.value !== value).slice(0, 1);
      const suggested =
        lane === undefined ? options.map((one) => one.value) : [lane.scheme, ...others.map((one) => one.value)];
      return [{ ...choice, suggested, options, ...(field.part !== undefined && { isPart: true as const }) }];
    }
    case 'boolean':
      return [{ ...choice, suggested: [false, true] }];
    case 'links':
      return [{ ...choice, suggested: [value as string] }];
    default:
      return [];
  }
}

type Range = Pick<NumberField, 'minimum' | 'maximum'>;

/** What the other values of a crowd's waves leave to one of them: waves share a limit of sessions, and follow each other. */
function rangeInWaves(scenario: Scenario, path: string, { minimum, maximum }: Range): Range {
  const parts = /^(traffic\.[^.]+\.arrivals\.waves)\.(\d+)\.(joins|fromSeconds|untilSeconds)$/.exec(path);
  const [, list, place, name] = parts ?? [];
  if (list === undefined) return { minimum, maximum };
  const waves = getPath(scenario, list) as readonly Record<'joins' | 'fromSeconds' | 'untilSeconds', number>[];
  const i = Number(place);
  const { joins, fromSeconds, untilSeconds } = waves[i]!;
  if (name === 'fromSeconds') return { minimum: waves[i - 1]?.untilSeconds ?? minimum, maximum: untilSeconds };
  if (name === 'untilSeconds') return { minimum: fromSeconds, maximum: waves[i + 1]?.fromSeconds ?? maximum };
  const others = waves.reduce((sum, wave) => sum + wave.joins, 0) - joins;
  return { minimum, maximum: Math.min(maximum, LIMITS.crowdSessions - others) };
}

/** The value, and others to both sides of it within its range; of a load that is far too much, others to both sides of a full one. */
function around(
  value: number,
  full: number,
  { minimum, maximum, integer }: Pick<NumberField, 'minimum' | 'maximum' | 'integer'>,
) {
  const beside = value > FAR * full ? [full / 2, full, full * 2, value] : [value / 2, value, value * 1.5, value * 2];
  const scaled = value === 0 ? [0, 1, 2] : beside;
  const fitting = scaled.map((one) => {
    const rounded = integer ? Math.round(one) : Number(one.toPrecision(6));
    return Math.min(maximum, Math.max(minimum, rounded));
  });
  return [...new Set(fitting)];
}

/** The timeline's changes of what an axis varies: from the first on the axis has no effect. */
export function changesOnTimeline({ timeline }: Scenario, axis: AxisDraft): Scenario['timeline'] {
  const paths = pathsOf(axis);
  return timeline.filter(({ set }) => paths.includes(set));
}

/** The scenario without them. */
export function withoutChanges(scenario: Scenario, axis: AxisDraft, title: string): Edit {
  const changes = changesOnTimeline(scenario, axis);
  const timeline = scenario.timeline.filter((entry) => !changes.includes(entry));
  return { scenario: { ...scenario, timeline }, label: `remove changes of ${title} from the timeline`, notes: [] };
}

/** How much comes, or goes over a link. */
const HOW_MUCH = /flowsPerSecond|callsPerSecond|packetsPerSecond|rateBitsPerSecond|joins/;

/** The first thing that one would vary: how much traffic comes, be it from a change of the timeline on. */

export function draftFor(scenario: Scenario): Draft {
  const isChanged = new Set(scenario.timeline.map(({ set }) => set));
  const choices = axisChoices(scenario).filter(({ path }) => !isChanged.has(path));
  const loads = choices.filter(({ path }) => HOW_MUCH.test(setBy(path, scenario)));
  const first = loads.find(({ path }) => setBy(path, scenario).startsWith('traffic.')) ?? loads[0] ?? choices[0];
  return {
    axes: first === undefined ? [] : [axisDraft('axis', first)],
    lanes: null,
    firstSeed: scenario.run.seed,
    seeds: 3,
    warmUpSeconds: 0,
    compare: scenario.lanes.length > 1 || first === undefined ? null : 'axis',
    title: null,
    notes: '',
    figures: figuresFor(scenario, first?.path ?? ''),
  };
}

/** The one that is asked for first leads, with all others of what has it; and all that are standard: another costs no run. */
function figuresFor(scenario: Scenario, over: string): FigureInput[] {
  const lead = firstFigure(scenario, over);
  const standard = STANDARD_FIGURES.map(({ id }) => id);
  const owner = figureOwners(scenario).find(({ path }) => path === ownersOf([lead])[0]);
  const all = owner === undefined ? standard : withOwner(standard, owner.path, owner.kind);
  return [lead, ...all.filter((one) => one !== lead)];
}

export function axisDraft(
  id: string,
  { path, shown, suggested }: Pick<AxisChoice, 'path' | 'shown' | 'suggested'>,
): AxisDraft {
  const values = suggested.map((value) => toShown(value, shown)).join(', ');
  return { id, path, values, ...(shown.unit === MILLISECONDS.unit && { inMilliseconds: true }) };
}

const MILLISECONDS = { unit: 'ms', factor: 0.001 } as const;

/** In which the values at a path are shown: times that are short in a scenario in milliseconds. */
export function unitAt(scenario: Scenario, path: string, unit: string): ShownUnit {
  return variedUnit(unit, valueIn(scenario, path) ?? describeField(path, scenario)?.default);
}

/** In which the values of an axis are shown and typed. */
export function unitOfAxis({ inMilliseconds }: AxisDraft, choice: Pick<AxisChoice, 'unit'> | undefined): ShownUnit {
  return inMilliseconds === true ? MILLISECONDS : shownUnit(choice?.unit ?? '');
}

/** An id that no axis has yet. */
export function freeAxisId(axes: readonly AxisDraft[]): string {
  const taken = new Set(axes.map(({ id }) => id));
  return ['axis', ...axes.map((_, i) => `axis${i + 2}`)].find((id) => !taken.has(id))!;
}

/** The id of an axis that was added in the form. */
const ADDED = /^axis\d*$/;

/** Parts of a path that every other has too. */
const COMMON_PARTS = ['traffic', 'network', 'links', 'lanes', 'parameters'];

/** Names an axis in files by what it varies: `cp-stepSize`, `web-arrivals-flowsPerSecond`. */
function columnName(path: string): string {
  const parts = path.split('.').filter((part) => !COMMON_PARTS.includes(part));
  return parts.join('-').slice(0, 40);
}

/** The id of each axis in files; the form's own ids tell nobody what they vary. */
function fileIds(axes: readonly AxisDraft[]): readonly string[] {
  const ids = axes.map(({ id, path, given }) =>
    ADDED.test(id) && given === undefined && /^[A-Za-z]/.test(columnName(path)) ? columnName(path) : id,
  );
  return new Set(ids).size === ids.length ? ids : axes.map(({ id }) => id);
}

/** What an axis is called: what it varies, or as it was written. */
export function axisTitle({ id, path, given }: AxisDraft, choices: readonly AxisChoice[]): string {
  return choices.find((choice) => choice.path === path)?.title ?? given?.title ?? (path || id);
}

/**
 * Simulations that the draft asks for, as far as it is written. What another lane alone has makes none of its own, and
 * lanes that are alike are run once.
 */
export function runsCount({ axes, lanes, seeds }: Draft, scenario: Scenario): number {
  const wanted = lanes ?? scenario.lanes.map(({ id }) => id);
  const contents = wanted.map((laneId) =>
    axes.some((axis) => isOfLane(axis, laneId)) ? laneId : laneContent(scenario, laneId),
  );
  const unlike = wanted.filter((_, index) => contents.indexOf(contents[index]!) === index);
  const perSeed = unlike.map((laneId) => axes.reduce((product, axis) => product * settingsOf(axis, laneId), 1));
  return seeds * perSeed.reduce((sum, count) => sum + count, 0);
}

/** What tells the runs of one lane from those of another, in the same scenario. */
function laneContent({ lanes, timeline }: Scenario, laneId: string): string {
  const { id: _id, title: _title, seed: _seed, ...rest } = lanes.find(({ id }) => id === laneId)!;
  const prefix = `lanes.${laneId}.`;
  const changes = timeline.flatMap(({ atSeconds, set, value }) =>
    set.startsWith(prefix) ? [[atSeconds, set.slice(prefix.length), value]] : [],
  );
  return JSON.stringify([rest, changes]);
}

/** Whether an axis varies something of this lane. */
function isOfLane(axis: AxisDraft, laneId: string): boolean {
  return pathsOf(axis).some((path) => path.startsWith(`lanes.${laneId}.`));
}

export function pathsOf({ path, given }: AxisDraft): string[] {
  return given === undefined || 'path' in given ? [path] : given.options.flatMap(({ set }) => Object.keys(set));
}

/** How many different settings of an axis a lane meets. */
function settingsOf(axis: AxisDraft, laneId: string): number {
  const { values, given } = axis;
  const options = given === undefined ? wordsOf(values) : plannedAxis(given).options;
  const paths = pathsOf(axis);
  const concerns = paths.some((one) => !one.startsWith('lanes.') || one.startsWith(`lanes.${laneId}.`));
  return concerns ? new Set(options).size : Math.min(1, options.length);
}

/** What is not a number where only numbers can be, in words. */
export function mistypedValues({ axes }: Draft, choices: readonly AxisChoice[]): string[] {
  return axes.flatMap((axis) => {
    const choice = choices.find(({ path }) => path === axis.path);
    const isNumber = choice?.suggested.length !== 0 && choice?.suggested.every((value) => typeof value === 'number');
    if (axis.given !== undefined || isNumber !== true) return [];
    return valuesOf(axis.values)
      .filter((value) => typeof value !== 'number')
      .map((value) => `${axisTitle(axis, choices)}: “${String(value)}” is not a number.`);
  });
}

/** The experiment that the form describes. */
export function experimentOf(draft: Draft, scenario: Scenario): ExperimentInput {
  const choices = axisChoices(scenario);
  const { axes, lanes, firstSeed, seeds, warmUpSeconds, compare, title, notes, figures } = draft;
  const ids = fileIds(axes);
  return {
    headwayExperiment: 1,
    title: title ?? scenario.title,
    notes,
    base: scenario as unknown as Record<string, never>,
    axes: axes.map((axis, index) => {
      const { path, values, given } = axis;
      if (given !== undefined) return given;
      const choice = choices.find((one) => one.path === path);
      return {
        id: ids[index]!,
        path,
        ...((choice?.title ?? path) !== '' && { title: (choice?.title ?? path).slice(0, LIMITS.titleLength) }),
        ...(choice && { unit: choice.unit.slice(0, 30) }),
        values: valuesOf(values).map((value) => fromShown(value, unitOfAxis(axis, choice))),
      };
    }),
    ...(lanes !== null && { lanes: [...lanes] }),
    seeds: { first: firstSeed, count: seeds },
    warmUpSeconds,
    ...(compare !== null && { compare: ids[axes.findIndex(({ id }) => id === compare)] ?? compare }),
    figures: [...figures],
  };
}

/** An experiment from elsewhere, as the form has it. */
export function draftOf(experiment: Experiment, scenario: Scenario): Draft {
  const { axes, lanes, seeds, warmUpSeconds, compare, title, notes, figures } = experiment;
  const choices = axisChoices(scenario);
  const ids = axes.map((axis, index) => {
    const wasAdded = 'path' in axis && axis.id === columnName(axis.path);
    return wasAdded ? `axis${index === 0 ? '' : index + 1}` : axis.id;
  });
  return {
    axes: axes.map((axis, index) => {
      const path = 'path' in axis ? axis.path : '';
      const { shown } = choices.find((choice) => choice.path === path) ?? { shown: shownUnit('') };
      const values =
        'path' in axis
          ? axis.values.map((value) => toShown(value, shown)).join(', ')
          : plannedAxis(axis).options.join(', ');
      const kept = valuesOf(values).map((value) => fromShown(value, shown));
      const isWritten = 'path' in axis && JSON.stringify(kept) === JSON.stringify(axis.values);
      return {
        id: ids[index]!,
        path,
        values,
        ...(shown.unit === MILLISECONDS.unit && { inMilliseconds: true }),
        ...(!isWritten && { given: axis }),
      };
    }),
    lanes: lanes ?? null,
    firstSeed: seeds.first,
    seeds: seeds.count,
    warmUpSeconds,
    compare: ids[axes.findIndex(({ id }) => id === compare)] ?? null,
    title: title === scenario.title ? null : title,
    notes,
    figures,
  };
}

/** Whether all that the draft varies is in the scenario: then it goes on when another scenario is opened, e.g. a point. */
export function fits({ axes, lanes, figures }: Draft, scenario: Scenario): boolean {
  const ids = scenario.lanes.map(({ id }) => id);
  return (
    axes.flatMap(pathsOf).every((path) => isThere(scenario, path)) &&
    (lanes ?? []).every((id) => ids.includes(id)) &&
    hasOwners(scenario, figures)
  );
}

/** Parameters may be left to their defaults. */
function isThere(scenario: Scenario, path: string): boolean {
  try {
    const holder = path.replace(/\.[^.]*$/, '');
    return path.includes('.parameters.')
      ? getPath(scenario, holder) !== undefined
      : getPath(scenario, path) !== undefined;
  } catch (error) {
    if (error instanceof PathError) return false;
    throw error;
  }
}

/** Numbers where they are numbers, `true` and `false`, else words. */
export function valuesOf(text: string): (number | string | boolean)[] {
  return wordsOf(text).map((word) => {
    if (word === 'true' || word === 'false') return word === 'true';
    return Number.isNaN(Number(word)) ? word : Number(word);
  });
}

export function wordsOf(text: string): string[] {
  return text.split(/[,;\s]+/).filter((word) => word !== '');
}

/** The lane whose scheme an axis varies; null: it varies something else. */
export function laneOfSchemeAxis(path: string): string | null {
  return /^lanes\.([^.]+)\.scheme$/.exec(path)?.[1] ?? null;
}
