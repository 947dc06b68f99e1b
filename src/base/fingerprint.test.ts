import { expect, test } from 'vitest';
import { Fingerprint } from './fingerprint.ts';

type Record = [time: number, code: number, id: number, value: number];

const after = (fold: 'fold' | 'foldIntegers', records: Record[]): string => {
  const fingerprint = new Fingerprint();
  for (const [time, code, id, value] of records) fingerprint.at(time)[fold](code, id, value);
  return fingerprint.toString();
};

for (const fold of ['fold', 'foldIntegers'] as const) {
  test(`${fold}: every bit of a record and the order of records count`, () => {
    const record: Record = [1.25, 3, 70_000, 12];
    const other: Record = [1.5, 3, 70_000, 13];
    const seen = new Set([after(fold, [record]), after(fold, [record, other]), after(fold, [other, record])]);
    for (let bit = 0; bit < 32; bit++) {
      for (const place of [1, 2, 3]) {
        const changed: Record = [...record];
        changed[place] ^= 1 << bit;
        seen.add(after(fold, [changed, other]));
      }
    }
    for (let bit = 0; bit < 52; bit++) seen.add(after(fold, [[1.25 * (1 + 2 ** -bit), 3, 70_000, 12], other]));
    // Swapped places.
    seen.add(after(fold, [[1.25, 70_000, 3, 12], other]));
    seen.add(after(fold, [[1.25, 3, 12, 70_000], other]));
    expect(seen.size).toBe(3 + 96 + 52 + 2);
  });

  test(`${fold}: a hundred thousand records that are nearly alike give as many fingerprints`, () => {
    const fingerprint = new Fingerprint();
    const seen = new Set<string>();
    for (let i = 0; i < 100_000; i++) {
      fingerprint.at((i % 100) * 1e-3)[fold](i & 3, i % 7, i % 1000);
      seen.add(fingerprint.toString());
    }
    expect(seen.size).toBe(100_000);
  });
}

test('a restored fingerprint goes on as the one that was saved', () => {
  const fingerprint = new Fingerprint();
  fingerprint.at(1).fold(1, 2, 3);
  const copy = new Fingerprint();
  copy.restore(fingerprint.save());
  for (const one of [fingerprint, copy]) one.at(2).foldIntegers(4, 5, 6);
  expect(copy.toString()).toBe(fingerprint.toString());
});
