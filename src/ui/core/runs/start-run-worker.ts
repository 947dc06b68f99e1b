import { SandboxedWorker } from '../sandbox/sandboxed-worker.ts';

/** What the pool needs of a worker; tests hand in their own. */
export interface RunWorker {
  postMessage(job: unknown): void;
  addEventListener(type: 'message' | 'error', listen: (event: MessageEvent & ErrorEvent) => void): void;
  terminate(): void;
}

/**
 * The one place that makes a real worker; the bundler reads this very expression.
 * @param runsCode it is to run code that the author of the scenario has written
 */
export function startRunWorker(runsCode: boolean): RunWorker {
  if (runsCode) return new SandboxedWorker();
  return new Worker(new URL('../../../../workers/run.worker.ts', import.meta.url), { type: 'module' }) as RunWorker;
}
