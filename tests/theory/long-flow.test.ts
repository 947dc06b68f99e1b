import { describe, expect, test } from 'vitest';
import { Controller } from '../../src/engine/controller.ts';
import { BOTTLENECK, dumbbellSettings } from '../../src/engine/dumbbell.fixture.ts';
import { Engine } from '../../src/engine/engine.ts';
import { meanOf } from './mean-of.ts';

const ROUND_TRIP_SECONDS = 0.1;
/** The round trip is always the same, so the least timeout is the timeout. */
const TIMEOUT_SECONDS = 0.2;
const LOSSES = 150;

/** Packets a round trip that one flow delivers over a fast link which loses each packet with this probability. */
function goodput(lossProbability: number, variant: 'newreno' | 'sack', seed: number): number {
  const settings = dumbbellSettings({
    seed,
    pairs: 1,
    rateBitsPerSecond: 1e9,
    delaySeconds: 0.048,
    bufferPackets: 10_000,
    tcp: {
      variant,
      segmentBytes: 960,
      windowSegments: 1e6,
      initialThresholdSegments: 20,
      minimumTimeoutSeconds: TIMEOUT_SECONDS,
      limitedTransmit: false,
    },
    flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: Infinity }] } },
  });
  const links = settings.links.map((link, i) => (i === BOTTLENECK ? { ...link, lossProbability } : link));
  const engine = new Engine({ ...settings, links }, () => new Controller());
  const until = ((LOSSES / lossProbability) * ROUND_TRIP_SECONDS) / (1.3 / Math.sqrt(lossProbability));
  engine.advance(until, Infinity);
  // Serialization adds 0.2 ms.
  return (engine.deliveredBytes / 960 / until) * (ROUND_TRIP_SECONDS + 0.0002);
}

/**
 * The model of Padhye, Firoiu, Towsley and Kurose (2000), whole (their equations 32 and 37), each packet acknowledged:
 * packets a round trip that are sent, and that arrive.
 */
function padhye(p: number): { readonly sent: number; readonly arrived: number } {
  const window = 1 + Math.sqrt((8 * (1 - p)) / (3 * p) + 1);
  // That a loss is found by a timeout.
  const q = (1 - p) ** 3;
  const timeout = Math.min(1, ((1 - q) * (1 + q * (1 - (1 - p) ** (window - 3)))) / (1 - (1 - p) ** window));
  const backOff = 1 + p + 2 * p ** 2 + 4 * p ** 3 + 8 * p ** 4 + 16 * p ** 5 + 32 * p ** 6;
  const rounds = window / 2 + 1 + (timeout * (TIMEOUT_SECONDS / ROUND_TRIP_SECONDS) * backOff) / (1 - p);
  return {
    sent: ((1 - p) / p + window + timeout / (1 - p)) / rounds,
    arrived: ((1 - p) / p + window / 2 + timeout) / rounds,
  };
}

/** Ott, Kemperman and Mathis (1996): the mean window is this over the root of the loss when losses come at random. */
const RANDOM_LOSS_CONSTANT = 1.3098;

describe.each([
  { variant: 'sack', small: [0.002, 0.01] },
  { variant: 'newreno', small: [0.003, 0.01] },
] as const)('a long $variant flow whose packets are lost at random', ({ variant, small }) => {
  const known = new Map<number, ReturnType<typeof meanOf>>();
  const measured = (p: number): ReturnType<typeof meanOf> => {
    if (!known.has(p))
      known.set(
        p,
        meanOf([1, 2, 3, 4], (seed) => goodput(p, variant, seed)),
      );
    return known.get(p)!;
  };

  test.each([...small, 0.03, 0.1])('delivers what Padhye’s model says at a loss of %f', (p) => {
    const { mean, margin } = measured(p);
    const { sent, arrived } = padhye(p);
    // The model takes all packets of a round after the first that is lost for lost. Here each is lost for itself, so more
    // of those that are sent arrive: ours lies between its two rates.
    expect(margin).toBeLessThan(0.25 * mean);
    expect(mean).toBeGreaterThan(arrived - margin);
    expect(mean).toBeLessThan(sent + margin);
  });

  test.each(small)('follows the square-root law at a loss of %f', (p) => {
    const { mean, margin } = measured(p);
    const law = RANDOM_LOSS_CONSTANT / Math.sqrt(p);
    // The law is of a window that is no whole number, is halved at once and grows all the time. Whole packets cost about
    // one (half a packet in flight, half of one at each halving), the round of each recovery about one, and growth by
    // less than a packet a round trip and timeouts the rest: three packets in all.
    expect(mean).toBeGreaterThan(law - 3 - margin);
    expect(mean).toBeLessThan(law + margin);
  });
});
