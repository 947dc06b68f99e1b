import * as FlowState from '../../engine/kinds/flow-state.ts';
import { queueOfFlow, type Turn } from '../../engine/queue/queue-discipline.ts';
import type { WaitingRoom } from '../../engine/queue/waiting-room.ts';
import type { Lane } from '../lane.ts';
import type { InspectedQueue, InspectedQueues } from '../report.ts';
import { flowTitle } from './names.ts';

/** The maximum number of queues that an inspection lists, of perhaps thousands. */
export const MOST_QUEUES = 16;

/** A queue of the list, and whose packets it holds. */
interface Listed extends Pick<Turn, 'queue' | 'list' | 'name'> {
  readonly deficit?: number;
  /** Rows of flows, in order of their numbers; empty: packets of no flow. */
  readonly flows: readonly number[];
  readonly isBack: boolean;
}

/**
 * The queues of a link whose discipline gives each flow one: the longest, and, while there is room in the list, the empty
 * queues of flows that cross the link. In order of the flows, so that a queue keeps its place while one looks at it.
 * Where the queues have names, all of them. Null where the discipline has no such queues.
 */
export function inspectFlowQueues(lane: Lane, link: number): InspectedQueues | null {
  const { waiting } = lane.engine.links[link];
  const turns = waiting?.discipline.turns?.();
  if (waiting === null || turns === undefined) return null;
  const count = waiting.discipline.queueCount!;
  if (waiting.discipline.queueOf !== undefined) {
    const listed = [...turns]
      .sort((a, b) => a.queue - b.queue)
      .map((turn) => inspected(lane, waiting, { ...turn, ...flowsIn(lane, waiting, turn.queue) }));
    const filled = listed.filter(({ packets }) => packets > 0).length;
    return { count, filled, listed, unlisted: 0, unlistedPackets: 0 };
  }
  const held = turns
    .filter(({ queue }) => waiting.queue(queue).length > 0)
    .sort((a, b) => waiting.queue(b.queue).bytes - waiting.queue(a.queue).bytes || a.queue - b.queue);
  const listed = held.slice(0, MOST_QUEUES).map((turn) => ({ ...turn, ...flowsIn(lane, waiting, turn.queue) }));
  const empty = emptyQueues(lane, waiting, link, turns, MOST_QUEUES - listed.length);
  const { number } = lane.engine.flows;
  const order = ({ flows: [first] }: Listed): number => (first === undefined ? Infinity : number[first]);
  const unlisted = held.slice(MOST_QUEUES);
  return {
    count,
    filled: held.length,
    listed: [...listed, ...empty]
      .sort((a, b) => order(a) - order(b) || a.queue - b.queue)
      .map((one) => inspected(lane, waiting, one)),
    unlisted: unlisted.length,
    unlistedPackets: unlisted.reduce((sum, { queue }) => sum + waiting.queue(queue).length, 0),
  };
}

function inspected(lane: Lane, waiting: WaitingRoom, { flows, isBack, ...turn }: Listed): InspectedQueue {
  const { number, trafficClass } = lane.engine.flows;
  const [first] = flows;
  const fifo = waiting.queue(turn.queue);
  const length = {
    packets: fifo.length,
    waitedSeconds: fifo.length === 0 ? Number.NaN : waiting.now - fifo.firstJoined,
  };
  if (first === undefined) return { ...turn, ...length, flow: null, otherFlows: 0, about: [] };
  const label = flowTitle(lane, first);
  const { title } = lane.shape.traffic[trafficClass[first]];
  return {
    ...turn,
    ...length,
    flow: { label, target: { kind: 'flow', flow: number[first] } },
    otherFlows: flows.length - 1,
    about: [...(label.startsWith(title) ? [] : [title]), ...(isBack ? ['acknowledgements'] : [])],
  };
}

/** The flows whose packets wait in a queue. Packets that come back have queues of their own. */
function flowsIn({ engine: { flows, network } }: Lane, waiting: WaitingRoom, queue: number) {
  const { packets } = network;
  const found = new Set<number>();
  let isBack = false;
  waiting.queue(queue).visit((packet) => {
    const row = packets.flow[packet];
    if (row < 0) return;
    found.add(row);
    isBack ||= packets.path[packet] === flows.reversePath[row];
  });
  return { flows: [...found].sort((a, b) => flows.number[a] - flows.number[b]), isBack };
}

/** Up to `most` queues in which nothing waits, of flows that cross the link and are being sent. */
function emptyQueues(lane: Lane, waiting: WaitingRoom, link: number, turns: readonly Turn[], most: number): Listed[] {
  const { flows, network } = lane.engine;
  const found = new Map<number, { readonly flows: number[]; readonly isBack: boolean }>();
  for (let row = 0; row < flows.extent && found.size < most; row += flows.width) {
    if (flows.state[row] !== FlowState.active) continue;
    for (const isBack of [false, true]) {
      const path = (isBack ? flows.reversePath : flows.forwardPath)[row];
      if (found.size === most || !network.paths[path]?.includes(link)) continue;
      const queue = queueOfFlow(waiting.discipline, waiting.hashOfFlow(row, isBack));
      if (waiting.queue(queue).length > 0) continue;
      const known = found.get(queue);
      if (known === undefined) found.set(queue, { flows: [row], isBack });
      else known.flows.push(row);
    }
  }
  return [...found].map(([queue, one]) => ({ ...turns.find((turn) => turn.queue === queue), queue, ...one }));
}
