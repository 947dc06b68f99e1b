import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './setup.mjs';

/** Classes keep their names: one that is thrown has its name in what Node prints. */
const KEPT = { keepNames: { class: true, function: false } };
const MINIFIED = { compress: KEPT, mangle: KEPT };

/** What all bundles for Node have in common. @param target `webworker`: it uses nothing that only Node has */
function settings(target, input, output, more = {}) {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target },
    build: {
      ssr: true,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([key, path]) => [key, join(root, path)])),
        output: { ...output, minify: MINIFIED },
        optimization: { inlineConst: { mode: 'all' } },
      },
      ...more,
    },
  };
}

/**
 * Writes modules for Node into a folder, each with all that it needs.
 * @param target `webworker`: they use nothing that only Node has
 * @param input sources by the names that their modules have
 */
export async function bundle(folder, target, input) {
  const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await build(settings(target, input, output, { outDir: folder }));
}

/** @returns the text of the program that runs code of a scenario's author in a process without rights: one script */
export async function walledProgram(source = 'src/cli/walled-program.ts') {
  const output = { format: 'cjs', codeSplitting: false };
  const built = await build(settings('node', { walled: source }, output, { write: false }));
  return [built].flat()[0].output[0].code;
}

/** Writes the command line into a folder: `headway.mjs`, and what it starts. */
export async function bundleProgram(folder) {
  await bundle(folder, 'node', {
    headway: 'src/cli/main.ts',
    'run-process': 'src/cli/run-process.ts',
    'library-thread': 'src/cli/library-thread.ts',
  });
  writeFileSync(join(folder, 'walled-program.cjs'), await walledProgram());
}
