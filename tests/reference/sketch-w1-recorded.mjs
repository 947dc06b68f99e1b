/**
 * `sketch-w1.mjs`, keeping what a run of ours is known by: events in a total order, a fingerprint of what happened at
 * each hop, and the totals of each link that the page tells. Nothing else: no schemes, no going back, no options, no
 * checks. What is level with this is as fast as a run that can be trusted gets in this shape, in JavaScript.
 */
const FLOWS = 100;
const UNTIL_SECONDS = 60;
const BYTES_PER_SECOND = 100e6 / 8;
const ACCESS = 1e9 / 8;
const SEGMENT = 1000;
const ACKNOWLEDGEMENT = 40;
const TIMER = 1 << 24;
const NEVER = 1e18;

const number = new Float64Array(1);
const bits = new Int32Array(number.buffer);
let high = 1;
let low = 2;
/** As `Fingerprint.foldIntegers`. */
function fold(now, code, id, value) {
  number[0] = now;
  const codes = Math.imul(code, 0xc2b2ae35);
  const ids = Math.imul(id, 0x27d4eb2f);
  const values = Math.imul(value, 0x165667b1);
  const left = (Math.imul(bits[0], 0x9e3779b1) + ((codes << 15) | (codes >>> 17)) + ((ids << 13) | (ids >>> 19))) | 0;
  const right = (Math.imul(bits[1], 0x85ebca77) + ((values << 15) | (values >>> 17))) ^ (left >>> 15);
  const before = high;
  high = Math.imul(((low << 13) | (low >>> 19)) ^ left, 0x9e3779b1);
  low = Math.imul(((before << 17) | (before >>> 15)) ^ right, 0x85ebca77);
}

class Heap {
  times = new Float64Array(1 << 16);
  orders = new Float64Array(1 << 16);
  values = new Int32Array(1 << 16);
  size = 0;
  nextOrder = 0;
  time = 0;

  push(time, order, value) {
    const { times, orders, values } = this;
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (times[parent] < time || (times[parent] === time && orders[parent] < order)) break;
      times[i] = times[parent];
      orders[i] = orders[parent];
      values[i] = values[parent];
      i = parent;
    }
    times[i] = time;
    orders[i] = order;
    values[i] = value;
  }

  pop() {
    const { times, orders, values } = this;
    const top = values[0];
    this.time = times[0];
    const n = --this.size;
    if (n === 0) return top;
    const time = times[n];
    const order = orders[n];
    const value = values[n];
    const inner = n >> 1;
    let i = 0;
    while (i < inner) {
      let child = 2 * i + 1;
      const other = child + 1;
      if (other < n && (times[other] < times[child] || (times[other] === times[child] && orders[other] < orders[child])))
        child = other;
      if (time < times[child] || (time === times[child] && order < orders[child])) break;
      times[i] = times[child];
      orders[i] = orders[child];
      values[i] = values[child];
      i = child;
    }
    times[i] = time;
    orders[i] = order;
    values[i] = value;
    return top;
  }
}
const heap = new Heap();

const ROWS = 1 << 20;
const packetFlow = new Int32Array(ROWS);
const packetSequence = new Int32Array(ROWS);
const packetSentAt = new Float64Array(ROWS);
const free = new Int32Array(ROWS);
let freeCount = 0;
for (let row = ROWS - 1; row >= 0; row--) free[freeCount++] = row;

const links = [];
class Link {
  head = 0;
  queueHead = 0;
  tail = 0;
  lastDeparture = 0;
  dropped = 0;
  taken = 0;
  takenBytes = 0;
  busySeconds = 0;
  sojournSeconds = 0;
  largestQueue = 0;

  constructor(rate, delay, buffer) {
    this.id = links.push(this) - 1;
    this.rate = rate;
    this.delay = delay;
    this.buffer = buffer;
    const size = 1 << Math.ceil(Math.log2(buffer + (rate * delay) / 40 + 64));
    this.mask = size - 1;
    this.arrivals = new Float64Array(size);
    this.departures = new Float64Array(size);
    this.orders = new Float64Array(size);
    this.queuedAt = new Float64Array(size);
    this.bytesBefore = new Float64Array(size);
    this.packets = new Int32Array(size);
  }

  take(now, packet, bytes) {
    const { mask, departures, tail } = this;
    while (this.queueHead !== tail && departures[this.queueHead & mask] <= now) this.queueHead++;
    const queue = tail - this.queueHead;
    if (queue >= this.buffer) {
      this.dropped++;
      return false;
    }
    if (queue >= this.largestQueue) this.largestQueue = queue + 1;
    const sending = bytes / this.rate;
    const departure = (now > this.lastDeparture ? now : this.lastDeparture) + sending;
    const order = heap.nextOrder++;
    const i = tail & mask;
    this.lastDeparture = departure;
    departures[i] = departure;
    this.arrivals[i] = departure + this.delay;
    this.orders[i] = order;
    this.queuedAt[i] = now;
    this.bytesBefore[i] = this.takenBytes;
    this.packets[i] = packet;
    this.busySeconds += sending;
    this.sojournSeconds += departure - now;
    this.takenBytes += bytes;
    this.taken++;
    fold(now, this.id, packetFlow[packet], packetSequence[packet]);
    if (tail === this.head) heap.push(departure + this.delay, order, this.id);
    this.tail = tail + 1;
    return true;
  }
}

