import { join } from 'node:path';
import { build } from 'vite';
import { root } from './setup.mjs';

// Programs of `tests/bench/`, bundled as the product's workers are (vite.config.ts).
const common = { root, configFile: false, publicDir: false, logLevel: 'warn' };
const rolldownOptions = { optimization: { inlineConst: { mode: 'all' } } };
const sourceOf = (name) => join(root, 'tests', 'bench', `${name}.ts`);

/** @returns the path of the bundle of `tests/bench/NAME.ts` */
export async function bundleForNode(name, { minify = true } = {}) {
  const outDir = join(root, 'node_modules', '.cache', 'bench', name);
  const output = { entryFileNames: 'bundle.mjs' };
  await build({
    ...common,
    build: {
      ssr: sourceOf(name),
      outDir,
      emptyOutDir: true,
      minify,
      target: 'node20',
      rolldownOptions: { ...rolldownOptions, output },
    },
    ssr: { noExternal: true },
  });
  return join(outDir, output.entryFileNames);
}

/** @returns the text of a classic script */
export async function bundleForWorker(name) {
  const lib = { entry: sourceOf(name), formats: ['iife'], name: 'workload' };
  const built = await build({
    ...common,
    build: { lib, write: false, minify: true, target: 'es2022', rolldownOptions },
  });
  return [built].flat()[0].output[0].code;
}
