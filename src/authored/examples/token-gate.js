export default {
  kind: 'admission law',
  title: 'Token gate',
  parameters: {
    rate: { from: 1, to: 1000, start: 100, unit: 'flows/s', help: 'Tokens that come each second.' },
    depth: { from: 1, to: 100, start: 5, unit: 'tokens', help: 'The bucket holds so many.' },
  },
  start(gate) {
    gate.state = { tokens: 1, filledAt: 0 };
  },
  arrived(gate) {
    const { state } = gate;
    const { rate, depth } = gate.parameters;
    state.tokens = Math.min(depth, state.tokens + (gate.now - state.filledAt) * rate);
    state.filledAt = gate.now;
    if (state.tokens < 1) return false;
    state.tokens -= 1;
    return true;
  },
  probes: { inBucket: { title: 'Tokens', unit: 'tokens', value: (gate) => gate.state.tokens } },
  explain: (gate) => (gate.state.tokens < 1 ? 'the bucket is empty' : 'there are tokens'),
};
