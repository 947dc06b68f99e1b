/** The numbers of a record: when the flight arrives, and the order number of that event. */
const ARRIVAL = 0;
const ORDER = 1;
/** Its integers, at twice its address. */
const PACKET = 4;
const PLACE = 5;
const START = 6;
const TAG = 7;
const IDENTITY = 8;
const WIDTH = 5;
/** A block has room for 25 records, and says at its end which block follows. */
const BLOCK = 128;
const IN_BLOCK = BLOCK - 1;
const NEXT = BLOCK - 1;
const LAST_RECORD = NEXT - WIDTH;
const NONE = -1;

/** What is known of a packet that flies. */
export class Flight {
  packet = 0;
  /** The place in all paths of the link that it flies over, and the place where its path begins. */
  place = 0;
  start = 0;
  /** Whatever the scheme knows it by, and what the fingerprint knows it by. */
  tag = 0;
  identity = 0;
}

/** What has been gathered of a list: the first `count` of each column. */
export class GatheredFlights {
  count = 0;
  addresses = new Int32Array(256);
  packets = new Int32Array(256);
  places = new Int32Array(256);
  tags = new Int32Array(256);

  /** Twice as much room. */
  grow(): void {
    this.addresses = enlarged(this.addresses);
    this.packets = enlarged(this.packets);
    this.places = enlarged(this.places);
    this.tags = enlarged(this.tags);
  }
}

/**
 * Records of flights in lists that are only added to at the end and emptied as a whole, so that memory is written and
 * read in one go. A record has an address, which it keeps until its list is emptied.
 */
export class FlightRecords {
  private arrival = 0;
  private order = 0;
  private numbers = new Float64Array(16 * BLOCK);
  private integers = new Int32Array(this.numbers.buffer);
  /** By list: where its first block begins, and where its next record goes; NONE: it is empty. */
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  private blocks = 0;
  private freeBlock = NONE;

  constructor(lists: number) {
    this.heads = new Int32Array(lists);
    this.tails = new Int32Array(lists).fill(NONE);
  }

  /** When the flight that is written next arrives: not arguments, since V8 boxes fractions that a large method is handed. */
  at(arrival: number, order: number): this {
    this.arrival = arrival;
    this.order = order;
    return this;
  }

  /** @returns the address of a new record at the end of a list, which is to be written */
  add(list: number): number {
    let address = this.tails[list];
    if (address === NONE) this.heads[list] = address = this.newBlock();
    else if ((address & IN_BLOCK) > LAST_RECORD) address = this.newBlockAfter(address);
    this.tails[list] = address + WIDTH;
    return address;
  }

  /** The time of arrival is that of `at`. */
  write(address: number, flight: Flight): void {
    const { numbers, integers } = this;
    numbers[address + ARRIVAL] = this.arrival;
    numbers[address + ORDER] = this.order;
    const at = 2 * address;
    integers[at + PACKET] = flight.packet;
    integers[at + PLACE] = flight.place;
    integers[at + START] = flight.start;
    integers[at + TAG] = flight.tag;
    integers[at + IDENTITY] = flight.identity;
  }

  read(address: number, flight: Flight): void {
    const { integers } = this;
    const at = 2 * address;
    flight.packet = integers[at + PACKET];
    flight.place = integers[at + PLACE];
    flight.start = integers[at + START];
    flight.tag = integers[at + TAG];
    flight.identity = integers[at + IDENTITY];
  }

  arrivalOf(address: number): number {
    return this.numbers[address + ARRIVAL];
  }

  orderOf(address: number): number {
    return this.numbers[address + ORDER];
  }

  /** All of a list, in the order in which they were added. */
  gather(list: number, gathered: GatheredFlights): void {
    const { integers } = this;
    let count = 0;
    for (let address = this.firstOf(list); address >= 0; address = this.after(address, list)) {
      if (count === gathered.addresses.length) gathered.grow();
      const at = 2 * address;
      gathered.addresses[count] = address;
      gathered.packets[count] = integers[at + PACKET];
      gathered.places[count] = integers[at + PLACE];
      gathered.tags[count++] = integers[at + TAG];
    }
    gathered.count = count;
  }

  /** The address of the first record of a list; negative: there is none. */
  firstOf(list: number): number {
    return this.tails[list] === NONE ? NONE : this.heads[list];
  }

  /** That of the one after it. */
  after(address: number, list: number): number {
    const next = address + WIDTH;
    if (next === this.tails[list]) return NONE;
    return (next & IN_BLOCK) > LAST_RECORD ? this.integers[2 * (blockOf(next) + NEXT)] : next;
  }

  /** Memory that it has room for. */
  get bytes(): number {
    return this.numbers.byteLength;
  }

  isEmpty(list: number): boolean {
    return this.tails[list] === NONE;
  }

  empty(list: number): void {
    const tail = this.tails[list];
    if (tail === NONE) return;
    this.tails[list] = NONE;
    // A tail never leaves the block of the last record.
    this.integers[2 * (blockOf(tail) + NEXT)] = this.freeBlock;
    this.freeBlock = this.heads[list];
  }

  private newBlockAfter(address: number): number {
    const block = this.newBlock();
    this.integers[2 * (blockOf(address) + NEXT)] = block;
    return block;
  }

  private newBlock(): number {
    const free = this.freeBlock;
    if (free !== NONE) {
      this.freeBlock = this.integers[2 * (free + NEXT)];
      return free;
    }
    const block = this.blocks++ * BLOCK;
    if (block === this.numbers.length) {
      const larger = new Float64Array(2 * block);
      larger.set(this.numbers);
      this.numbers = larger;
      this.integers = new Int32Array(larger.buffer);
    }
    return block;
  }
}

function blockOf(address: number): number {
  return address & ~IN_BLOCK;
}

/** Twice as long. */
export function enlarged(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}
