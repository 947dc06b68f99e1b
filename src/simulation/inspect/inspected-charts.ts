import type { ProbeDeclaration } from '../../schemes/declaration.ts';
import type { Lane } from '../lane.ts';
import type { InspectedChart } from '../report.ts';

/** Charts of a gate: the probes that its scheme wants to be seen against time, with their limits. */
export function gateCharts({ declaration, sampler }: Lane, gate: number): readonly InspectedChart[] {
  const { probes } = declaration;
  const lines = probes.flatMap((probe) => {
    if (probe.on !== 'gate' || probe.inspected !== true) return [];
    const limits = probes.filter((other) => other.limits === probe.id);
    return [...limits.map((limit) => lineOf(limit, limit.id, true)), lineOf(probe, `gate${gate}.${probe.id}`)];
  });
  return byUnit(lines, sampler.columns);
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

function lineOf({ symbol, title, unit }: ProbeDeclaration, column: string, isLimit = false): Sampled {
  return { unit, line: { column, name: symbol ?? title, meaning: title, ...(isLimit ? { isLimit } : {}) } };
}

/** Lines with the same unit share a chart; those that are not sampled are left out. */
function byUnit(lines: readonly Sampled[], columns: Lane['sampler']['columns']): readonly InspectedChart[] {
  const sampled = new Set(columns.map(({ id }) => id));
  const known = lines.filter(({ line }) => sampled.has(line.column));
  return [...new Set(known.map(({ unit }) => unit))].map((unit) => ({
    unit,
    lines: known.filter((line) => line.unit === unit).map(({ line }) => line),
  }));
}
