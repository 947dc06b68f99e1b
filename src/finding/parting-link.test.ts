import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { partingFromLink } from './parting-link.ts';

const WHOLE = {
  lanes: ['none', 'cp'],
  window: [1, 0.3],
  flow: 29,
  forks: {
    laneId: 'none',
    fail: { is: 'condition', figure: 'flowsActive', above: 40 },
    draws: 'all',
    helper: { set: 'lanes.cp.parameters.stepSize', value: 20 },
  },
};

test('where lanes part travels in a link beside the scenario and the moment', () => {
  const flood = decodeLink('a-flood-of-flows');
  if (!flood.ok) throw new Error('there is no such scenario');
  const view = { atSeconds: 1.026025, paused: true };
  const link = encodeLink(flood.scenario, { modelVersion: MODEL_VERSION, view, parting: WHOLE });
  expect(link.length).toBeLessThan(400);
  const opened = decodeLink(link);
  expect(opened).toMatchObject({ ok: true, view, scenario: flood.scenario });
  expect(partingFromLink(opened.ok && opened.parting)).toEqual(WHOLE);
  expect(partingFromLink({ lanes: ['none', 'cp'] })).toEqual({ lanes: ['none', 'cp'] });
});

test.each([
  ['nothing', undefined],
  ['a text', 'none'],
  ['one lane', { lanes: ['none'] }],
  ['a long id', { lanes: ['none', 'x'.repeat(41)] }],
  ['a window without a width', { ...WHOLE, window: [1, 0] }],
  ['a window before the run', { ...WHOLE, window: [-1, 1] }],
  ['half a flow', { ...WHOLE, flow: 0.5 }],
  ['draws of nothing', { ...WHOLE, forks: { ...WHOLE.forks, draws: 'none' } }],
  ['a failure of no kind', { ...WHOLE, forks: { ...WHOLE.forks, fail: { is: 'sad' } } }],
  ['a text that may help', { ...WHOLE, forks: { ...WHOLE.forks, helper: { set: 'run.seed', value: '1' } } }],
  ['more than it knows', { ...WHOLE, more: 1 }],
])('what cannot be read is none: %s', (_, input) => {
  expect(partingFromLink(input)).toBeNull();
});
