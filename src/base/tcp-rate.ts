/**
 * r_TCP in bit/s: what a TCP flow would get, by the equation of RFC 5348, section 3.1, which is
 * PCC's equation (1). The retransmission timeout is four round trips.
 * @param lossEventRate l, 0 to 1; 0: TCP knows no limit
 * @param packetBits s
 */
export function tcpRate(lossEventRate: number, roundTripSeconds: number, packetBits: number): number {
  const l = lossEventRate;
  if (l <= 0 || roundTripSeconds <= 0) return Infinity;
  const timeouts = 12 * Math.sqrt((3 * l) / 8) * l * (1 + 32 * l * l);
  return packetBits / (roundTripSeconds * (Math.sqrt((2 * l) / 3) + timeouts));
}
