// CP, Algorithm 2 of the session control paper: the same as the built-in scheme, event by event.
export default {
  kind: 'admission law',
  title: 'CP, written here',
  parameters: {
    stepSize: { from: 0.1, to: 10000, start: 40, unit: 'flows/s', help: 'How strongly the rate closes.' },
    bufferFactor: { from: 1, to: 10, start: 1.05, help: 'It closes above this many times the completion rate.' },
    increaseFactor: { from: 1, to: 10, start: 1.1, help: 'Else it probes this many times the completion rate.' },
    smoothing: { from: 0.01, to: 1, start: 0.5, help: 'Weight of the newest epoch.' },
    minimumRate: { from: 0.01, to: 10000, start: 10, unit: 'flows/s', help: 'The admit rate is never less.' },
  },
  epochEnded(gate, epoch) {
    const { stepSize, bufferFactor, increaseFactor, smoothing, minimumRate } = gate.parameters;
    const { state } = gate;
    if (gate.admitRate === Infinity) {
      state.completions = epoch.completions;
      gate.admitRate = Math.max(epoch.arrivals, minimumRate);
      return;
    }
    state.completions = (1 - smoothing) * state.completions + smoothing * epoch.completions;
    const smoothed = state.completions;
    state.closes = gate.admitRate > bufferFactor * smoothed;
    if (!state.closes) {
      gate.admitRate = Math.max(increaseFactor * smoothed, minimumRate);
      return;
    }
    const step = Math.min(stepSize, smoothed);
    const rate = gate.admitRate;
    gate.admitRate = smoothed > 0 ? Math.max(rate + (step * (smoothed - rate)) / smoothed, minimumRate) : minimumRate;
  },
  probes: { smoothed: { unit: 'flows/s', value: (gate) => gate.state.completions } },
  explain: (gate) => (gate.state.closes ? 'closes: more are admitted than complete' : 'probes for more'),
};
