import { OWN_LIMITS } from '../own/contract/kinds.ts';
import { StepFailure } from './failure.ts';
import { copyOfState, sizeOfState } from './plain-state.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';

export type PlainState = Record<string, unknown>;

/** What an own scheme remembers of each flow, gate or link, by number. */
export class States {
  private states: PlainState[] = [];
  private sizes: number[] = [];

  /** @param most bytes of one state */
  constructor(
    private readonly program: Program,
    private readonly most: number,
  ) {}

  /** Begins again. */
  reset(index: number): void {
    this.states[index] = {};
    this.resize(index, 0);
  }

  /** The state itself; a copy while somebody looks. */
  get(index: number): PlainState {
    const state = (this.states[index] ??= {});
    return this.program.isLooking ? copyOfState(state) : state;
  }

  set(index: number, state: unknown): void {
    this.program.changes();
    if (typeof state !== 'object' || state === null || Array.isArray(state)) {
      throw new StepFailure(`The state is an object, and this is ${named(state)}.`);
    }
    this.states[index] = state as PlainState;
  }

  /** After a call: the state must be plain and small. */
  check(index: number): void {
    const state = this.states[index];
    if (state === undefined) return;
    this.resize(index, sizeOfState(state, this.most));
  }

  save(): unknown {
    return this.states.map(copyOfState);
  }

  restore(saved: unknown): void {
    for (const index of this.sizes.keys()) this.resize(index, 0);
    this.states = (saved as PlainState[]).map(copyOfState);
    for (const index of this.states.keys()) this.check(index);
  }

  private resize(index: number, bytes: number): void {
    const { lane } = this.program;
    lane.stateBytes += bytes - (this.sizes[index] ?? 0);
    this.sizes[index] = bytes;
    if (lane.stateBytes > OWN_LIMITS.laneStateBytes) {
      throw new StepFailure(`The states of the lane are larger than ${OWN_LIMITS.laneStateBytes} bytes together.`);
    }
  }
}

/** The parameters in force, which the scheme cannot change. They are replaced as a whole. */
export class FrozenParameters {
  private from: object | null = null;
  private frozen: object = {};

  of(values: object): object {
    if (values !== this.from) {
      this.from = values;
      this.frozen = Object.freeze({ ...values });
    }
    return this.frozen;
  }
}
