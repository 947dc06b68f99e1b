import { counted, withCommas } from '../../base/format.ts';
import type { PacketFifo } from '../../engine/queue/packet-fifo.ts';
import type { Lane } from '../lane.ts';
import type { Inspection } from '../report.ts';
import { flowLink } from './names.ts';

/** The maximum number of queues that an inspection lists, of perhaps thousands. */
export const MOST_QUEUES = 12;

/**
 * The queues by flow of a link's discipline in which packets wait, the longest first, and the flows at their heads.
 * Nothing where the discipline has no such queues.
 */
export function inspectTurns(lane: Lane, link: number): Pick<Inspection, 'values' | 'related'> {
  const { waiting } = lane.engine.links[link];
  const turns = waiting?.discipline.turns?.();
  if (waiting === null || turns === undefined) return { values: [], related: [] };
  const held = turns
    .map((turn) => ({ ...turn, fifo: waiting.queue(turn.queue) }))
    .filter(({ fifo }) => fifo.length > 0)
    .sort((a, b) => b.fifo.bytes - a.fifo.bytes || a.queue - b.queue);
  const shown = held.slice(0, MOST_QUEUES).map((one) => ({ ...one, flows: flowsIn(lane, one.fifo) }));
  const more = held.slice(MOST_QUEUES);
  const rest = more.reduce((sum, { fifo }) => sum + fifo.length, 0);
  const first = new Set(shown.map(({ flows }) => flows[0]).filter((flow) => flow >= 0));
  return {
    values: [
      ...shown.map(({ queue, deficit, list, fifo, flows }) => ({
        name: `queue ${withCommas(queue)}`,
        meaning: [flowsName(flows), ...(list === undefined ? [] : [list]), `deficit ${withCommas(deficit)} bytes`].join(
          ', ',
        ),
        value: counted(fifo.length, 'packet'),
      })),
      ...(more.length === 0
        ? []
        : [
            {
              name: 'other queues',
              meaning: `${withCommas(more.length)} that are shorter`,
              value: counted(rest, 'packet'),
            },
          ]),
    ],
    related: [...first].map(flowLink),
  };
}

/** The numbers of the flows whose packets wait in it, the one at its head first; less than 0: a packet of no flow. */
function flowsIn({ engine: { flows, network } }: Lane, fifo: PacketFifo): readonly number[] {
  const found = new Set<number>();
  fifo.visit((packet) => {
    const row = network.packets.flow[packet];
    found.add(row < 0 ? -1 : flows.number[row]);
  });
  return [...found];
}

function flowsName([first, ...others]: readonly number[]): string {
  const name = first < 0 ? 'no flow' : flowLink(first).label;
  return others.length === 0 ? name : `${name} and ${withCommas(others.length)} more`;
}
