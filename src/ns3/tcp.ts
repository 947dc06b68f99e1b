import type { ParameterValues } from '../engine/parameter-values.ts';
import type { TrafficClassSettings } from '../engine/settings.ts';
import { hasTimestamps } from '../engine/transport/tcp-parameters.ts';
import type { WindowLawChoice } from '../scenario/schema/traffic.ts';

/** How the TCP of a class is set up in ns-3. */
export interface Ns3Tcp {
  readonly id: string;
  /** ns-3's names of types, without `ns3::`. */
  readonly law: string;
  /** What is set on the law: ns-3's attributes, with their values as its texts. */
  readonly lawAttributes: readonly (readonly [name: string, value: string])[];
  readonly recovery: string;
  readonly segmentBytes: number;
  readonly initialWindowSegments: number;
  readonly windowBytes: number;
  /** null: up to the window. */
  readonly thresholdBytes: number | null;
  readonly acknowledgedSegments: number;
  readonly acknowledgementDelaySeconds: number;
  readonly minimumTimeoutSeconds: number;
  readonly synTimeoutSeconds: number;
  readonly sack: boolean;
  readonly timestamps: boolean;
  readonly ecn: boolean;
  readonly limitedTransmit: boolean;
}

interface Ns3Law {
  readonly type: string;
  /** ns-3's attributes that mean what parameters of ours do, by the parameter. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Which of them ns-3 takes as a time in seconds, or as a whole number. */
  readonly seconds?: readonly string[];
  readonly whole?: readonly string[];
}

const LAWS: Readonly<Record<string, Ns3Law>> = {
  newreno: { type: 'TcpLinuxReno', attributes: {} },
  cubic: {
    type: 'TcpCubic',
    attributes: {
      scale: 'C',
      keeps: 'Beta',
      fastConvergence: 'FastConvergence',
      renoFriendly: 'TcpFriendliness',
      hyStart: 'HyStart',
    },
  },
  bbr: {
    type: 'TcpBbr',
    attributes: { startupGain: 'HighGain', roundTripWindow: 'RttWindowLength' },
    seconds: ['roundTripWindow'],
  },
  dctcp: { type: 'TcpDctcp', attributes: { gain: 'DctcpShiftG' } },
  vegas: {
    type: 'TcpVegas',
    attributes: { least: 'Alpha', most: 'Beta', start: 'Gamma' },
    whole: ['least', 'most', 'start'],
  },
};

/** TCP, IPv4 and PPP of ns-3, and the timestamps, bytes. */
const HEADERS = 42;
const TIMESTAMPS = 12;
/** ns-3's buffers are counted in 32 bits; this much is more than any flow keeps in flight. */
const LARGEST_WINDOW_BYTES = 0x4000_0000;

