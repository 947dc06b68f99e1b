/**
 * The point at a share of a full turn on the unit circle, from x = 1 towards y = 1. The language leaves `Math.cos` to
 * the implementation; this is the same in every engine.
 */
export function onCircle(turn: number): { readonly x: number; readonly y: number } {
  const angle = ((turn - Math.round(turn)) * TURN) / 8;
  const square = angle * angle;
  // Taylor series of an eighth of the angle, at most 0.4, then the angle doubled three times.
  let x = 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - (square / 56) * (1 - square / 90))));
  let y =
    angle * (1 - (square / 6) * (1 - (square / 20) * (1 - (square / 42) * (1 - (square / 72) * (1 - square / 110)))));
  for (let i = 0; i < 3; i++) [x, y] = [x * x - y * y, 2 * x * y];
  return { x, y };
}

const TURN = 6.283185307179586;
