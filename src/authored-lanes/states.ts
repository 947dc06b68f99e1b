import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { StepFailure } from './failure.ts';
import { copyOfState, sizeOfState } from './plain-state.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';

export type PlainState = Record<string, unknown>;

const NOT_SEEN = { look: -1, index: -1, state: {} };

/** What an authored scheme remembers of each flow, gate or link, by number. */
export class States {
  private states: PlainState[] = [];
  private sizes: number[] = [];
  /** The copy that was made for the latest look. */
  private seen: { readonly look: number; readonly index: number; readonly state: PlainState } = NOT_SEEN;

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

  /** The state itself; one copy for each look. */
  get(index: number): PlainState {
    const state = (this.states[index] ??= {});
    if (!this.program.isLooking) return state;
    const { looks } = this.program;
    if (this.seen.look !== looks || this.seen.index !== index) {
      this.program.payForState(this.sizes[index] ?? 0);
      this.seen = { look: looks, index, state: copyOfState(state) };
    }
    return this.seen.state;
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
    const bytes = sizeOfState(state, this.most);
    this.program.payForState(bytes);
    this.resize(index, bytes);
  }

  save(): unknown {
    return this.states.map(copyOfState);
  }

  restore(saved: unknown): void {
    for (const index of this.sizes.keys()) this.resize(index, 0);
    this.states = (saved as PlainState[]).map(copyOfState);
    for (const [index, state] of this.states.entries()) this.resize(index, sizeOfState(state, this.most));
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

/**
 * The parameters in force that the scheme has declared: numbers and switches, which it cannot change. Others may hold lists
 * of the engine. They are replaced as a whole.
 */
export class FrozenParameters {
  private from: ParameterValues | null = null;
  private frozen: object = {};

  constructor(private readonly program: Program) {}

  of(values: ParameterValues): object {
    if (values !== this.from) {
      this.from = values;
      this.frozen = Object.freeze(Object.fromEntries(this.program.scheme.parameters.map(({ id }) => [id, values[id]])));
    }
    return this.frozen;
  }
}
