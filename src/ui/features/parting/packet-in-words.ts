/** A packet of the picture in words. */
import { withCommas } from '../../../base/format.ts';
import type { PacketInTime } from '../../../simulation/watch/packets-in-time.ts';
import { exactSeconds } from '../../core/words/time-text.ts';

const KINDS = { data: 'data', syn: 'SYN', fin: 'FIN', ack: 'ACK', probe: 'probe' };
const OUTCOMES = { arrival: 'arrived', drop: 'dropped', refusal: 'refused' };
/** Decimals of a second: microseconds. */
const DECIMALS = 6;

/** e.g. `data 8`, the eighth segment of its flow, as events call it. */
export function nameOfPacket({ kind, sequence }: PacketInTime): string {
  return kind === 'data' || kind === 'fin' ? `${KINDS[kind]} ${withCommas(sequence + 1)}` : KINDS[kind];
}

/** e.g. `data 8 of flow 15` */
export function packetInWords(packet: PacketInTime): string {
  return packet.flow < 0 ? nameOfPacket(packet) : `${nameOfPacket(packet)} of flow ${withCommas(packet.flow + 1)}`;
}

export function outcomeOf({ end, marked }: PacketInTime): string {
  const outcome = end === null ? 'on its way' : OUTCOMES[end];
  return marked === null ? outcome : `${outcome}, marked`;
}

/** Where it was and when, e.g. `s8 1.002000, R1 1.003000, out of its queue 1.054000`. */
export function wayOf({ points }: PacketInTime, nodes: readonly string[]): string {
  const steps: string[] = [];
  for (let n = 0; n < points.length; n += 2) {
    const place = points[n + 1];
    // It comes to a node and joins the queue there at one moment.
    const stays = n > 0 && place === points[n - 1];
    if (stays && points[n] === points[n - 2]) continue;
    const where = place % 1 !== 0 || stays ? 'out of its queue' : nodes[place];
    steps.push(`${where} ${exactSeconds(points[n], DECIMALS)}`);
  }
  return steps.join(', ');
}
