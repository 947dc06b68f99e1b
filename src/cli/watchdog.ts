/**
 * Watches the thread in which code of a scenario's author runs. Each call of such code is counted and bounded
 * (decision 0011); should one hang all the same, the process ends the thread and says which function it was.
 */
import { OWN_CONTRACTS } from '../own/contract/contracts.ts';

/** A call that takes longer is ended, milliseconds. */
const PATIENCE_MILLISECONDS = 800;
const LOOK_MILLISECONDS = 100;

/** Places in the shared memory: which function runs (0: none), and how many calls there have been. */
const RUNS = 0;
const CALLS = 1;

/** Every function that a scheme may have, and what stands for others. */
const NAMES = [
  ...new Set(Object.values(OWN_CONTRACTS).flatMap(({ functions }) => functions.map(({ name }) => name))),
  'a probe',
];

export function callMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

/** In the thread: notes each call. */
export function callNotes(memory: SharedArrayBuffer) {
  const places = new Int32Array(memory);
  const numbers = new Map(NAMES.map((name, index) => [name, index + 1]));
  return {
    entered(name: string): void {
      places[CALLS]++;
      places[RUNS] = numbers.get(name) ?? NAMES.length;
    },
    left(): void {
      places[RUNS] = 0;
    },
  };
}

/**
 * In the process: calls back, once, with the function that does not come back.
 * @returns ends the watch
 */
export function watchCalls(memory: SharedArrayBuffer, hangs: (functionName: string) => void): () => void {
  const places = new Int32Array(memory);
  let seen = -1;
  let since = performance.now();
  const timer = setInterval(() => {
    const calls = Atomics.load(places, CALLS);
    const runs = Atomics.load(places, RUNS);
    const now = performance.now();
    if (runs === 0 || calls !== seen) {
      seen = calls;
      since = now;
    } else if (now - since > PATIENCE_MILLISECONDS) {
      clearInterval(timer);
      hangs(NAMES[runs - 1] ?? 'a function');
    }
  }, LOOK_MILLISECONDS);
  return () => clearInterval(timer);
}
