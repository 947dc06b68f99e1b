/** How long after a trigger a verdict on calls can say `never`, seconds: 120 s, or 50 timeouts where that is longer. */
export function verdictTime(timeoutSeconds: number): number {
  return Math.max(120, 50 * timeoutSeconds);
}
