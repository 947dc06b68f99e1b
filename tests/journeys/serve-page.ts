/** Before all journeys: serves the built page, and makes a folder for what browsers download. Both end with the run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { serve } from '../../scripts/serve.mjs';

/** Where the built page is. */
export const distribution = fileURLToPath(new URL('../../dist', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    readonly served: { readonly url: string; readonly downloads: string };
  }
}

export default async function servePage(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serve(distribution, 4300);
  const downloads = await mkdtemp(join(tmpdir(), 'headway-downloads-'));
  project.provide('served', { url, downloads });
  return async () => {
    await close();
    await rm(downloads, { recursive: true, force: true });
  };
}
