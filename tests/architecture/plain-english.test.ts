import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productSources, ROOT, type Source } from './sources.ts';

/** Idioms that readers stumble over, and what to write instead. Keep the list short. */
const IDIOMS: readonly (readonly [idiom: RegExp, instead: string])[] = [
  [/\bso (?:many|often)\b(?! (?:as|that)\b)/i, '"this many", "this often", or the number'],
  [/\banew\b/i, '"again", or a verb with "re-"'],
  [/\bas yet\b/i, '"yet" or "still"'],
  [/\bshall\b/i, '"must" or "will"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix" or "repair"'],
  [/\bhangs? together\b/i, '"are connected"'],
  [/\bleast (?:admit|delay|demand|rate|share|timeout|value)/i, '"minimum" or "smallest"'],
  [/\b(?:flows|completions|SYNs) a second\b/i, '"flows per second", or "flows/s" in a figure'],
  [/\bare told\b|\bis told (?!from\b)/i, '"receives", or "is sent", "is shown", "is reported"'],
  [
    /(?<![\d.,/-])[1-9]\d{3,} (?:flows|bytes|packets|segments|sessions|routers|seconds|samples|characters)\b/,
    'a comma for thousands: "1,000 flows"',
  ],
  [/(?:\/\*\*|\/\/) Of /, 'a subject: "The times of ..." instead of "Of ..."'],
];

function documents(folder: string, name: RegExp): Source[] {
  return readdirSync(join(ROOT, folder))
    .filter((file) => name.test(file))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(ROOT, folder, file), 'utf8') }));
}

function idiomsIn({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, index) =>
    IDIOMS.flatMap(([idiom, instead]) => {
      const found = idiom.exec(line)?.[0];
      return found === undefined ? [] : [`${path}:${index + 1}: "${found.trim()}". Write ${instead}.`];
    }),
  );
}

test('sources, scenarios and documents are in plain English', () => {
  const swept = [
    ...productSources(),
    ...documents('scenarios', /\.json$/),
    ...documents('docs', /\.md$/),
    ...documents('docs/decisions', /\.md$/),
    ...documents('docs/reproductions', /\.md$/),
    ...documents('.', /\.md$/),
  ];
  expect(swept.length).toBeGreaterThan(400);
  expect(swept.flatMap(idiomsIn)).toEqual([]);
});

test('planted idioms are found, and plain words are left alone', () => {
  const text = [
    '/** Of the flows that completed. */',
    'Lanes are opened anew, so often as needed.',
    'At most so many segments, and the least timeout.',
    'About 24 flows a second; hosts are told their rate.',
    'Of 1500 flows, 1,200 flows completed.',
    'This many segments, so many that they fill the buffer, and at least one flow per second.',
  ].join('\n');
  expect(idiomsIn({ path: 'planted.md', text })).toEqual([
    'planted.md:1: "/** Of". Write a subject: "The times of ..." instead of "Of ...".',
    'planted.md:2: "anew". Write "again", or a verb with "re-".',
    'planted.md:3: "so many". Write "this many", "this often", or the number.',
    'planted.md:3: "least timeout". Write "minimum" or "smallest".',
    'planted.md:4: "flows a second". Write "flows per second", or "flows/s" in a figure.',
    'planted.md:4: "are told". Write "receives", or "is sent", "is shown", "is reported".',
    'planted.md:5: "1500 flows". Write a comma for thousands: "1,000 flows".',
  ]);
});
