/** The settings that a threshold may be of, and what is asked first. */
import type { NumberField } from '../../../base/field.ts';
import type { Failure } from '../../../finding/failures.ts';
import { failuresOf, linksOf } from '../../../finding/failures-of.ts';
import { lastChange } from '../../../finding/last-change.ts';
import { lookAt } from '../../../finding/look.ts';
import { describeField } from '../../../scenario/describe-field.ts';
import { getPath, setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import type { AxisChoice } from './experiment-draft.ts';
import { LONG_QUEUE, unfilled, usualEnding } from './first-failure.ts';
import { settlingTime } from './first-figure.ts';
import { setBy, valueAtFullLoad } from './full-load.ts';
import { axisOf, numberChoices, plain } from './map-draft.ts';

/** A change of the timeline is looked for this long after the one before it at least, s. */
const SOON = 0.1;
/** What comes is as large as that: how often it comes is asked before. */
const IS_SIZE = /bytes$/i;
/** Rates settle late from this many round trips on. */
const TRIPS = 10;
/** What goes into a packet, bytes. */
const PACKET = 1000;

/** A setting that may be looked for, with the bounds that are offered, in the unit that is shown. */
export interface ThresholdSetting extends Pick<AxisChoice, 'path' | 'title' | 'group'> {
  readonly unit: string;
  /** What one of the shown unit is in the scenario. */
  readonly factor: number;
  readonly isWhole: boolean;
  readonly from: number;
  readonly to: number;
}

/** Numbers of the scenario and of this lane, and when the timeline changes something: how long a trigger is. */
export function thresholdSettings(scenario: Scenario, laneId: string): ThresholdSetting[] {
  const numbers = numberChoices(scenario)
    .filter(({ path, group }) => group !== 'Lanes' || path.startsWith(`lanes.${laneId}.`))
    .map((choice) => {
      const { from, to, unit, set, integer } = axisOf(choice, scenario);
      const { path, title, group } = choice;
      return { path, title, group, unit: unit ?? '', factor: set[0]!.times ?? 1, isWhole: integer === true, from, to };
    });
  const moments = scenario.timeline.map(({ atSeconds, label, set }, n): ThresholdSetting => {
    const before = n === 0 ? 0 : scenario.timeline[n - 1]!.atSeconds;
    return {
      ...{ path: `timeline.${n}.atSeconds`, group: 'Timeline', unit: 's', factor: 1, isWhole: false },
      title: `Moment of “${label ?? set}”`,
      from: before + SOON,
      to: Math.min(scenario.run.untilSeconds, before + 2 * Math.max(SOON, atSeconds - before)),
    };
  });
  // One that comes after the end has no bounds.
  return [...numbers, ...moments.filter(({ from, to }) => from < to)];
}

/** What is asked of a setting: it goes with its bounds, so that a run may end well at one and badly at the other. */
interface Asked {
  readonly setting: ThresholdSetting;
  readonly fail: Failure;
  /** When runs end, where those of the scenario are too short for it. */
  readonly untilSeconds?: number;
}

/** The first question for which the scenario has all; null: no number may vary. */
export function firstThreshold(scenario: Scenario): (Asked & { readonly laneId: string }) | null {
  const laneId = openLane(scenario);
  const settings = thresholdSettings(scenario, laneId);
  for (const ask of [aboutCalls, aboutLoad, aboutBuffers, aboutDelays, aboutSizes]) {
    const asked = ask(scenario, settings);
    if (asked !== null) return { ...asked, laneId };
  }
  return settings.length === 0 ? null : { setting: settings[0]!, fail: usualEnding(scenario), laneId };
}

/** A lane in which no scheme prevents what is asked for, and calls are repeated as the scenario says; else the last. */
function openLane({ lanes }: Scenario): string {
  const open = lanes.filter(({ scheme }) => schemeDeclaration(scheme)?.isBaseline);
  return (open.find(({ retries }) => retries === undefined) ?? open[0] ?? lanes.at(-1)!).id;
}

/** With bounds in the unit that is shown, as the field may have them. */
function between(setting: ThresholdSetting, from: number, to: number, scenario: Scenario): ThresholdSetting {
  const { minimum, maximum } = describeField(setting.path, scenario) as NumberField;
  const [low, high] = [minimum / setting.factor, maximum / setting.factor];
  const near = (value: number): number => (setting.isWhole ? Math.round(value) : plain(value));
  return { ...setting, from: Math.max(low, near(from)), to: Math.min(high, near(to)) };
}

function valueNow({ path, factor }: ThresholdSetting, scenario: Scenario): number {
  return (getPath(scenario, path) as number) / factor;
}

/** After how long a trigger calls never recover: when the last change comes that is no lane's. */
function aboutCalls(scenario: Scenario, settings: readonly ThresholdSetting[]): Asked | null {
  const fail = failuresOf(scenario, false).find(({ failure: { is } }) => is === 'metastable')?.failure;
  const setting = settings.findLast(({ path }) => {
    const entry = /^timeline\.(\d+)\.atSeconds$/.exec(path);
    return entry !== null && !scenario.timeline[Number(entry[1])].set.startsWith('lanes.');
  });
  return fail === undefined || setting === undefined ? null : { fail, setting };
}

/** With how much of a class flows pile up, packets wait, or are lost, if it waits for nothing. */
function aboutLoad(scenario: Scenario, settings: readonly ThresholdSetting[]): Asked | null {
  const isSize = ({ path }: ThresholdSetting): number => Number(IS_SIZE.test(setBy(path, scenario)));
  for (const { id, kind } of scenario.traffic) {
    const ofClass = settings.filter(({ path }) => setBy(path, scenario).startsWith(`traffic.${id}.`));
    const [setting] = ofClass
      .filter(({ path }) => valueAtFullLoad(path, scenario) !== null)
      .toSorted((a, b) => isSize(a) - isSize(b));
    if (setting === undefined) continue;
    if (kind === 'raw') return { setting, fail: LONG_QUEUE };
    const { link } = lookAt(scenario).offeredBy(id)!;
    if (kind !== 'flows') return { setting, fail: { is: 'loss', link, share: 0.05 } };
    return {
      setting,
      fail: usualEnding(setPath(scenario, setting.path, valueAtFullLoad(setting.path, scenario)) as Scenario),
    };
  }
  return null;
}

/** With how small a buffer a link is not full, although flows that never end fill it. */
function aboutBuffers(scenario: Scenario, settings: readonly ThresholdSetting[]): Asked | null {
  const [link] = linksOf(scenario);
  const setting = settings.find(
    ({ path }) =>
      /^network\..*\.(bufferPackets|multiple)$/.test(path) &&
      (path.startsWith(`network.links.${link}.`) || !path.startsWith('network.links.')),
  );
  const fail = unfilled(scenario);
  if (fail === null || setting === undefined) return null;
  const now = valueNow(setting, scenario);
  return { setting: between(setting, setting.isWhole ? 1 : now / 100, 2 * now, scenario), fail };
}

/** With which delay rates settle later than after ten of the round trips that the scenario has. */
function aboutDelays(scenario: Scenario, settings: readonly ThresholdSetting[]): Asked | null {
  const figure = settlingTime(scenario);
  const setting = settings.find(({ path }) => /^network\..*\.(delay|largestDelay)Seconds$/.test(path));
  const limit = TRIPS * lookAt(scenario).propagationSeconds();
  if (setting === undefined) return null;
  const usual = usualEnding(scenario);
  // No way is known, or a scheme of an author says nothing of settling.
  if (figure === undefined && usual.is !== 'unsettled') return null;
  if (figure === undefined || limit === 0) return { setting, fail: usual };
  const { from, to, factor } = setting;
  return {
    setting: between(setting, from, Math.max(to, limit / factor), scenario),
    fail: { is: 'condition', figure, above: plain(1000 * limit) },
    untilSeconds: lastChange(scenario, 2 * limit) + 2 * limit,
  };
}

/** With which size timers of half of the flows expire, if they come by a list. */
function aboutSizes(scenario: Scenario, settings: readonly ThresholdSetting[]): Asked | null {
  const id = scenario.traffic.find(({ kind }) => kind === 'flows')?.id;
  const setting = settings.find(({ path }) => path.startsWith(`traffic.${id}.size.`));
  if (id === undefined || setting === undefined) return null;
  return {
    setting: between(setting, PACKET, setting.to, scenario),
    fail: { is: 'timers', class: id, share: 0.5 },
  };
}
