/**
 * The rates of all sessions of a lane against their max-min rates, as counts in the cells of a logarithmic grid: a lane
 * may have a hundred thousand sessions, and a picture has room for some thousand cells.
 */
import * as FlowState from '../engine/kinds/flow-state.ts';
import type { Lane } from '../simulation/lane.ts';

/** Cells a decade, in both directions. */
export const CLOUD_CELLS_A_DECADE = 48;
/** The grid begins at 100 bit/s and ends at 1 Tbit/s. What lies outside counts in the first or the last cell. */
const FIRST_EXPONENT = 2;
const DECADES = 10;
/** Cells in each direction. */
export const CLOUD_CELLS = DECADES * CLOUD_CELLS_A_DECADE;

/** A session is near when its rate differs from its max-min rate by at most this share of it. */
const NEAR = 0.01;

export interface RateCloud {
  /** Cells with a session, each as CLOUD_CELLS * (cell of the max-min rate) + (cell of the rate). */
  readonly cells: Uint32Array;
  /** Sessions in each of them. */
  readonly counts: Uint32Array;
  /** Sessions that are here; of those, sessions without a rate yet; and sessions within 1 % of the max-min rate. */
  readonly sessions: number;
  readonly withoutRate: number;
  readonly near: number;
  /**
   * By directed link that holds sessions at their max-min rates: how far the rates of all sessions over it are above its
   * capacity, in percent of that. NaN: it holds none.
   */
  readonly linkErrors: Float32Array;
}

/** The cell of a rate, from 0. */
export function cloudCell(bitsPerSecond: number): number {
  const cell = Math.floor((Math.log10(bitsPerSecond) - FIRST_EXPONENT) * CLOUD_CELLS_A_DECADE);
  return Math.min(CLOUD_CELLS - 1, Math.max(0, cell));
}

/** The rate at which a cell begins, bit/s. */
export function cloudEdge(cell: number): number {
  return 10 ** (FIRST_EXPONENT + cell / CLOUD_CELLS_A_DECADE);
}

/** Whether a lane has a cloud: its scheme gives rates, and its sessions are too many to be sampled one by one. */
export function hasCloud({ engine, sessions }: Lane): boolean {
  return engine.controller.rates?.maxMin !== undefined && sessions.length === 0;
}

/** Makes clouds of a lane, one after another. */
export class CloudWriter {
  /** By cell of the grid: sessions there. Zero between two clouds. */
  private readonly grid = new Uint32Array(CLOUD_CELLS * CLOUD_CELLS);
  private occupied = new Uint32Array(1024);

  constructor(private readonly lane: Lane) {}

  write(): RateCloud {
    const { flows, controller, network, links } = this.lane.engine;
    const rates = controller.rates!;
    const { grid } = this;
    const load = new Float64Array(links.length);
    let [count, sessions, withoutRate, near] = [0, 0, 0, 0];
    for (let flow = 0; flow < flows.extent; flow += flows.width) {
      if (flows.state[flow] === FlowState.completed) continue;
      const rate = rates.rateOf(flow);
      if (rate > 0) for (const link of network.paths[flows.forwardPath[flow]]) load[link] += rate;
      const fair = rates.maxMin!.rateOf(flow);
      // Such a session came after the max-min rates were computed.
      if (Number.isNaN(fair)) continue;
      sessions++;
      if (Number.isNaN(rate)) {
        withoutRate++;
        continue;
      }
      if (Math.abs(rate - fair) <= NEAR * fair) near++;
      const cell = CLOUD_CELLS * cloudCell(fair) + cloudCell(rate);
      if (grid[cell]++ === 0) {
        if (count === this.occupied.length) this.occupied = grown(this.occupied);
        this.occupied[count++] = cell;
      }
    }
    const cells = this.occupied.slice(0, count);
    const counts = cells.map((cell) => grid[cell]);
    for (const cell of cells) grid[cell] = 0;
    const linkErrors = Float32Array.from(links, ({ rateBitsPerSecond }, link) =>
      rates.maxMin!.levelOf(link) === 0 ? NaN : 100 * (load[link] / rateBitsPerSecond - 1),
    );
    return { cells, counts, sessions, withoutRate, near, linkErrors };
  }
}

function grown(cells: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * cells.length);
  larger.set(cells);
  return larger;
}
