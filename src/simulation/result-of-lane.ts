import { maxMinRates } from '../base/max-min.ts';
import { isPaced } from '../engine/flows.ts';
import * as FlowState from '../engine/kinds/flow-state.ts';
import type { LaneResult, Wanted } from './lane-result.ts';
import type { Lane } from './lane.ts';
import { summaryOf } from './summary.ts';

/** What a lane has given up to now. */
export function resultOfLane(lane: Lane, { series = false, sessions = false }: Wanted = {}): LaneResult {
  return {
    id: lane.laneId,
    scheme: lane.declaration.id,
    seed: lane.engine.settings.seed,
    parameters: lane.parameters,
    scope: lane.shape.scope.sentences,
    summary: summaryOf(lane),
    fingerprint: lane.fingerprint(),
    ...(series && { series: lane.series() }),
    ...(sessions && {
      sessions: sessionRates(lane).map(({ id, rateBitsPerSecond, maxMinBitsPerSecond }) => ({
        id,
        rateBitsPerSecond,
        maxMinBitsPerSecond,
      })),
    }),
  };
}

interface SessionRate {
  /** The session's id in the scenario; for a flow of another class the class's id and its number there. */
  readonly id: string;
  /** Flow number in the run. */
  readonly flow: number;
  /** What the scheme has given it: 0 until it has; null: the scheme gives no rates. */
  readonly rateBitsPerSecond: number | null;
  /** What it would have under max-min fairness among the flows that are here now. */
  readonly maxMinBitsPerSecond: number;
}

/** The flows that are in the lane now, in order of arrival, with their rates and their max-min rates. */
export function sessionRates(lane: Lane): SessionRate[] {
  const { engine } = lane;
  const { flows, network, links, controller } = engine;
  const rows: number[] = [];
  for (let flow = 0; flow < flows.extent; flow += flows.width)
    if (flows.state[flow] !== FlowState.completed) rows.push(flow);
  rows.sort((a, b) => flows.number[a] - flows.number[b]);
  const { rates } = maxMinRates({
    capacities: links.map(({ rateBitsPerSecond }) => rateBitsPerSecond),
    sessions: rows.map((flow) => ({
      links: network.paths[flows.forwardPath[flow]],
      demand: flows.demandBitsPerSecond[flow],
    })),
  });
  return rows.map((flow, index) => {
    const rate = controller.rates?.rateOf(flow) ?? NaN;
    return {
      id: lane.flowId(flow),
      flow: flows.number[flow],
      rateBitsPerSecond: Number.isNaN(rate) ? (isPaced(flows.carriage[flow]) ? 0 : null) : rate,
      maxMinBitsPerSecond: rates[index],
    };
  });
}
