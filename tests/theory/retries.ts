/** Closed forms for a server whose clients give up and try again. Rates in attempts per second, times in seconds. */

/** M/M/1 with exponential patience of mean 1/theta, here the Erlang-A queue with one server: shares of all arrivals. */
export function erlangA(lambda: number, mu: number, theta: number): { abandon: number; wait: number } {
  let weight = 1;
  let total = 1;
  let waiting = 0;
  for (let j = 1; weight > 1e-18 * total; j++) {
    weight *= lambda / (mu + (j - 1) * theta);
    total += weight;
    waiting += (j - 1) * weight;
  }
  return { abandon: (theta * waiting) / total / lambda, wait: 1 - 1 / total };
}

/** M/M/1 whose customers leave after waiting for `tau` (Barrer, 1957): the share that leaves. */
export function barrer(lambda: number, mu: number, tau: number): number {
  if (lambda === mu) return 1 / (2 + mu * tau);
  const rho = lambda / mu;
  const late = Math.exp(-(mu - lambda) * tau);
  return (rho * late) / (1 + (lambda * (1 - late)) / (mu - lambda) + rho * late);
}

/** Attempts per second at which calls and their retries agree, rising: a = lambda (1 + p + ... + p^R), p = P(sojourn > tau). */
export function fixedPoints(lambda: number, mu: number, tau: number, retries: number): number[] {
  const excess = (a: number): number => {
    const late = a < mu ? Math.exp(-(mu - a) * tau) : 1;
    let attempts = 0;
    for (let n = 0; n <= retries; n++) attempts += lambda * late ** n;
    return attempts - a;
  };
  const points: number[] = [];
  const step = mu / 10_000;
  const last = lambda * (retries + 1) + step;
  for (let low = step / 2; low < last; low += step) {
    if (excess(low) > 0 === excess(low + step) > 0) continue;
    let [below, above] = [low, low + step];
    for (let n = 0; n < 50; n++) {
      const middle = (below + above) / 2;
      if (excess(middle) > 0 === excess(below) > 0) below = middle;
      else above = middle;
    }
    points.push(above);
  }
  return points;
}

/** A disturbance: for `length` seconds the server keeps this share of its rate and the calls are multiplied. */
export interface Trigger {
  readonly length: number;
  readonly capacity: number;
  readonly factor: number;
}

/**
 * Whether the fluid of calls, which retries at once after a timeout and is served first in first out, is still overloaded
 * 120 timeouts after the trigger. Steps of tau/500.
 */
export function fluidNeverRecovers(
  lambda: number,
  mu: number,
  tau: number,
  retries: number,
  trigger: Trigger,
): boolean {
  const perTimeout = 500;
  const step = tau / perTimeout;
  const from = perTimeout;
  const until = from + Math.round(trigger.length / step);
  const end = until + 120 * perTimeout;
  const waves = Array.from({ length: retries + 1 }, () => new Float64Array(end));
  const arrived = new Float64Array(end);
  let sum = 0;
  let served = 0;
  for (let i = 0; i < end; i++) {
    const disturbed = i >= from && i < until;
    // Half a step's arrivals are the rounding between what has arrived and what has been served.
    const late = i >= perTimeout && served < arrived[i - perTimeout]! - (lambda * step) / 2;
    for (let k = 0; k <= retries; k++) {
      let amount = lambda * step * (disturbed ? trigger.factor : 1);
      if (k > 0) amount = late ? waves[k - 1]![i - perTimeout]! : 0;
      waves[k]![i] = amount;
      sum += amount;
    }
    arrived[i] = sum;
    served = Math.min(sum, served + mu * step * (disturbed ? trigger.capacity : 1));
  }
  return sum - served > mu * tau;
}

/** The smallest value from `low` to `high` at which `fails` holds, to within `within`; `fails` must change once. */
export function smallest(low: number, high: number, within: number, fails: (value: number) => boolean): number {
  if (fails(low) || !fails(high)) throw new Error(`The threshold is not between ${low} and ${high}.`);
  let [good, bad] = [low, high];
  while (bad - good > within) {
    const middle = (good + bad) / 2;
    if (fails(middle)) bad = middle;
    else good = middle;
  }
  return bad;
}
