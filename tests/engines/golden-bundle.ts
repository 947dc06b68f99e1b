/** The golden runs as one classic script, built like the page. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { exampleTexts } from '../../src/authored/examples/examples.fixture.ts';

/** With the script loaded, this expression is the golden runs as JSON. */
export const RUN = 'headwayGolden.run()';

/** The script's text. It declares one global, `headwayGolden`. */
export async function goldenBundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { OWN_EXAMPLES: JSON.stringify(exampleTexts()) },
    build: {
      target: 'es2022',
      write: false,
      lib: {
        entry: fileURLToPath(new URL('run-golden.ts', import.meta.url)),
        formats: ['iife'],
        name: 'headwayGolden',
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  if (chunks.length !== 1) throw new Error(`The golden runs are ${chunks.length} scripts, not one.`);
  return chunks[0];
}
