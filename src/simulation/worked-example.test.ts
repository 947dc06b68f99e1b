import { expect, test } from 'vitest';
import workedExample from '../../scenarios/pcc-worked-example.json' with { type: 'json' };
import { validateScenario } from '../scenario/validate.ts';
import { inspect } from './inspect/inspect.ts';
import { openLane } from './open-lane.ts';

function opened() {
  const result = validateScenario(workedExample);
  if (!result.ok) throw new Error(result.problems[0].message);
  return openLane(result.scenario, 'pcc');
}

test("the scripted scenario goes through the numbers of PCC's worked example", () => {
  const lane = opened();
  lane.advance(110, Infinity);
  const { decisions, controller } = lane.engine;
  const trials = Array.from({ length: decisions.count }, (_, index) =>
    controller.trialOf!(decisions.read(index)),
  ).filter((trial) => trial !== null);
  expect(trials.map(({ chance }) => Number(chance.toFixed(4)))).toEqual([0.76, 0.5, 0.4737, 0.8]);
  expect(trials.map(({ staysOn }) => staysOn)).toEqual([true, true, true, false]);
  expect(trials.at(-1)!.offSeconds).toBe(50);
});

test('its flow is explained, with charts of the three rates', () => {
  const lane = opened();
  lane.advance(30, Infinity);
  const { title, status, charts, values } = inspect(lane, { kind: 'flow', flow: 0 })!;
  expect(title).toBe('Stream 1');
  expect(status).toMatch(/: on$/);
  expect(values.find(({ name }) => name === 'p′')?.value).toBe('0.500');
  expect(charts).toHaveLength(1);
  expect(charts![0].lines.map(({ column, name }) => [column, name])).toEqual([
    ['tcpRate.stream.1', 'rTCP'],
    ['applicationRate.stream.1', 'rNA'],
    ['effectiveRate.stream.1', 'rEFF'],
  ]);
  // From its host to the flow and back.
  const host = inspect(lane, { kind: 'node', node: 0 })!;
  expect(host.related[0]).toEqual({ label: 'Stream 1', target: { kind: 'flow', flow: 0 } });
  // Its sender knows its rate and what it has sent, and nothing of p′, which the scheme has computed.
  const { sender } = inspect(lane, { kind: 'flow', flow: 0 })!;
  expect(sender?.node).toBe(0);
  expect(sender?.values.map(({ name }) => name)).toEqual(['rate', 'packet', 'sent']);
  expect(host.sender?.related).toEqual([host.related[0]]);
  const links = lane.shape.links.keys();
  expect([...links].filter((link) => inspect(lane, { kind: 'link', link })?.sender !== undefined)).toEqual([]);
});
