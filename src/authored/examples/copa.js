// Copa in its default mode (Arun and Balakrishnan, NSDI 2018, 2.1). Both minima are over two halves of a window that
// moves on, where the built-in law looks at every sample.
export default {
  kind: 'window law',
  title: 'Copa, written here',
  needs: ['pacing', 'sack'],
  parameters: {
    delta: { from: 0.05, to: 4, start: 0.5, help: 'A flow keeps about 1 / delta packets in the queue.' },
  },
  start(flow) {
    flow.state = {
      least: 1e9,
      leastBefore: 1e9,
      leastEnds: 0,
      standing: 1e9,
      standingBefore: 1e9,
      standingEnds: 0,
      steers: false,
      velocity: 1,
      direction: 0,
      same: 0,
      checkAt: 0,
      windowThen: 0,
    };
  },
  // Everything happens in `heard`, which is called while a loss is repaired, too.
  acknowledged() {},
  heard(flow, ack) {
    const { state } = flow;
    const { delta } = flow.parameters;
    if (!(ack.roundTrip > 0)) return;
    measure(flow, ack.roundTrip);
    const delay = standingOf(flow) - Math.min(state.least, state.leastBefore);
    const rises = flow.window * delta * delay <= standingOf(flow);
    if (!state.steers) {
      if (rises) {
        flow.window += ack.packets;
        return;
      }
      state.steers = true;
      flow.threshold = flow.window;
    }
    if (flow.now >= state.checkAt) check(flow);
    const step = (ack.packets * state.velocity) / (delta * flow.window);
    flow.window = Math.max(2, flow.window + (rises ? step : -step));
  },
  // A loss says nothing: the queue does.
  congested() {},
  pace: (flow) => (2 * flow.window * flow.packetBytes * 8) / (flow.state.standing < 1e8 ? standingOf(flow) : 0.01),
  probes: {
    delay: { unit: 's', value: (flow) => standingOf(flow) - Math.min(flow.state.least, flow.state.leastBefore) },
    velocity: { value: (flow) => flow.state.velocity },
  },
  explain: (flow) => (flow.state.steers ? 'steers towards one packet in 1 / delta queueing delays' : 'slow start'),
};

function standingOf(flow) {
  return Math.min(flow.state.standing, flow.state.standingBefore);
}

function measure(flow, roundTrip) {
  const { state } = flow;
  if (flow.now >= state.leastEnds) {
    state.leastBefore = state.least;
    state.least = 1e9;
    state.leastEnds = flow.now + 5;
  }
  if (flow.now >= state.standingEnds) {
    state.standingBefore = state.standing;
    state.standing = 1e9;
    state.standingEnds = flow.now + roundTrip / 4;
  }
  state.least = Math.min(state.least, roundTrip);
  state.standing = Math.min(state.standing, roundTrip);
}

// Once in a round trip: the same direction three times doubles the velocity, another direction resets it.
function check(flow) {
  const { state } = flow;
  const direction = flow.window > state.windowThen ? 1 : -1;
  state.same = direction === state.direction ? state.same + 1 : 0;
  state.velocity = state.same === 0 ? 1 : state.same >= 3 ? state.velocity * 2 : state.velocity;
  state.direction = direction;
  state.windowThen = flow.window;
  state.checkAt = flow.now + standingOf(flow);
}
