import { dumbbellSettings } from '../dumbbell.fixture.ts';
import { Engine } from '../engine.ts';
import * as Happened from '../kinds/happened.ts';
import { TODAY_CONVENTIONS, type TcpParameters } from './tcp-parameters.ts';
import { Tap } from './traced.fixture.ts';

/** A host of today, without a law of its own. */
export const TODAY = { ...TODAY_CONVENTIONS, variant: 'sack', initialWindowSegments: 10 } as const;

/** What a packet takes to leave the bottleneck. */
const PACKET_SECONDS = (1040 * 8) / 10e6;

/** The packet that leaves the bottleneck then, or those that leave in so long a time, are late by this. Seconds. */
interface Late {
  readonly at: number;
  readonly by: number;
  readonly lasts?: number;
}

/**
 * A flow of a host of today over 10 Mbit/s and 44 ms, with a window of 60 segments, which fills the link.
 * @param lost segments whose first copy is lost
 */
export function lateEngine(
  times: readonly Late[],
  tcp: Partial<TcpParameters> = {},
  order: 'kept' | 'free' = 'free',
  lost: readonly number[] = [],
) {
  const settings = dumbbellSettings({
    pairs: 1,
    rateBitsPerSecond: 10e6,
    delaySeconds: 0.02,
    bufferPackets: 1000,
    tcp: { ...TODAY, initialThresholdSegments: 60, windowSegments: 60, ...tcp },
    flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: 2e7, source: 2, destination: 3 }] } },
  });
  const seconds = {
    times: times.flatMap(({ at, lasts = PACKET_SECONDS }) => [at, at, at + lasts, at + lasts]),
    values: times.flatMap(({ by }) => [0, by, by, 0]),
  };
  const impairments = { extraDelay: { seconds, order } };
  const links = settings.links.map((link, i) => (i === 0 ? { ...link, impairments } : link));
  return new Engine(
    { ...settings, links },
    (context) => new Tap(context, (segment, copy) => copy === 1 && lost.includes(segment)),
  );
}

/** The same run until 1.5 s after the last of them: what is sent again, and what is undone, by what (`NeedlessReductions`). */
export function late(...run: Parameters<typeof lateEngine>) {
  const [times] = run;
  const engine = lateEngine(...run);
  const { network, flows } = engine;
  const again: number[] = [];
  const undone: number[] = [];
  network.observer = {
    stops: false,
    happened(kind, _link, _flow, packet, code) {
      if (kind === Happened.reductionUndone) undone.push(code);
      if (kind === Happened.packetSent && network.packets.resent[packet] === 1) again.push(engine.scheduler.now);
    },
  };
  const windowAt = (time: number): number => {
    engine.advance(time, Infinity);
    return flows.congestionWindow[0];
  };
  const before = windowAt(times[0].at);
  const after = windowAt(times.at(-1)!.at + 1.5);
  return { again: again.length, undone: undone.length, undoneBy: undone, before, after, timeouts: flows.timeouts[0] };
}
