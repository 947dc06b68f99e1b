import { expect, test } from 'vitest';
import { SessionRecords } from './session-records.ts';
import { SessionTable } from './session-table.ts';

function sessionOver(sessions: SessionTable, links: number): number {
  const session = sessions.allocate();
  sessions.setPathLength(session, links, true);
  return session;
}

test('links keep what they were told of each session until it is deleted, and know how many they know', () => {
  const sessions = new SessionTable();
  const records = new SessionRecords(sessions, 3);
  const many = Array.from({ length: 100 }, (_, i) => sessionOver(sessions, 1 + (i % 12)));
  for (const [i, session] of many.entries()) {
    for (let hop = 0; hop <= i % 12; hop++) records.set(hop % 3, session, hop, 100 * i + hop);
  }
  for (const [i, session] of many.entries()) {
    for (let hop = 0; hop <= i % 12; hop++) expect(records.get(session, hop)).toBe(100 * i + hop);
    expect(records.get(session, (i % 12) + 1)).toBeNaN();
  }
  const counts = [0, 1, 2].map((link) => records.count(link));
  records.set(0, many[11], 3, -1);
  expect(records.get(many[11], 3)).toBe(-1);
  expect([0, 1, 2].map((link) => records.count(link))).toEqual(counts);
  records.delete(0, many[11], 3);
  records.delete(0, many[11], 3);
  expect(records.get(many[11], 3)).toBeNaN();
  expect(records.get(many[11], 4)).toBe(1104);
  expect(records.count(0)).toBe(counts[0] - 1);
});

test('a row that another session uses, with a longer path, begins without records', () => {
  const sessions = new SessionTable();
  const records = new SessionRecords(sessions, 1);
  const first = sessionOver(sessions, 2);
  const other = sessionOver(sessions, 2);
  for (const session of [first, other]) for (const hop of [0, 1]) records.set(0, session, hop, 7);
  for (const hop of [0, 1]) records.delete(0, first, hop);
  sessions.release(first);
  const later = sessionOver(sessions, 5);
  expect(later).toBe(first);
  for (const hop of [0, 1, 4]) expect(records.get(later, hop)).toBeNaN();
  for (const hop of [0, 4]) records.set(0, later, hop, 9 + hop);
  expect([0, 1, 4].map((hop) => records.get(later, hop))).toEqual([9, NaN, 13]);
  expect([records.get(other, 1), records.count(0)]).toEqual([7, 4]);
});

test('a state brings back what was there, and nothing else', () => {
  const sessions = new SessionTable();
  const records = new SessionRecords(sessions, 2);
  const session = sessionOver(sessions, 2);
  records.set(0, session, 0, 5);
  const state = records.save();
  const later = sessionOver(sessions, 3);
  records.set(1, session, 1, 6);
  for (const hop of [0, 1, 2]) records.set(0, later, hop, 8);
  for (const _ of [1, 2]) {
    records.restore(state);
    expect([records.get(session, 0), records.count(0), records.count(1)]).toEqual([5, 1, 0]);
    expect([records.get(session, 1), records.get(later, 2)]).toEqual([NaN, NaN]);
    records.set(0, later, 2, 8);
    expect(records.get(later, 1)).toBeNaN();
  }
});
