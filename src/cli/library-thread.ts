/** The thread by which the library runs code of a scenario's author in a process without rights: see `src/api/walled.ts`. */
import { workerData, type MessagePort } from 'node:worker_threads';
import { doWalled, wallFlags, walledProgram } from './process-wall.ts';
import type { WalledSaid, Work } from './work.ts';

const { work, port, signs } = workerData as {
  readonly work: Work;
  readonly port: MessagePort;
  /** Counts what is said: the caller sleeps until it changes. */
  readonly signs: Int32Array;
};

function sign(): void {
  Atomics.add(signs, 0, 1);
  Atomics.notify(signs, 0);
}

function say(said: Exclude<WalledSaid, { readonly code: boolean }>): void {
  port.postMessage(said);
  sign();
}

const timer = setInterval(sign, 1000);
try {
  if (wallFlags() === null) say({ error: 'This version of Node cannot take a process its rights.' });
  else {
    const told = (said: WalledSaid): void => {
      if ('atSeconds' in said) say(said);
    };
    const { outcome } = doWalled(await walledProgram(), work, told);
    say(await outcome);
  }
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
}
clearInterval(timer);
