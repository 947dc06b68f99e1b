import { expect, test } from 'vitest';
import * as Step from '../../engine/calls/call-steps.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../open-lane.ts';
import type { Lane } from '../lane.ts';
import type { Happening } from '../report.ts';
import { describeHappening } from '../watch/describe-happening.ts';
import { callHistory, callsOfClient, callStory, storyOfAttempt } from './call-words.ts';
import { inspect } from './inspect.ts';

const { scenario: json } = shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!;
const checked = validateScenario(json);
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const storm = checked.scenario;

function stormAt(seconds: number): Lane {
  const lane = openLane(storm, 'retries');
  lane.advance(seconds, Infinity);
  return lane;
}

const step = (kind: number, attempt: number, atSeconds: number) => ({ kind, attempt, atSeconds });

test('a story tells how often was tried, how it ended, and what was served for nobody', () => {
  const retried = [step(Step.sent, 0, 10.4), step(Step.timedOut, 0, 11.4), step(Step.sent, 1, 11.4)];
  const given = [...retried, step(Step.timedOut, 1, 12.4), step(Step.gaveUp, 1, 12.4)];
  expect(callStory(given)).toBe('Tried twice, gave up at 12.40 s.');
  const late = [...given, step(Step.served, 1, 13.1)];
  expect(callStory(late)).toBe('Tried twice, gave up at 12.40 s, served for nobody, at 13.10 s.');
  expect(callHistory(late).map(({ label }) => label)).toEqual([
    'Attempt 1 sent',
    'Attempt 1 timed out',
    'Attempt 2 sent',
    'Attempt 2 timed out',
    'The client gives up',
    'Attempt 2 served for nobody',
  ]);
  expect(callStory(retried)).toBe('Tried twice, waits for an answer since 11.40 s.');
  expect(callStory(retried.slice(0, 2))).toBe('Tried once, waits before its next attempt since 11.40 s.');
  const served = [...retried, step(Step.served, 1, 11.5), step(Step.answered, 1, 11.502)];
  expect(callStory(served)).toBe('Tried twice, answered at 11.50 s.');
  expect(callStory([...served, step(Step.served, 0, 14)])).toBe(
    'Tried twice, answered at 11.50 s, served for nobody, at 14.00 s.',
  );
  // The first steps are forgotten.
  expect(callStory(late.slice(3))).toBe('Tried twice, gave up at 12.40 s, served for nobody, at 13.10 s.');
});

test('a lane that jumps to a moment knows the steps of the calls that are under way there', () => {
  const lane = stormAt(60);
  const there = openLane(storm, 'retries');
  there.restore(structuredClone(lane.save()));
  const { steps } = lane.engine.transports.calls;
  const { flow, sequence } = steps.last();
  const last = steps.of(flow, Step.callOf(sequence));
  expect(last.length).toBeGreaterThan(2);
  expect(there.engine.transports.calls.steps.of(flow, Step.callOf(sequence))).toEqual(last);
  // From there both go the same way.
  for (const one of [lane, there]) one.advance(61, Infinity);
  expect(there.engine.transports.calls.steps.last()).toEqual(steps.last());
});

test('in a storm the server serves calls that were given up, and says so', () => {
  const lane = stormAt(60);
  const { calls } = lane.engine.transports;
  const node = lane.network.nodes.findIndex(({ id }) => id === 'server');
  const server = calls.serverAt(node)!;
  const [{ flow, sequence }] = server.served();
  expect(calls.isAwaited(flow, sequence)).toBe(false);
  // About 7,000 attempts wait. Clients wait for those of the last second at most.
  expect(server.waiting - calls.goneAt(server)).toBeGreaterThan(200);
  expect(server.waiting - calls.goneAt(server)).toBeLessThan(360);
  const inspected = inspect(lane, { kind: 'node', node })!;
  expect(inspected.why).toMatch(/whose client has gone\. Tried 4 times, gave up at \d+\.\d\d s/);
  expect(inspected.related[0].target).toEqual({ kind: 'flow', flow: lane.engine.flows.number[flow] });
  const story = storyOfAttempt(lane, flow, sequence)!;
  expect(story.history.filter(({ label }) => label.endsWith('sent'))).toHaveLength(4);
  const client = inspect(lane, inspected.related[0].target)!;
  expect(client.values.filter(({ name }) => name.startsWith('call '))).toHaveLength(5);
});

test('a request on its way tells the story of its call', () => {
  const lane = stormAt(60);
  const { packets } = lane.engine.network;
  let request = -1;
  while (request < 0) {
    lane.step();
    lane.engine.links.forEach((link) => link.forEachPacket((packet) => void (request = packet)));
  }
  const inspected = inspect(lane, { kind: 'packet', serial: packets.serial[request] })!;
  expect(inspected.title).toMatch(/^(Request|Answer) of call [\d,]+, Calls \d+$/);
  expect(inspected.why).toMatch(/^Tried /);
  expect(inspected.history.length).toBeGreaterThan(0);
});

