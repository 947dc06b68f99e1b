import type { RunSeeds } from '../run-seeds.ts';
import { drawnThought, type ThinkTimes } from './closed-loop.ts';
import { drawnBytes, type SizeLaw } from './size-law.ts';

/** Users who ask, wait for the whole response, think, and ask again. */
export interface UsersSettings {
  readonly kind: 'requests';
  readonly size: SizeLaw;
  readonly think: ThinkTimes;
}

/** They remember nothing: the k-th response of a user has the same size, and the k-th thought the same draw, in every lane. */
export class Users implements ClientApplication {
  private readonly sizes: (user: number, request: number) => number;
  private readonly thoughts: (user: number, request: number) => number;

  constructor(
    private settings: UsersSettings,
    id: string,
    seeds: RunSeeds,
  ) {
    this.sizes = seeds.indexed(`traffic.${id}.response`);
    this.thoughts = seeds.indexed(`traffic.${id}.think`);
  }

  asked(user: number, request: number, now: number): number {
    return drawnBytes(this.settings.size, now, this.sizes(user, request));
  }

  answered(user: number, request: number): number {
    return drawnThought(this.settings.think, this.thoughts(user, request));
  }

  left(): void {}

  change(settings: UsersSettings): void {
    this.settings = settings;
  }

  save(): UsersState {
    return { settings: this.settings };
  }

  restore({ settings }: UsersState): void {
    this.settings = settings;
  }
}

export interface UsersState {
  readonly settings: UsersSettings;
}

/** What clients do: when each asks, and for how many bytes. */
export interface ClientApplication {
  /**
   * A client asks for something.
   * @param request how often it has asked before
   * @returns the bytes of the response
   */
  asked(client: number, request: number, now: number): number;
  /** All of the response has come. @returns the seconds until the client asks again */
  answered(client: number, request: number, now: number): number;
  /** A client goes. What it waits for, it waits for no longer. */
  left(client: number, now: number): void;
}
