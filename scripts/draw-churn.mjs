/**
 * Draws the sessions of `scenarios/slbn-churn.json` and prints them: node scripts/draw-churn.mjs [seed]
 * 24 sessions in the first 100 ms; 10 of them leave and 18 more join in the 100 ms after 0.5 s.
 */
const WEST = ['A', 'B', 'E', 'F'];
const EAST = ['C', 'D', 'G', 'H'];

let state = Number(process.argv[2] ?? 1) >>> 0;

/** The next number of a linear congruential generator (Numerical Recipes), in [0, 1). */
function uniform() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const between = (low, high) => Math.round((low + (high - low) * uniform()) * 10000) / 10000;

const sessions = Array.from({ length: 42 }, (_, k) => {
  // From one of A, B, E, F to one of C, D, G, H, or back.
  const ends = [WEST, EAST].map((side) => side[Math.floor(uniform() * side.length)]);
  if (uniform() < 0.5) ends.reverse();
  const [from, to] = ends;
  const isEarly = k < 24;
  const joinSeconds = isEarly ? between(0, 0.1) : between(0.5, 0.6);
  const session = { id: `s${k + 1}`, from, to, joinSeconds };
  if (isEarly && k % 12 < 5) session.leaveSeconds = between(0.5, 0.6);
  if (uniform() < 0.15) session.demandBitsPerSecond = 1e6 * Math.round(between(2, 12));
  return session;
});

process.stdout.write(`${JSON.stringify(sessions, null, 2)}\n`);
