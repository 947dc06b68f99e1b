/** Where a lane's samples have what: by the role that a scheme gives a probe, or by the names that every lane has. */
import { shortened } from '../base/format.ts';
import type { ProbeRole } from '../schemes/declaration.ts';
import type { LaneShape } from '../simulation/report.ts';

type Sampled = Pick<LaneShape, 'series' | 'traffic'>;
type Series = Pick<LaneShape, 'series'>;

/** Finds a column in a lane's samples; null: the lane has none. */
export type FindColumn = (shape: Series) => string | null;

/** A column that every lane has, or a class of its traffic. */
export function named(column: string): FindColumn {
  return (shape) => (hasColumn(shape, column) ? column : null);
}

/** What the scheme measures on the lane in this role. */
export function withRole(role: ProbeRole): FindColumn {
  return ({ series }) => series.find((one) => one.role === role && one.gate === undefined)?.id ?? null;
}

export function hasColumn({ series }: Series, column: string): boolean {
  return series.some(({ id }) => id === column);
}

/** A gate that is sampled. */
interface GateColumn {
  readonly column: string;
  readonly gate: number;
  /** The symbol of the probe, as in the scheme's paper. */
  readonly symbol: string;
}

/** What gates sample in this role, one column each. */
export function gateColumns({ series }: Series, role: ProbeRole): readonly GateColumn[] {
  return series.flatMap(({ id, title, role: one, gate, symbol = title }) =>
    gate !== undefined && one === role ? [{ column: id, gate, symbol }] : [],
  );
}

export function gateColumn(shape: Series, gate: number, role: ProbeRole): string | null {
  return gateColumns(shape, role).find((one) => one.gate === gate)?.column ?? null;
}

/** With more lines than this a chart is a heap. */
export const MAX_LINES = 6;

/** A flow that is sampled one by one. */
export interface SampledFlow {
  readonly column: string;
  /** Places of its class in the scenario, and of the flow in it, from 0. */
  readonly trafficClass: number;
  readonly member: number;
}

/** The flows of which `WHAT.CLASS.NUMBER` is sampled. */
export function sampledFlows({ series, traffic }: Sampled, what: 'on' | 'delivered') {
  const columns = new Set(series.map(({ id }) => id));
  return traffic.flatMap(({ id }, trafficClass) => {
    const found: SampledFlow[] = [];
    for (let member = 0; columns.has(`${what}.${id}.${member + 1}`); member++) {
      found.push({ column: `${what}.${id}.${member + 1}`, trafficClass, member });
    }
    return found;
  });
}

/** Sessions whose rates the lane samples, in the order of the scenario. */
export function sampledSessions({ series }: Series): readonly string[] {
  return series.filter(({ id }) => id.startsWith('rate.')).map(({ id }) => id.slice('rate.'.length));
}

/** Traffic classes, those that adapt themselves first: they are the ones that others take from. */
export function adaptingFirst({ traffic }: Pick<LaneShape, 'traffic'>): LaneShape['traffic'] {
  const isStream = ({ kind }: LaneShape['traffic'][number]) => kind === 'constant-rate';
  return [...traffic.filter((one) => !isStream(one)), ...traffic.filter(isStream)];
}

const LONGEST_NAME = 10;

/** As much of a name as there is room for beside a chart. */
export function shortName(name: string): string {
  return shortened(name, LONGEST_NAME);
}
