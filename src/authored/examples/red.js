// RED, Floyd and Jacobson 1993, without its options.
export default {
  kind: 'queue discipline',
  title: 'RED, written here',
  parameters: {
    lower: { from: 1, to: 1000, start: 5, unit: 'packets', help: 'Nothing is dropped below.' },
    upper: { from: 2, to: 3000, start: 15, unit: 'packets', help: 'Every packet is dropped above.' },
    steepest: { from: 0.001, to: 1, start: 0.1, help: 'The probability at the upper threshold.' },
    weight: { from: 0.0001, to: 1, start: 0.002, help: 'Weight of each packet in the average.' },
  },
  start(link) {
    link.state = { average: 0, since: 0, idleSince: 0 };
  },
  arrived(link) {
    const { state } = link;
    const { lower, upper, steepest, weight } = link.parameters;
    const idle = link.packets === 0 ? ((link.now - state.idleSince) * link.rate) / 8000 : 0;
    state.average = state.average * (1 - weight) ** idle * (1 - weight) + weight * link.packets;
    state.since += 1;
    if (state.average < lower) return 'wait';
    if (state.average >= upper) return dropped(state);
    const p = (steepest * (state.average - lower)) / (upper - lower);
    return link.random() < p / Math.max(1 - state.since * p, p) ? dropped(state) : 'wait';
  },
  sent(link, packet) {
    if (link.packets === 0) link.state.idleSince = link.now + (packet.bytes * 8) / link.rate;
  },
  probes: { average: { unit: 'packets', value: (link) => link.state.average } },
  explain: (link) => (link.state.average < link.parameters.lower ? '' : 'the average is above the lower threshold'),
};

function dropped(state) {
  state.since = 0;
  return 'mark';
}
