import { counted, withCommas } from '../../base/format.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import { Dropped } from '../../engine/network.ts';
import type { Decision } from '../../engine/decision-log.ts';
import { NO_WORDS } from '../../engine/scheme-words.ts';
import type { Lane } from '../lane.ts';
import type { Inspection } from '../report.ts';
import { explainImpairment } from './explain-impairment.ts';

/** Why a packet was dropped, from what was kept with it: what the link holds now says nothing about then. */
export function explainDrop(lane: Lane, drop: Decision): Pick<Inspection, 'why' | 'values' | 'algorithm'> {
  const { code, values, link } = drop;
  switch (code) {
    case DropReason.early: {
      const {
        why,
        values: shown,
        algorithm,
      } = lane.engine.links[link].waiting?.discipline.explainDrop(drop) ?? NO_WORDS;
      return { why, values: shown, algorithm };
    }
    case DropReason.bufferFull:
      return values[Dropped.bufferBytes] > 0
        ? fullOfBytes(values)
        : fullBuffer(values[Dropped.queue], values[Dropped.buffer]);
    case DropReason.lostOnLink:
      return {
        why: 'It was lost on the way, at random.',
        values: [
          { name: 'loss', meaning: 'share of the packets', value: percent(values[Dropped.loss]), decided: true },
        ],
        algorithm: null,
      };
    default:
      return explainImpairment(drop) ?? { why: 'The link is down.', values: [], algorithm: null };
  }
}

/** Why a link has marked a packet; null: it has not, or the record of it is gone. */
export function explainMark(
  { engine }: Lane,
  serial: number,
): (Pick<Inspection, 'why' | 'values' | 'algorithm'> & { readonly link: number }) | null {
  const mark = engine.network.marks.findLast((decision) => decision.serial === serial);
  const words =
    mark === null
      ? undefined
      : (explainImpairment(mark) ?? engine.links[mark.link].waiting?.discipline.explainDrop(mark));
  if (mark === null || words === undefined) return null;
  const { why, values, algorithm } = words;
  return {
    why: `It was marked instead of dropped, since its flow has ECN. ${why}`,
    values,
    algorithm,
    link: mark.link,
  };
}

function fullBuffer(queue: number, buffer: number): ReturnType<typeof explainDrop> {
  const [held, room] = [withCommas(queue), withCommas(buffer)];
  return {
    why: `The buffer was full: it held ${held} of ${counted(buffer, 'packet')}.`,
    values: [
      { name: 'queue', meaning: 'packets, the one being sent included', value: held, decided: true },
      { name: 'buffer', meaning: 'packets that it holds', value: room },
    ],
    algorithm: dropTail('finds the buffer full', 'queue ≥ buffer'),
  };
}

function fullOfBytes(values: Decision['values']): ReturnType<typeof explainDrop> {
  const [queue, buffer, packet] = [Dropped.queueBytes, Dropped.bufferBytes, Dropped.bytes].map((at) =>
    withCommas(Math.floor(values[at])),
  );
  return {
    why: `The buffer had no room for it: ${queue} bytes were in it, it holds ${buffer}, and the packet has ${packet}.`,
    values: [
      { name: 'queue', meaning: 'bytes, the packet being sent included', value: queue, decided: true },
      { name: 'packet', meaning: 'bytes of the packet that arrived', value: packet, decided: true },
      { name: 'buffer', meaning: 'bytes that it holds', value: buffer },
    ],
    algorithm: dropTail('does not fit into the buffer', 'queue > 0 and queue + packet > buffer'),
  };
}

function dropTail(finds: string, condition: string): NonNullable<ReturnType<typeof explainDrop>['algorithm']> {
  return {
    title: 'Drop-tail',
    source: `first in, first out; a packet that ${finds} is dropped`,
    lines: [
      { number: '1', text: `if ${condition}` },
      { number: '2', text: '  drop the packet that arrived', current: true },
      { number: '3', text: 'else put it at the tail' },
    ],
  };
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
