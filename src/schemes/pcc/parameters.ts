import type { SchemeDeclaration } from '../declaration.ts';
import { probes } from './probes.ts';

/** The parameters' values, by id. */
export interface PccValues {
  readonly intervalSeconds: number;
  readonly evaluationSeconds: number;
  readonly offSpread: number;
  readonly neededIntervals: number;
  readonly roundTripWeight: number;
  readonly rateWeight: number;
  readonly controlBytes: number;
  readonly silentRoundTrips: number;
  readonly initialRoundTripSeconds: number;
  readonly lossRateMonitoring: boolean;
  readonly monitoredCycles: number;
  readonly monitorFactor: number;
  readonly fixedOnTime: boolean;
  readonly probeWhileOff: boolean;
  readonly probeRateBitsPerSecond: number;
  readonly probeBytes: number;
  readonly resumeFactor: number;
  readonly probeBeforeOn: boolean;
  /** 0: T. */
  readonly protectedSeconds: number;
  /** 0: as measured. */
  readonly givenTcpRate: number;
}

export const pcc: SchemeDeclaration = {
  id: 'pcc',
  family: 'pcc',
  title: 'PCC',
  tagline: 'suspends constant-rate flows by chance',
  actsOn: { traffic: ['constant-rate'], words: 'constant-rate traffic alone' },
  ownPackets: { answer: 'control packet' },
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'intervalSeconds',
      title: 'Interval',
      symbol: 'T',
      help: 'How long a suspended flow is off, and how long an experiment counts. Short: restless, and restarts hurt TCP. Long: like admission control.',
      unit: 's',
      minimum: 1,
      maximum: 10_000,
      default: 60,
      logarithmic: true,
      source: 'section 5.1',
    },
    {
      kind: 'number',
      id: 'evaluationSeconds',
      title: 'Evaluation interval',
      help: 'Time between two looks at p. More looks find lower values of a noisy estimate, so the flows get less.',
      unit: 's',
      minimum: 0.05,
      maximum: 1000,
      default: 5,
      logarithmic: true,
      source: 'section 3.5 gives none; our choice',
    },
    {
      kind: 'number',
      id: 'offSpread',
      title: 'Spread of off times',
      help: 'A flow is off for up to this share longer, at random, so that flows stopped together do not restart together. 0: exactly T.',
      minimum: 0,
      maximum: 1,
      default: 0.1,
      source: 'section 3.4 names no size; our choice',
    },
    {
      kind: 'number',
      id: 'neededIntervals',
      title: 'Loss intervals needed',
      help: 'The protected time T′ ends when so many loss intervals are complete, or after T.',
      minimum: 1,
      maximum: 8,
      default: 8,
      integer: true,
      source: 'section 3.6 ("sufficiently accurate"); our choice',
    },
    {
      kind: 'number',
      id: 'roundTripWeight',
      title: 'Weight of a round trip',
      help: 'Weight of the newest round trip in the smoothed one. 1: no memory.',
      minimum: 0.01,
      maximum: 1,
      default: 0.1,
      source: 'as TFRC; not in the paper',
    },
    {
      kind: 'number',
      id: 'rateWeight',
      title: 'Weight of a rate',
      help: 'Weight of the newest second in the application’s measured rate, after the protected time. 1: no memory.',
      minimum: 0.01,
      maximum: 1,
      default: 0.25,
      source: 'section 3.6, footnote 3; the weight is our choice',
    },
    {
      kind: 'number',
      id: 'controlBytes',
      title: 'Control packet',
      help: 'Bytes of the packet that the receiver sends each round trip.',
      unit: 'bytes',
      minimum: 1,
      maximum: 1500,
      default: 40,
      integer: true,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'silentRoundTrips',
      title: 'Silence that stops',
      help: 'A sender that hears no control packet for so many round trips stops, and restarts after T.',
      unit: 'round trips',
      minimum: 1.5,
      maximum: 100,
      default: 4,
      source: 'section 3.3 names no number; our choice',
    },
    {
      kind: 'number',
      id: 'initialRoundTripSeconds',
      title: 'Round trip until one is known',
      help: 'Stands for the round trip before the first is measured.',
      unit: 's',
      minimum: 0.001,
      maximum: 100,
      default: 0.5,
      logarithmic: true,
      source: 'our choice',
    },
    {
      kind: 'boolean',
      id: 'lossRateMonitoring',
      title: 'Loss rate monitoring',
      help: 'A flow whose own switching moves the loss rate too much is suspended for good. It probes while it is off.',
      default: false,
      source: 'section 3.7.1',
    },
    {
      kind: 'number',
      id: 'monitoredCycles',
      title: 'Cycles to judge by',
      help: 'On and off times after which loss rate monitoring judges.',
      minimum: 1,
      maximum: 100,
      default: 4,
      integer: true,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'monitorFactor',
      title: 'Too much',
      help: 'Loss rate while on over the one while off, above which the flow is suspended for good.',
      minimum: 1,
      maximum: 100,
      default: 2,
      source: 'our choice',
    },
    {
      kind: 'boolean',
      id: 'fixedOnTime',
      title: 'Fixed on-time',
      help: 'A flow is on for T and then off for as long as makes it TCP-friendly: no experiments.',
      default: false,
      source: 'section 3.7.2',
    },
    {
      kind: 'boolean',
      id: 'probeWhileOff',
      title: 'Probe while off',
      help: 'A flow that is off probes the network, and goes on at once when its experiment would now succeed.',
      default: false,
      source: 'section 3.7.3',
    },
    {
      kind: 'number',
      id: 'probeRateBitsPerSecond',
      title: 'Rate of probes while off',
      symbol: 'rOFF',
      help: 'What a flow sends while it is off, if it probes then.',
      unit: 'bit/s',
      minimum: 10,
      maximum: 1e6,
      default: 3200,
      logarithmic: true,
      source: 'section 3.7.3 ("very low"); our choice',
    },
    {
      kind: 'number',
      id: 'probeBytes',
      title: 'Probe while off',
      help: 'Bytes of such a probe.',
      unit: 'bytes',
      minimum: 1,
      maximum: 1500,
      default: 40,
      integer: true,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'resumeFactor',
      title: 'Improvement that resumes',
      help: 'The threshold of probe while off: p must be so many times what the experiment needs.',
      minimum: 1,
      maximum: 10,
      default: 1.2,
      source: 'section 3.7.4 names no number; our choice',
    },
    {
      kind: 'boolean',
      id: 'probeBeforeOn',
      title: 'Probe before on',
      help: 'A flow that starts sends probes at a rising rate first, and its data only after the experiment has succeeded.',
      default: false,
      source: 'section 3.7.4',
    },
    {
      kind: 'number',
      id: 'protectedSeconds',
      title: 'Longest protected time',
      symbol: 'T′',
      help: 'The protected time ends after this, whatever is known by then. 0: after T.',
      unit: 's',
      minimum: 0,
      maximum: 10_000,
      default: 0,
      source: 'for lessons; our addition',
    },
    {
      kind: 'number',
      id: 'givenTcpRate',
      title: 'TCP-friendly rate, given',
      symbol: 'rTCP',
      help: 'Taken for what TCP would get, in place of equation (1), so that an example can be followed. 0: measured.',
      unit: 'bit/s',
      minimum: 0,
      maximum: 1e12,
      default: 0,
      source: 'for lessons; our addition',
    },
  ],
  probes,
};
