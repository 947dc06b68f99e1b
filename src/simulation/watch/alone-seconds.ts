import type { Engine } from '../../engine/engine.ts';

/** The propagation round trip of a flow's path, s. */
export function propagationRoundTrip({ flows, network, links }: Engine, flow: number): number {
  const delay = (path: number): number =>
    [...network.paths[path]].reduce((sum, link) => sum + links[link].delaySeconds, 0);
  return delay(flows.forwardPath[flow]) + delay(flows.reversePath[flow]);
}

/** How long a flow would take alone: two round trips of propagation, and its bytes at the rate of the slowest link; null: it has no path. */
export function aloneSeconds(engine: Engine, flow: number, sizeBytes: number): number | null {
  const { flows, network, links, settings } = engine;
  const forward = [...network.paths[flows.forwardPath[flow]]].map((link) => links[link]);
  const slowest = Math.min(...forward.map(({ rateBitsPerSecond }) => rateBitsPerSecond));
  const { transport } = settings.classes[flows.trafficClass[flow]];
  // A fluid has no headers.
  const hasHeaders = transport.kind === 'tcp' && settings.dataPlane !== 'fluid';
  const headers = hasHeaders ? transport.headerBytes * Math.ceil(sizeBytes / transport.segmentBytes) : 0;
  const seconds = 2 * propagationRoundTrip(engine, flow) + ((sizeBytes + headers) * 8) / slowest;
  return forward.length > 0 && seconds > 0 ? seconds : null;
}
