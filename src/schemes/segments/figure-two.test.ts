import { expect, test } from 'vitest';
import { completionTimes, dataCentres, type DataCentres } from './two-data-centres.fixture.ts';

/** Mean completion time over three seeds, all of whose flows finish. */
function meanSeconds(options: DataCentres): number {
  const times = [1, 2, 3].flatMap((seed) => completionTimes(dataCentres({ ...options, seed })));
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

test('Figure 2: with LCCP flows complete 30 to 40 % faster', () => {
  const figure = { roundTripSeconds: 0.1, bufferPackets: 12 };
  const gain = 1 - meanSeconds({ scheme: 'lccp', ...figure }) / meanSeconds({ scheme: 'none', ...figure });
  expect(gain).toBeGreaterThan(0.25);
  expect(gain).toBeLessThan(0.45);
});

test('a flow that reserves at its SYN waits for others that do', () => {
  const atData = meanSeconds({ scheme: 'lccp' });
  expect(meanSeconds({ scheme: 'lccp', parameters: { reserveAt: 'syn' } })).toBeGreaterThan(1.05 * atData);
  expect(meanSeconds({ scheme: 'lccp', parameters: { queueAllowancePackets: 0 } })).toBeGreaterThan(1.1 * atData);
});
