import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteElements } from '../../../scenario/edit/delete-elements.ts';
import { asDrawn } from '../../../scenario/edit/as-drawn.ts';
import { connect, moveNodes } from '../../../scenario/edit/network-edits.ts';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { momentAfter, ScenarioDocument } from './document.ts';

const RATE = 'traffic.web.arrivals.flowsPerSecond';
const clock = { grantedSeconds: 0, speed: 0.5 };
const refusals: string[] = [];
let changes = 0;
let scenarioDocument: ScenarioDocument;

beforeEach(() => {
  vi.useFakeTimers();
  clock.grantedSeconds = 0;
  refusals.length = changes = 0;
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  scenarioDocument = new ScenarioDocument(result.scenario, clock, {
    changed: () => changes++,
    refused: (reason) => refusals.push(reason),
  });
});
afterEach(() => void vi.useRealTimers());

const timeline = () => scenarioDocument.scenario.timeline.map(({ atSeconds, set, value }) => [atSeconds, set, value]);

describe('ScenarioDocument', () => {
  it('edits the scenario itself before the run has begun', () => {
    scenarioDocument.change(RATE, 30, 'arrivals');
    expect(scenarioDocument.value(RATE)).toBe(30);
    expect(timeline()).toHaveLength(1);
  });

  it('writes an entry later than all that was granted while it runs', () => {
    clock.grantedSeconds = 5.0134;
    scenarioDocument.change(RATE, 30, 'arrivals');
    expect(timeline()[1]).toEqual([5.02, RATE, 30]);
    expect(scenarioDocument.value(RATE)).toBe(30);
  });

  it('reports the value in force: the last entry so far', () => {
    expect(scenarioDocument.value(RATE)).toBe(20);
    clock.grantedSeconds = 2.5;
    expect(scenarioDocument.value(RATE)).toBe(200);
  });

  it('writes at most four entries a second of a drag, the last value always, and undoes them together', () => {
    clock.grantedSeconds = 3;
    for (let index = 0; index <= 100; index++) {
      scenarioDocument.change(RATE, 20 + index, 'arrivals');
      vi.advanceTimersByTime(10);
      clock.grantedSeconds += 0.005;
    }
    vi.advanceTimersByTime(1000);
    expect(changes).toBeLessThanOrEqual(6);
    expect(timeline().at(-1)?.[2]).toBe(120);
    scenarioDocument.undo();
    expect(timeline()).toHaveLength(1);
    scenarioDocument.redo();
    expect(timeline().at(-1)?.[2]).toBe(120);
  });

  it('makes no step of a value that is in force already, however late it is reported again', () => {
    for (const seconds of [0, 3]) {
      clock.grantedSeconds = seconds;
      const before = scenarioDocument.draft;
      scenarioDocument.change(RATE, 30, 'arrivals');
      const changed = scenarioDocument.draft;
      // A key that is released long after it was pressed.
      vi.advanceTimersByTime(5000);
      scenarioDocument.change(RATE, 30, 'arrivals');
      vi.advanceTimersByTime(1000);
      expect(scenarioDocument.draft).toBe(changed);
      scenarioDocument.undo();
      expect(scenarioDocument.draft).toBe(before);
    }
  });

  it('replaces the entry of the same moment while time stands still', () => {
    clock.grantedSeconds = 3;
    for (const value of [30, 40, 50]) {
      scenarioDocument.change(RATE, value, 'arrivals');
      vi.advanceTimersByTime(1000);
    }
    expect(timeline()).toHaveLength(2);
    expect(scenarioDocument.value(RATE)).toBe(50);
  });

  it('refuses what could not run, and says why, in mid-run as before it', () => {
    for (const seconds of [0, 3]) {
      clock.grantedSeconds = seconds;
      expect(scenarioDocument.change('lanes.cp.parameters.stepSize', -5, 'step size')).toMatch(
        /^-5 is out of range\. A/,
      );
    }
    expect(scenarioDocument.change('network.parameters.pairs', 0, 'pairs')).toBe('It is too small. At least 1.');
    expect([changes, refusals, scenarioDocument.undoLabel]).toEqual([0, [], null]);
  });

  it('refuses a held-back value too', () => {
    expect(scenarioDocument.change('lanes.cp.parameters.stepSize', 50, 'step size')).toBeNull();
    expect(scenarioDocument.change('lanes.cp.parameters.stepSize', -5, 'step size')).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(refusals.join()).toMatch(/out of range/);
    expect(scenarioDocument.value('lanes.cp.parameters.stepSize')).toBe(50);
  });

  it('refuses a wrong value also in a draft with something to mend, and takes a right one', () => {
    const cut = deleteElements(scenarioDocument.scenario, [], ['bottleneck']);
    scenarioDocument.edit(cut.scenario, cut.label);
    expect(scenarioDocument.change('lanes.cp.parameters.stepSize', -5, 'step size')).toMatch(/out of range/);
    expect(scenarioDocument.change('lanes.cp.parameters.stepSize', 5, 'step size')).toBeNull();
    expect(scenarioDocument.value('lanes.cp.parameters.stepSize')).toBe(5);
  });

  it('keeps an edit that leaves something to mend as a draft, and the run as it was', () => {
    const { scenario } = scenarioDocument;
    const cut = deleteElements(scenario, [], ['bottleneck']);
    scenarioDocument.edit(cut.scenario, cut.label);
    expect(scenarioDocument.undoLabel).toBe('delete link R1 to R2');
    expect(scenarioDocument.problems.map(({ place }) => place)).toEqual(['traffic.web.to']);
    expect([scenarioDocument.scenario, scenarioDocument.draft]).toEqual([scenario, cut.scenario]);
    const mended = connect(scenarioDocument.draft, 'r1', 'r2');
    scenarioDocument.edit(mended.scenario, mended.label);
    expect([scenarioDocument.scenario, scenarioDocument.problems]).toEqual([mended.scenario, []]);
    scenarioDocument.undo();
    expect(scenarioDocument.scenario).toBe(mended.scenario);
    scenarioDocument.undo();
    expect([scenarioDocument.scenario, scenarioDocument.problems]).toEqual([scenario, []]);
  });

  it('undoes the edits of one gesture together', () => {
    const { draft } = scenarioDocument;
    for (let x = 1; x <= 3; x++) {
      const moved = moveNodes(scenarioDocument.draft, new Map([['r1', { x, y: 0 }]]));
      scenarioDocument.edit(moved.scenario, moved.label, { gesture: 'nudge r1' });
    }
    vi.advanceTimersByTime(2000);
    const later = moveNodes(scenarioDocument.draft, new Map([['r1', { x: 9, y: 0 }]]));
    scenarioDocument.edit(later.scenario, later.label, { gesture: 'nudge r1' });
    scenarioDocument.undo();
    expect(asDrawn(scenarioDocument.draft).network.nodes[0]).toMatchObject({ id: 'r1', x: 3 });
    scenarioDocument.undo();
    expect(scenarioDocument.draft).toBe(draft);
  });

  it('undoes a drag at once, however slow the page is, and two drags one by one', () => {
    clock.grantedSeconds = 3;
    const drag = (values: readonly number[]) => {
      scenarioDocument.pointerPressed();
      for (const value of values) {
        vi.advanceTimersByTime(3000);
        scenarioDocument.change(RATE, value, 'arrivals');
      }
      scenarioDocument.pointerReleased();
    };
    const before = scenarioDocument.draft;
    drag([20, 21, 22]);
    const between = scenarioDocument.draft;
    vi.advanceTimersByTime(3000);
    drag([30, 31]);
    scenarioDocument.undo();
    expect(scenarioDocument.draft).toBe(between);
    scenarioDocument.undo();
    expect(scenarioDocument.draft).toBe(before);
  });

  it('edits from the beginning in mid-run where that is asked for', () => {
    clock.grantedSeconds = 3;
    scenarioDocument.fromBeginning = true;
    scenarioDocument.change(RATE, 30, 'arrivals');
    expect(timeline()).toHaveLength(1);
    expect(scenarioDocument.value(RATE)).toBe(30);
  });

  it('writes a loss on a link that had none', () => {
    scenarioDocument.open(asDrawn(scenarioDocument.scenario));
    clock.grantedSeconds = 3;
    scenarioDocument.change('network.links.bottleneck.impairments.lossProbability', 0.1, 'loss');
    expect(refusals).toEqual([]);
    expect(timeline()[1]).toEqual([3.01, 'network.links.bottleneck.impairments.lossProbability', 0.1]);
  });

  it('edits the scenario where a value cannot change while it runs', () => {
    clock.grantedSeconds = 3;
    scenarioDocument.change('run.untilSeconds', 60, 'length');
    expect(scenarioDocument.scenario.run.untilSeconds).toBe(60);
    expect(timeline()).toHaveLength(1);
  });
});

describe('momentAfter', () => {
  it('reads well and comes soon', () => {
    expect(momentAfter(52.4183, 0.25)).toBe(52.42);
    expect(momentAfter(52.42, 0.25)).toBe(52.43);
    expect(momentAfter(3, 1000)).toBe(3.1);
  });

  it('is later than everything processed, at any speed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ min: 1e-5, max: 1000, noNaN: true }),
        (granted, speed) => {
          expect(momentAfter(granted, speed)).toBeGreaterThan(granted);
        },
      ),
    );
  });
});
