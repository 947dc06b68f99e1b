/** Speed is seconds of network a second here: its scale, and its words. */

export const SLOWEST_SPEED = 1e-5;
export const FASTEST_SPEED = 1000;

const DECADES = Math.log10(FASTEST_SPEED / SLOWEST_SPEED);

/** Place on the slider from 0 (slowest) to 1 (fastest). */
export function speedToSlider(speed: number): number {
  return Math.log10(speed / SLOWEST_SPEED) / DECADES;
}

/** The speed at a place on the slider, rounded to two digits so that it can be said in words. */
export function sliderToSpeed(place: number): number {
  return clampSpeed(twoDigits(SLOWEST_SPEED * 10 ** (place * DECADES)));
}

export function clampSpeed(speed: number): number {
  return Math.min(FASTEST_SPEED, Math.max(SLOWEST_SPEED, speed));
}

/** The next speed up or down in steps of 1, 2, 4 (slower than real time: the same, divided). */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const exact = 1e-9;
  const candidates = direction > 0 ? LADDER : [...LADDER].reverse();
  const next = candidates.find((rung) => (direction > 0 ? rung > speed * (1 + exact) : rung < speed * (1 - exact)));
  return next ?? clampSpeed(speed);
}

const LADDER: readonly number[] = [
  ...[100_000, 40_000, 20_000, 10_000, 4000, 2000, 1000, 400, 200, 100, 40, 20, 10, 4, 2].map((part) => 1 / part),
  ...[1, 2, 4, 10, 20, 40, 100, 200, 400, 1000],
];

/** The speed in words: "1/4 of real time", "4 × real time". */
export function speedInWords(speed: number): string {
  if (Math.abs(speed - 1) < 1e-9) return 'real time';
  return speed > 1 ? `${plain(speed)} × real time` : `1/${plain(1 / speed)} of real time`;
}

function plain(value: number): string {
  return twoDigits(value).toLocaleString('en', { maximumFractionDigits: 4 });
}

function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}
