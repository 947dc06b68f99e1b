import { describe, expect, it } from 'vitest';
import { SharedScales } from './shared-scales.ts';
import { EMPTY_DOMAIN, nextDomain } from './value-domain.ts';

describe('nextDomain, linear', () => {
  it('starts at 0 and leaves room above', () => {
    expect(nextDomain('linear', null, { least: 3, greatest: 24 })).toEqual({ least: 0, greatest: 26.4 });
  });

  it('stays while values fill a good part of it', () => {
    const domain = { least: 0, greatest: 26.4 };
    expect(nextDomain('linear', domain, { least: 1, greatest: 14 })).toBe(domain);
    expect(nextDomain('linear', domain, { least: 1, greatest: 2 }).greatest).toBeCloseTo(2.2);
    expect(nextDomain('linear', domain, { least: 1, greatest: 30 }).greatest).toBeCloseTo(33);
  });

  it('is the empty one where all values are 0 or there are none, and grows and shrinks from it', () => {
    for (const needed of [null, { least: 0, greatest: 0 }])
      expect(nextDomain('linear', null, needed)).toBe(EMPTY_DOMAIN);
    expect(nextDomain('linear', { least: 0, greatest: 26.4 }, { least: 0, greatest: 0 })).toBe(EMPTY_DOMAIN);
    expect(nextDomain('linear', EMPTY_DOMAIN, { least: 0, greatest: 0.07 }).greatest).toBeCloseTo(0.077);
    expect(nextDomain('linear', EMPTY_DOMAIN, { least: 0, greatest: 24 }).greatest).toBeCloseTo(26.4);
  });
});

describe('nextDomain, log', () => {
  it('spans at least a factor of ten', () => {
    const { least, greatest } = nextDomain('log', null, { least: 20, greatest: 22 });
    expect(least).toBe(16);
    expect(greatest / least).toBeCloseTo(10);
  });

  it('grows at one end and keeps the other', () => {
    const domain = { least: 8, greatest: 80 };
    expect(nextDomain('log', domain, { least: 10, greatest: 200 })).toEqual({ least: 8, greatest: 250 });
    expect(nextDomain('log', domain, { least: 10, greatest: 70 })).toBe(domain);
  });

  it('shrinks when most of it is empty', () => {
    expect(nextDomain('log', { least: 1, greatest: 1000 }, { least: 20, greatest: 200 })).toEqual({
      least: 16,
      greatest: 250,
    });
  });

  it('is finite for nothing and for zeros', () => {
    for (const needed of [null, { least: 0, greatest: 0 }]) {
      const { least, greatest } = nextDomain('log', null, needed);
      expect(least).toBeGreaterThan(0);
      expect(greatest).toBeGreaterThan(least);
    }
  });
});

describe('SharedScales', () => {
  it('gives charts of all lanes one axis, and says when it changes', () => {
    const scales = new SharedScales();
    const [a, b] = [{}, {}];
    scales.claim('flows', 'log', a, { least: 10, greatest: 20 });
    const before = scales.version;
    const domain = scales.claim('flows', 'log', b, { least: 10, greatest: 2000 });
    expect(scales.version).toBe(before + 1);
    expect(scales.claim('flows', 'log', a, { least: 10, greatest: 20 })).toBe(domain);
    scales.release('flows', b);
    expect(scales.claim('flows', 'log', a, { least: 10, greatest: 20 }).greatest).toBeLessThan(100);
  });
});
