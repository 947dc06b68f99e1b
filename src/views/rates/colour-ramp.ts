/** Colours from pale to strong for a count: in each theme from near the paper, over one hue, to near the ink. */

type Rgb = readonly [red: number, green: number, blue: number];

/** Shares of the way: how far the palest lies from the paper, and where the hue itself stands. */
const PALEST = 0.3;
const HUE_AT = 0.55;
const STRONGEST = 0.8;
export const RAMP_STEPS = 64;

/** @param colours as `rgb(r, g, b)` */
export function colourRamp(paper: string, hue: string, ink: string): readonly Rgb[] {
  const [from, through, to] = [rgb(paper), rgb(hue), rgb(ink)];
  const [palest, strongest] = [mix(from, through, PALEST), mix(through, to, STRONGEST)];
  return Array.from({ length: RAMP_STEPS }, (_, step) => {
    const at = step / (RAMP_STEPS - 1);
    return at < HUE_AT ? mix(palest, through, at / HUE_AT) : mix(through, strongest, (at - HUE_AT) / (1 - HUE_AT));
  });
}

/** The step for one of `peak` on a logarithmic scale. */
export function rampStep(count: number, peak: number): number {
  if (peak <= 1) return RAMP_STEPS - 1;
  return Math.round((RAMP_STEPS - 1) * Math.min(1, Math.log(Math.max(1, count)) / Math.log(peak)));
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const of = (i: 0 | 1 | 2): number => Math.round(a[i] + (b[i] - a[i]) * share);
  return [of(0), of(1), of(2)];
}

function rgb(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
