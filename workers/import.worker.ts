/// <reference lib="webworker" />
import { type NetworkMessage, type NetworkQuery, openNetworkText } from '../src/scenario/import/open-file.ts';

declare const self: DedicatedWorkerGlobalScope;

const say = (message: NetworkMessage) => self.postMessage(message);

// One file, from beginning to end: who wants it to stop ends the worker.
self.addEventListener(
  'message',
  ({ data: { file, ...query } }: MessageEvent<NetworkQuery & { readonly file: File }>) => {
    void file
      .text()
      .then((text) => say(openNetworkText(text, query, (words, share) => say({ kind: 'progress', words, share }))))
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        say({
          kind: 'refused',
          message: `It could not be read: ${message}.`,
          remedy: 'Save it again, or use a part of it.',
        });
      });
  },
);
