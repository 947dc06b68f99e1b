import { expect, test } from 'vitest';
import { longFlows } from './one-flow.fixture.ts';

test.each([
  [52, 'each-acknowledgement', 'from-last-syn'],
  [40, 'each-not-sent-again', 'from-first-syn'],
])('profile ns-3 has timestamps where headers have room for them: %d bytes', (headerBytes, samples, lostSyn) => {
  const lane = longFlows({ transport: { profile: 'ns-3', headerBytes } });
  lane.advance(0.1, Infinity);
  const { roundTripSamples, lostSynMeasures } = lane.engine.transports.tcp.parameters(0);
  expect([roundTripSamples, lostSynMeasures]).toEqual([samples, lostSyn]);
});
