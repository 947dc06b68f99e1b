import * as DropReason from '../engine/kinds/drop-reason.ts';
import type { Decision } from '../engine/decision-log.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { QueueDiscipline, WaitingPackets } from '../engine/queue/queue-discipline.ts';
import type { Explanation } from '../engine/scheme-words.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { dropForRoom } from '../queues/overflow.ts';
import { StepFailure } from './failure.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';
import { FrozenParameters, States, type PlainState } from './states.ts';
import { explanationOf, probed } from './words.ts';

const MAX_QUEUES = 1024;

/** The link that the scheme sees. */
class LinkView {
  readonly #own: AuthoredDiscipline;
  readonly #room: WaitingPackets;

  constructor(own: AuthoredDiscipline, room: WaitingPackets) {
    this.#own = own;
    this.#room = room;
  }

  get rate(): number {
    return this.#room.rateBitsPerSecond;
  }

  get buffer(): number {
    return this.#room.bufferPackets;
  }

  get full(): boolean {
    return this.#room.isFull;
  }

  get packets(): number {
    return this.#room.packets;
  }

  get bytes(): number {
    return this.#room.bytes;
  }

  get now(): number {
    return this.#room.now;
  }

  get state(): PlainState {
    return this.#own.states.get(0);
  }

  set state(state: PlainState) {
    this.#own.states.set(0, state);
  }

  get parameters(): object {
    return this.#own.parameters;
  }

  random(): number {
    this.#own.program.changes();
    return this.#room.random.uniform();
  }

  waiting(queue: number): number {
    return this.#room.queue(queueNumber(queue)).length;
  }

  waitingBytes(queue: number): number {
    return this.#room.queue(queueNumber(queue)).bytes;
  }
}

/** The packet that the scheme sees: one object, which stands for one packet after the other. */
class PacketView {
  readonly #own: AuthoredDiscipline;
  readonly #room: WaitingPackets;

  constructor(own: AuthoredDiscipline, room: WaitingPackets) {
    this.#own = own;
    this.#room = room;
  }

  get bytes(): number {
    return this.#room.bytesOf(this.#own.packet);
  }

  get waited(): number {
    return this.#own.waited;
  }

  get flow(): number {
    return this.#room.flowHash(this.#own.packet);
  }

  get queue(): number {
    return this.#own.queue;
  }

  set queue(queue: number) {
    this.#own.queue = queueNumber(queue);
  }
}

/** A queue discipline that somebody has written. */
export class AuthoredDiscipline implements QueueDiscipline {
  readonly states: States;
  readonly probes: QueueDiscipline['probes'];
  /** The packet that it is about now, how long it has waited, and the number of its queue. */
  packet = 0;
  waited = 0;
  queue = 0;
  private readonly frozen: FrozenParameters;
  /** Queues that packets have joined are numbered below. */
  private queues = 1;
  private hasStarted = false;

  constructor(
    readonly program: Program,
    private readonly waiting: WaitingPackets,
    private readonly values: () => ParameterValues,
  ) {
    this.states = new States(program, OWN_LIMITS.linkStateBytes);
    this.frozen = new FrozenParameters(program);
    const { probes } = program.scheme;
    this.probes = Object.fromEntries(probes.map(({ id }) => [id, () => probed(program, id)]));
    this.states.reset(0);
    program.begin({ link: new LinkView(this, waiting), packet: new PacketView(this, waiting) });
  }

  get parameters(): object {
    return this.frozen.of(this.values());
  }

  arrived(packet: number): void {
    const { waiting } = this;
    this.about(packet, 0, 0);
    const verdict = this.program.has('arrived') ? this.call('arrived') : 'wait';
    if (verdict !== 'wait' && verdict !== 'mark' && verdict !== 'drop') {
      this.refuse('arrived', '"wait", "mark" or "drop"', verdict);
    }
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    if (verdict === 'drop' || (verdict === 'mark' && !this.marks(packet, 0))) {
      this.drop(packet, 0);
      return;
    }
    this.queues = Math.max(this.queues, this.queue + 1);
    waiting.join(packet, this.queue);
  }

  next(): number {
    const { waiting, program } = this;
    for (;;) {
      const number = this.pick();
      if (number < 0) return -1;
      const waited = waiting.now - waiting.queue(number).firstJoined;
      const packet = waiting.take(number);
      this.about(packet, waited, number);
      const verdict = program.has('leaving') ? this.call('leaving') : 'send';
      if (verdict !== 'send' && verdict !== 'mark' && verdict !== 'drop') {
        this.refuse('leaving', '"send", "mark" or "drop"', verdict);
      }
      if (verdict === 'drop' || (verdict === 'mark' && !this.marks(packet, waited))) {
        this.drop(packet, waited);
        continue;
      }
      if (program.has('sent')) this.call('sent');
      return packet;
    }
  }

  explain(): Explanation {
    const words = explanationOf(this.program, this.states.get(0));
    return words.why === '' ? { ...words, title: '' } : words;
  }

  explainDrop({ code, values: [waited, packets] }: Decision): Explanation {
    const { title } = this.program.scheme;
    const after = waited > 0 ? ` after it had waited ${(1000 * waited).toFixed(1)} ms` : ' as it came';
    const did = code === DropReason.none ? 'marked' : 'dropped';
    return { title, why: `${title} ${did} it${after}; ${packets} packets waited.`, values: [], algorithm: null };
  }

  cleared(): void {}

  save(): unknown {
    return { states: this.states.save(), queues: this.queues, hasStarted: this.hasStarted };
  }

  restore(state: unknown): void {
    const { states, queues, hasStarted } = state as { states: unknown; queues: number; hasStarted: boolean };
    this.states.restore(states);
    this.hasStarted = hasStarted;
    this.queues = queues;
  }

  /** The queue that the next packet comes from; -1: none waits. */
  private pick(): number {
    const { waiting } = this;
    if (this.program.has('pick')) {
      if (waiting.packets === 0) return -1;
      const picked = this.call('pick');
      return this.program.within('pick', () => {
        const number = queueNumber(picked);
        if (waiting.queue(number).length > 0) return number;
        throw new StepFailure(`No packet waits in queue ${number}.`);
      });
    }
    for (let number = 0; number < this.queues; number++) if (waiting.queue(number).length > 0) return number;
    return -1;
  }

  private drop(packet: number, waited: number): void {
    this.noteReasons(waited);
    this.waiting.drop(packet, DropReason.early);
  }

  private marks(packet: number, waited: number): boolean {
    this.noteReasons(waited);
    return this.waiting.mark(packet);
  }

  private noteReasons(waited: number): void {
    const { reasons, packets } = this.waiting;
    reasons.fill(0);
    reasons[0] = waited;
    reasons[1] = packets;
  }

  private about(packet: number, waited: number, queue: number): void {
    this.packet = packet;
    this.waited = waited;
    this.queue = queue;
  }

  private call(name: string): unknown {
    const { program, states } = this;
    if (!this.hasStarted) {
      this.hasStarted = true;
      if (program.has('start')) this.call('start');
    }
    return program.callAbout(name, states, 0);
  }

  private refuse(name: string, wanted: string, verdict: unknown): never {
    return this.program.within(name, () => {
      throw new StepFailure(`It must return ${wanted}, and this is ${named(verdict)}.`);
    });
  }
}

function queueNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MAX_QUEUES) return value;
  throw new StepFailure(`A queue has a whole number from 0 to ${MAX_QUEUES - 1}, and this is ${named(value)}.`);
}
