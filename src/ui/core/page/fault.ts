/** Errors that nobody caught become a sheet on the page. */
import type { Fault } from './page-state.ts';

/** @param part as in "The side panel has failed" */
export function faultOf(part: string, error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    part,
    message: message === '' ? 'There is no description of the error.' : message,
    details: stack ?? message,
  };
}

/** A browser says this when a layout takes two rounds; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

/** From now on errors outside of React's rendering are shown. Returns the function that ends it. */
export function showFaults(page: { fail(fault: Fault): void }): () => void {
  const onError = (event: ErrorEvent) => {
    if (HARMLESS.test(event.message)) return;
    page.fail(faultOf('A part of the page', event.error ?? event.message));
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    // Whoever stopped it knows.
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') return;
    page.fail(faultOf('A part of the page', event.reason));
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
