import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLink, MAXIMUM_FRAGMENT } from './decode-link.ts';
import { encodeLink } from './encode-link.ts';
import {
  fragmentOfLink,
  packedPlaylist,
  parsePlaylist,
  type Playlist,
  PLAYLIST_LIMITS,
  plannedMinutes,
  playlistText,
  unpackedPlaylist,
} from './playlist.ts';

const LECTURE: Playlist = {
  title: 'Lecture 3: “queues”',
  entries: [
    { title: 'The flood', link: 'a-flood-of-flows' },
    { title: 'At 2.5 s', link: 'd1.D5d00QP2B4BaTAwsLcxTDM1BLTyw_SCLjVAshtXySjomRrGxtQA', minutes: 20 },
    { title: 'Which queue is fair?', link: null },
    { title: 'Break', link: null, minutes: 5 },
  ],
};

test('a playlist comes back from its file and from its link, and the link opens the first entry', () => {
  expect(parsePlaylist(playlistText(LECTURE))).toEqual({ ok: true, playlist: LECTURE });
  const first = decodeLink('a-flood-of-flows');
  if (!first.ok) throw new Error(first.problem.message);
  const link = encodeLink(first.scenario, { modelVersion: 1, playlist: packedPlaylist(LECTURE) });
  const opened = decodeLink(link);
  expect(opened).toMatchObject({ ok: true, view: null, scenario: { title: first.scenario.title } });
  expect(unpackedPlaylist((opened as { playlist?: unknown }).playlist)).toEqual({ ok: true, playlist: LECTURE });
});

test('only the fragment of an entry is ever opened, wherever its link leads', () => {
  expect(fragmentOfLink('https://elsewhere.example/page?a=b#a-flood-of-flows')).toBe('a-flood-of-flows');
  for (const odd of ['', '#', 'javascript:alert(1)', 'a b', '#<b>', 'x'.repeat(MAXIMUM_FRAGMENT + 1)]) {
    expect(fragmentOfLink(odd)).toBeNull();
  }
});

test.each([
  ['not JSON', '{ "headwayPlaylist": 1, '],
  ['a newer version', '{ "headwayPlaylist": 2 }'],
  ['empty', JSON.stringify({ headwayPlaylist: 1, title: 'x', entries: [] })],
  ['no link', JSON.stringify({ headwayPlaylist: 1, title: 'x', entries: [{ title: 'y' }, null] })],
  ['words alone that do not say so', JSON.stringify({ headwayPlaylist: 1, title: 'x', entries: [{ title: 'y' }] })],
  ...[0, 241, 2.5, '5', null].map((minutes) => [
    `${JSON.stringify(minutes)} minutes`,
    JSON.stringify({ headwayPlaylist: 1, title: 'x', entries: [{ title: 'y', link: 'cp', minutes }] }),
  ]),
  [
    'too many',
    playlistText({ title: 'x', entries: Array.from({ length: 41 }, () => ({ title: 'y', link: 'a-flood-of-flows' })) }),
  ],
  ['too large', `{ "headwayPlaylist": 1, "title": "${'x'.repeat(PLAYLIST_LIMITS.fileLength)}" }`],
])('a file that is wrong (%s) is refused in words', (_, text) => {
  const read = parsePlaylist(text);
  expect(read).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) as unknown });
});

test('a scenario is not a playlist', () => {
  expect(parsePlaylist('{ "headway": 1, "title": "A scenario" }')).toBeNull();
});

test('whatever a link says, what is read is bounded', () => {
  const minutes = fc.oneof(fc.integer(), fc.constant(5));
  const words = fc.tuple(fc.string(), fc.constant(null), minutes);
  const entry = fc.oneof(
    words,
    fc.tuple(fc.string(), fc.string()),
    fc.tuple(fc.string(), fc.constant('cp')),
    fc.anything(),
  );
  const given = fc.oneof(fc.array(fc.oneof(entry, fc.string()), { maxLength: 45 }), fc.anything());
  fc.assert(
    fc.property(given, (value) => {
      const read = unpackedPlaylist(value);
      if (!read.ok) {
        expect(read.message).toMatch(/\.$/);
        return;
      }
      const { title, entries } = read.playlist;
      expect(title.length).toBeLessThanOrEqual(PLAYLIST_LIMITS.titleLength);
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.length).toBeLessThanOrEqual(PLAYLIST_LIMITS.entries);
      for (const { title: name, link, minutes: planned } of entries) {
        expect(name.length).toBeLessThanOrEqual(PLAYLIST_LIMITS.titleLength);
        if (link !== null) expect(fragmentOfLink(link)).toBe(link);
        if (planned !== undefined) expect(planned).toBeGreaterThan(0);
      }
      expect(plannedMinutes(entries)).toBeLessThanOrEqual(PLAYLIST_LIMITS.entries * PLAYLIST_LIMITS.minutes);
    }),
  );
});
