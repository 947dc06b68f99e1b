import { expandNetwork } from './network.ts';
import type { Scenario } from './schema.ts';

type Transport = Extract<Scenario['traffic'][number], { kind: 'flows' }>['transport'];

/**
 * TCP as a server with Linux sends in 2026, on Ethernet: CUBIC with HyStart++, SACK with PRR and RACK-TLP, an initial window of
 * 10 (RFC 6928), delayed acknowledgements, timestamps in every header. It does not pace CUBIC, and asks for no ECN.
 */
export function modernTcp(network: Scenario['network']): Transport {
  return withProcessingDelay(network, {
    variant: 'sack',
    profile: 'today',
    segmentBytes: 1448,
    headerBytes: 52,
    acknowledgementBytes: 52,
    synBytes: 60,
    initialWindowSegments: 10,
    windowSegments: 4096,
    minimumTimeoutSeconds: 0.2,
    maximumTimeoutSeconds: 120,
    synTimeoutSeconds: 1,
    synTimeoutJitter: 0,
    clockGranularitySeconds: 0,
    limitedTransmit: true,
    fullSegments: false,
    acknowledgedSegments: 2,
    acknowledgementDelaySeconds: 0.04,
    windowLaw: { law: 'cubic', parameters: { hyStart: true } },
  });
}

/**
 * A transport that is added to a network: hosts need up to the time that a full packet takes on the slowest link, in whole
 * microseconds. This much keeps flows from locking into phases (Floyd and Jacobson 1992; decision 15).
 */
export function withProcessingDelay(network: Scenario['network'], transport: Transport): Transport {
  const { links } = expandNetwork(network);
  if (links.length === 0) return transport;
  const slowest = links.reduce((least, { rateBitsPerSecond }) => Math.min(least, rateBitsPerSecond), Infinity);
  const microseconds = Math.round(((transport.segmentBytes + transport.headerBytes) * 8e6) / slowest);
  return { ...transport, processingDelaySeconds: Math.min(Math.max(microseconds, 1), MOST_MICROSECONDS) / 1e6 };
}

/** On very slow links a delay of a packet's time would be more than a host's. */
const MOST_MICROSECONDS = 10_000;
