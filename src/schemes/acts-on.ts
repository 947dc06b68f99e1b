/** A scheme's parameters, with the defaults filled in. */
type Parameters = Readonly<Record<string, number | string | boolean | readonly string[]>>;

/** The kinds of traffic that a scenario may have. */
export type TrafficKind =
  | 'flows'
  | 'requests'
  | 'video'
  | 'long-lived'
  | 'constant-rate'
  | 'sessions'
  | 'crowd'
  | 'raw'
  | 'calls'
  | 'calls-over-tcp';

type Streaming = Exclude<TrafficKind, 'calls'>;

/** Traffic that TCP carries, unless the scheme carries it. */
export const TCP_TRAFFIC: readonly Streaming[] = [
  'flows',
  'requests',
  'video',
  'long-lived',
  'sessions',
  'crowd',
  'calls-over-tcp',
];
/** Traffic that has no transport: it does not adapt. */
export const OTHER_TRAFFIC: readonly Streaming[] = ['constant-rate', 'raw'];
/** All streams of packets. Calls are messages. */
export const ALL_TRAFFIC: readonly Streaming[] = [...TCP_TRAFFIC, ...OTHER_TRAFFIC];
/** What begins with a SYN, or with a request that gates take for one. */
export const ASKING_TRAFFIC: readonly TrafficKind[] = [...TCP_TRAFFIC, 'calls'];

/** What a scheme acts on. All else runs as it does without control. Tests hold this against runs. */
export interface ActsOn {
  readonly traffic: readonly TrafficKind[];
  /** The same in words, which follow "acts on": `flows that begin with a SYN`. */
  readonly words: string;
  /** It acts only on what crosses its gates, and these stand at such places; absent: it acts everywhere. */
  readonly gatesAt?: 'bottlenecks' | 'middleboxes';
  /** It acts on these kinds only while its parameters are such. */
  readonly only?: readonly {
    readonly traffic: readonly TrafficKind[];
    readonly when: (parameters: Parameters) => boolean;
    /** A sentence for when they are not: what to set. */
    readonly otherwise: string;
  }[];
}

/** Without control: nothing is acted on, and that is no surprise. */
export const ACTS_ON_NOTHING: ActsOn = { traffic: [], words: 'nothing' };
export const ACTS_ON_EVERYTHING: ActsOn = { traffic: ALL_TRAFFIC, words: 'all traffic' };
