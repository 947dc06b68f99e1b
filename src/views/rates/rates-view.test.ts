import { expect, test } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../../simulation/open-lane.ts';
import { setPath } from '../../scenario/path.ts';
import type { LaneSeries } from '../../protocol/lane-feed.ts';
import { textAt } from '../../quantities/quantity.ts';
import { allFigures } from '../view-of.ts';
import { controlCaution } from './rates-view.ts';

function shippedScenario(name: string): Scenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)?.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
}

/** The caution of a shipped scenario's lane at some moments, the lane running that scheme. */
function cautions(name: string, laneIndex: number, scheme: string, moments: readonly number[]) {
  const shipped = shippedScenario(name);
  const { id } = shipped.lanes[laneIndex]!;
  const lanes = [{ id, scheme, dataPlane: 'packets', parameters: {} }];
  const timeline = shipped.timeline.filter(({ set }) => !set.startsWith('lanes.'));
  const scenario = { ...(setPath(shipped, 'lanes', lanes) as Scenario), timeline };
  const lane = openLane(scenario, id);
  lane.advance(moments.at(-1)!, Infinity);
  const columns = lane.series();
  const series = {
    has: (column: string) => column in columns,
    at: (column: string, seconds: number) => {
      const { values, intervalSeconds } = columns[column]!;
      return values[Math.floor(seconds / intervalSeconds + 1e-9)] ?? null;
    },
  } as unknown as LaneSeries;
  return moments.map((seconds) => controlCaution(lane.shape, series, seconds));
}

test('a flood of short flows on a slow link: the page says that control packets fill it', { timeout: 60_000 }, () => {
  const [begin, late] = cautions('a-flood-of-flows', 0, 'slbn', [0, 18]);
  expect(begin).toBeNull();
  expect(late).toMatch(/^Control packets alone fill a link: they ask for \d{3} % of it/);
});

test('where few sessions stay there is nothing to say', () => {
  expect(cautions('slbn-one-link', 0, 'slbn', [0, 1])).toEqual([null, null]);
});

test('from half of a link on it is said', () => {
  const { shape } = openLane(shippedScenario('slbn-one-link'), 'slbn');
  const told = (load: number) => controlCaution(shape, { has: () => true, at: () => load } as unknown as LaneSeries, 1);
  expect([NaN, 0, 49.9].map(told)).toEqual([null, null, null]);
  expect(told(50)).toBe('Control packets take 50 % of the busiest link.');
  expect(told(100)).toContain('Control packets alone fill a link');
});

test('until every session has settled, the time to converge is the time so far', () => {
  const { shape } = openLane(shippedScenario('slbn-one-link'), 'slbn');
  const figure = allFigures(shape).find(({ id }) => id === 'settling')!;
  const caption = (settled: number, present: number) => {
    const values: Record<string, number> = { settled, sessions: present, settlingSeconds: 0.25 };
    const series = { rows: 1, at: (column: string) => values[column] } as unknown as LaneSeries;
    return textAt(figure, { series, shape }, 1);
  };
  expect(caption(3, 4)).toEqual({ number: '250', suffix: 'ms', unit: 'so far' });
  expect(caption(4, 4)).toEqual({ number: '250', suffix: 'ms', unit: 'from change' });
});
