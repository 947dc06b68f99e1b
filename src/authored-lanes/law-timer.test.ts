import { expect, test } from 'vitest';
import { authoredScenario, lawSource } from './authored-scenarios.fixture.ts';
import { openAuthoredLane } from './open-authored-lane.ts';

/** What a law logs in 3 s. */
function logOf(source: string): string[] {
  const options = { flowsPerSecond: 0, untilSeconds: 3, transport: { variant: 'sack', profile: 'modern' } };
  const { lane, log } = openAuthoredLane(authoredScenario('window law', source, 'newreno', options), 'own');
  lane.advance(3, Infinity);
  return log.lines.filter(({ about }) => about === 'flow 1').map(({ text }) => text);
}

test('a law is woken when it has asked to be, and not again', () => {
  const source = lawSource(
    'flow.window = 4; if (flow.now > 1 && flow.state.asked !== true) { flow.state.asked = true; flow.wakeAt = 2; }',
    '',
    "woken(flow) { log('woken', flow.now, flow.wakeAt); },",
  );
  expect(logOf(source)).toEqual(['woken 2 Infinity']);
});

test('it hears of each loss, and of delivery rates that no link exceeds', () => {
  const source = lawSource(
    'flow.window += 1;',
    '',
    `lost(flow, loss) { log('lost', loss.packet); },
    heard(flow, ack) { if (ack.deliveryRate > 4.3e6) fail('faster than the link'); if (flow.delivered === 500) log('500 delivered'); },`,
  );
  const lines = logOf(source);
  expect(lines.filter((line) => /^lost \d+$/.test(line)).length).toBeGreaterThan(3);
  expect(lines).toContain('500 delivered');
});
