import type { Engine } from '../engine/engine.ts';
import type { Lane } from './lane.ts';

/** Packets that links hold. The others that are in the network are held by the scheme. */
export function packetsOnLinks({ links }: Engine): number {
  return links.reduce((sum, link) => sum + link.packetsHeld, 0);
}

/** Where two lanes' samples differ first, from a row on: the column's name and the row. Faster than comparing arrays. */
export function otherSample({ sampler }: Lane, whole: Lane, from: number): string {
  const { columns } = sampler;
  const samples = sampler.since(from);
  const at = whole.sampler.since(from).findIndex((value, index) => !Object.is(value, samples[index]));
  return at < 0 ? 'none' : `${columns[at % columns.length].id} in row ${from + Math.floor(at / columns.length)}`;
}
