import { beforeEach, describe, expect, it } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { LINK, LINK_STRIDE, NODE_STRIDE } from '../../../protocol/frame.ts';
import { LiveLane } from './live-lane.ts';
import { openLane } from '../../../simulation/open-lane.ts';
import { runUntil } from '../../../simulation/watch/run-until.fixture.ts';
import { PretendWorker } from './pretend-worker.fixture.ts';

let worker: PretendWorker;
let lane: LiveLane;
let scenario: Scenario;
beforeEach(() => {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  scenario = result.scenario;
  lane = new LiveLane('cp', 'B', () => (worker = new PretendWorker()));
  lane.open(scenario, 0);
});

let now = 0;
/** The page looks after the lane for so long, as often as a screen has frames. */
function look(seconds: number): void {
  for (let count = 0; count < seconds * 60; count++) lane.watch((now += 1000 / 60));
}

const with200At = (atSeconds: number): Scenario => ({
  ...scenario,
  timeline: [{ atSeconds, set: 'traffic.web.arrivals.flowsPerSecond', value: 200 }],
});

const node = (id: string) => ({ id, kind: id === 'r' ? 'router' : 'host', x: 0, y: 0 });
const link = (id: string, from: string, to: string) => ({
  id,
  from,
  to,
  rateBitsPerSecond: 1e6,
  delaySeconds: 0.01,
  bufferPackets: 10,
});

