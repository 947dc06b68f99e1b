// NewReno as RFC 5681, 3.1 has it: the same as the built-in window law, event by event.
export default {
  kind: 'window law',
  title: 'NewReno, written here',
  acknowledged(flow) {
    flow.window += flow.window < flow.threshold ? 1 : 1 / flow.window;
  },
  congested(flow) {
    halve(flow);
  },
  recovered(flow) {
    flow.window = flow.threshold;
  },
  timedOut(flow) {
    halve(flow);
    flow.window = 1;
  },
  explain: (flow) => (flow.window < flow.threshold ? 'slow start' : 'congestion avoidance'),
};

function halve(flow) {
  flow.threshold = Math.max(flow.inFlight / 2, 2);
  flow.window = flow.threshold;
}
