import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The files that a worker runs share their modules: loading the engine once for each of 300 files, and running it cold,
 * took three quarters of the time. So a file leaves nothing behind: Vitest takes back what it replaced.
 */
const sharedModules = { isolate: false, restoreMocks: true, unstubGlobals: true };

const journeys = {
  globalSetup: 'tests/journeys/serve-page.ts',
  // A journey often waits for its page, so one browser more than there are cores keeps these busy.
  maxWorkers: Math.min(availableParallelism() + 1, 6),
  ...sharedModules,
  // A journey that needs its second attempt is named at the end, by second-attempts.ts.
  retry: 1,
  // Conditions are waited for generously: on a busy machine everything takes longer, and nothing is wrong.
  testTimeout: 600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 100 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Vitest leaves one core free, and of two that is half.
          maxWorkers: '100%',
          ...sharedModules,
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/{architecture,claims,examination,fuzz,golden,guides,lessons,matrix,moments,package,properties,ns3,papers,phases,scripts,theory,validation}/**/*.test.ts',
          ],
          // Generous: a run is ten times slower where other work keeps the machine busy.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
        },
      },
      {
        test: {
          ...journeys,
          name: 'firefox',
          include: [
            'tests/journeys/{opening,sharing,time,lanes,authored-code,authored-scheme,race,hostile}.journey.ts',
          ],
          env: { HEADWAY_JOURNEYS: 'firefox' },
        },
      },
    ],
  },
});