describe('LiveLane', () => {
  it('opens, then follows grants, and collects every sample', () => {
    expect(lane.computedSeconds).toBe(-Infinity);
    worker.work();
    expect(lane.shape?.laneId).toBe('cp');
    expect(lane.computedSeconds).toBe(0);
    lane.grant(1);
    lane.grant(3);
    worker.work();
    expect(lane.computedSeconds).toBe(3);
    expect(lane.busy).toBe(false);
    expect(lane.series.at('time', 3)).toBeCloseTo(3, 1);
    expect(lane.series.rows).toBeGreaterThan(200);
  });

  it('at rest, what is read off the samples is of that very moment; the run goes on as if nobody had asked', () => {
    worker.work();
    const at = 3.0071;
    lane.grant(at);
    worker.work();
    const samples = lane.series.rows;
    expect(lane.series.at('time', at)).toBeLessThan(at);
    let told = 0;
    lane.on('frame', () => told++);
    lane.askAgain();
    lane.askAgain();
    worker.work();
    expect(told).toBe(1);
    const { links } = lane.frame!;
    const hero = lane.shape!.chartedLink * LINK_STRIDE;
    expect(lane.series.at('time', at)).toBe(at);
    expect(lane.series.at('heroQueuePackets', at)).toBe(links[hero + LINK.queuePackets]);
    expect(lane.series.at('heroDroppedPackets', at)).toBe(links[hero + LINK.droppedPackets]);
    expect(lane.series.at('flowsActive', at)).toBe(lane.frame!.figures.flowsActive);
    expect(lane.series.rows).toBe(samples + 1);
    // A frame of the same moment, such as one with packets of other links.
    lane.look([0]);
    const shown: (number | null)[] = [];
    const end = lane.on('frame', () => shown.push(lane.series.at('time', at)));
    worker.work();
    lane.revise({ ...scenario, timeline: [...scenario.timeline, ...with200At(8).timeline] });
    worker.work();
    end();
    // Each frame, and what was measured for it.
    expect(shown).toEqual([at, at, at, at]);
    expect(lane.series.rows).toBe(samples + 1);
    lane.grant(4);
    worker.work();
    const asIfNobodyAsked = openLane(scenario, 'cp');
    asIfNobodyAsked.advance(4, Infinity);
    expect(lane.frame?.fingerprint).toBe(asIfNobodyAsked.fingerprint());
    expect([...lane.series.column('time').subarray(0, lane.series.rows)]).toEqual(
      asIfNobodyAsked.series()['time']!.values,
    );
  });

  it('steps one event', () => {
    worker.work();
    const { nextEventSeconds, events } = lane.frame!;
    void lane.step(nextEventSeconds);
    worker.work();
    expect(lane.frame?.events).toBe(events + 1);
    expect(lane.computedSeconds).toBe(nextEventSeconds);
  });

  it('rests on the old frame while it replays, and comes back to the same state', () => {
    worker.work();
    lane.grant(5);
    worker.work();
    const { fingerprint } = lane.frame!;
    lane.open(scenario, 2);
    const times = new Set<number>();
    const samples = new Set<number | null>();
    worker.work(() => {
      times.add(lane.frame!.timeSeconds);
      samples.add(lane.series.at('time', 9));
    });
    expect([...times]).toEqual([5, 2]);
    expect([...samples]).toEqual([5, 2]);
    lane.open(scenario, 5);
    worker.work();
    expect(lane.frame?.fingerprint).toBe(fingerprint);
  });

  it('takes a change of the future in its stride, and replays one of the past', () => {
    worker.work();
    lane.grant(2.5);
    worker.work();
    const { fingerprint } = lane.frame!;
    lane.revise({ ...scenario, timeline: [...scenario.timeline, ...with200At(3).timeline] });
    worker.work();
    expect(lane.frame?.fingerprint).toBe(fingerprint);
    lane.revise(with200At(1));
    worker.work();
    expect(lane.computedSeconds).toBe(2.5);
    expect(lane.busy).toBe(false);
    expect(lane.frame?.fingerprint).not.toBe(fingerprint);
  });

  it('reports shape and network of one run at any time, whatever the page has sent since', () => {
    worker.work();
    const drawn: Scenario = {
      ...scenario,
      network: {
        form: 'drawn',
        nodes: [node('a'), node('r'), node('b')],
        links: [link('up', 'a', 'r'), link('down', 'r', 'b')],
      } as unknown as Scenario['network'],
      traffic: scenario.traffic.map((one) => ({ ...one, from: ['a'], to: ['b'] })) as Scenario['traffic'],
    };
    const checked = validateScenario(drawn);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const seen = new Set<string>();
    const look = () => {
      const { shape, network } = lane.opened!;
      expect(network.nodes.map(({ id }) => id)).toEqual(shape.nodes);
      expect(network.links.map(({ id }) => id)).toEqual(shape.links);
      for (const gate of shape.gates) expect(network.links[gate]).toBeDefined();
      expect(lane.frame?.nodes.length ?? 0).toBe((lane.frame === null ? 0 : shape.nodes.length) * NODE_STRIDE);
      seen.add(shape.nodes.join());
    };
    for (const event of ['opened', 'frame', 'revised'] as const) lane.on(event, look);
    lane.revise(checked.scenario);
    look();
    worker.work(look);
    expect(seen.size).toBe(2);
    // Two openings in a row: what is said about the first of them does not count.
    lane.open(scenario, 0);
    lane.open(checked.scenario, 0);
    worker.work(look);
    expect(lane.shape?.nodes).toEqual(['a', 'r', 'b']);
    // A node that was moved in the picture is no new run, and the network is the new one.
    const moved = { ...checked.scenario.network, nodes: [{ ...node('a'), x: 9 }, node('r'), node('b')] };
    let runs = 0;
    lane.on('opened', () => runs++);
    lane.revise({ ...checked.scenario, network: moved as unknown as Scenario['network'] });
    worker.work(look);
    expect([runs, lane.opened?.network.nodes[0]?.x]).toEqual([0, 9]);
  });

  it('gives up opening when asked, says so, and opens again', () => {
    const first = worker;
    first.say({ kind: 'opening', revision: 1, share: 0.4 });
    lane.cancelOpening();
    expect([first.terminated, lane.busy]).toEqual([true, false]);
    expect(lane.phase).toMatchObject({ kind: 'failed', cancelled: true });
    expect(lane.failure).toBe('opening was cancelled');
    lane.open(scenario, 0);
    expect([worker === first, lane.phase]).toEqual([false, { kind: 'opening', share: null }]);
    worker.work();
    expect(lane.computedSeconds).toBe(0);
    // What is open cannot be given up.
    lane.cancelOpening();
    expect(lane.failure).toBeNull();
  });

  it('takes what a lane says while it opens for a sign of life, and gives up an opening that nobody wants any more', () => {
    const first = worker;
    const says = (revision: number, share: number) => worker.say({ kind: 'opening', revision, share });
    for (let seconds = 0; seconds <= 60; seconds += 5) {
      look(5);
      says(1, seconds / 60);
    }
    expect(lane.phase).toEqual({ kind: 'opening', share: 1 });
    // Another scenario: the worker is busy with the one before, and another takes its place.
    lane.open(with200At(1), 0);
    expect([first.terminated, worker === first]).toEqual([true, false]);
    expect(lane.phase).toEqual({ kind: 'opening', share: null });
    says(2, 0.5);
    const second = worker;
    lane.revise(scenario);
    expect([second.terminated, worker === second]).toEqual([true, false]);
    worker.work();
    expect([lane.phase.kind, lane.computedSeconds]).toEqual(['running', 0]);
    // One that does not open for long is not started again.
    const third = worker;
    lane.open(scenario, 1);
    worker.work();
    expect([worker === third, third.terminated, lane.computedSeconds]).toEqual([true, false, 1]);
  });

  it('shows nothing of moments on the way to the one that it was opened at', () => {
    lane.open(scenario, 9);
    const told = new Set<number | null>();
    const look = () => {
      if (lane.lags) told.add(lane.opened === null ? null : lane.series.at('flowsActive', 9));
    };
    for (const event of ['opened', 'frame', 'left'] as const) lane.on(event, look);
    worker.work(look);
    expect([...told]).toEqual([null]);
    expect([lane.lags, lane.frame?.timeSeconds]).toEqual([false, 9]);
    expect(lane.series.at('flowsActive', 9)).toBe(lane.frame?.figures.flowsActive);
  });

  it('describes an object as it is at the moment gone back to, and nothing in between', () => {
    const inNode = openLane(scenario, 'cp');
    const drop = runUntil(inNode, { kind: 'happening', what: 'drop', at: null }, 30)!;
    const target = { kind: 'packet', serial: drop.packet } as const;
    lane.open(scenario, drop.atSeconds + 1);
    lane.inspect(target);
    worker.work();
    expect(lane.inspection?.inspection?.status).toMatch(/dropped/);
    const back = drop.atSeconds - 0.01;
    const seen = new Set<string | null>();
    lane.on('inspection', () => seen.add(lane.inspection && JSON.stringify(lane.inspection)));
    lane.open(scenario, back);
    expect(lane.inspection).toBeNull();
    worker.work();
    expect(lane.inspection?.atSeconds).toBe(back);
    for (const one of seen) {
      expect(one ?? '').not.toMatch(/dropped/);
      expect(one === null || (JSON.parse(one) as { atSeconds: number }).atSeconds === back).toBe(true);
    }
    // Later it is asked for once more, unless what is there is of this very moment.
    const asked = () => worker.heard.filter(({ kind }) => kind === 'inspect').length;
    const before = asked();
    lane.askAgain();
    expect(asked()).toBe(before);
    lane.grant(drop.atSeconds);
    worker.work();
    lane.askAgain();
    worker.work();
    expect(lane.inspection?.atSeconds).toBe(drop.atSeconds);
    expect(lane.inspection?.inspection?.status).toMatch(/dropped/);
  });

  it('gives buffers back once a newer frame is there', () => {
    worker.work();
    lane.grant(0.5);
    worker.work();
    lane.grant(1);
    worker.work();
    expect(worker.heard.some(({ kind }) => kind === 'recycle')).toBe(true);
  });

  it('says that it failed, and starts again in a new worker', () => {
    worker.work();
    let failures = 0;
    lane.on('new-phase', () => (failures += Number(lane.failure !== null)));
    const first = worker;
    first.emit('error', { message: 'out of memory', preventDefault: () => {} });
    expect(lane.failure).toBe('out of memory');
    expect(failures).toBe(1);
    expect(first.terminated).toBe(true);
    lane.grant(9);
    lane.open(scenario, 1);
    expect(worker).not.toBe(first);
    worker.work();
    expect(lane.failure).toBeNull();
    expect(lane.computedSeconds).toBe(1);
  });

  it('reports what the simulator says of a lane that it cannot open', () => {
    lane.open({ ...scenario, lanes: [] }, 0);
    worker.work();
    expect(lane.failure).toMatch(/has no lane "cp"/);
  });

  it('declares a silent worker dead, but only when an answer is due', () => {
    worker.work();
    look(60);
    expect(lane.failure).toBeNull();
    lane.grant(1);
    look(7.9);
    expect(lane.failure).toBeNull();
    look(0.2);
    expect(lane.failure).toBe('the simulator has not answered for 8 s');
  });

  it('waits longer for its first word, since its program comes over the network', () => {
    look(59.5);
    expect(lane.failure).toBeNull();
    look(1);
    expect(lane.failure).toBe('the simulator has not answered for 60 s');
    // So it does with the worker that takes its place.
    lane.open(scenario, 0);
    look(59.5);
    expect(lane.failure).toBeNull();
    worker.work();
    expect(lane.computedSeconds).toBe(0);
  });

  it('does not count the time in which the page itself was busy or asleep', () => {
    worker.work();
    lane.grant(1);
    for (let count = 0; count < 100; count++) lane.watch((now += 10_000));
    expect(lane.failure).toBeNull();
  });
});
