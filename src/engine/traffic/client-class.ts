import { quantileOf } from '../../base/select.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { ClosedLoop, type ClosedLoopState } from './closed-loop.ts';
import type { NewFlow } from './flow-class.ts';
import { ownRoute, type OwnRoute } from './own-routes.ts';
import { Players, type PlayersSettings, type PlayersState } from './players.ts';
import { Users, type UsersSettings, type UsersState } from './users.ts';

export interface ClientClassSettings {
  /** Names the class's random streams. */
  readonly id: string;
  /** Node indices: the servers, where responses come from, and where the clients are. */
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
  /** `matched`: clients are at each pair in turn; `random`: the place of each is drawn, once. */
  readonly pairing: 'matched' | 'random';
  readonly routes?: readonly OwnRoute[];
  readonly clients: number;
  /** Clients begin at times drawn evenly from here. */
  readonly start: { readonly earliestSeconds: number; readonly latestSeconds: number };
  readonly application: UsersSettings | PlayersSettings;
}

/** The last responses, of which a percentile is given. */
const RECENT_RESPONSES = 100;

/**
 * A class of clients, each of which asks, waits for the response, and asks again: a closed loop. A response is a flow with
 * a size. It begins at the moment of the request: its handshake and its last acknowledgement take the two ways that
 * the client's own handshake and its request would take, so that the completion time is the time that the client waits.
 * Where connections are kept, the engine opens one flow for a client, which has more to send with each request.
 * All draws are by client and request: they are the same in every lane, whenever the lane comes to them.
 */
export class ClientClass {
  readonly application: Users | Players;
  readonly loop = new ClosedLoop();
  /** By client, when it asked for the response that is on its way; -1: none is. */
  private askedAt = new Float64Array(0);
  /** The row of the flow that is its connection, where it is kept; -1: it has none. */
  private connections = new Float64Array(0);
  /** Responses so far, and how long clients have waited for them, together. */
  responses = 0;
  waitedSeconds = 0;
  /** How long they have waited for the last ones, in a ring. */
  private recent = new Float64Array(RECENT_RESPONSES);
  private readonly starts: (client: number, nth: number) => number;
  private readonly places: (client: number, nth: number) => number;
  private readonly flow = { member: 0, source: 0, destination: 0, sizeBytes: 0 };

  constructor(
    private settings: ClientClassSettings,
    seeds: RunSeeds,
  ) {
    const { id, application } = settings;
    this.starts = seeds.indexed(`traffic.${id}.start`);
    this.places = seeds.indexed(`traffic.${id}.place`);
    this.application = application.kind === 'video' ? new Players(application) : new Users(application, id, seeds);
    this.fill(0);
  }

  /** Clients that are here, or will begin. */
  get clients(): number {
    return this.settings.clients;
  }

  /** The row of the flow that is a client's connection; -1: none is kept. */
  connectionOf(client: number): number {
    return client < this.connections.length ? this.connections[client] : -1;
  }

  /** @param flow -1: the connection is closed */
  connect(client: number, flow: number): void {
    this.connections[client] = flow;
  }

  /** The first client at a node; -1: none is there. */
  firstAt(node: number): number {
    for (let client = 0; client < this.settings.clients; client++) if (this.placeOf(client) === node) return client;
    return -1;
  }

  /** A client asks. The flow stays as it is until another asks. */
  ask(client: number, now: number): NewFlow {
    const { flow, settings } = this;
    const { sources } = settings;
    flow.member = client;
    flow.source = sources[client % sources.length];
    flow.destination = this.placeOf(client);
    flow.sizeBytes = this.application.asked(client, this.loop.asks(client), now);
    this.askedAt[client] = now;
    return flow;
  }

  /** Its response is complete. @returns when it asks again */
  answered(client: number, now: number): number {
    const waited = now - this.askedAt[client];
    this.recent[this.responses++ % RECENT_RESPONSES] = waited;
    this.waitedSeconds += waited;
    this.askedAt[client] = -1;
    if (client >= this.settings.clients) return Infinity;
    const pause = this.application.answered(client, this.loop.askedBy(client) - 1, now);
    return this.loop.plan(client, now + pause);
  }

  /** Other settings from now on. @returns clients that will ask and did not before */
  change(now: number, settings: ClientClassSettings): readonly number[] {
    const before = this.settings.clients;
    this.settings = settings;
    this.application.change(settings.application as never);
    for (let client = settings.clients; client < before; client++) {
      this.loop.plan(client, Infinity);
      this.application.left(client, now);
    }
    this.fill(now);
    const come: number[] = [];
    for (let client = before; client < settings.clients; client++) {
      if (this.askedAt[client] >= 0) continue;
      this.loop.plan(client, Math.max(now, this.startOf(client)));
      come.push(client);
    }
    return come;
  }

  /** 95 % of the last responses took at most this long; NaN: there are none. */
  lateResponseSeconds(): number {
    const known = this.recent.slice(0, Math.min(this.responses, RECENT_RESPONSES)).sort();
    return known.length === 0 ? NaN : quantileOf(known, 0.95);
  }

  /** The directed links that flows between two nodes take; null: the shortest path. */
  routeOf(source: number, destination: number): readonly number[] | null {
    return ownRoute(this.settings.routes, source, destination);
  }

  save(): ClientClassState {
    return {
      settings: this.settings,
      loop: this.loop.save(),
      columns: [this.askedAt, this.connections, this.recent].map((column) => column.slice()),
      totals: [this.responses, this.waitedSeconds],
      application: this.application.save(),
    };
  }

  restore({ settings, loop, columns, totals, application }: ClientClassState): void {
    this.settings = settings;
    this.loop.restore(loop);
    [this.askedAt, this.connections, this.recent] = columns.map((column) => column.slice());
    [this.responses, this.waitedSeconds] = totals;
    this.application.restore(application as never);
  }

  /** The node where a client is. */
  private placeOf(client: number): number {
    const { destinations, pairing } = this.settings;
    const place = pairing === 'matched' ? client : Math.floor(this.places(client, 0) * destinations.length);
    return destinations[place % destinations.length];
  }

  private startOf(client: number): number {
    const { earliestSeconds, latestSeconds } = this.settings.start;
    return earliestSeconds + this.starts(client, 0) * (latestSeconds - earliestSeconds);
  }

  /** Room for all clients; new ones begin when they are to. */
  private fill(now: number): void {
    const { clients } = this.settings;
    const known = this.askedAt.length;
    if (clients <= known) return;
    const longer = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const all = new Float64Array(clients).fill(-1);
      all.set(column);
      return all;
    };
    [this.askedAt, this.connections] = [this.askedAt, this.connections].map(longer);
    this.loop.grow(clients);
    for (let client = known; client < clients; client++) {
      this.loop.plan(client, Math.max(now, this.startOf(client)));
    }
  }
}

interface ClientClassState {
  readonly settings: ClientClassSettings;
  readonly loop: ClosedLoopState;
  readonly columns: readonly Float64Array<ArrayBuffer>[];
  readonly totals: readonly number[];
  readonly application: UsersState | PlayersState;
}
