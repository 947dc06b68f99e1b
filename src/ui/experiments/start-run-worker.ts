/** What the pool needs of a worker; tests hand in their own. */
export interface RunWorker {
  postMessage(job: unknown): void;
  addEventListener(type: 'message' | 'error', listen: (event: MessageEvent & ErrorEvent) => void): void;
  terminate(): void;
}

/** The one place that makes a real worker; the bundler reads this very expression. */
export function startRunWorker(): RunWorker {
  return new Worker(new URL('../../../workers/run.worker.ts', import.meta.url), { type: 'module' }) as RunWorker;
}
