/** What is sampled of single TCP flows: window, threshold, in flight, round trip, rate, and the state of the window law. */
import * as Carriage from '../engine/kinds/carriage.ts';
import * as FlowState from '../engine/kinds/flow-state.ts';
import type { Engine } from '../engine/engine.ts';
import { isPaced } from '../engine/flows.ts';
import type { LawDeclaration } from '../laws/declaration.ts';
import type { SeriesDeclaration, TracedColumn, TracedState } from './report.ts';

/** The first flows of a traffic class, which are traced. */
export interface TracedClass {
  readonly id: string;
  readonly title: string;
  readonly trafficClass: number;
  /** How many, from the first on. */
  readonly flows: number;
  readonly law: LawDeclaration;
  readonly isPaced: boolean;
  readonly isMarked: boolean;
}

type Column = Omit<SeriesDeclaration, 'kind' | 'traced'> &
  Omit<TracedColumn, 'flow' | 'name'> & {
    readonly kind?: 'total';
    readonly value: (engine: Engine, flow: number) => number;
  };

/** What repairs a loss, whatever the law says meanwhile. */
const RECOVERY: TracedState = { word: 'recovery', means: 'repairs' };

/** The samples of traced flows: NaN while a flow is not here. */
export class FlowTraces {
  readonly columns: readonly SeriesDeclaration[];
  private readonly traced: readonly (TracedClass & { readonly values: readonly Column['value'][] })[];
  /** By traffic class: the place among those that are traced; -1: it is not. */
  private readonly placeOfClass: Int32Array;
  private readonly rows: Int32Array[];

  constructor(
    private readonly engine: Engine,
    classes: readonly TracedClass[],
  ) {
    const columns: SeriesDeclaration[] = [];
    this.traced = classes.map((traced) => {
      const own = columnsOf(traced);
      for (let number = 1; number <= traced.flows; number++) {
        const which = `${traced.id}.${number}`;
        for (const { id, title, value: _, chart, isReference, isBound, kind = 'level', ...rest } of own) {
          const words = `${title}, ${traced.title} ${number}`;
          const drawn = { chart, ...(isReference === true && { isReference }), ...(isBound === true && { isBound }) };
          const meaning = { flow: which, name: title, ...drawn };
          columns.push({ ...rest, id: `${id}.${which}`, title: words, kind, traced: meaning });
        }
      }
      return { ...traced, values: own.map(({ value }) => value) };
    });
    this.columns = columns;
    this.rows = classes.map(({ flows }) => new Int32Array(flows));
    this.placeOfClass = new Int32Array(1 + Math.max(-1, ...classes.map(({ trafficClass }) => trafficClass))).fill(-1);
    for (const [place, { trafficClass }] of classes.entries()) this.placeOfClass[trafficClass] = place;
  }

  /** Writes the present values from `at` on. @returns where the next column is */
  sample(values: Float64Array, at: number): number {
    if (this.traced.length === 0) return at;
    this.findRows();
    const { engine } = this;
    for (const [index, { values: own }] of this.traced.entries()) {
      for (const row of this.rows[index]) {
        for (const value of own) values[at++] = row < 0 ? NaN : value(engine, row);
      }
    }
    return at;
  }

  private findRows(): void {
    const { flows } = this.engine;
    const { rows, placeOfClass } = this;
    for (const ofClass of rows) ofClass.fill(-1);
    for (let row = 0; row < flows.extent; row += flows.width) {
      const trafficClass = flows.trafficClass[row];
      const place = trafficClass < placeOfClass.length ? placeOfClass[trafficClass] : -1;
      if (place < 0 || flows.state[row] !== FlowState.active || isPaced(flows.carriage[row])) continue;
      const member = flows.member[row];
      if (member < rows[place].length) rows[place][member] = row;
    }
  }
}

/** Segments that are under way when the slowest link of a path is busy and no queue stands. */
function pathHolds({ flows, links, network, transports }: Engine, flow: number): number {
  const { segmentBytes, headerBytes } = transports.tcp.parameters(flow);
  let rate = Infinity;
  for (const link of network.paths[flows.forwardPath[flow]]) rate = Math.min(rate, links[link].rateBitsPerSecond);
  return (flows.shortestRoundTrip[flow] * rate) / (8 * (segmentBytes + headerBytes)) || NaN;
}

function columnsOf({ law, isPaced: hasPace, isMarked }: TracedClass): readonly Column[] {
  const { states, probes } = law;
  const charted = probes.filter(({ chart }) => chart !== undefined);
  const segments = { unit: 'segments', chart: 'window' } as const;
  const all: (Column | null)[] = [
    {
      ...segments,
      id: 'window',
      title: 'congestion window',
      symbol: 'cwnd',
      value: ({ flows }, flow) => flows.congestionWindow[flow],
    },
    {
      ...segments,
      id: 'threshold',
      title: 'slow-start threshold',
      symbol: 'ssthresh',
      isReference: true,
      value: ({ flows, transports }, flow) => {
        const threshold = flows.slowStartThreshold[flow];
        // Nobody has set it yet.
        return threshold < transports.tcp.parameters(flow).initialThresholdSegments ? threshold : NaN;
      },
    },
    {
      ...segments,
      id: 'inFlight',
      title: 'in flight',
      value: ({ transports }, flow) => Math.max(0, transports.tcp.inFlight(flow)),
    },
    { ...segments, id: 'holds', title: 'what the path holds', isBound: true, value: pathHolds },
    {
      id: 'roundTrip',
      title: 'round trip',
      symbol: 'RTT',
      unit: 's',
      chart: 'roundTrip',
      value: ({ flows }, flow) => flows.latestRoundTrip[flow] || NaN,
    },
    // A law may know a shortest round trip of its own.
    charted.some(({ chart, isReference }) => chart === 'roundTrip' && isReference === true)
      ? null
      : {
          id: 'shortestRoundTrip',
          title: 'shortest round trip',
          symbol: 'min',
          unit: 's',
          chart: 'roundTrip',
          isReference: true,
          value: ({ flows }, flow) => flows.shortestRoundTrip[flow] || NaN,
        },
    hasPace
      ? {
          id: 'pace',
          title: 'pacing rate',
          symbol: 'rate',
          unit: 'bit/s',
          chart: 'rate',
          value: ({ transports, flows }, flow) => (flows.smoothedRoundTrip[flow] > 0 ? transports.tcp.pace(flow) : NaN),
        }
      : null,
    {
      id: 'state',
      title: 'state',
      unit: '',
      chart: 'state',
      lawStates: [...states, RECOVERY],
      value: ({ flows, transports }, flow) => {
        if (flows.carriage[flow] !== Carriage.asClass) return NaN;
        return flows.inRecovery[flow] > 0 ? states.length : transports.tcp.law(flow).state(flow);
      },
    },
    isMarked
      ? {
          id: 'cutsByMark',
          title: 'windows cut by marks',
          unit: '',
          chart: 'cuts',
          kind: 'total',
          value: ({ flows }, flow) => flows.cutsByMark[flow],
        }
      : null,
    ...charted.map(({ id, title, symbol, unit, chart, isReference = false }): Column => ({
      id: `law-${id}`,
      title,
      ...(symbol !== undefined && { symbol }),
      unit,
      chart: chart!,
      isReference,
      value: ({ transports }, flow) => transports.tcp.law(flow).probes[id](flow),
    })),
  ];
  return all.filter((column) => column !== null);
}
