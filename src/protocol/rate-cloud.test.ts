import { inspector } from '../simulation/inspect/inspect.ts';
import { expect, test } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { sessionRates } from '../simulation/result-of-lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import { LINK, LINK_STRIDE } from './frame.ts';
import type { LaneMessage } from './messages.ts';
import { CLOUD_CELLS, cloudCell, CloudWriter, hasCloud } from './rate-cloud.ts';
import { LaneServer } from './server.ts';

function shipped(name: string) {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)?.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
}

test('a cloud counts every session at its max-min rate and its rate', { timeout: 60_000 }, () => {
  const lane = openLane(shipped('slbn-crowd'), 'slbn');
  lane.advance(0.2, Infinity);
  const writer = new CloudWriter(lane);
  const expected = new Map<number, number>();
  const rates = sessionRates(lane);
  for (const { rateBitsPerSecond, maxMinBitsPerSecond } of rates) {
    if (rateBitsPerSecond === null || rateBitsPerSecond === 0) continue;
    const cell = CLOUD_CELLS * cloudCell(maxMinBitsPerSecond) + cloudCell(rateBitsPerSecond);
    expected.set(cell, (expected.get(cell) ?? 0) + 1);
  }
  // The second time nothing of the first is left.
  for (let time = 0; time < 2; time++) {
    const { cells, counts, sessions, withoutRate, near } = writer.write();
    const told = new Map(Array.from(cells, (cell, i) => [cell, counts[i]] as const));
    expect(told).toEqual(expected);
    expect(expected.size).toBeGreaterThan(50);
    expect(sessions).toBe(rates.length);
    expect(withoutRate).toBe(rates.filter(({ rateBitsPerSecond }) => !rateBitsPerSecond).length);
    const isNear = ({ rateBitsPerSecond, maxMinBitsPerSecond }: (typeof rates)[number]): boolean =>
      rateBitsPerSecond !== null && Math.abs(rateBitsPerSecond / maxMinBitsPerSecond - 1) <= 0.01;
    expect(near).toBe(rates.filter(isNear).length);
  }
});

test('the error of a link is what sources send over it, against its capacity, where it holds sessions', () => {
  const lane = openLane(shipped('slbn-crowd'), 'slbn');
  lane.advance(0.2, Infinity);
  const { linkErrors } = new CloudWriter(lane).write();
  const { links, controller, flows, network } = lane.engine;
  expect(linkErrors).toHaveLength(links.length);
  const load = new Float64Array(links.length);
  for (const { flow: number, rateBitsPerSecond } of sessionRates(lane)) {
    const path = network.paths[flows.forwardPath[flows.withNumber(number)]];
    for (const link of path) load[link] += rateBitsPerSecond ?? 0;
  }
  let bottlenecks = 0;
  for (const [link, error] of linkErrors.entries()) {
    const isBottleneck = controller.rates!.maxMin!.levelOf(link) !== 0;
    expect(Number.isNaN(error)).toBe(!isBottleneck);
    if (!isBottleneck) continue;
    bottlenecks++;
    expect(error).toBeCloseTo(100 * (load[link] / links[link].rateBitsPerSecond - 1), 3);
  }
  expect(bottlenecks).toBeGreaterThan(20);
  // Their mean is the lane's probe.
  const mean = linkErrors.filter((error) => !Number.isNaN(error)).reduce((sum, error) => sum + error, 0) / bottlenecks;
  expect(mean).toBeCloseTo(lane.probes.find(({ id }) => id === 'linkErrorMean')!.value(-1), 3);
});

test('only lanes with rates of very many sessions have one', () => {
  expect(hasCloud(openLane(shipped('slbn-crowd'), 'bfyz'))).toBe(true);
  expect(hasCloud(openLane(shipped('slbn-one-link'), 'slbn'))).toBe(false);
  expect(hasCloud(openLane(shipped('a-flood-of-flows'), 'none'))).toBe(false);
});

function served(name: string) {
  let milliseconds = 0;
  const heard: LaneMessage[] = [];
  const resumes: (() => void)[] = [];
  const server = new LaneServer({
    open: (scenario, laneId, progress) => openLane(scenario, laneId, undefined, progress),
    inspector: () => inspector,
    post: (message) => void heard.push(message),
    yield: (resume) => void resumes.push(resume),
    clock: () => milliseconds,
  });
  const run = (untilSeconds: number): void => {
    milliseconds += 10;
    server.receive({ kind: 'grant', untilSeconds });
    while (resumes.length > 0) resumes.shift()!();
  };
  server.receive({ kind: 'open', revision: 1, scenario: shipped(name), laneId: 'slbn', replayToSeconds: 0 });
  return { server, heard, run };
}

test('a worker reports clouds at most fifteen times a second, and one of the moment at which it rests', () => {
  const { server, heard, run } = served('slbn-crowd');
  const clouds = () => heard.filter(({ kind }) => kind === 'cloud');
  for (let step = 1; step <= 20; step++) run(step / 1000);
  // One as it opened, and two in the 200 ms since then: after 70 ms and after 140 ms.
  expect(clouds()).toHaveLength(3);
  server.receive({ kind: 'measure' });
  expect(clouds()).toHaveLength(4);
  expect(clouds().at(-1)).toMatchObject({ revision: 1, atSeconds: 0.02, cloud: { sessions: expect.any(Number) } });
});

test('what is known of levels at rest is of that moment, whatever was looked at on the way', () => {
  const levels = (links: Float64Array) => links.filter((_, at) => at % LINK_STRIDE === LINK.bottleneckLevel);
  const restsAt = (seconds: number, steps: number) => {
    const { server, heard, run } = served('slbn-experiment-1a-tenth');
    for (let step = 1; step <= steps; step++) run((seconds * step) / steps);
    const { frame } = heard.findLast((message) => message.kind === 'frame')!;
    server.receive({ kind: 'measure' });
    const { links } = heard.find((message) => message.kind === 'measured')!;
    return { before: levels(frame.links), measured: levels(links) };
  };
  const [played, leapt] = [restsAt(0.3037, 30), restsAt(0.3037, 1)];
  expect(played.measured).toEqual(leapt.measured);
  expect(played.before).not.toEqual(played.measured);
});
