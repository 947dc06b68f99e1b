import type { LaneWorker } from '../../../protocol/client.ts';

type Use = (worker: LaneWorker) => void;
type ErrorListener = (event: { readonly message: string; preventDefault(): void }) => void;

/**
 * A worker whose program for the page is fetched when it is first wanted: messages to it wait until then.
 * @param load may fail, as a worker may
 */
export function lateWorker(load: () => Promise<LaneWorker>): LaneWorker {
  let worker: LaneWorker | null = null;
  const waiting: Use[] = [];
  const failed: ErrorListener[] = [];
  const use = (what: Use): void => {
    if (worker === null) waiting.push(what);
    else what(worker);
  };
  load().then(
    (loaded) => {
      worker = loaded;
      for (const what of waiting) what(loaded);
    },
    () => {
      for (const tell of failed) tell({ message: 'what its code runs in could not be loaded', preventDefault() {} });
    },
  );
  return {
    postMessage: (message, transfer) => use((one) => one.postMessage(message, transfer)),
    terminate: () => use((one) => one.terminate()),
    addEventListener(kind: string, listener: never) {
      if (kind === 'error') failed.push(listener);
      use((one) => one.addEventListener(kind as 'error', listener));
    },
  };
}
