import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

/** The tokens of the first block after `selector`. */
function tokens(selector: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^{}]*)\}/)?.[1] ?? '';
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

/** The first or the second colour of each `light-dark()`. */
function side(index: 0 | 1): ReadonlyMap<string, string> {
  const pairs = [...tokens(':root {')].map(([name, value]) => {
    const pair = /^light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)$/.exec(value);
    if (pair === null) throw new Error(`${name} has no colour for light and dark: ${value}`);
    return [name, pair[1 + index]!] as const;
  });
  return new Map(pairs);
}

const themes = { light: side(0), dark: side(1), projector: tokens(":root[data-theme='projector']:not([data-dark])") };

describe('theme', () => {
  it('has every colour in every theme', () => {
    expect(themes.light.size).toBeGreaterThan(30);
    expect([...themes.projector.keys()]).toEqual([...themes.light.keys()]);
  });

  it.each(Object.entries(themes))('can be read: %s', (_, theme) => {
    for (const background of ['--page', '--surface', '--sunk']) {
      for (const [name, colour] of theme) {
        const isText = /^--ink|-text$/.test(name) && name !== '--sel-text';
        const isMark = ['--data', '--syn', '--fin', '--drop', '--ctl', '--ack', '--edge'].includes(name);
        if (isText)
          expect(contrast(colour, theme.get(background)!), `${name} on ${background}`).toBeGreaterThanOrEqual(4.5);
        if (isMark)
          expect(contrast(colour, theme.get(background)!), `${name} on ${background}`).toBeGreaterThanOrEqual(2.75);
      }
    }
    expect(contrast(theme.get('--sel-text')!, theme.get('--sel')!)).toBeGreaterThanOrEqual(7);
  });
});

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.slice(1).length === 3 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
