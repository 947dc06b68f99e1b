import { expect, test } from 'vitest';
import { contentOf } from '../../experiment/plan.ts';
import { openLane } from '../../simulation/open-lane.ts';
import type { Scenario } from '../schema.ts';
import { validateScenario } from '../validate.ts';
import { chartLink } from './charted-link.ts';
import { deleteElements } from './delete-elements.ts';
import { renameLink } from './network-edits.ts';

const wire = { rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 20 };

function chain(view: object = {}): unknown {
  return {
    headway: 1,
    title: 'Two links in a row',
    network: {
      form: 'drawn',
      nodes: ['a', 'b', 'c'].map((id, i) => ({ id, kind: i === 1 ? 'router' : 'host', x: 100 * i, y: 0 })),
      links: [
        { id: 'first', from: 'a', to: 'b', ...wire, rateBitsPerSecond: 2e6 },
        { id: 'second', from: 'b', to: 'c', ...wire },
      ],
    },
    traffic: [
      {
        id: 'bulk',
        kind: 'long-lived',
        from: ['a'],
        to: ['c'],
        count: 2,
      },
    ],
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { untilSeconds: 5 },
    view,
  };
}

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function charted(scenario: Scenario): string {
  const { shape } = openLane(scenario, 'none');
  return shape.links[shape.chartedLink]!;
}

test('without a choice the slowest link is charted, with one that link, and the places say that it was chosen', () => {
  const scenario = valid(chain());
  expect(charted(scenario)).toBe('second');
  const chosen = chartLink(scenario, 'first:back');
  expect(chosen.label).toBe('chart b to a');
  expect(charted(chosen.scenario)).toBe('first:back');
  const { places } = openLane(chosen.scenario, 'none').shape;
  expect(places.at(-1)).toContain('b–a (2 Mbit/s): it was chosen.');
  expect(charted(chartLink(chosen.scenario, null).scenario)).toBe('second');
});

test('a link that is not there is refused with the nearest name', () => {
  const result = validateScenario(chain({ chartedLink: 'secnd' }));
  expect(result).toMatchObject({ ok: false, problems: [{ place: 'view.chartedLink' }] });
  if (!result.ok) expect(result.problems[0]!.remedy).toContain('second');
});

test('a run goes on as before, but its samples are others: a lane that runs is opened again', () => {
  const scenario = valid(chain());
  const chosen = chartLink(scenario, 'first').scenario;
  const [lane, other] = [openLane(scenario, 'none'), openLane(chosen, 'none')];
  for (const one of [lane, other]) one.advance(2, Infinity);
  expect(other.fingerprint()).toBe(lane.fingerprint());
  expect(lane.revise(chosen)).toBe(false);
  expect(contentOf(chosen, 'none')).not.toBe(contentOf(scenario, 'none'));
});

test('the choice follows the link: to its new name, and away with it', () => {
  const chosen = chartLink(valid(chain()), 'first:back').scenario;
  expect(renameLink(chosen, 'first', 'uplink').scenario.view.chartedLink).toBe('uplink:back');
  const deleted = deleteElements(chosen, [], ['first']).scenario;
  expect(deleted.view).not.toHaveProperty('chartedLink');
  expect(deleteElements(chosen, [], ['second']).scenario.view.chartedLink).toBe('first:back');
});
