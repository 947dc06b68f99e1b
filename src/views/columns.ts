/** What a lane is about, told by what it samples: which charts, figures and differences it has. */
import type { LaneShape } from '../simulation/report.ts';

/**
 * `rates`: every session is given one; `spacing`: interfaces space packets by β; `classes`: there are streams, or
 * nothing that ever completes, so that what counts is the throughput of each traffic class; `flows`: flows come and go.
 */
export type LaneKind = 'flows' | 'rates' | 'spacing' | 'classes';

export function laneKind(shape: Pick<LaneShape, 'series' | 'traffic'> | null): LaneKind {
  if (shape === null) return 'flows';
  if (hasColumn(shape, 'settled')) return 'rates';
  if (hasColumn(shape, 'gate0.beta')) return 'spacing';
  const { traffic } = shape;
  const completes = traffic.some(({ kind }) => COMPLETING.includes(kind));
  return hasManyStreams(shape) || (traffic.length > 0 && !completes) ? 'classes' : 'flows';
}

/** One stream beside flows that complete is what those meet, not what it is about. */
function hasManyStreams(shape: Pick<LaneShape, 'series' | 'traffic'>): boolean {
  return shape.traffic.some(
    ({ id, kind }) => kind === 'constant-rate' && (hasColumn(shape, `on.${id}.2`) || !hasColumn(shape, `on.${id}.1`)),
  );
}

const COMPLETING = ['flows', 'sessions', 'crowd'];

export function hasColumn({ series }: Pick<LaneShape, 'series'>, column: string): boolean {
  return series.some(({ id }) => id === column);
}

/** With more lines than this a chart is a heap. */
export const MOST_LINES = 6;

/** What gates sample under this name, one column each. */
export function gateColumns({ series }: Pick<LaneShape, 'series'>, probe: string): readonly string[] {
  return series.filter(({ id }) => /^gate\d+\./.test(id) && id.endsWith(`.${probe}`)).map(({ id }) => id);
}

/** A flow that is sampled one by one. */
export interface SampledFlow {
  readonly column: string;
  /** Places of its class in the scenario, and of the flow in it, from 0. */
  readonly trafficClass: number;
  readonly member: number;
}

/** The flows of which `WHAT.CLASS.NUMBER` is sampled. */
export function sampledFlows({ series, traffic }: Pick<LaneShape, 'series' | 'traffic'>, what: string) {
  const columns = new Set(series.map(({ id }) => id));
  return traffic.flatMap(({ id }, trafficClass) => {
    const found: SampledFlow[] = [];
    for (let member = 0; columns.has(`${what}.${id}.${member + 1}`); member++) {
      found.push({ column: `${what}.${id}.${member + 1}`, trafficClass, member });
    }
    return found;
  });
}

/** Traffic classes, those that adapt themselves first: they are the ones that others take from. */
export function adaptingFirst({ traffic }: Pick<LaneShape, 'traffic'>): LaneShape['traffic'] {
  const isStream = ({ kind }: LaneShape['traffic'][number]) => kind === 'constant-rate';
  return [...traffic.filter((one) => !isStream(one)), ...traffic.filter(isStream)];
}

const LONGEST_NAME = 10;

/** As much of a name as there is room for beside a chart. */
export function shortName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}
