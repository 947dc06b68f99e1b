/** How a traffic class's TCP behaves. One record a class; shared by sender and receiver. */
export interface TcpParameters {
  readonly kind: 'tcp';
  readonly variant: 'newreno' | 'sack';
  /** Payload bytes of a full segment (MSS). */
  readonly segmentBytes: number;
  /** TCP and IP header bytes of a data segment. */
  readonly headerBytes: number;
  readonly acknowledgementBytes: number;
  readonly synBytes: number;
  readonly initialWindowSegments: number;
  /** The receiver's window, which it advertises. */
  readonly windowSegments: number;
  readonly initialThresholdSegments: number;
  readonly minimumTimeoutSeconds: number;
  readonly maximumTimeoutSeconds: number;
  /** The SYN timer; it doubles with each try. Also the retransmission timeout until a round trip was measured. */
  readonly synTimeoutSeconds: number;
  /** Round trips are measured in whole ticks of this length; 0: exactly. */
  readonly clockGranularitySeconds: number;
  /** RFC 3042: the first two duplicate acknowledgements each let one new segment out. */
  readonly limitedTransmit: boolean;
  /** The last segment is sent full, whatever is left (ns-2). */
  readonly fullSegments: boolean;
}
