import type { DataPlane } from '../../engine/settings.ts';
import type { ParameterValue } from '../declaration.ts';
import { ratesAt, sessionsEngine, type NetworkOfSessions } from './network.fixture.ts';
import { chain, MEGABIT } from './networks.fixture.ts';

/** Three sessions on a link of 100 Mbit/s, one after another. The round trip is 20 ms. */
export const oneLink: NetworkOfSessions = {
  links: [{ from: 0, to: 1, rate: 100 * MEGABIT, delay: 0.01 }],
  sessions: [{ path: [0] }, { path: [0], join: 0.1 }, { path: [0], join: 0.2 }],
};

/** Links of 100, 60 and 150 Mbit/s. Max-min rates: 30, 70, 30, 60, 60 Mbit/s. */
export const parkingLot: NetworkOfSessions = {
  links: chain(100, 60, 150),
  sessions: [{ path: [0, 1, 2] }, { path: [0] }, { path: [1] }, { path: [2] }, { path: [2], join: 0.5 }],
};

/** One session alone for 4 s; then two more. */
export const latecomers: NetworkOfSessions = {
  links: oneLink.links,
  sessions: [{ path: [0] }, { path: [0], join: 4 }, { path: [0], join: 4 }],
};

interface Seen {
  /** Rate / max-min rate of each session, at every moment asked for. */
  readonly ratios: readonly (readonly number[])[];
  readonly dropped: number;
  readonly largestQueuePackets: number;
}

/** A network with its data, seen at some moments. */
export function seen(
  scheme: string,
  network: NetworkOfSessions,
  times: readonly number[],
  parameters: Readonly<Record<string, ParameterValue>> = {},
): Seen {
  const engine = sessionsEngine(network, { controlPacketBytes: 100, ...parameters }, scheme, 'packets');
  return {
    ratios: times.map((time) => ratesAt(engine, network, time).map(([rate, fair]) => rate / fair)),
    dropped: engine.network.packetsDropped,
    largestQueuePackets: Math.max(...engine.links.map((link) => link.largestQueuePackets)),
  };
}

/** Whether a run that is saved and restored goes on as itself, at several moments. */
export function goesOnAsItself(
  scheme: string,
  network: NetworkOfSessions = parkingLot,
  plane: DataPlane = 'packets',
): boolean {
  return [0, 0.0123, 0.51, 0.7].every((time) => {
    const engine = sessionsEngine(network, { controlPacketBytes: 100 }, scheme, plane);
    engine.advance(time, Infinity);
    const state = engine.save();
    engine.advance(1, Infinity);
    const continued = engine.network.fingerprint.toString();
    const other = sessionsEngine(network, { controlPacketBytes: 100 }, scheme, plane);
    return [engine, other].every((one) => {
      one.restore(state);
      one.advance(1, Infinity);
      return one.network.fingerprint.toString() === continued;
    });
  });
}
