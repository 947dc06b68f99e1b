import { join } from 'node:path';
import { build } from 'vite';
import { root } from './setup.mjs';

/**
 * Writes modules for Node into a folder, each with all that it needs.
 * @param target `webworker`: they use nothing that only Node has
 * @param input sources by the names that their modules have
 */
export async function bundle(folder, target, input) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([key, path]) => [key, join(root, path)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        optimization: { inlineConst: { mode: 'all' } },
      },
    },
  });
}

/** Writes the command line into a folder: `headway.mjs`, and what it starts. */
export function bundleProgram(folder) {
  return bundle(folder, 'node', {
    headway: 'src/cli/main.ts',
    'run-process': 'src/cli/run-process.ts',
    'run-code-thread': 'src/cli/run-code-thread.ts',
  });
}
