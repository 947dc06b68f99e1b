import type { CallParameters } from './calls/call-parameters.ts';
import type { ServerSettings } from './calls/server.ts';
import type { ImpairmentSettings } from './impairments/pipe.ts';
import type { QueueSettings } from './queue/queue-discipline.ts';
import type { ClientClassSettings } from './traffic/client-class.ts';
import type { CrowdSettings } from './traffic/crowd-class.ts';
import type { FlowClassSettings } from './traffic/flow-class.ts';
import type { SessionClassSettings } from './traffic/session-class.ts';
import type { TransportParameters } from './transport/transport-parameters.ts';
import type { MakeWindowLaw } from './transport/window-law.ts';

/** What an engine is made from. */
export interface EngineSettings {
  /** The seed of the traffic. */
  readonly seed: number;
  /** The seed of losses, queue disciplines and schemes; absent: the same. */
  readonly networkSeed?: number;
  readonly nodeCount: number;
  readonly links: readonly LinkSettings[];
  readonly classes: readonly TrafficClassSettings[];
  /** Node indices. */
  readonly middleboxes?: readonly number[];
  /** The servers of calls, by their node indices. Absent: none. */
  readonly servers?: readonly (ServerSettings & { readonly node: number })[];
  /** By node, in seconds; absent: all clocks agree. */
  readonly clockOffsets?: readonly number[];
  /** How data are carried. `fluid`: only for schemes that set the rate of every flow. Absent: `packets`. */
  readonly dataPlane?: DataPlane;
  /** The discipline of every bottleneck, instead of its own; null: drop-tail; absent: each has its own. */
  readonly bottleneckQueue?: QueueSettings | null | undefined;
}

export type DataPlane = 'packets' | 'fluid' | 'none';

export interface LinkSettings {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly rateBitsPerSecond: number;
  /** The minimum that it will have during the run; absent: it stays. */
  readonly leastRateBitsPerSecond?: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  /** Instead of packets. Absent or Infinity: packets count. */
  readonly bufferBytes?: number;
  /** Absent: up. */
  readonly isUp?: boolean;
  /** It is down and comes up by a change: what is settled at the beginning takes no notice of it, where it can. */
  readonly comesLater?: boolean;
  /** Absent: 0. */
  readonly lossProbability?: number;
  /** Null or absent: none but losses at random. Only where data are packets. */
  readonly impairments?: ImpairmentSettings | null;
  /** Null or absent: drop-tail. Only where data are packets. */
  readonly queue?: QueueSettings | null;
  /** Index of the other direction. Absent or -1: there is none. */
  readonly reverseOf?: number;
}

/** Flows that arrive, sessions that join and leave as listed or at random, clients that ask again and again; and how they send. */
export type TrafficClassSettings = {
  readonly transport: TransportParameters;
  /** Its flows are connections of calls. Absent: they are not. Calls that are messages are the transport of their class. */
  readonly calls?: CallParameters;
  /** How its TCP opens the window; absent: NewReno. It does not change with the class. */
  readonly makeLaw?: MakeWindowLaw;
} & (
  | { readonly flows: FlowClassSettings }
  | { readonly sessions: SessionClassSettings }
  | { readonly crowd: CrowdSettings }
  | { readonly clients: ClientClassSettings }
);
