/**
 * The page's end of a lane's worker. It starts the worker, speaks in the protocol's words, and notices when the
 * worker is gone: an error that nobody caught, a message that cannot be read, or silence while an answer is due.
 */
import type { LaneMessage, PageMessage } from './messages.ts';

/** What is needed of a `Worker`; a test hands in its own. */
export interface LaneWorker {
  postMessage(message: PageMessage, transfer: ArrayBuffer[]): void;
  terminate(): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    kind: 'error',
    listener: (event: { readonly message?: string; preventDefault(): void }) => void,
  ): void;
  addEventListener(kind: 'messageerror', listener: () => void): void;
}

interface LaneListener {
  heard(message: LaneMessage): void;
  /** The worker is gone for good; start another client. */
  died(reason: string): void;
}

export class LaneClient {
  private worker: LaneWorker | null;
  private readonly listener: LaneListener;

  constructor(worker: LaneWorker, listener: LaneListener) {
    this.worker = worker;
    this.listener = listener;
    worker.addEventListener('message', (event) => {
      if (this.worker === worker) listener.heard(event.data as LaneMessage);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // A script that cannot be fetched gives an event without words.
      this.declareDead(event.message || 'the program of the simulator could not be loaded');
    });
    worker.addEventListener('messageerror', () => this.declareDead('a message of the simulator could not be read'));
  }

  send(message: PageMessage, transfer: ArrayBuffer[] = []): void {
    this.worker?.postMessage(message, transfer);
  }

  /** Ends the worker and gives the listener the reason. Once. */
  declareDead(reason: string): void {
    if (this.worker === null) return;
    this.close();
    this.listener.died(reason);
  }

  /** Ends the worker silently. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
