import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountWords, ratioWords, readAlike } from './ratio-words.ts';

const letters = ['A', 'B'] as const;

describe('ratioWords', () => {
  it('reports how many times more or less', () => {
    expect(ratioWords(11.2, 23.6, { letters })).toBe('× 2.1');
    expect(ratioWords(2308, 46, { letters })).toBe('÷ 50');
    expect(ratioWords(812, 6, { letters })).toBe('÷ 135');
    expect(ratioWords(1, 12_345, { letters })).toBe('× 12,000');
  });

  it('says same for what the eye cannot tell apart', () => {
    expect(ratioWords(100, 104, { letters })).toBe('same');
    expect(ratioWords(104, 100, { letters })).toBe('same');
    expect(ratioWords(100, 106, { letters })).toBe('× 1.1');
  });

  it('never divides by nothing', () => {
    expect(ratioWords(0, 0, { letters })).toBe('none');
    expect(ratioWords(0, 6, { letters })).toBe('only B');
    expect(ratioWords(812, 0, { letters })).toBe('only A');
    expect(ratioWords(null, 3, { letters })).toBe('—');
    expect(ratioWords(3, Number.NaN, { letters })).toBe('—');
  });

  it('has no more digits than the counts behind it carry', () => {
    expect(ratioWords(0.6, 19.8, { letters, counts: [3, 99] })).toBe('× 30');
    expect(ratioWords(1, 1.4, { letters, counts: [5, 7] })).toBe('same');
    expect(ratioWords(19.8, 8.2, { letters, counts: [99, 9] })).toBe('÷ 2');
  });

  it('never writes what is no number', () => {
    const amount = fc.double({ min: 0, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(ratioWords(a, b, { letters, counts: [a, b] })).toMatch(/^(same|none|only [AB]|[×÷] ([\d,.]+k?|1M\+))$/);
      }),
    );
  });
});

it('reports how many more or fewer', () => {
  expect(amountWords(24, 10)).toBe('− 14');
  expect(amountWords(3, 5)).toBe('+ 2');
  expect(amountWords(5, 5)).toBe('same');
  expect(amountWords(null, 5)).toBe('—');
});

it('nothing and nearly nothing read alike, and nothing else does', () => {
  expect(readAlike('0.0 %', '0 %')).toBe(true);
  expect(readAlike('10.0 %', '1 %')).toBe(false);
  expect(readAlike('0.05 %', '0 %')).toBe(false);
});
