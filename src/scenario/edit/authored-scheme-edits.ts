/** Schemes that somebody writes: put into a lane, changed, and taken out of it. */
import { OWN_LIMITS, OWN_PREFIX } from '../../authored/contract/kinds.ts';
import { sourcePath, type AuthoredSchemeText } from '../authored-schemes.ts';
import type { Scenario } from '../schema.ts';
import { EditError, type Edit, type Lane } from './edit.ts';
import { FreshIds } from './fresh-id.ts';

export type AuthoredSchemeSource = Pick<AuthoredSchemeText, 'title' | 'kind' | 'source'>;

/** A new scheme of somebody's own runs in a lane, in the place that its kind has there. */
export function addAuthoredScheme(
  scenario: Scenario,
  laneId: string,
  text: AuthoredSchemeSource,
): Edit & { readonly id: string } {
  const { ownSchemes = [] } = scenario;
  if (ownSchemes.length >= OWN_LIMITS.schemes) {
    throw new EditError(`There are already ${OWN_LIMITS.schemes} schemes of your own.`, 'Change one of them instead.');
  }
  const id = new FreshIds(new Set(ownSchemes.map((one) => one.id))).take(`${OWN_PREFIX}1`);
  const added = { ...scenario, ownSchemes: [...ownSchemes, { id, ...text }] };
  const { dataPlane } = scenario.lanes.find((lane) => lane.id === laneId) ?? {};
  return {
    scenario: usedInLane(added, laneId, id, text),
    label: `run ${text.title} in the lane`,
    notes:
      dataPlane === 'packets' ? [] : ['The lane carries data as packets now: a scheme of your own runs with them.'],
    id,
  };
}

/**
 * Another source. Where its kind is another one, each lane that runs it gives it its new place.
 * @param allows whether the source declares a parameter so that it may have this value: values that it may not have go
 */
export function changeAuthoredScheme(
  scenario: Scenario,
  id: string,
  text: AuthoredSchemeSource,
  allows: (parameter: string, value: unknown) => boolean = () => true,
): Edit {
  const before = scenario.ownSchemes?.find((one) => one.id === id);
  if (before === undefined) throw new EditError(`There is no scheme "${id}" of your own.`, 'Begin a new one.');
  const ownSchemes = scenario.ownSchemes!.map((one) => (one.id === id ? { id, ...text } : one));
  // It runs from 0: what took its place later on does not any more.
  const timeline = scenario.timeline.filter(({ set }) => set !== sourcePath(id));
  const isShorter = timeline.length < scenario.timeline.length;
  let changed: Scenario = { ...scenario, ownSchemes, ...(isShorter && { timeline }) };
  for (const lane of scenario.lanes) {
    if (!namesInLane(lane).includes(id)) continue;
    if (before.kind !== text.kind) changed = usedInLane(releasedFromLane(changed, lane.id, id), lane.id, id, text);
    else if (lane.title === before.title && text.title !== before.title) {
      changed = withLane(changed, lane.id, (one) => ({ ...one, title: text.title }));
    }
  }
  const fitted = withoutMisfits(changed, id, allows);
  const names = [...new Set(fitted.removed)].join(', ');
  const notes =
    names === '' ? [] : [`Values that the code does not allow any more begin again at their start: ${names}.`];
  return { scenario: fitted.scenario, label: `apply ${text.title}`, notes };
}

/** Without the values of an authored scheme's parameters that its source does not allow, at 0 and on the timeline. */
function withoutMisfits(scenario: Scenario, id: string, allows: (parameter: string, value: unknown) => boolean) {
  const removed: string[] = [];
  const keeps = ([parameter, value]: readonly [string, unknown]): boolean => {
    if (allows(parameter, value)) return true;
    removed.push(parameter);
    return false;
  };
  const fitted = <Chosen extends { readonly parameters: object }>(name: string, chosen: Chosen): Chosen =>
    name === id
      ? { ...chosen, parameters: Object.fromEntries(Object.entries(chosen.parameters).filter(keeps)) }
      : chosen;
  const lanes = scenario.lanes.map((lane) => ({
    ...fitted(lane.scheme, lane),
    ...(lane.queue && { queue: fitted(lane.queue.discipline, lane.queue) }),
    ...(lane.windowLaws && {
      windowLaws: Object.fromEntries(
        Object.entries(lane.windowLaws).map(([classId, chosen]) => [classId, fitted(chosen.law, chosen)]),
      ),
    }),
  }));
  const places = new Set(
    scenario.lanes.flatMap((lane) => (namesInLane(lane).includes(id) ? [`lanes.${lane.id}.`] : [])),
  );
  const timeline = scenario.timeline.filter(({ set, value }) => {
    const [, parameter] = /\.parameters\.([^.]+)$/.exec(set) ?? [];
    if (parameter === undefined || ![...places].some((place) => set.startsWith(place))) return true;
    return keeps([parameter, value]);
  });
  // What did not change is shared.
  return { scenario: removed.length === 0 ? scenario : { ...scenario, lanes, timeline }, removed };
}

