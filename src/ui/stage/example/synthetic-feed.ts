/** A feed for the example: a synthetic lane, advanced by the page. */
import type { LaneFrame } from '../../../protocol/messages.ts';
import type { ProbeDeclaration } from '../../../schemes/declaration.ts';
import type { LaneShape } from '../../../simulation/report.ts';
import type { LaneFeed, LaneSeries, OpenedLane } from '../../../protocol/lane-feed.ts';
import type { Example } from './networks.ts';
import { SyntheticLane } from './synthetic-lane.ts';

export const syntheticProbes: readonly ProbeDeclaration[] = [
  { id: 'admitRate', title: 'Admit rate', symbol: 'α', unit: 'flows/s', on: 'gate', interpolation: 'step' },
  { id: 'phase', title: 'Phase', unit: '', on: 'gate', interpolation: 'step', states: ['closing', 'probing'] },
  { id: 'tokens', title: 'Tokens', unit: '', on: 'gate', interpolation: 'linear' },
];

const NO_SERIES: LaneSeries = {
  rows: 0,
  column: () => new Float64Array(0),
  has: () => false,
  at: () => null,
  rate: () => null,
};

export class SyntheticFeed implements LaneFeed {
  readonly laneId: string;
  readonly shape: LaneShape;
  readonly opened: OpenedLane;
  readonly series = NO_SERIES;
  readonly inspection = null;
  readonly failure = null;
  readonly lags = false;
  frame: LaneFrame | null = null;
  readonly #lane: SyntheticLane;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly letter: string,
    example: Example,
    gated: boolean,
  ) {
    this.laneId = letter;
    this.#lane = new SyntheticLane(example, gated);
    this.shape = {
      laneId: letter,
      scheme: gated ? 'cp' : 'none',
      modelVersion: 0,
      untilSeconds: 1000,
      nodes: example.network.nodes.map(({ id }) => id),
      links: example.network.links.map(({ id }) => id),
      gates: this.#lane.gates,
      gateNames: this.#lane.gates.map(String),
      gateWord: 'gate',
      refuses: 'syns',
      scope: { short: '', sentences: [] },
      makesExperiments: false,
      segments: [],
      traffic: [],
      heroLink: this.#lane.heroLink,
      dataPlane: 'packets',
      sampleIntervalSeconds: 0.1,
      series: [],
    };
    this.opened = { shape: this.shape, network: example.network };
  }

  on(event: 'opened' | 'revised' | 'left' | 'frame' | 'inspection' | 'failed', listener: () => void): () => void {
    if (event !== 'frame') return () => {};
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  advance(untilSeconds: number): void {
    if (untilSeconds <= this.#lane.time) return;
    this.#lane.advance(untilSeconds);
    this.frame = this.#lane.frame();
    for (const listener of this.#listeners) listener();
  }
}
