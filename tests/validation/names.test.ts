import { describe, expect, test } from 'vitest';
import { readMixName } from './mix-name.ts';
import { namedIn, numberOf, readRows } from './reference.ts';
import { readSessionSettings } from './session-settings.ts';

describe('the name of a mix', () => {
  test.each([
    ['64tcp', { tcpFlows: 64, isSpread: false, constant: null }],
    ['64tcp_spread', { tcpFlows: 64, isSpread: true, constant: null }],
    ['32tcp32cbr500', constantRate(500e3, null)],
    ['32tcp32cbr1M_always', constantRate(1e6, null)],
    ['32tcp32cbr1.5M', constantRate(1.5e6, null)],
    ['32tcp32onoff1M_5on5off', constantRate(1e6, { onSeconds: 5, offSeconds: 5 })],
    ['32tcp32onoff1M_2.5on7.5off', constantRate(1e6, { onSeconds: 2.5, offSeconds: 7.5 })],
    ['32tcp32onoff500_0.5on10off', constantRate(500e3, { onSeconds: 0.5, offSeconds: 10 })],
  ])('%s is read', (name, mix) => expect(readMixName(name)).toEqual(mix));

  test.each([
    '',
    'tcp',
    '64tcp_spred',
    '32tcp32cbr',
    '32tcp32cbr1G',
    '32tcp32onoff1M',
    '32tcp32onoff1M_always',
    '32tcp32cbr1M_5on5off',
    '32tcp32onoff1M_5on5of',
    '32tcp32onoff1M_.on5off',
    ' 64tcp',
  ])('"%s" is refused', (name) => expect(() => readMixName(name)).toThrow(`"${name}"`));

  function constantRate(bitsPerSecond: number, phases: object | null): object {
    return { tcpFlows: 32, isSpread: true, constant: { flows: 32, bitsPerSecond, phases } };
  }
});

describe('the settings of a session run', () => {
  test('the column of arguments is read', () => {
    expect(readSessionSettings({ setup: 'retry', args: 'rtx0 6 buf 60', admit_rate: '65' })).toMatchObject({
      admitRate: 65,
      rtx0: 6,
      buf: 60,
      window: 20,
      firstOfWindow: false,
      remembersAdmitted: true,
    });
    expect(readSessionSettings({ setup: 'requeue', args: 'requeue 1', admit_rate: '100' })).toMatchObject({
      admitRate: 100,
      rtx0: 3,
      remembersAdmitted: false,
    });
    expect(readSessionSettings({ setup: 'win1b6_retry', args: 'default', admit_rate: '100' }).firstOfWindow).toBe(true);
  });

  test.each([
    { setup: 'win2', args: 'default', admit_rate: '65' },
    { setup: 'constructor', args: 'default', admit_rate: '65' },
    { setup: 'retry', args: 'requeue 1', admit_rate: '65' },
    { setup: 'requeue', args: 'default', admit_rate: '65' },
    { setup: 'retry', args: 'windows 40', admit_rate: '65' },
    { setup: 'retry', args: 'rtx0', admit_rate: '65' },
    { setup: 'retry', args: '', admit_rate: '65' },
    { setup: 'retry', args: 'default', admit_rate: 'all' },
  ])('$setup, $args, $admit_rate is refused', (row) => expect(() => readSessionSettings(row)).toThrow(/"/));
});

describe('a reference table', () => {
  const VARIANTS = { Newreno: 'newreno', Sack1: 'sack' };

  test('is read by column', () => {
    const rows = readRows('# settings\nvariant,loss\nSack1,0.25\nNewreno,\n');
    expect(rows).toHaveLength(2);
    expect(namedIn(rows[0], 'variant', VARIANTS)).toBe('sack');
    expect(numberOf(rows[0], 'loss')).toBe(0.25);
  });

  test.each(['Sack', 'constructor', ''])('the name "%s" is refused', (variant) =>
    expect(() => namedIn({ variant }, 'variant', VARIANTS)).toThrow(`"${variant}"`),
  );

  // An empty cell would be read as 0.
  test.each(['', ' ', 'none', 'NaN', 'Infinity', '1,5'])('the number "%s" is refused', (loss) =>
    expect(() => numberOf({ loss }, 'loss')).toThrow('"loss"'),
  );

  test('a column that there is not is refused', () =>
    expect(() => numberOf({ loss: '1' }, 'losses')).toThrow('"losses"'));

  test('a line with a value too many or too few is refused', () => {
    expect(() => readRows('a,b\n1,2,3')).toThrow('"1,2,3"');
    expect(() => readRows('a,b\n1')).toThrow('"1"');
  });
});
