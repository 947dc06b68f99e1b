import type { TrafficClassSettings } from '../engine/settings.ts';
import type { WindowLawChoice } from '../scenario/schema/traffic.ts';
import type { LeftOut } from './left-out.ts';

/** How the TCP of a class is set up in ns-3. */
export interface Ns3Tcp {
  readonly id: string;
  /** ns-3's names of types, without `ns3::`. */
  readonly law: string;
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

const LAWS: Readonly<Record<string, string>> = {
  newreno: 'TcpLinuxReno',
  cubic: 'TcpCubic',
  bbr: 'TcpBbr',
  dctcp: 'TcpDctcp',
  vegas: 'TcpVegas',
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
  const law = choice?.law ?? 'newreno';
  if (LAWS[law] === undefined) leftOut.add(`The window law ${law} of ${id}: it has TcpLinuxReno.`);
  const parameters = Object.keys(choice?.parameters ?? {});
  if (parameters.length > 0)
    leftOut.add(`The parameters of ${id}’s window law (${parameters.join(', ')}): ns-3’s defaults hold.`);
  if (variant === 'reno') leftOut.add(`Plain Reno’s recovery of ${id}: it has NewReno’s.`);
  if (transport.lossDetection === 'rack-tlp') leftOut.add(`RACK-TLP of ${id}: ns-3 has none.`);
  if (profile === 'ns-2') leftOut.add(`The conventions of ns-2 of ${id}.`);
  if (transport.paced === true && law !== 'bbr') leftOut.add(`The pacing of ${id}.`);
  if (transport.synTimeoutJitter > 0) leftOut.add(`The jitter of the SYN timer of ${id}.`);
  const timestamps = headerBytes >= HEADERS + TIMESTAMPS / 2;
  const wire = segmentBytes + HEADERS + (timestamps ? TIMESTAMPS : 0);
  if (wire !== segmentBytes + headerBytes) {
    leftOut.add(
      `Headers of ${headerBytes} bytes: a full packet of ${id} has ${wire} bytes on ns-3’s links instead of ${segmentBytes + headerBytes}.`,
    );
  }
  const windowBytes = Math.min(LARGEST_WINDOW_BYTES, windowSegments * segmentBytes);
  return {
    id,
    law: LAWS[law] ?? 'TcpLinuxReno',
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
