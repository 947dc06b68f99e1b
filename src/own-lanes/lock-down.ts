/**
 * A second wall around code of a scenario's author: the first is that its source is written again from what the
 * contract allows (decision 0011). Whatever leads out of a worker is removed, no function makes another from a text, and
 * prototypes are frozen. The program itself has taken what it needs before.
 */
const REMOVED = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'navigator',
  'postMessage',
  'SharedArrayBuffer',
  'Atomics',
  'WebAssembly',
  'setTimeout',
  'setInterval',
  'eval',
  // In Node.
  'process',
  'global',
  'Buffer',
  'setImmediate',
];

export function lockDown(scope: object): void {
  for (const name of REMOVED) {
    // Some stand on a prototype of the scope: what stands before them hides them.
    Object.defineProperty(scope, name, { value: undefined, writable: false, configurable: false });
  }
  const functions = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const one of functions) {
    const prototype = Object.getPrototypeOf(one) as object;
    Object.defineProperty(prototype, 'constructor', { value: undefined, writable: false, configurable: false });
    Object.freeze(prototype);
  }
  const prototypes = [Object, Array, String, Number, Boolean, Symbol, Map, Set, Promise, RegExp].map(
    ({ prototype }) => prototype as object,
  );
  for (const prototype of prototypes) Object.freeze(prototype);
  for (const one of [Math, JSON, Reflect]) Object.freeze(one);
}
