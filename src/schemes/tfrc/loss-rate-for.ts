import { tcpRate } from '../../base/tcp-rate.ts';

const LEAST = 1e-9;
const HALVINGS = 60;

/** The loss event rate at which the throughput equation gives this rate, at most 1 (section 6.3.1). bit/s, s, bits. */
export function lossRateFor(bitsPerSecond: number, roundTripSeconds: number, packetBits: number): number {
  let [low, high] = [LEAST, 1];
  for (let i = 0; i < HALVINGS; i++) {
    // By ratios: rates span orders of magnitude.
    const middle = Math.sqrt(low * high);
    if (tcpRate(middle, roundTripSeconds, packetBits) > bitsPerSecond) low = middle;
    else high = middle;
  }
  return high;
}
