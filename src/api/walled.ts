/**
 * Code of a scenario's author in a process without rights, for a caller that waits: a thread starts the process, watches it
 * and checks what it says (`src/cli/process-wall.ts`), and this thread sleeps until it is done. Nothing of Node is named
 * where there is none.
 */
import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { LaneResult } from '../simulation/lane-result.ts';
import { InvalidInput } from './invalid-input.ts';

/** As in `src/cli/work.ts`, of which this is a part. */
type Work =
  | { readonly job: Job }
  | {
      readonly lane: {
        readonly scenario: Scenario;
        readonly laneId: string;
        readonly wanted: { readonly series: boolean; readonly sessions: boolean; readonly flows: false };
      };
    };

type Said = { readonly atSeconds: number } | { readonly done: unknown } | { readonly error: string };

/** What is needed of Node. */
interface Node {
  readonly versions: Readonly<Record<string, string>>;
  getBuiltinModule?(name: 'node:fs'): { existsSync(path: Address): boolean };
  getBuiltinModule?(name: 'node:worker_threads'): {
    readonly Worker: new (
      file: Address,
      options: {
        readonly workerData: unknown;
        readonly transferList: readonly unknown[];
        readonly execArgv: readonly string[];
      },
    ) => { unref(): void; terminate(): unknown };
    readonly MessageChannel: new () => { readonly port1: { close(): void }; readonly port2: object };
    receiveMessageOnPort(port: unknown): { readonly message: Said } | undefined;
  };
}

interface Address {
  readonly href: string;
}

declare const process: Node | undefined;
declare const URL: new (path: string, base: string) => Address;

/** The thread says that it lives each second. */
const SILENCE_MILLISECONDS = 60_000;

/** Where the package has it, beside the library. Its address is made in two steps: bundlers for browsers pass over it. */
function threadFile(): Address {
  const here = (import.meta as unknown as { readonly url: string }).url;
  return new URL('../program/library-thread.mjs', here);
}

/** @throws InvalidInput where no process without rights can be started */
function nodeHere(): Required<Node> {
  const node = typeof process === 'undefined' ? undefined : process;
  const hasNode = node?.versions['node'] !== undefined && !('deno' in node.versions) && !('bun' in node.versions);
  if (!hasNode || node.getBuiltinModule === undefined) {
    throw refusal('Only Node can run code of an author in a process without rights.');
  }
  if (!node.getBuiltinModule('node:fs').existsSync(threadFile())) {
    throw refusal('The program that starts a process without rights is not beside the library, as the package has it.');
  }
  return node as Required<Node>;
}

function refusal(message: string): InvalidInput {
  const remedy =
    "Set allowCode to 'in this thread' to run it within the bounds of its language alone, in a place that may be harmed.";
  return new InvalidInput('options', [{ place: 'allowCode', message, remedy }]);
}

export function laneWalled(
  scenario: Scenario,
  laneId: string,
  wanted: { readonly series: boolean; readonly sessions: boolean },
  advanced: (seconds: number) => void,
): LaneResult {
  const done = doWalled({ lane: { scenario, laneId, wanted: { ...wanted, flows: false } } }, advanced);
  return (done as { readonly result: LaneResult }).result;
}

export function jobWalled(job: Job): FinishedRun {
  return doWalled({ job }, () => {}) as FinishedRun;
}

function doWalled(work: Work, advanced: (seconds: number) => void): unknown {
  const { Worker, MessageChannel, receiveMessageOnPort } = nodeHere().getBuiltinModule('node:worker_threads');
  const { port1, port2 } = new MessageChannel();
  const signs = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(threadFile(), {
    workerData: { work, port: port2, signs },
    transferList: [port2],
    execArgv: [],
  });
  thread.unref();
  try {
    for (let seen = 0; ;) {
      if (Atomics.wait(signs, 0, seen, SILENCE_MILLISECONDS) === 'timed-out') {
        throw new Error('The thread that runs code of an author has ended.');
      }
      seen = Atomics.load(signs, 0);
      for (let next = receiveMessageOnPort(port1); next !== undefined; next = receiveMessageOnPort(port1)) {
        const said = next.message;
        if ('done' in said) return said.done;
        if ('error' in said) throw new Error(said.error);
        advanced(said.atSeconds);
      }
    }
  } finally {
    port1.close();
    thread.terminate();
  }
}
