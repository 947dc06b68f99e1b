import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditError } from '../../src/scenario/edit/edit.ts';
import { edit, redo, startHistory, undo, type EditHistory } from '../../src/scenario/edit/edit-history.ts';
import { exampleScenario } from '../../src/scenario/example.fixture.ts';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { getPath } from '../../src/scenario/path.ts';
import { scenarioSchema, type Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { drawnEdit, makeEdit } from './edits.fixture.ts';

/**
 * Whatever is edited, undone and done again: the document stays one that the format allows, what cannot run is named
 * by a place that exists, what can run travels in a link, and undoing all gives the scenario that it began with.
 */
function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const beginnings = [
  exampleScenario(),
  ...[
    'a-flood-of-flows',
    'slbn-demand',
    'aacc-multi-bottleneck',
    'segments-udp-flood',
    'session-control-two-gates',
  ].map((name) => shippedScenarios.find((one) => one.name === name)?.scenario),
].map(valid);

const step = fc.oneof(
  { weight: 8, arbitrary: drawnEdit },
  { weight: 1, arbitrary: fc.constant('undo' as const) },
  { weight: 1, arbitrary: fc.constant('redo' as const) },
);

/** What an edit may leave to mend: flows that have no way, or none but to themselves, and clients in a lane without data. */
const MAY_BE_LEFT =
  /There is no path from|would send to itself|cannot be matched|are not connected in this order|It goes from|has no opposite direction|Without data no response comes/;

function check(scenario: Scenario): void {
  const form = scenarioSchema.safeParse(scenario);
  expect(form.success ? [] : form.error.issues).toEqual([]);
  const result = validateScenario(scenario);
  if (result.ok) {
    expect(result.scenario).toEqual(scenario);
    return;
  }
  for (const { place, message } of result.problems) {
    expect(message).toMatch(MAY_BE_LEFT);
    expect(() => getPath(scenario, place)).not.toThrow();
  }
}

test('random edits, undo and redo keep the document whole', () => {
  const made = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.array(step, { maxLength: 14 }), (first, steps) => {
      let history: EditHistory<Scenario> = startHistory(first);
      for (const one of steps) {
        if (one === 'undo') history = undo(history);
        else if (one === 'redo') history = redo(history);
        else {
          const before = JSON.stringify(history.present);
          try {
            const { scenario, label } = makeEdit(history.present, one);
            expect(JSON.stringify(history.present)).toBe(before);
            expect(label).not.toMatch(/undefined/);
            history = edit(history, scenario, label, null);
            made.add(one.what);
          } catch (error) {
            if (!(error instanceof EditError)) throw error;
          }
        }
        check(history.present);
      }
      const last = history.present;
      if (validateScenario(last).ok) {
        expect(decodeLink(encodeLink(last, { modelVersion: 1 }))).toMatchObject({ ok: true, scenario: last });
      }
      const undone = history.past.length;
      for (let i = 0; i < undone; i++) history = undo(history);
      expect(history.present).toBe(first);
      for (let i = 0; i < undone; i++) history = redo(history);
      expect(history.present).toBe(last);
    }),
    { numRuns: 250 },
  );
  // The lot has fallen on every kind of edit.
  expect(made.size).toBeGreaterThanOrEqual(26);
});
