import type { ProbeDeclaration } from '../../schemes/declaration.ts';
import type { Lane } from '../lane.ts';
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

/** Charts of a flow that is sampled by itself. */
export function flowCharts({ declaration, sampler, engine, shape }: Lane, flow: number): readonly InspectedChart[] {
  const { trafficClass, member } = engine.flows;
  const which = `${shape.traffic[trafficClass[flow]].id}.${member[flow] + 1}`;
  const lines = declaration.probes
    .filter(({ on, inspected }) => on === 'flow' && inspected === true)
    .map((probe) => lineOf(probe, `${probe.id}.${which}`));
  return byUnit(lines, sampler.columns);
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
