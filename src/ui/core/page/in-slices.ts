/** How long work may take at a stretch: what is left of a frame beside painting. */
const SLICE_MILLISECONDS = 8;

/**
 * Does work that would be felt as one piece, in slices between which the page paints and listens.
 * @returns null: it was given up
 */
export async function inSlices<Result>(steps: Generator<void, Result>, signal: AbortSignal): Promise<Result | null> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE_MILLISECONDS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
