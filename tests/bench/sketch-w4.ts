/**
 * A sketch of W4 with nothing around it: the sessions and paths of W4, the rule of SLBN with both repairs, links as
 * delays, and a wheel of events. It keeps no fingerprint and no order of events at one time, records nothing, measures
 * nothing, and cannot be saved, watched or changed. It shows how much of the engine's time is the workload's own.
 * Prints one JSON object. Bundled by `scripts/bench.mjs` and run alone in a process.
 */
import { SharedLinks } from '../../src/base/max-min.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { WORKLOADS } from './workloads.ts';

/** When all sessions have joined and none has been replaced: the sketch has those. */
const JOINED_SECONDS = 0.5;
const SHORTEST_CYCLE_SECONDS = 0.001;
const HOST_RATE = 100e6;
/** The sketch joins its sessions within the first, runs until rates have come to rest, and is measured from then on. */
const JOIN_SECONDS = 0.05;
const WARM_SECONDS = 0.75;
const UNTIL_SECONDS = 2.75;

/** A session is 64 bytes: numbers, and integers at twice their places. */
const WIDTH = 8;
const TIME = 0;
const BANDWIDTH = 1;
const BEFORE = 2;
const TWO_AGO = 3;
const BEGAN = 4;
const PLACE = 10;
const UNSATURATED = 11;
const BOTTLENECK = 12;
const BEGIN = 13;
const MESSAGE = 14;
const JOIN = 0;
const PROBE = 1;
const ACKNOWLEDGEMENT = 2;
const NEXT_CYCLE = 3;
const END = -1;
/** A rate that is this near to the max-min rate has settled, as for the engine. */
const SETTLED = 1e-3;

const { sessions, hops, delays, capacities, fairRates } = takenFromEngine();
const count = sessions.length;
const rows = new Float64Array(count * WIDTH);
const integers = new Int32Array(rows.buffer);
const all = new Int32Array(capacities.length);
const unsaturated = new Int32Array(capacities.length);
const saturated = new Float64Array(capacities.length);
const rates = new Float64Array(count);

/** The wheel: events by bucket, as lists through `next`. */
const BUCKETS = 8192;
const SPAN_SECONDS = 0.0125;
const perSecond = BUCKETS / SPAN_SECONDS;
const heads = new Int32Array(BUCKETS).fill(END);
const next = new Int32Array(count);
const due = new Int32Array(count);
const times = new Float64Array(count);
let now = 0;
let opened = 0;
let counted = 0;
let read = 0;

for (const [session, begin] of sessions.entries()) {
  const at = session * WIDTH;
  integers[2 * at + BEGIN] = integers[2 * at + PLACE] = begin;
  integers[2 * at + MESSAGE] = JOIN;
  integers[2 * at + BOTTLENECK] = -1;
  rows[at + BANDWIDTH] = Infinity;
  rows[at + BEGAN] = (JOIN_SECONDS * session) / count;
  plan(session, rows[at + BEGAN]);
}
runUntil(WARM_SECONDS);
const warmHops = counted;
const beganAt = performance.now();
runUntil(UNTIL_SECONDS);
const wallSeconds = (performance.now() - beganAt) / 1000;
const packetHops = counted - warmHops;
let settled = 0;
for (const [session, fair] of fairRates.entries()) if (Math.abs(rates[session] / fair - 1) < SETTLED) settled++;
const packetHopsPerSecond = Math.round(packetHops / wallSeconds);
process.stdout.write(
  `${JSON.stringify({ packetHopsPerSecond, packetHops, wallSeconds, sessions: count, settled, read })}\n`,
);

function runUntil(seconds: number): void {
  const last = Math.floor(seconds * perSecond);
  for (; opened < last; opened++) {
    const bucket = opened & (BUCKETS - 1);
    let length = 0;
    for (let session = heads[bucket]; session !== END; session = next[session]) due[length++] = session;
    heads[bucket] = END;
    // All rows and hops are read before any is needed, as the engine does.
    for (let i = 0; i < length; i++) times[i] = rows[due[i] * WIDTH + TIME];
    for (let i = 0; i < length; i++) read += hops[integers[2 * due[i] * WIDTH + PLACE]];
    for (let i = 1; i < length; i++) {
      const session = due[i];
      const time = times[i];
      let place = i;
      for (; place > 0 && times[place - 1] > time; place--) {
        times[place] = times[place - 1];
        due[place] = due[place - 1];
      }
      times[place] = time;
      due[place] = session;
    }
    for (let i = 0; i < length; i++) {
      now = times[i];
      arrive(due[i]);
    }
  }
}

function plan(session: number, time: number): void {
  rows[session * WIDTH + TIME] = time;
  const bucket = Math.floor(time * perSecond) & (BUCKETS - 1);
  next[session] = heads[bucket];
  heads[bucket] = session;
}

