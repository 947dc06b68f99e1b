import type { NumberParameter, ParameterDeclaration, SchemeDeclaration } from '../declaration.ts';
import { closeAndProbeProbes, gateProbes } from './probes.ts';

/** What every session-control scheme has: where the gates stand and how they let SYNs in. */
const gateParameters: readonly ParameterDeclaration[] = [
  {
    kind: 'links',
    id: 'gates',
    title: 'Guarded links',
    help: 'The directed links whose SYNs are admitted or dropped. "bottlenecks": every link that is slower than the access links of its sources together.',
    default: 'bottlenecks',
    source: 'our choice',
  },
  {
    kind: 'choice',
    id: 'admission',
    title: 'Spreading',
    help: 'How the SYNs that an epoch may admit are spread over it.',
    options: [
      { value: 'token', title: 'Token bucket', help: 'Tokens drip in evenly; each admitted SYN takes one.' },
      {
        value: 'first',
        title: 'First of the epoch',
        help: "The paper's literal words. Retries after 3, 6, 12 s are whole epochs and lose again.",
      },
    ],
    default: 'token',
    source: 'our choice; the paper counts a SYN budget per epoch',
  },
  {
    kind: 'number',
    id: 'bucketDepth',
    title: 'Bucket depth',
    help: 'Tokens that the bucket holds at most. Depths from 1 to 100 make no difference.',
    unit: 'SYNs',
    minimum: 1,
    maximum: 1000,
    default: 5,
    logarithmic: true,
    source: 'our choice',
  },
];

function epochParameter(seconds: number): NumberParameter {
  return {
    kind: 'number',
    id: 'epochSeconds',
    title: 'Epoch',
    help: 'Time between two decisions about the admit rate.',
    unit: 's',
    minimum: 0.05,
    maximum: 60,
    default: seconds,
    logarithmic: true,
    source: 'section V-B',
  };
}

export const fixedRate: SchemeDeclaration = {
  id: 'fixed',
  family: 'session-control',
  title: 'Fixed rate',
  tagline: 'lets in so many flows a second',
  parameters: [
    {
      kind: 'number',
      id: 'admitRate',
      title: 'Admit rate',
      symbol: 'α',
      help: 'Flows let in each second. Too many and none finishes; too few and the link idles.',
      unit: 'flows/s',
      minimum: 0,
      maximum: 100_000,
      default: 100,
      logarithmic: true,
      source: 'Table I',
    },
    epochParameter(1),
    ...gateParameters,
  ],
  probes: gateProbes,
};

export const closeAndProbe: SchemeDeclaration = {
  id: 'cp',
  family: 'session-control',
  title: 'CP',
  tagline: 'lets in no more flows than complete',
  parameters: [
    {
      kind: 'number',
      id: 'stepSize',
      title: 'Step size',
      help: 'How hard α closes in on the completion rate when it is above it.',
      unit: 'flows/s',
      minimum: 0.1,
      maximum: 10_000,
      default: 40,
      logarithmic: true,
      source: 'section V-B',
    },
    {
      kind: 'number',
      id: 'bufferFactor',
      title: 'Buffer factor',
      help: 'α closes when it is above this many times the smoothed completion rate.',
      minimum: 1,
      maximum: 10,
      default: 1.05,
      source: 'section V-B (BUFFER_FACTOR)',
    },
    {
      kind: 'number',
      id: 'increaseFactor',
      title: 'Increase factor',
      help: 'Otherwise α probes: this many times the smoothed completion rate.',
      minimum: 1,
      maximum: 10,
      default: 1.1,
      source: 'section V-B (INCREASE_FACTOR)',
    },
    {
      kind: 'number',
      id: 'smoothing',
      title: 'Smoothing weight',
      symbol: 'β',
      help: 'Weight of the newest epoch in the smoothed completion rate. 1: no memory.',
      minimum: 0.01,
      maximum: 1,
      default: 0.5,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'number',
      id: 'minimumRate',
      title: 'Least admit rate',
      symbol: 'αmin',
      help: 'α never falls below this, so the door stays open.',
      unit: 'flows/s',
      minimum: 0.01,
      maximum: 10_000,
      default: 10,
      logarithmic: true,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'boolean',
      id: 'guardStep',
      title: 'Guarded step',
      help: 'Uses min(step size, SFCR) as the step. Without it α undershoots where fewer than 40 flows complete a second.',
      default: true,
      source: 'our repair; no effect at the paper’s parameters',
    },
    epochParameter(1),
    ...gateParameters,
  ],
  probes: closeAndProbeProbes,
};
