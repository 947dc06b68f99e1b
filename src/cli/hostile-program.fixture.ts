/**
 * The program of a process without rights, whose scheme has left its language: in place of its code an attack runs, with
 * all of Node at hand.
 */
import { Buffer } from 'node:buffer';
import * as childProcess from 'node:child_process';
import * as dgram from 'node:dgram';
import * as dns from 'node:dns';
import * as fs from 'node:fs';
import * as inspector from 'node:inspector';
import * as net from 'node:net';
import * as processModule from 'node:process';
import * as traceEvents from 'node:trace_events';
import * as v8 from 'node:v8';
import * as workers from 'node:worker_threads';
import type { CompileCode } from '../authored-lanes/program.ts';
import { runWalled as run } from './walled-program.ts';

export interface Prey {
  /** A folder with a file `secret`. */
  readonly folder: string;
  /** Where something listens on the loopback address. */
  readonly port: number;
  /** A process of the same user. */
  readonly pid: number;
}

/** The object itself, not the names that a module has taken from it. */
const whole = <Module extends object>(module: Module): Module => (module as { default?: Module }).default ?? module;
const node = whole(processModule) as typeof process;
// What is removed from the scope may have been taken before.
const { wait } = Atomics;
const Shared = SharedArrayBuffer;
const { execPath: program } = node;

/** What it has reached; each throws where it meets a wall. */
export const ATTACKS: Readonly<Record<string, (prey: Prey) => unknown>> = {
  'reads a file': ({ folder }) => fs.readFileSync(`${folder}/secret`, 'utf8'),
  'writes a file': ({ folder }) => fs.writeFileSync(`${folder}/written`, 'x'),
  'lists a folder': ({ folder }) => fs.readdirSync(folder),
  'links to a file': ({ folder }) => fs.symlinkSync(`${folder}/secret`, `${folder}/link`),
  'writes its memory to a file': ({ folder }) => v8.writeHeapSnapshot(`${folder}/heap`),
  'runs a program': () => childProcess.spawnSync(program, ['--version'], { env: {}, cwd: '/' }).stdout.length,
  'starts a worker': () => new workers.Worker('0', { eval: true }).unref(),
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  'makes code from a text': () => new Function('return 1')() as unknown,
  // oxlint-disable-next-line no-eval
  'evaluates a text': () => (0, eval)('1') as unknown,
  // Sockets of all kinds do this in the end; they wait for an event first, and none ever comes.
  'opens a connection': () => {
    const { _createServerHandle: create } = whole(net) as unknown as {
      _createServerHandle(address: string, port: number, type: number): { close(): void };
    };
    create('127.0.0.1', 0, 4).close();
  },
  listens: () => void net.createServer().listen(0).unref(),
  'opens a socket for datagrams': () => void dgram.createSocket('udp4').unref().bind(0),
  'asks for a name': () => dns.lookup('localhost', () => {}),
  'asks a server for a name': () => new dns.Resolver().resolve4('localhost', () => {}),
  'opens the inspector': () => new inspector.Session().connect(),
  'traces into a file': () => {
    const tracing = traceEvents.createTracing({ categories: ['v8'] });
    tracing.enable();
    tracing.disable();
  },
  'changes flags of the machine': () => v8.setFlagsFromString('--no-lazy'),
  'signals another process': ({ pid }) => node.kill(pid, 0),
  'reads the environment': () => {
    if (Object.keys(node.env).length === 0) throw new Error('It is empty.');
  },
  'finds the host in the scope': () => {
    const scope = globalThis as unknown as Record<string, unknown>;
    const names = ['process', 'require', 'fetch', 'Buffer', 'WebSocket', 'setTimeout', 'performance', 'console'];
    if (names.every((name) => scope[name] === undefined)) throw new Error('There is none.');
  },
};

/** These do not come back, or take all that there is. */
export const BOMBS: Readonly<Record<string, () => unknown>> = {
  'loops for ever': () => {
    for (;;);
  },
  'fills a list within one step': () => {
    const list: number[] = [];
    list.length = 4e9;
    return list.fill(1);
  },
  'waits for ever': () => wait(new Int32Array(new Shared(4)), 0, 0),
  'takes all memory for lists': () => {
    for (const all: unknown[] = []; ;) all.push(new Array(1e5).fill({}));
  },
  'takes all memory for buffers, and says that it goes on': () => {
    for (const all: unknown[] = []; ;) {
      all.push(Buffer.alloc(2e7, 1));
      fs.writeSync(1, '{"atSeconds":1}\n');
    }
  },
  'floods its parent': () => {
    for (;;) fs.writeSync(1, '{"atSeconds":1}\n'.repeat(1000));
  },
  'says a line without end': () => {
    for (;;) fs.writeSync(1, 'x'.repeat(1e6));
  },
  'says what no lane says': () => fs.writeSync(1, '{"done":{"result":{"id":"own"}}}\n'),
};

const hostile: CompileCode = (code) => {
  const { attack, ...prey } = JSON.parse(/PREY(\{[^}]*\})/.exec(code)![1].replaceAll("'", '"')) as Prey & {
    attack: string;
  };
  const acknowledged = (): void => {
    if (attack in BOMBS) BOMBS[attack]();
    else throw new Error(`reached: ${JSON.stringify(ATTACKS[attack](prey))?.slice(0, 100)}`);
  };
  return () => ({ acknowledged, congested: acknowledged });
};

export const runWalled = (text: string): void => run(text, hostile);
