// CoDel, RFC 8289, 5: the same as the built-in discipline without ECN, event by event.
export default {
  kind: 'queue discipline',
  title: 'CoDel, written here',
  parameters: {
    target: { from: 0.0001, to: 1, start: 0.005, unit: 's', help: 'A longer wait is too long if it lasts.' },
    interval: { from: 0.001, to: 10, start: 0.1, unit: 's', help: 'How long it must last.' },
  },
  start(link) {
    link.state = {
      dropping: false,
      entered: false,
      dropped: false,
      count: 0,
      lastCount: 0,
      dropNext: 0,
      firstAbove: 0,
      largest: 0,
    };
  },
  arrived(link, packet) {
    link.state.largest = Math.max(link.state.largest, packet.bytes);
    return 'wait';
  },
  leaving(link, packet) {
    const { state } = link;
    const { interval } = link.parameters;
    const isLong = lasts(link, packet);
    if (state.entered) {
      // The packet after the first drop is sent.
      state.entered = false;
      return 'send';
    }
    if (!isLong) {
      state.dropping = false;
      state.dropped = false;
      return 'send';
    }
    if (!state.dropping) {
      const since = state.count - state.lastCount;
      state.count = since > 1 && link.now - state.dropNext < 16 * interval ? since : 1;
      state.lastCount = state.count;
      state.dropNext = link.now + interval / Math.sqrt(state.count);
      state.dropping = true;
      state.entered = true;
      return 'drop';
    }
    if (state.dropped) state.dropNext += interval / Math.sqrt(state.count);
    state.dropped = link.now >= state.dropNext;
    if (!state.dropped) return 'send';
    state.count += 1;
    return 'drop';
  },
  probes: { count: { unit: 'drops', value: (link) => (link.state.dropping ? link.state.count : 0) } },
  explain: (link) => (link.state.dropping ? 'packets have waited too long: it drops' : ''),
};

/** Whether packets have waited longer than the target for an interval. */
function lasts(link, packet) {
  const { state } = link;
  if (packet.waited < link.parameters.target || link.bytes <= state.largest) {
    state.firstAbove = 0;
    return false;
  }
  if (state.firstAbove === 0) state.firstAbove = link.now + link.parameters.interval;
  return link.now >= state.firstAbove;
}
