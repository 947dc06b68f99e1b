import { expect, test } from 'vitest';
import { lawSource, OWN_ID, authoredScenario } from './authored-scenarios.fixture.ts';
import { openAuthoredLane } from './open-authored-lane.ts';

const source = lawSource('flow.window += flow.parameters.step / flow.window;');

function open(parameters: Readonly<Record<string, number | boolean>>, timeline: readonly object[] = []): string {
  try {
    openAuthoredLane(authoredScenario('window law', source, OWN_ID, { timeline, parameters }), 'own');
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const change = (value: unknown) => [{ atSeconds: 2, set: 'lanes.own.windowLaws.bulk.parameters.step', value }];

test('values of authored schemes must be as their sources declare them, at 0 and on the timeline', () => {
  expect(open({ step: 2 })).toBe('');
  expect(open({ step: 9 })).toBe(
    'In the scenario: lanes.own.windowLaws.bulk.parameters.step: 9 is out of range. A number from 0 to 2.',
  );
  expect(open({ step: true })).toContain('true is not a number');
  expect(open({}, change(1.5))).toBe('');
  expect(open({}, change(-1))).toBe(
    'In the scenario: timeline, 2 s: lanes.own.windowLaws.bulk.parameters.step: -1 is out of range. A number from 0 to 2.',
  );
});

test('a value that the source does not declare has no effect', () => {
  expect(open({ steps: 9 })).toBe('');
});