test('steps are forgotten when the lane goes back, and are the same when it runs again', () => {
  const lane = openLane(storm, 'retries');
  lane.advance(25, Infinity);
  const state = lane.save();
  lane.advance(28, Infinity);
  const told = () => Array.from({ length: 100 }, (_, n) => callsOfClient(lane, n * lane.engine.flows.width));
  const first = told();
  lane.restore(state);
  expect(told()).not.toEqual(first);
  const before = callsOfClient(lane, 0);
  expect(before).not.toBeNull();
  lane.advance(28, Infinity);
  expect(told()).toEqual(first);
  const other = openLane(storm, 'retries');
  other.restore(state);
  expect(callsOfClient(other, 0)).toEqual(before);
});

test('the oldest steps are given up when there are too many', () => {
  const steps = new Step.CallSteps();
  for (let call = 0; call < 200_000; call++) steps.add(Step.sent, call % 2, (call & 0xffff) * 32, call);
  const times = steps.of(1, 5).map(({ atSeconds }) => atSeconds);
  expect(times).toEqual([5 + 2 * 65_536, 5 + 3 * 65_536]);
  expect(steps.lastCalls(0, 2)).toEqual([199_998 & 0xffff, 199_996 & 0xffff]);
});

test('a server tells what became of its calls after the trigger', () => {
  const recovery = (laneId: string, seconds: number) => {
    const lane = openLane(storm, laneId);
    lane.advance(seconds, Infinity);
    const server = lane.network.nodes.findIndex(({ kind }) => kind === 'server');
    return inspect(lane, { kind: 'node', node: server })!.values.find(({ name }) => name === 'recovery')?.value;
  };
  expect(recovery('none', 25)).toBeUndefined();
  expect(recovery('none', 60)).toMatch(/^after \d+ s$/);
  expect(recovery('retries', 60)).toBe('open');
});

test('what waits at a server is looked at place by place, from the next to be served', () => {
  const lane = stormAt(60);
  const node = lane.network.nodes.findIndex(({ id }) => id === 'server');
  const server = lane.engine.transports.calls.serverAt(node)!;
  const next = inspect(lane, { kind: 'node', node })!.related.filter(({ label }) => label.includes('to be served'));
  expect(next.map(({ target }) => target)).toEqual([0, 1, 2].map((attempt) => ({ kind: 'node', node, attempt })));
  const first = inspect(lane, next[0].target)!;
  expect(next[0].label.toLowerCase()).toContain(first.title.toLowerCase());
  expect(first.status).toMatch(/^number 1 of 7,\d{3} to be served, for nobody$/);
  expect(first.why).toMatch(/^Its client has gone\. Tried 4 times, gave up at/);
  // From the last place its client still waits, and nothing waits behind it.
  const last = inspect(lane, { kind: 'node', node, attempt: server.waiting - 1 })!;
  expect(last.tone).toBe('plain');
  expect(last.related.map(({ label }) => label)).not.toContain('Served after it');
  expect(inspect(lane, { kind: 'node', node, attempt: server.waiting })).toBeNull();
});

test('each step of a call is something that happens, with words of its own, and is where it is taken', () => {
  const lane = openLane(storm, 'retries');
  const told: Happening[] = [];
  const happened = (kind: number, link: number, flow: number, packet: number, code: number) => {
    if (kind === Happened.callStep) told.push(describeHappening(lane, { kind, link, flow, packet, code }));
  };
  lane.observe({ stops: false, sampled: () => {}, happened });
  lane.advance(35, Infinity);
  const number = told.find(({ words }) => words.endsWith('was given up'))!.words.match(/[\d,]+/)![0];
  const steps = told.filter(({ words }) => new RegExp(`call ${number}( |$)`, 'i').test(words));
  const client = lane.network.nodes.findIndex(({ id }) => id === 'clients');
  const server = lane.network.nodes.findIndex(({ id }) => id === 'server');
  expect(steps.slice(0, 2).map(({ words }) => words.replace(/ as number.*/, ''))).toEqual([
    `Attempt 1 of call ${number} was sent`,
    `Attempt 1 of call ${number} joined the queue of Server`,
  ]);
  expect(steps.map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      ...[1, 2, 3, 4].map((attempt) => `Attempt ${attempt} of call ${number} timed out`),
      `Call ${number} was given up`,
    ]),
  );
  expect(steps.filter(({ words }) => words.endsWith('was served for nobody')).length).toBeGreaterThan(0);
  for (const { words, node, target } of steps) {
    expect(node).toBe(/queue|served/.test(words) ? server : client);
    expect(target?.kind).toBe('flow');
  }
  // The whole story is that of the inspector.
  const last = callHistory(
    lane.engine.transports.calls.steps.of(rowOf(lane, steps[0].flow), Number(number.replace(',', '')) - 1),
  );
  expect(last).toHaveLength(steps.length);
});

function rowOf({ engine: { flows } }: Lane, number: number): number {
  return [...flows.rows()].find((row) => flows.number[row] === number)!;
}
