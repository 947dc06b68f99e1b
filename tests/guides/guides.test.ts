/** The guides of the shipped scenarios: what they ask, what they lead with, what they offer to try, and that every figure that they say is in the table. */
import { describe, expect, test } from 'vitest';
import { addLane } from '../../src/scenario/edit/lane-edits.ts';
import { mayChangeInMidRun } from '../../src/scenario/may-change.ts';
import { setPath } from '../../src/scenario/path.ts';
import type { Attempt } from '../../src/scenario/schema/guide.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { quantityOf } from '../../src/views/view-of.ts';
import { SAID_FIGURES } from './figures.ts';

const SHIPPED = shippedScenarios.map(({ name, scenario: json }) => {
  const result = validateScenario(json);
  if (!result.ok) throw new Error(`${name}: ${result.problems[0].message}`);
  return { name, json: json as { readonly guide?: Scenario['guide'] }, scenario: result.scenario };
});
/** Lessons have steps of their own: these say what to predict, to try and to see. */
const GUIDED = SHIPPED.filter(({ scenario }) => scenario.lesson === undefined);
/** To open one of these takes seconds: what it leads with is that of its tenth. */
const LARGE = /^slbn-experiment-..$/;
/** Every edit of a race changes the task. */
const isRace = ({ race }: Scenario): boolean => race !== undefined;

test('every shipped scenario asks a question of its own and says where it comes from', () => {
  const questions = SHIPPED.map(({ scenario }) => scenario.guide?.question ?? '');
  expect(questions.filter((question) => !/\?$/.test(question))).toEqual([]);
  expect(new Set(questions).size).toBe(questions.length);
  for (const { name, scenario } of SHIPPED)
    expect([name, scenario.guide?.source ?? '']).toEqual([name, expect.stringMatching(/\.$/)]);
});

test.each(GUIDED)('$name: all is there, and nothing is lost on reading', ({ name, json, scenario }) => {
  const { hero, companions = [], tries = [], expect: seen } = scenario.guide!;
  expect(scenario.guide).toEqual(json.guide);
  expect(seen).not.toBe(undefined);
  expect(scenario.watch!.length).toBeLessThanOrEqual(260);
  expect(tries.length).toBeGreaterThanOrEqual(isRace(scenario) ? 0 : 2);
  expect(scenario.view.controls?.length ?? 0).toBeGreaterThanOrEqual(isRace(scenario) ? 0 : 1);
  expect(companions).not.toContain(hero);
  if (LARGE.test(name)) return;
  const shapes = scenario.lanes.map(({ id }) => openLane(scenario, id).shape);
  const missing = [hero!, ...companions].filter((id) => shapes.every((shape) => quantityOf(shape, id) === null));
  expect(missing).toEqual([]);
});

test.each(GUIDED)('$name: every thing to try leads to a valid scenario', ({ scenario }) => {
  for (const one of scenario.guide!.tries ?? []) {
    const result = validateScenario(tried(scenario, one));
    expect([one.title, result.ok ? [] : result.problems]).toEqual([one.title, []]);
    expect(one.atSeconds).toBeLessThan(scenario.run.untilSeconds);
  }
});

/** As the page does it: an entry of the timeline where the value may change in mid-run, else an edit of the whole run. */
function tried(scenario: Scenario, { edit, atSeconds = 0 }: Attempt): unknown {
  if ('addLane' in edit) return addLane(scenario, edit.addLane).scenario;
  if (atSeconds === 0 || !mayChangeInMidRun(edit.set)) return setPath(scenario, edit.set, edit.value);
  return { ...scenario, timeline: [...scenario.timeline, { atSeconds, ...edit }] };
}

describe('what one should see', () => {
  test('every figure that is said is in the table, and nothing else is', () => {
    for (const { name, scenario } of GUIDED) {
      const lanes = SAID_FIGURES.filter((one) => one.scenario === name);
      const texts = lanes.flatMap(({ figures }) => figures.map(({ text }) => text));
      const said = scenario.guide!.expect!;
      expect([name, texts.length > 0, texts.filter((text) => !said.includes(text))]).toEqual([name, true, []]);
      expect([name, unheld(said, texts)]).toEqual([name, []]);
    }
  });

  test('a number that no run gives is found', () => {
    expect(unheld('At 12 s lane A completes 3.6 flows, s2 and BBRv3 more.', ['3.6'])).toEqual([]);
    expect(unheld('At 12 s lane A completes 3.7 flows, B twice 23.6.', ['3.6', '23.6'])).toEqual(['3.7']);
  });
});

/** Numbers in a sentence that are no figure of the table, no moment and no part of a name. */
function unheld(sentence: string, texts: readonly string[]): string[] {
  let rest = sentence.replaceAll(/\b(?:at|by) \d+(?:\.\d+)? s\b/gi, '').replaceAll(/\b[A-Za-z]+\d\b/g, '');
  for (const text of texts.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(alone(text), '');
  return rest.match(/\d[\d.,]*\d|\d/g) ?? [];
}

/** The text where it is no part of a longer number. */
function alone(text: string): RegExp {
  return new RegExp(`(?<![\\d.,−])${text.replaceAll('.', '\\.')}(?![\\d]|[.,]\\d)`, 'g');
}
