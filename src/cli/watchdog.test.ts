import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { callMemory, callNotes, watchCalls } from './watchdog.ts';

/** A thread whose code does what the bounds of own schemes do not allow: it never comes back. */
function hangingThread(memory: SharedArrayBuffer, functionName: string): Worker {
  callNotes(memory).entered(functionName);
  return new Worker('for (;;);', { eval: true });
}

test('a step that hangs is found within a second, with its function', async () => {
  const memory = callMemory();
  const began = performance.now();
  const thread = hangingThread(memory, 'congested');
  const name = await new Promise<string>((resolve) => void watchCalls(memory, resolve));
  expect(name).toBe('congested');
  expect(performance.now() - began).toBeLessThan(1500);
  await thread.terminate();
});

test('calls that come back are left alone, however many there are', async () => {
  const memory = callMemory();
  const notes = callNotes(memory);
  const found: string[] = [];
  const end = watchCalls(memory, (name) => found.push(name));
  for (let round = 0; round < 12; round++) {
    notes.entered(round % 2 === 0 ? 'acknowledged' : 'probe:window');
    notes.left();
    notes.entered('acknowledged');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  end();
  expect(found).toEqual([]);
});
