import { expect, it } from 'vitest';
import { glyphOf, historyGlyph } from './inspection-view.tsx';

it('knows packets by their names and fates', () => {
  expect(glyphOf({ title: 'SYN of flow 4,812', status: 'refused at 52.391 s, third try' })).toBe('refused');
  expect(glyphOf({ title: 'SYN of flow 4,812', status: 'is in flight' })).toBe('syn');
  expect(glyphOf({ title: 'Data of flow 7', status: 'dropped at 3.000 s' })).toBe('data');
  expect(glyphOf({ title: 'Flow 7', status: 'completed' })).toBeNull();
  expect(glyphOf({ title: 'constructor', status: '' })).toBeNull();
});

it('knows what happened in a history', () => {
  expect(['SYN refused', 'Data dropped', 'SYN sent', 'let in'].map(historyGlyph)).toEqual([
    'refused',
    'drop',
    'syn',
    null,
  ]);
});
