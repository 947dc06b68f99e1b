export default {
  kind: 'window law',
  title: 'AIMD',
  parameters: {
    step: { from: 0.1, to: 8, start: 1, unit: 'packets', help: 'Added to the window each round trip.' },
    keep: { from: 0.1, to: 0.9, start: 0.5, help: 'The share of the window that is left after a loss.' },
  },
  acknowledged(flow) {
    const { step } = flow.parameters;
    flow.window += flow.window < flow.threshold ? 1 : step / flow.window;
  },
  congested(flow) {
    // Never more than the window was.
    flow.threshold = Math.max(2, Math.min(flow.inFlight * flow.parameters.keep, flow.window));
    flow.window = flow.threshold;
    log('cut to', flow.window);
  },
  probes: { threshold: { unit: 'packets', value: (flow) => flow.threshold } },
  explain: (flow) => (flow.window < flow.threshold ? 'slow start' : 'adds a step each round trip'),
};