/** The lane runs as it would without this scheme, and the scheme goes where no other lane runs it. */
export function removeAuthoredScheme(scenario: Scenario, laneId: string, id: string): Edit {
  const title = scenario.ownSchemes?.find((one) => one.id === id)?.title ?? id;
  const released = releasedFromLane(scenario, laneId, id);
  return { scenario: withoutUnused(released, id), label: `remove ${title} from the lane`, notes: [] };
}

/** The schemes, laws and disciplines that a lane names itself. */
function namesInLane({ scheme, queue, windowLaws = {} }: Lane): string[] {
  return [scheme, queue?.discipline ?? '', ...Object.values(windowLaws).map(({ law }) => law)];
}

/** The lane goes by the scheme's title: its own said what another scheme was chosen for. */
function usedInLane(scenario: Scenario, laneId: string, id: string, text: AuthoredSchemeSource): Scenario {
  const { title, kind } = text;
  return withLane(scenario, laneId, (before) => {
    const lane = { ...before, title };
    if (lane.dataPlane !== 'packets' && kind !== 'explicit-rate rule') {
      throw new EditError('There are no data packets in this lane.', 'Carry its data as packets first.');
    }
    if (kind === 'queue discipline') return { ...lane, queue: { discipline: id, parameters: {} } };
    // A rule measures at links what the data are.
    if (kind === 'explicit-rate rule') return { ...lane, scheme: id, dataPlane: 'packets' };
    if (kind === 'admission law') return { ...lane, scheme: id };
    const classes = scenario.traffic.filter((one) => 'transport' in one);
    if (classes.length === 0) {
      throw new EditError('No traffic here is TCP, so nothing has a window.', 'First add TCP traffic.');
    }
    return {
      ...lane,
      windowLaws: Object.fromEntries(classes.map((one) => [one.id, { law: id, parameters: {} }])),
    };
  });
}

function releasedFromLane(scenario: Scenario, laneId: string, id: string): Scenario {
  const own = scenario.ownSchemes?.find((one) => one.id === id);
  return withLane(scenario, laneId, ({ queue, windowLaws, title, ...lane }) => {
    const laws = Object.entries(windowLaws ?? {}).filter(([, { law }]) => law !== id);
    return {
      ...lane,
      ...(title !== undefined && title !== own?.title && { title }),
      scheme: lane.scheme === id ? 'none' : lane.scheme,
      ...(queue !== undefined && queue.discipline !== id && { queue }),
      ...(laws.length > 0 && { windowLaws: Object.fromEntries(laws) }),
    };
  });
}

function withoutUnused(scenario: Scenario, id: string): Scenario {
  const { ownSchemes = [], ...rest } = scenario;
  const links = scenario.network.form === 'drawn' ? scenario.network.links : [];
  const timeline = scenario.timeline.filter(({ set }) => set !== sourcePath(id));
  const isUsed =
    scenario.lanes.some((lane) => namesInLane(lane).includes(id)) ||
    links.some(({ queue }) => queue?.discipline === id) ||
    scenario.traffic.some((one) => 'transport' in one && one.transport.windowLaw?.law === id);
  if (isUsed) return scenario;
  const left = ownSchemes.filter((one) => one.id !== id);
  return { ...rest, timeline, ...(left.length > 0 && { ownSchemes: left }) };
}

function withLane(scenario: Scenario, laneId: string, change: (lane: Lane) => Lane): Scenario {
  if (!scenario.lanes.some(({ id }) => id === laneId)) {
    throw new EditError(`There is no lane "${laneId}".`, 'Select one from the list.');
  }
  return { ...scenario, lanes: scenario.lanes.map((lane) => (lane.id === laneId ? change(lane) : lane)) };
}