/** The packet of a session has come to a node. */
function arrive(session: number): void {
  const at = session * WIDTH;
  const words = 2 * at;
  const message = integers[words + MESSAGE];
  if (message === NEXT_CYCLE) {
    startCycle(session);
    return;
  }
  let place = integers[words + PLACE];
  let link = hops[place];
  if (message === ACKNOWLEDGEMENT) {
    // The links of the way back stand in the order of the way there: the place goes backwards.
    examine(at, place - integers[words + BEGIN], link, rows[at + BEFORE]);
    if (place === integers[words + BEGIN]) {
      cycleEnded(session);
      return;
    }
    link = hops[--place];
  } else if (link === END) {
    // The receiver's own link is the first on the way back.
    if (message === JOIN && rows[at + BANDWIDTH] >= HOST_RATE) holdAtSource(at);
    integers[words + MESSAGE] = ACKNOWLEDGEMENT;
    link = hops[--place];
  } else {
    if (message === JOIN) join(at, place - integers[words + BEGIN], link);
    else examine(at, place - integers[words + BEGIN], link, rows[at + TWO_AGO]);
    place++;
  }
  integers[words + PLACE] = place;
  counted++;
  plan(session, now + delays[link]);
}

function share(link: number): number {
  if (unsaturated[link] === 0) return Infinity;
  return Math.max((capacities[link] - saturated[link]) / unsaturated[link], capacities[link] / all[link]);
}

function join(at: number, hop: number, link: number): void {
  all[link]++;
  unsaturated[link]++;
  if (rows[at + BANDWIDTH] >= share(link)) {
    integers[2 * at + UNSATURATED] |= 1 << hop;
    integers[2 * at + BOTTLENECK] = hop;
  } else {
    unsaturated[link]--;
  }
}

function examine(at: number, hop: number, link: number, charged: number): void {
  const words = 2 * at;
  const bit = 1 << hop;
  if ((integers[words + UNSATURATED] & bit) !== 0) {
    integers[words + UNSATURATED] &= ~bit;
  } else {
    saturated[link] -= charged;
    unsaturated[link]++;
  }
  const offered = share(link);
  if (integers[words + BOTTLENECK] === hop || rows[at + BANDWIDTH] >= offered) {
    integers[words + UNSATURATED] |= bit;
    rows[at + BANDWIDTH] = offered;
    integers[words + BOTTLENECK] = hop;
  } else if (rows[at + BEFORE] >= offered) {
    integers[words + UNSATURATED] |= bit;
  } else {
    saturated[link] += rows[at + BEFORE];
    unsaturated[link]--;
  }
}

function holdAtSource(at: number): void {
  rows[at + BANDWIDTH] = HOST_RATE;
  integers[2 * at + BOTTLENECK] = -1;
}

function cycleEnded(session: number): void {
  const at = session * WIDTH;
  if (rows[at + BANDWIDTH] >= HOST_RATE) holdAtSource(at);
  rates[session] = rows[at + BANDWIDTH];
  const dueAt = rows[at + BEGAN] + SHORTEST_CYCLE_SECONDS;
  if (dueAt <= now) {
    startCycle(session);
    return;
  }
  integers[2 * at + MESSAGE] = NEXT_CYCLE;
  // A bucket that is open takes no more: the cycle begins with the next one, 2 µs later at most.
  plan(session, Math.max(dueAt, (opened + 1.5) / perSecond));
}

function startCycle(session: number): void {
  const at = session * WIDTH;
  rows[at + BEGAN] = now;
  rows[at + TWO_AGO] = rows[at + BEFORE];
  rows[at + BEFORE] = rows[at + BANDWIDTH];
  if (integers[2 * at + BOTTLENECK] === -1 || rows[at + BANDWIDTH] >= HOST_RATE) holdAtSource(at);
  integers[2 * at + MESSAGE] = PROBE;
  integers[2 * at + PLACE] = integers[2 * at + BEGIN];
  arrive(session);
}

/** The sessions that are there once all have joined: the places of their hops, links, and max-min rates. */
function takenFromEngine() {
  const result = validateScenario(WORKLOADS['W4'].scenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
  const lane = openLane(result.scenario, result.scenario.lanes[0].id);
  while (!lane.advance(JOINED_SECONDS, 100_000));
  const { flows, network, links } = lane.engine;
  const shared = new SharedLinks(links.length);
  const begins: number[] = [];
  const places: number[] = [];
  for (let flow = 0; flow < flows.extent; flow += flows.width) {
    const path = network.paths[flows.forwardPath[flow]];
    if (path.length === 0) continue;
    begins.push(places.length);
    places.push(...path, END);
    shared.join(path, HOST_RATE);
  }
  const linkRates = Float64Array.from(links, (link) => link.rateBitsPerSecond);
  return {
    sessions: begins,
    hops: Int32Array.from(places),
    delays: Float64Array.from(links, (link) => link.delaySeconds),
    capacities: linkRates,
    fairRates: shared.allocate(linkRates).rates,
  };
}
