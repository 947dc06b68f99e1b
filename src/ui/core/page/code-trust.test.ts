import { expect, test, vi } from 'vitest';
import { exampleText } from '../../../authored/examples/examples.fixture.ts';
import { authoredScenario } from '../../../authored-lanes/authored-scenarios.fixture.ts';
import { CodeTrust } from './code-trust.ts';
import { LiveLane } from './live-lane.ts';
import { PretendWorker } from './pretend-worker.fixture.ts';

const scenario = authoredScenario('window law', exampleText('aimd'), 'newreno');

/** A lane of the scenario, and for each worker that it starts whether that is to run code. */
function laneOf(laneId: string, trust: CodeTrust): { lane: LiveLane; started: boolean[] } {
  const started: boolean[] = [];
  const start = (runsCode: boolean): PretendWorker => {
    started.push(runsCode);
    return new PretendWorker();
  };
  return { lane: new LiveLane(laneId, 'A', start, undefined, trust.agrees), started };
}

test('a lane waits with its code, without a worker, until somebody agrees', () => {
  const trust = new CodeTrust();
  const { lane, started } = laneOf('own', trust);
  let told = 0;
  lane.on('new-phase', () => told++);
  lane.open(scenario, 0);
  expect([lane.unagreedCode.map(({ id }) => id), started, told, lane.busy]).toEqual([['own-x'], [], 1, false]);
  lane.grant(3);
  expect(started).toEqual([]);
  trust.agree(lane.unagreedCode);
  lane.open(scenario, 3);
  expect([lane.unagreedCode, started, told]).toEqual([[], [true], 2]);
});

test('a changed character asks again, and a lane without code never waits', () => {
  const trust = new CodeTrust();
  trust.agree(scenario.ownSchemes!);
  const { lane, started } = laneOf('own', trust);
  lane.open(scenario, 0);
  const [one] = scenario.ownSchemes!;
  const changed = { ...scenario, ownSchemes: [{ ...one, source: `${one.source} ` }] };
  lane.revise(changed);
  expect([lane.unagreedCode.length, started]).toEqual([1, [true]]);
  const other = laneOf('twin', new CodeTrust());
  other.lane.open(scenario, 0);
  expect([other.lane.unagreedCode, other.started]).toEqual([[], [false]]);
});

test('what is written here is known from what came with a link, also where that is run again', () => {
  const trust = new CodeTrust();
  const [sent, mine] = [{ source: 'sent' }, { source: 'mine' }];
  trust.agree([sent]);
  trust.write([sent]);
  trust.write([mine]);
  expect([sent, mine].map((one) => trust.isWrittenHere([one]))).toEqual([false, true]);
  expect(trust.isWrittenHere([sent, mine])).toBe(false);
  expect(trust.agrees([sent, mine])).toBe(true);
});

test('in a frame nothing is agreed to, whatever was agreed to before, and a lane without code runs', () => {
  const trust = new CodeTrust();
  trust.agree(scenario.ownSchemes!);
  trust.write(scenario.ownSchemes!);
  expect(trust.agrees(scenario.ownSchemes!)).toBe(true);
  const page = {};
  vi.stubGlobal('self', page);
  vi.stubGlobal('top', page);
  expect(trust.agrees(scenario.ownSchemes!)).toBe(true);
  vi.stubGlobal('top', {});
  expect(trust.agrees(scenario.ownSchemes!)).toBe(false);
  expect(trust.agrees([])).toBe(true);
});
