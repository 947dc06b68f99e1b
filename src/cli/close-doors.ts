/**
 * What Node's permission model leaves open in a process without rights, closed from inside before any code of an author
 * runs. The network is the largest part: versions before 25 have no permission for it. Nothing is opened again: the
 * process does its one piece of work and ends.
 */
import * as dgram from 'node:dgram';
import * as dns from 'node:dns';
import * as net from 'node:net';
import * as traceEvents from 'node:trace_events';
import * as v8 from 'node:v8';

type Names = Record<string, unknown>;

/** Node needs these of `process` to end, and for its messages. */
const KEPT_OF_PROCESS = new Set([
  'reallyExit',
  'exitCode',
  '_exiting',
  'emitWarning',
  'nextTick',
  'version',
  'versions',
]);

function closed(): never {
  throw new Error('Access to the network and the system has been restricted.');
}

export function closeDoors(): void {
  for (const prototype of networkPrototypes()) closeFunctions(prototype);
  for (const one of [dns, dns.promises]) closeFunctions(moduleOf(one));
  closeFunctions(moduleOf(traceEvents));
  // Flags of the machine could switch off what protects its memory.
  closeFunctions(moduleOf(v8));
  emptyProcess();
}

interface Handle {
  close(): void;
}

/** What stands behind every socket, by kind: TCP, UDP, pipes and names. Sockets of all modules end in these. */
function networkPrototypes(): object[] {
  const udp = dgram.createSocket('udp4');
  const names = new dns.Resolver() as unknown as { readonly _handle: object };
  const handles = [tcpHandle(), partOf(udp, 'handle'), partOf(names, '_handle'), partOf(process.stderr, '_handle')];
  const prototypes = handles.flatMap((handle) => (handle === null ? [] : [Object.getPrototypeOf(handle) as object]));
  udp.close();
  return prototypes;
}

/**
 * It is bound to a port of the loopback address that no program knows, and closed at once.
 * @returns null: Node has a permission for the network, and has not given it
 */
function tcpHandle(): object | null {
  const { _createServerHandle: create } = moduleOf(net) as {
    _createServerHandle(address: string, port: number, type: number): Handle | number;
  };
  try {
    for (const [address, type] of [
      ['127.0.0.1', 4],
      ['::1', 6],
    ] as const) {
      const handle = create(address, 0, type);
      if (typeof handle === 'number') continue;
      handle.close();
      return handle;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ACCESS_DENIED') return null;
    throw error;
  }
  throw new Error('The network cannot be closed: there is no loopback address.');
}

/** A part of an object, or of what stands in it under a symbol. Without it nothing may run: the doors would stay open. */
function partOf(holder: object, name: string): object {
  const symbols = Object.getOwnPropertySymbols(holder).map((symbol) => (holder as Names)[symbol as never]);
  for (const one of [holder, ...symbols]) {
    const part = (one as Names | null | undefined)?.[name];
    if (typeof part === 'object' && part !== null) return part;
  }
  throw new Error(`The network cannot be closed: there is no ${name}.`);
}

/** The object that others find when they ask for the module. */
function moduleOf(namespace: object): Names {
  return (namespace as { default?: Names }).default ?? (namespace as Names);
}

function closeFunctions(holder: object): void {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const { value, configurable, writable } = Object.getOwnPropertyDescriptor(holder, name)!;
    if (typeof value !== 'function' || !(configurable || writable)) continue;
    if (configurable) Object.defineProperty(holder, name, { value: closed, writable: false, configurable: false });
    else (holder as Names)[name] = closed;
  }
}

/** Signals to other processes, identities, folders, modules, reports: all but what Node needs at the end. */
function emptyProcess(): void {
  for (const name of Object.getOwnPropertyNames(process)) {
    if (KEPT_OF_PROCESS.has(name)) continue;
    const { configurable } = Object.getOwnPropertyDescriptor(process, name)!;
    if (configurable) Object.defineProperty(process, name, { value: undefined, writable: false, configurable: false });
  }
}
