import { expect, it } from 'vitest';
import { setCharacterKeys } from './character-keys.ts';
import { type Key, KEYS, meaningOf, type Place, withKey } from './key-map.ts';

function pressed(key: string, change: Partial<Parameters<typeof meaningOf>[1]> = {}) {
  return { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, ...change };
}

it('no key means two things in one place', () => {
  for (const place of Object.keys(KEYS) as Place[]) {
    const keys = Object.values<Key>(KEYS[place]).flatMap((one) => one.keys);
    expect(keys.length, place).toBeGreaterThan(3);
    expect(keys, place).toEqual([...new Set(keys)]);
  }
});

it('a letter means the same in upper case, and nothing with Ctrl unless that is a key too', () => {
  expect(meaningOf('page', pressed('s'))).toBe('share');
  expect(meaningOf('page', pressed('S', { shiftKey: true }))).toBe('share');
  expect(meaningOf('page', pressed('s', { ctrlKey: true }))).toBe(null);
  expect(meaningOf('page', pressed('?', { shiftKey: true }))).toBe('help');
});

it('undo and redo have Ctrl or Cmd', () => {
  expect(meaningOf('page', pressed('z', { ctrlKey: true }))).toBe('undo');
  expect(meaningOf('page', pressed('Z', { metaKey: true, shiftKey: true }))).toBe('redo');
  expect(meaningOf('page', pressed('y', { ctrlKey: true }))).toBe('redo');
  expect(meaningOf('page', pressed('y', { ctrlKey: true, shiftKey: true }))).toBe(null);
});

it('Shift is another key where the character does not say it', () => {
  expect(meaningOf('editor', pressed('PageDown'))).toBe('next');
  expect(meaningOf('editor', pressed('PageDown', { code: 'PageDown', shiftKey: true }))).toBe('alsoNext');
  expect(meaningOf('editor', pressed('ArrowUp', { code: 'ArrowUp', shiftKey: true }))).toBe('moveFar');
});

it('answers are the digits of the keyboard, whatever they write with Shift', () => {
  expect(meaningOf('lesson', pressed('2', { code: 'Digit2' }))).toBe('answer');
  expect(meaningOf('lesson', pressed('"', { code: 'Digit2', shiftKey: true }))).toBe('answer');
  expect(meaningOf('lesson', pressed('5', { code: 'Digit5' }))).toBe(null);
});

it('a tooltip names its key', () => {
  expect(withKey('Share', KEYS.page.share)).toBe('Share (S)');
  expect(withKey('Redo', KEYS.page.redo)).toBe('Redo (Shift+Ctrl+Z)');
});

it('letters, digits and signs alone mean nothing where they are turned off; other keys mean what they do', () => {
  setCharacterKeys(false);
  expect(meaningOf('page', pressed('s'))).toBe(null);
  expect(meaningOf('page', pressed('?', { shiftKey: true }))).toBe(null);
  expect(meaningOf('lesson', pressed('2', { code: 'Digit2' }))).toBe(null);
  expect(meaningOf('presenting', pressed('b'))).toBe(null);
  expect(meaningOf('experiments', pressed('t'))).toBe(null);
  expect(meaningOf('experiments', pressed(' '))).toBe('start');
  expect(meaningOf('page', pressed(' '))).toBe('play');
  expect(meaningOf('page', pressed('z', { ctrlKey: true }))).toBe('undo');
  expect(meaningOf('lesson', pressed('PageDown', { code: 'PageDown' }))).toBe('next');
  expect(withKey('Share', KEYS.page.share)).toBe('Share');
  expect(withKey('Play', KEYS.page.play)).toBe('Play (Space)');
  setCharacterKeys(true);
  expect(meaningOf('page', pressed('s'))).toBe('share');
});
