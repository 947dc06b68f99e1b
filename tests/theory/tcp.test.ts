import { describe, expect, test } from 'vitest';
import { BOTTLENECK, dumbbell } from '../../src/engine/dumbbell.fixture.ts';
import type { Engine } from '../../src/engine/engine.ts';

/** One flow that never ends over a path of `delaySeconds` + 2 ms one way. */
function oneFlow(delaySeconds: number, bufferPackets: number): Engine {
  return dumbbell({
    pairs: 1,
    rateBitsPerSecond: 8e6,
    delaySeconds,
    bufferPackets,
    tcp: { segmentBytes: 960, windowSegments: 1e6, initialThresholdSegments: 1e6 },
    flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: Infinity }] } },
  });
}

/** Times of the halvings of flow 0, and its mean window between the first and the last of them. */
function sawTooth(engine: Engine, until: number): { periods: number[]; meanWindow: number } {
  const step = 0.01;
  const halved: number[] = [];
  let sum = 0;
  let samples = 0;
  let before = 0;
  for (let now = 0; now < until; now += step) {
    engine.advance(now, Infinity);
    const window = engine.flows.congestionWindow[0];
    if (window < before && now > until / 10) halved.push(now);
    before = window;
    if (halved.length === 0) continue;
    sum += window;
    samples++;
  }
  return { periods: halved.slice(1).map((time, i) => time - halved[i]), meanWindow: sum / samples };
}

describe('one flow in congestion avoidance, the buffer of one product of bandwidth and delay', () => {
  // Packets of 1 ms: the pipe holds as many packets as the path has milliseconds.
  const roundTrip = 2 * (0.048 + 0.002) + 0.001 + 4 * 0.00008;
  const pipe = roundTrip / 0.001;
  const buffer = Math.round(pipe);
  const engine = oneFlow(0.048, buffer);
  const { periods, meanWindow } = sawTooth(engine, 300);
  // A loss comes when the window fills pipe and buffer, and halves it.
  const peak = pipe + buffer;

  test('the saw-tooth runs from half the peak to the peak', () => {
    expect(engine.flows.slowStartThreshold[0] / (peak / 2)).toBeGreaterThan(0.98);
    expect(engine.flows.slowStartThreshold[0] / (peak / 2)).toBeLessThan(1.02);
  });

  test('its period: one packet more each round trip, and the link sends a packet each millisecond', () => {
    // While the queue is never empty the round trip is window x 1 ms, so W/2 .. W takes (W^2 - (W/2)^2) / 2 ms.
    const period = ((3 / 8) * peak * peak + peak) * 0.001;
    expect(periods.length).toBeGreaterThan(5);
    for (const one of periods) expect(Math.abs(one / period - 1)).toBeLessThan(0.03);
  });

  test('its mean window over time is 7/9 of the peak', () => {
    // It grows ever slower, since the round trip grows with it: the integral of w^2 over that of w.
    expect(Math.abs(meanWindow / ((7 / 9) * peak) - 1)).toBeLessThan(0.03);
  });

  test('the link never idles', () => {
    const busy = engine.links[BOTTLENECK].utilisation(300) * 300;
    expect(busy).toBeGreaterThan(300 - 3);
  });
});
