import { describe, expect, it } from 'vitest';
import { parseQuantity, quantityInWords, quantityText } from './quantity-text.ts';

describe('quantityInWords', () => {
  it('chooses the prefix that reads best', () => {
    expect(quantityInWords(2e6, 'bit/s')).toBe('2 Mbit/s');
    expect(quantityInWords(0.1, 's')).toBe('100 ms');
    expect(quantityInWords(3, 's')).toBe('3 s');
    expect(quantityInWords(0, 's')).toBe('0 s');
    expect(quantityInWords(1500, 'bytes')).toBe('1,500 bytes');
    expect(quantityInWords(10_000, 'bytes')).toBe('10 kB');
    expect(quantityInWords(26.5, 'flows/s')).toBe('26.5 flows/s');
    expect(quantityInWords(1.05)).toBe('1.05');
  });

  it('hides rounding errors and shows all other digits', () => {
    expect(quantityInWords(0.1 + 0.2)).toBe('0.3');
    expect(quantityInWords(1_234_567, 'bit/s')).toBe('1.234567 Mbit/s');
  });
});

describe('parseQuantity', () => {
  const shown = quantityText(2e6, 'bit/s');

  it('takes a bare number in the unit beside the field', () => {
    expect(parseQuantity('4', 'bit/s', shown)).toBe(4e6);
    expect(parseQuantity(' 1,500 ', 'bytes', quantityText(1500, 'bytes'))).toBe(1500);
  });

  it('takes other prefixes', () => {
    expect(parseQuantity('500k', 'bit/s', shown)).toBe(5e5);
    expect(parseQuantity('1 Gbit/s', 'bit/s', shown)).toBe(1e9);
    expect(parseQuantity('250 ms', 's', quantityText(3, 's'))).toBe(0.25);
    expect(parseQuantity('20us', 's', quantityText(3, 's'))).toBe(2e-5);
    expect(parseQuantity('2 s', 's', quantityText(0.1, 's'))).toBe(2);
    expect(parseQuantity('1e3', 'flows/s', quantityText(5, 'flows/s'))).toBe(1000);
  });

  it('refuses what is no number in this unit', () => {
    for (const typed of ['', 'many', '4 apples', '--3', '1.2.3'])
      expect(parseQuantity(typed, 'bit/s', shown)).toBeNull();
  });
});
