import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type Terminal, UsageError } from './terminal.ts';
import { callMemory, watchCalls } from './watchdog.ts';

/** What the thread is given, and what it says. */
export interface CodeThreadData {
  readonly args: readonly string[];
  readonly version: string;
  readonly showsProgress: boolean;
  /** Where the thread notes the calls of the code: see `watchdog.ts`. */
  readonly calls: SharedArrayBuffer;
}

export type CodeThreadMessage =
  | { readonly kind: 'out'; readonly text: string }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string; readonly remedy: string; readonly isUsage: boolean };

/** Beside this file: the built program, or a source, for which a thread needs a loader. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const PROGRAM = new URL(IS_SOURCE ? 'run-code-thread.ts' : 'run-code-thread.mjs', import.meta.url);

function startThread(options: WorkerOptions): Worker {
  if (!IS_SOURCE) return new Worker(PROGRAM, options);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const program = JSON.stringify(PROGRAM.href);
  const text = `import(${loader}).then(({ register }) => { register(); return import(${program}); })`;
  return new Worker(text, { ...options, eval: true });
}

/** Memory of the thread, MB: a scheme that takes more ends it, not the process. */
const MEMORY_MEGABYTES = 2048;

/** Runs a command that may run code of a scenario's author in a thread without environment and with bounded memory. */
export function runInCodeThread(args: readonly string[], terminal: Terminal): Promise<void> {
  const { version, showsProgress } = terminal;
  const calls = callMemory();
  const workerData: CodeThreadData = { args, version, showsProgress, calls };
  return new Promise((resolve, reject) => {
    const thread = startThread({
      workerData,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES, stackSizeMb: 4 },
    });
    const endWatch = watchCalls(calls, (functionName) => {
      reject(new Error(`In ${functionName}: it did not come back within a second, and was stopped.`));
      void thread.terminate();
    });
    thread.on('message', (message: CodeThreadMessage) => {
      if (message.kind === 'out') terminal.out(message.text);
      else if (message.kind === 'error') terminal.error(message.text);
      else if (message.isUsage) reject(new UsageError(message.message, message.remedy));
      else reject(new Error(message.message));
    });
    thread.on('error', (error) => reject(error));
    thread.on('exit', () => {
      endWatch();
      resolve();
    });
  });
}
