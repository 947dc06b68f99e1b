// RCP: a link has one rate for all, which it corrects by what came and what waits.
export default {
  kind: 'explicit-rate rule',
  title: 'RCP, written here',
  parameters: {
    alpha: { from: 0, to: 2, start: 0.1, help: 'How strongly capacity that is left raises the rate.' },
    beta: { from: 0, to: 4, start: 1, help: 'How strongly a queue lowers the rate.' },
  },
  start(link) {
    link.state = { rate: 0.05 * link.capacity, roundTrip: 0.2 };
  },
  passed(link, packet) {
    const { state } = link;
    if (packet.roundTrip > 0) state.roundTrip += (packet.roundTrip - state.roundTrip) / 50;
    packet.rate = Math.min(packet.rate, state.rate);
  },
  intervalSeconds: (link) => Math.max(0.0001, Math.min(link.state.roundTrip, 0.01)),
  intervalEnded(link, load) {
    const { state, capacity } = link;
    const { alpha, beta } = link.parameters;
    const spare = alpha * (capacity - load.offered) - (beta * link.queue) / state.roundTrip;
    const rate = state.rate * (1 + ((load.seconds / state.roundTrip) * spare) / capacity);
    state.rate = Math.min(capacity, Math.max(capacity / 10000, rate));
  },
  explain: (link) => `all its sources are offered ${(link.state.rate / 1e6).toFixed(2)} Mbit/s`,
};
