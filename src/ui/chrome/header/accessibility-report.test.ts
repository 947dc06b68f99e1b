import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const report = readFileSync(new URL('docs/accessibility.md', root), 'utf8');

/** WCAG 2.2, levels A and AA, without 4.1.1, which is gone. */
const CRITERIA =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1
2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2 1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5
2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/);

it('the report has each criterion of levels A and AA once, with a verdict and how it was checked', () => {
  const rows = report.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.map((row) => row.split(' ')[1])).toEqual(CRITERIA);
  for (const row of rows)
    expect(row).toMatch(/^\| [^|]+ \| (Supports|Partially supports|Does not support|Not applicable) \| [^|]{9,} \|$/);
});

it('the journeys that it names are there', () => {
  const named = new Set([...report.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!));
  expect(named.size).toBeGreaterThan(10);
  for (const name of named) expect(existsSync(new URL(`tests/journeys/${name}.journey.ts`, root)), name).toBe(true);
});