const bufferPackets = Math.round((BYTES_PER_SECOND * 2 * 0.02) / SEGMENT);
const forward = new Link(BYTES_PER_SECOND, 0.02, bufferPackets);
const backward = new Link(BYTES_PER_SECOND, 0.02, 1e5);
const paths = Array.from({ length: FLOWS }, (_, i) => ({
  in: new Link(ACCESS, 0.001 + i * 1e-5, 1000),
  out: new Link(ACCESS, 0.001, 1000),
  back: new Link(ACCESS, 0.001, 1000),
  home: new Link(ACCESS, 0.001, 1000),
}));

function create(flow, sequence, sentAt) {
  const packet = free[--freeCount];
  packetFlow[packet] = flow;
  packetSequence[packet] = sequence;
  packetSentAt[packet] = sentAt;
  return packet;
}

class Tcp {
  next = 0;
  unacknowledged = 0;
  window = 2;
  threshold = 1e9;
  duplicates = 0;
  recover = -1;
  recovering = false;
  smoothed = 0;
  variation = 0;
  timeout = 1;
  deadline = 0;
  pending = true;
  expected = 0;
  early = new Set();

  constructor(index) {
    this.index = index;
  }

  send(now, sequence) {
    const packet = create(this.index, sequence, now);
    if (!paths[this.index].in.take(now, packet, SEGMENT)) free[freeCount++] = packet;
  }

  arm(now) {
    this.deadline = now + this.timeout;
    if (this.pending) return;
    this.pending = true;
    heap.push(this.deadline, heap.nextOrder++, TIMER | this.index);
  }

  fill(now) {
    const limit = this.unacknowledged + (this.window | 0) + (this.recovering ? this.duplicates : 0);
    while (this.next < limit) this.send(now, this.next++);
    if (this.deadline === NEVER) this.arm(now);
  }

  segmentArrived(now, sequence, sentAt) {
    fold(now, 1 << 28, this.index, sequence);
    if (sequence === this.expected) {
      this.expected++;
      while (this.early.size > 0 && this.early.delete(this.expected)) this.expected++;
    } else if (sequence > this.expected) this.early.add(sequence);
    const packet = create(this.index, this.expected, sentAt);
    if (!paths[this.index].back.take(now, packet, ACKNOWLEDGEMENT)) free[freeCount++] = packet;
  }

  acknowledgementArrived(now, acknowledged, sentAt) {
    fold(now, 1 << 28, this.index, acknowledged);
    if (acknowledged > this.unacknowledged) {
      this.measure(now - sentAt);
      const segments = acknowledged - this.unacknowledged;
      this.unacknowledged = acknowledged;
      if (!this.recovering) {
        this.duplicates = 0;
        this.window += this.window < this.threshold ? segments : segments / this.window;
      } else if (acknowledged > this.recover) {
        this.recovering = false;
        this.duplicates = 0;
        this.window = this.threshold;
      } else {
        this.send(now, acknowledged);
        this.duplicates = Math.max(0, this.duplicates - segments);
      }
      if (this.next < this.unacknowledged) this.next = this.unacknowledged;
      this.arm(now);
    } else if (++this.duplicates === 3 && !this.recovering) {
      this.threshold = this.window = Math.max(2, this.window / 2);
      this.recovering = true;
      this.recover = this.next - 1;
      this.send(now, this.unacknowledged);
    }
    this.fill(now);
  }

  measure(sample) {
    if (this.smoothed === 0) {
      this.smoothed = sample;
      this.variation = sample / 2;
    } else {
      this.variation += 0.25 * (Math.abs(sample - this.smoothed) - this.variation);
      this.smoothed += 0.125 * (sample - this.smoothed);
    }
    this.timeout = Math.max(0.2, this.smoothed + 4 * this.variation);
  }

  timerDue(now) {
    this.pending = false;
    if (now < this.deadline - 1e-12) {
      this.pending = true;
      heap.push(this.deadline, heap.nextOrder++, TIMER | this.index);
      return;
    }
    this.threshold = Math.max(2, this.window / 2);
    this.window = 1;
    this.recovering = false;
    this.duplicates = 0;
    this.next = this.unacknowledged;
    this.timeout = Math.min(60, this.timeout * 2);
    this.deadline = NEVER;
    this.fill(now);
  }
}

const flows = Array.from({ length: FLOWS }, (_, i) => new Tcp(i));
for (let i = 0; i < FLOWS; i++) heap.push(i * 0.01, heap.nextOrder++, TIMER | i);

const began = performance.now();
while (heap.size > 0) {
  const value = heap.pop();
  const now = heap.time;
  if (now > UNTIL_SECONDS) break;
  if (value & TIMER) {
    flows[value & 0xffffff].timerDue(now);
    continue;
  }
  const link = links[value];
  const packet = link.packets[link.head & link.mask];
  link.head++;
  const i = link.head & link.mask;
  if (link.head !== link.tail) heap.push(link.arrivals[i], link.orders[i], value);
  const flow = packetFlow[packet];
  const path = paths[flow];
  let taken = false;
  if (value === 0) taken = path.out.take(now, packet, SEGMENT);
  else if (value === 1) taken = path.home.take(now, packet, ACKNOWLEDGEMENT);
  else if (link === path.in) taken = forward.take(now, packet, SEGMENT);
  else if (link === path.back) taken = backward.take(now, packet, ACKNOWLEDGEMENT);
  else if (link === path.out) flows[flow].segmentArrived(now, packetSequence[packet], packetSentAt[packet]);
  else flows[flow].acknowledgementArrived(now, packetSequence[packet], packetSentAt[packet]);
  if (!taken) free[freeCount++] = packet;
}
const wall = (performance.now() - began) / 1000;
const hops = links.reduce((sum, { taken }) => sum + taken, 0);
console.log(
  `hops: ${hops}, wall: ${wall.toFixed(3)}, fingerprint: ${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`,
);
