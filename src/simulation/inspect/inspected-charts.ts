import { isPaced } from '../../engine/flows.ts';
import type { ProbeDeclaration } from '../../schemes/declaration.ts';
import type { Lane } from '../lane.ts';
import { linkProbeColumn } from '../link-probes.ts';
import type { InspectedChart } from '../report.ts';

/** Charts of a gate: the probes that its scheme wants to be seen against time, with their limits. */
export function gateCharts(lane: Lane, gate: number): readonly InspectedChart[] {
  const { parameters, probes } = lane.declaration;
  const lines = probes.flatMap((probe) => {
    if (probe.on !== 'gate' || probe.inspected !== true) return [];
    const limits = parameters.filter((parameter) => parameter.limits === probe.id);
    const values = limits.map(({ id, symbol, title }) => ({
      unit: probe.unit,
      line: { limit: Number(lane.parameters[id]), name: symbol ?? title, meaning: title },
    }));
    return [...values, lineOf(probe, `gate${gate}.${probe.id}`)];
  });
  return byUnit(lines, lane.sampler.columns);
}

/** Charts of what an own explicit-rate rule measures at a link, and an authored queue discipline at the charted one. */
export function linkCharts(lane: Lane, link: number): readonly InspectedChart[] {
  const lines = lane.declaration.probes
    .filter(({ on, inspected }) => on === 'link' && inspected === true)
    .map((probe) => lineOf(probe, `link${link}.${probe.id}`));
  return byUnit([...lines, ...disciplineLines(lane, link)], lane.sampler.columns);
}

function disciplineLines(lane: Lane, link: number): readonly Sampled[] {
  if (link !== lane.shape.chartedLink || lane.engine.links[link].waiting === null) return [];
  return lane.disciplineOf(link).probes.map(({ id, symbol, title, unit }) => ({
    unit,
    line: { column: linkProbeColumn(id), name: symbol ?? title, meaning: title },
  }));
}

/** Charts of a flow that is sampled by itself. */
export function flowCharts(lane: Lane, flow: number): readonly InspectedChart[] {
  const { declaration, sampler } = lane;
  const which = memberName(lane, flow);
  const lines = declaration.probes
    .filter(({ on, inspected }) => on === 'flow' && inspected === true)
    .map((probe) => lineOf(probe, `${probe.id}.${which}`));
  return [...tracedCharts(lane, flow), ...byUnit(lines, sampler.columns)];
}

/** The flow's name in `TracedColumn`; undefined: it is not traced, or has no window. */
export function tracedFlow(lane: Lane, flow: number): string | undefined {
  const name = memberName(lane, flow);
  const isOfClient = lane.engine.clientsOf(lane.engine.flows.trafficClass[flow]) !== null;
  if (!isOfClient && isPaced(lane.engine.flows.carriage[flow])) return undefined;
  return lane.sampler.columns.some(({ traced }) => traced?.flow === name) ? name : undefined;
}

/** Its class's id and its number there, from 1. */
function memberName({ engine, shape }: Lane, flow: number): string {
  const { trafficClass, member } = engine.flows;
  return `${shape.traffic[trafficClass[flow]].id}.${member[flow] + 1}`;
}

function tracedCharts(lane: Lane, flow: number): readonly InspectedChart[] {
  const which = tracedFlow(lane, flow);
  const columns = lane.sampler.columns.filter(({ traced }) => which !== undefined && traced?.flow === which);
  const on = (chart: string): typeof columns => columns.filter(({ traced }) => traced?.chart === chart);
  const [state] = on('state');
  const [cuts] = on('cuts');
  return ['buffer', 'bitRate', 'window', 'roundTrip', 'rate', 'own'].flatMap((chart) => {
    const lines = on(chart).map(({ id, symbol, traced }) => ({
      column: id,
      name: symbol ?? traced!.name,
      meaning: traced!.name,
      ...((traced!.isReference === true || traced!.isBound === true) && { isReference: true }),
    }));
    if (lines.length === 0) return [];
    const isAbove = chart === 'window' && state !== undefined;
    const band = isAbove && {
      column: state.id,
      states: state.lawStates!,
      ...(cuts !== undefined && { cuts: cuts.id }),
    };
    // Each on its own: they may differ in unit.
    if (chart === 'own') return on(chart).map(({ unit }, index) => ({ unit, lines: [lines[index]] }));
    return [{ unit: on(chart)[0].unit, lines, ...(band !== false && { band }) }];
  });
}

interface Sampled {
  readonly unit: string;
  readonly line: InspectedChart['lines'][number];
}

function lineOf({ symbol, title, unit }: ProbeDeclaration, column: string): Sampled {
  return { unit, line: { column, name: symbol ?? title, meaning: title } };
}

/** Lines with the same unit share a chart; those that are not sampled are left out. */
function byUnit(lines: readonly Sampled[], columns: Lane['sampler']['columns']): readonly InspectedChart[] {
  const sampled = new Set(columns.map(({ id }) => id));
  const known = lines.filter(({ line }) => line.column === undefined || sampled.has(line.column));
  return [...new Set(known.map(({ unit }) => unit))].map((unit) => ({
    unit,
    lines: known.filter((line) => line.unit === unit).map(({ line }) => line),
  }));
}
