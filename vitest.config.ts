import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What a module imports stands in constants of its own. Vitest has each use of an import ask a function of the other module for it,
 * with which the engine takes 1.4 to 2.3 times as long. No module of ours imports itself by way of others (an architecture
 * test says so), and none changes what it exports, so it makes no difference.
 */
const importsAsConstants: Plugin = {
  name: 'imports-as-constants',
  enforce: 'post',
  transform: {
    filter: { id: /\/(src|tests)\/.+(?<!\.test)\.tsx?$/ },
    handler(code) {
      let text = code;
      for (const [n, one] of [...this.parse(code).body.entries()].reverse()) {
        if (one.type !== 'ImportDeclaration' || one.specifiers.length === 0) continue;
        // Functions of Node are replaced by some tests.
        if (one.source.value.startsWith('node:')) continue;
        const all = `imported${n}`;
        const constants = one.specifiers.map((specifier) => {
          const name = specifier.local.name;
          if (specifier.type === 'ImportNamespaceSpecifier') return `${name} = { ...${all} }`;
          const { imported } = specifier.type === 'ImportSpecifier' ? specifier : { imported: { name: 'default' } };
          return `${name} = ${all}[${JSON.stringify('name' in imported ? imported.name : imported.value)}]`;
        });
        // Lines stay where they are.
        const rest = text.slice(one.start, one.end).replaceAll(/[^\n]/g, '') + text.slice(one.end);
        text = `${text.slice(0, one.start)}import * as ${all} from ${one.source.raw}; const ${constants.join(', ')};${rest}`;
      }
      return { code: text, map: null };
    },
  },
};

/**
 * The files that a worker runs share their modules: loading the engine once for each of 300 files, and running it cold,
 * took three quarters of the time. So a file leaves nothing behind: Vitest takes back what it replaced.
 */
const sharedModules = { isolate: false, restoreMocks: true, unstubGlobals: true };

/** They take a minute and more: begun among the last, one of them is what a single core still does at the end. */
const LONG = [
  'tests/claims/claims.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'src/schemes/contract.test.ts',
  'tests/properties/quantities-agree.test.ts',
];

/** What takes long begins first; Vitest begins with the largest files, or with what took long before on the same machine. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((one) => moduleId.endsWith(one));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

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
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [importsAsConstants],
        test: {
          name: 'unit',
          // Vitest leaves one core free, and of two that is half.
          maxWorkers: '100%',
          ...sharedModules,
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/{architecture,claims,examination,finding,fuzz,golden,guides,lessons,matrix,moments,package,properties,ns3,papers,phases,scripts,theory,validation}/**/*.test.ts',
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
