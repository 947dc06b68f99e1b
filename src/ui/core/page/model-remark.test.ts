import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import earlierModels from './earlier-models.json' with { type: 'json' };
import { modelRemark } from './model-remark.ts';

const EARLIER = [
  { version: 1, tag: 'v1.4.0' },
  { version: 2, tag: 'v2.0.1' },
];

test('the site keeps every earlier model version', () => {
  const kept = (earlierModels as readonly { readonly version: number }[]).map(({ version }) => version);
  expect(kept).toEqual(Array.from({ length: MODEL_VERSION - 1 }, (_, index) => index + 1));
});

test('a link of a version that the site keeps can be opened with it', () => {
  const { sentences, link } = modelRemark(1, '#d1.x', '/headway/', 3, EARLIER);
  expect(sentences).toEqual(['Model version 1 made this link. This page runs model version 3.']);
  expect(link).toEqual({ text: 'Open it with model version 1', address: 'model-1/#d1.x' });
});

test('one kept version leads to another, and to the newest', () => {
  expect(modelRemark(1, '#d1.x', '/model-2/', 2, EARLIER).link?.address).toBe('../model-1/#d1.x');
  expect(modelRemark(3, '#d1.x', '/headway/model-2/index.html', 2, EARLIER).link).toEqual({
    text: 'Open it with the newest model version',
    address: '../#d1.x',
  });
});

test('there is no link to a version that the site does not keep', () => {
  expect(modelRemark(0, '#d1.x', '/headway/', 3, EARLIER).link).toBeUndefined();
  expect(modelRemark(4, '#d1.x', '/headway/', 3, EARLIER).link).toBeUndefined();
});