export function tcpOf(
  id: string,
  { transport }: TrafficClassSettings,
  choice: WindowLawChoice | undefined,
  profile: string | undefined,
  leftOut: LeftOut,
): Ns3Tcp {
  if (transport.kind !== 'tcp') throw new TypeError(`The class ${id} has no TCP.`);
  const { headerBytes, segmentBytes, windowSegments, initialThresholdSegments, variant } = transport;
  const timestamps = hasTimestamps(headerBytes);
  const law = choice?.law ?? 'newreno';
  if (LAWS[law] === undefined) leftOut.add(`The window law ${law} of ${id}: it has TcpLinuxReno.`);
  const known = LAWS[law] ?? LAWS['newreno'];
  const parameters = Object.keys(choice?.parameters ?? {}).filter((name) => known.attributes[name] === undefined);
  if (parameters.length > 0)
    leftOut.add(`The parameters of ${id}’s window law (${parameters.join(', ')}): ns-3’s defaults hold.`);
  for (const name of known.whole ?? []) {
    if (Number(transport.lawValues?.[name] ?? 0) % 1 !== 0) leftOut.add(`The fraction of ${id}’s parameter ${name}.`);
  }
  if (law === 'cubic' && transport.lawValues?.['hyStart'] === true)
    leftOut.add(`HyStart++ of ${id}: ns-3 has the HyStart that came before it.`);
  if (law === 'dctcp')
    leftOut.add(`The minimum window of ${id}: ns-3’s DCTCP goes below a segment, and then waits for its timer.`);
  if (transport.limitedTransmit && transport.lossHalves === 'flight' && transport.flightAtLoss === 'all')
    leftOut.add(`What limited transmit sends in ${id} counts in the flight that a loss halves: in ns-3 it does not.`);
  if (transport.endOfRecovery === 'leaves-threshold') {
    leftOut.add(
      `That ${id} goes on with the smaller window after a loss: in ns-3 the acknowledgement that ends a recovery opens it by all that it covers, two or three segments.`,
    );
  }
  if (variant === 'sack' && transport.retransmissionRestartsTimer)
    leftOut.add(`That a retransmission restarts the timer of ${id}: in ns-3 only new data that is acknowledged does.`);
  if (transport.backOffEnds === 'with-a-measurement')
    leftOut.add(
      `That a timer of ${id} stays backed off until a round trip is measured (RFC 6298, 5): in ns-3 any new acknowledgement ends it.`,
    );
  if (!timestamps && transport.lostSynMeasures !== 'from-first-syn') {
    leftOut.add(
      `That the answer to a SYN of ${id} that was sent again measures no round trip (RFC 6298, 3): in ns-3 it measures the time since the first, and three times that is the first timeout.`,
    );
  }
  if (transport.ecn === true && transport.windowAfterMark === 'cut')
    leftOut.add(`That a mark cuts the window of ${id} at once: in ns-3 it goes down in proportion for a round trip.`);
  if (variant === 'reno') leftOut.add(`Plain Reno’s recovery of ${id}: it has NewReno’s.`);
  if (transport.lossDetection === 'rack-tlp') leftOut.add(`RACK-TLP of ${id}: ns-3 has none.`);
  if (profile === 'ns-2') leftOut.add(`The conventions of ns-2 of ${id}.`);
  if (transport.paced === true && law !== 'bbr') leftOut.add(`The pacing of ${id}.`);
  if (transport.synTimeoutJitter > 0) leftOut.add(`The jitter of the SYN timer of ${id}.`);
  if ((transport.processingDelaySeconds ?? 0) > 0) leftOut.add(`The processing delay of ${id}.`);
  if (transport.hostJitter !== undefined) leftOut.add(`The jitter of the hosts of ${id}.`);
  const wire = segmentBytes + HEADERS + (timestamps ? TIMESTAMPS : 0);
  if (wire !== segmentBytes + headerBytes) {
    leftOut.add(
      `Headers of ${headerBytes} bytes: a full packet of ${id} has ${wire} bytes on ns-3’s links instead of ${segmentBytes + headerBytes}.`,
    );
  }
  const windowBytes = Math.min(LARGEST_WINDOW_BYTES, windowSegments * segmentBytes);
  return {
    id,
    law: known.type,
    lawAttributes: lawAttributes(known, transport.lawValues ?? {}),
    recovery: transport.recoveryWindow === 'proportional' ? 'TcpPrrRecovery' : 'TcpClassicRecovery',
    segmentBytes,
    initialWindowSegments: transport.initialWindowSegments,
    windowBytes,
    thresholdBytes: initialThresholdSegments < windowSegments ? initialThresholdSegments * segmentBytes : null,
    acknowledgedSegments: transport.acknowledgedSegments ?? 1,
    acknowledgementDelaySeconds: transport.acknowledgementDelaySeconds ?? 0.04,
    minimumTimeoutSeconds: transport.minimumTimeoutSeconds,
    synTimeoutSeconds: transport.synTimeoutSeconds,
    sack: variant === 'sack',
    timestamps,
    ecn: transport.ecn === true,
    limitedTransmit: transport.limitedTransmit,
  };
}

function lawAttributes(
  { attributes, seconds, whole }: Ns3Law,
  values: ParameterValues,
): [name: string, value: string][] {
  return Object.entries(attributes).flatMap(([parameter, name]): [string, string][] => {
    const value = values[parameter];
    if (value === undefined) return [];
    if (seconds?.includes(parameter)) return [[name, `${value}s`]];
    return [[name, whole?.includes(parameter) ? `${Math.round(Number(value))}` : `${value}`]];
  });
}

const MOST_OF_A_KIND = 10;

/** Collects sentences on what is left out: each once, and of one kind only the first few. */
export class LeftOut {
  private readonly kinds = new Map<string, Set<string>>();

  add(sentence: string): void {
    const kind = sentence.split(' ').slice(0, 2).join(' ');
    const known = this.kinds.get(kind) ?? new Set();
    known.add(sentence);
    this.kinds.set(kind, known);
  }

  sentences(): string[] {
    return [...this.kinds.values()].flatMap((known) => {
      const all = [...known];
      const more = all.length - MOST_OF_A_KIND;
      return more > 1 ? [...all.slice(0, MOST_OF_A_KIND), `And ${more} more of this kind.`] : all;
    });
  }
}
