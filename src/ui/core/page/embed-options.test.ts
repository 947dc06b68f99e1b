import { expect, test } from 'vitest';
import { embedOptions, embedSearch } from './embed-options.ts';

const PLAIN = { theme: null, charts: null, autoplay: false, readOnly: false, laneId: null };

test('an address without "embed" is no embed', () => {
  expect(embedOptions('')).toBeNull();
  expect(embedOptions('?charts')).toBeNull();
});

test('what an address says is read, and what it says wrongly is ignored', () => {
  expect(embedOptions('?embed')).toEqual(PLAIN);
  expect(embedOptions('?embed=1&theme=dark&charts&autoplay=1&readonly&lane=cp')).toEqual({
    theme: 'dark',
    charts: [],
    autoplay: true,
    readOnly: true,
    laneId: 'cp',
  });
  expect(embedOptions(`?embed&theme=pink&charts=0&autoplay=false&lane=${'x'.repeat(500)}&other=1`)).toEqual(PLAIN);
});

test('options come back from the address that they make', () => {
  const all = { theme: 'light', charts: ['flows', 'queue'], autoplay: true, readOnly: true, laneId: 'a b&c' } as const;
  const first = { ...all, charts: [] };
  for (const options of [PLAIN, all, first]) expect(embedOptions(embedSearch(options))).toEqual(options);
});

test('charts are chosen by id, three at most; what cannot be an id is left out', () => {
  const charts = (text: string) => embedOptions(`?embed&charts=${text}`)?.charts;
  expect(charts('queue')).toEqual(['queue']);
  expect(charts('queue,%22%3E,queue,active,loss,flows')).toEqual(['queue', 'active', 'loss']);
  expect([charts(''), charts('1'), charts('true'), charts('%3Cb%3E')]).toEqual([[], [], [], []]);
  expect([charts('0'), charts('false')]).toEqual([null, null]);
});
