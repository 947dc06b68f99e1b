import { expect, test } from 'vitest';
import { embedOptions, embedSearch } from './embed-options.ts';

const PLAIN = { theme: null, charts: false, autoplay: false, readOnly: false, laneId: null };

test('an address without "embed" is no embed', () => {
  expect(embedOptions('')).toBeNull();
  expect(embedOptions('?charts')).toBeNull();
});

test('what an address says is read, and what it says wrongly is ignored', () => {
  expect(embedOptions('?embed')).toEqual(PLAIN);
  expect(embedOptions('?embed=1&theme=dark&charts&autoplay=1&readonly&lane=cp')).toEqual({
    theme: 'dark',
    charts: true,
    autoplay: true,
    readOnly: true,
    laneId: 'cp',
  });
  expect(embedOptions(`?embed&theme=pink&charts=0&autoplay=false&lane=${'x'.repeat(500)}&other=1`)).toEqual(PLAIN);
});

test('options come back from the address that they make', () => {
  const all = { theme: 'light', charts: true, autoplay: true, readOnly: true, laneId: 'a b&c' } as const;
  for (const options of [PLAIN, all]) expect(embedOptions(embedSearch(options))).toEqual(options);
});
