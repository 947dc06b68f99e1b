/** A small scenario for tests, as JSON: a dumbbell with two lanes and one change. */
export function exampleScenario(): Record<string, any> {
  return {
    headway: 1,
    title: 'An example',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 3, rateBitsPerSecond: 2e6, delaySeconds: 0.05, bufferPackets: 24 },
    },
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond: 20 },
        size: { kind: 'fixed', bytes: 10_000 },
        transport: { segmentBytes: 1000 },
      },
    ],
    timeline: [{ atSeconds: 2, set: 'traffic.web.arrivals.flowsPerSecond', value: 200, label: 'arrivals × 10' }],
    lanes: [
      { id: 'none', scheme: 'none' },
      { id: 'cp', scheme: 'cp', parameters: { stepSize: 30 } },
    ],
    run: { seed: 7, untilSeconds: 30 },
  };
}

/** A network drawn by hand: two hosts on a router. */
export function drawnNetwork(): Record<string, any> {
  const link = { rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 10 };
  return {
    form: 'drawn',
    nodes: [
      { id: 'a', kind: 'host', x: 0, y: 0 },
      { id: 'r', kind: 'router', x: 1, y: 0 },
      { id: 'b', kind: 'host', x: 2, y: 0, label: 'Bee' },
    ],
    links: [
      { id: 'up', from: 'a', to: 'r', ...link },
      { id: 'down', from: 'r', to: 'b', ...link, reverse: { rateBitsPerSecond: 5e5 } },
    ],
  };
}
