import type { Scenario } from './schema.ts';

type Transport = Extract<Scenario['traffic'][number], { kind: 'flows' }>['transport'];

/**
 * TCP as a server with Linux sends in 2026, on Ethernet: CUBIC with HyStart++, SACK with PRR and RACK-TLP, an initial window of
 * 10 (RFC 6928), delayed acknowledgements, timestamps in every header. It does not pace CUBIC, and asks for no ECN.
 */
export function hostOf2026(): Transport {
  return {
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
  };
}
