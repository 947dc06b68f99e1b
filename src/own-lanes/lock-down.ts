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

/** Prototypes of these, and what stands behind them (that of all typed arrays), change no more. */
const CONSTRUCTORS: readonly { readonly prototype: object }[] = [
  ...[Array, String, Number, Boolean, Symbol, BigInt, Date, RegExp, Promise],
  ...[Map, Set, WeakMap, WeakSet, WeakRef, ArrayBuffer, DataView],
  ...[Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError],
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
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
  for (const one of CONSTRUCTORS) {
    Object.freeze(one.prototype);
    Object.freeze(Object.getPrototypeOf(one.prototype));
  }
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator]()];
  for (const iterator of iterators) Object.freeze(Object.getPrototypeOf(iterator));
  // What an engine asks for the text of a stack stands on the constructor.
  for (const one of [Math, JSON, Reflect, Error]) Object.freeze(one);
}
