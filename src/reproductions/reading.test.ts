import { expect, test } from 'vitest';
import { judgeRow, planOf } from './evaluate.ts';
import { planOfRun } from './measured.ts';
import { distanceOf, hasNumbers, onlyPapersNumbers, underReading } from './reading.ts';
import { READINGS } from './papers.ts';
import { REPRODUCTIONS } from './reproductions.ts';
import { NONE, number, type Row } from './reproduction.ts';

const EXTENT = { seeds: 1, quick: false };
const reproduction = (key: string) => REPRODUCTIONS.find((one) => one.key === key)!;
const reading = (id: string) => READINGS.find((one) => one.id === id)!;

test.each(READINGS)('$id can be planned for each table and figure of its paper', (one) => {
  const own = REPRODUCTIONS.filter((each) => each.key.startsWith(`${one.paper}/`) && hasNumbers(each, one));
  expect(own.length).toBeGreaterThan(0);
  for (const each of own) expect(() => planOfRun({ reproduction: each, reading: one }, EXTENT)).not.toThrow();
});

test('switches are set after the axes, and buffers that a timeline changes are scaled', () => {
  const { cells } = planOf(
    underReading(reproduction('session-control/table-6'), reading('first-6-s-1000-remembers')),
    EXTENT,
  );
  const cp = cells.find(({ settings }) => settings[0] === '1000/s, Load 1' && settings[1] === 'CP')!.scenario;
  expect(cp.lanes[0].parameters).toMatchObject({ admission: 'first', remembersAdmitted: true });
  expect(cp.traffic[0]).toMatchObject({ transport: { segmentBytes: 1000, synTimeoutSeconds: 6 } });
  const buffers = cp.timeline.filter(({ set }) => set === 'network.parameters.bufferPackets').map(({ value }) => value);
  // The ramp goes from 125 to a half in steps of 5 s.
  expect([buffers[0], buffers.at(-1)]).toEqual([124, 63]);
});

test('a reading that only measures otherwise shares the runs of the default', () => {
  const one = reproduction('session-control/table-1');
  const hashes = (id: string | null) =>
    planOfRun({ reproduction: one, reading: id === null ? null : reading(id) }, EXTENT).cells.map(({ hash }) => hash);
  expect(hashes('from-50-s')).toEqual(hashes(null));
  expect(hashes('from-admission')).toEqual(hashes(null));
  expect(hashes('first-6-s')).not.toEqual(hashes(null));
  const [cell] = planOfRun({ reproduction: one, reading: reading('from-50-s') }, EXTENT).cells;
  expect(cell.figures.map(({ figure }) => figure.fromSeconds)).toEqual([50, 50, 50]);
});

test('only the runs that the paper’s numbers need are made', () => {
  const { cells } = planOf(onlyPapersNumbers(reproduction('session-control/figure-3')), EXTENT);
  expect(cells.map(({ settings }) => settings.join(' '))).toEqual([
    '1000/s, 30 kB none',
    '1000/s, 30 kB GSS+GA',
    '1000/s, 30 kB CP',
  ]);
});

test('a reading that is about one scheme runs no other, and no table without it', () => {
  const one = reading('change-never');
  const { cells } = planOfRun({ reproduction: reproduction('session-control/table-6'), reading: one }, EXTENT);
  expect(new Set(cells.map(({ settings }) => settings[1]))).toEqual(new Set(['GSS+GA']));
  expect(hasNumbers(reproduction('session-control/table-1'), one)).toBe(false);
});

test('the distance is the mean of |ln| over the paper’s numbers, above and below alike', () => {
  const row = (paper: Row['paper'], value: number | null) =>
    judgeRow({ label: 'x', unit: '', value: { figure: 'x', at: {} }, paper }, [value]);
  const ten = number(10, '', { share: 0.5, reason: '' });
  const rows = [row(ten, 20), row(ten, 5), row(ten, 10), row(ten, null), row(NONE, 7)];
  const { cells, meanLogRatio, inside } = distanceOf(rows);
  expect([cells, inside]).toEqual([3, 2]);
  expect(meanLogRatio).toBeCloseTo((2 * 0.693147180559945) / 3, 12);
  expect(distanceOf([]).meanLogRatio).toBeNull();
});
