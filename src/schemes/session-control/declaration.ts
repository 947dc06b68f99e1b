import { type ActsOn, ASKING_TRAFFIC } from '../acts-on.ts';
import type { NumberParameter, ParameterDeclaration, SchemeDeclaration, ValuesOf } from '../declaration.ts';
import { closeAndProbeProbes, gateProbes, goldenSectionAscentProbes } from './probes.ts';

/** What every session-control scheme has: where the gates stand and how they let SYNs in. */
/** A gate holds back flows that begin with a SYN. Traffic without SYNs passes. */
const NEW_FLOWS: ActsOn = {
  traffic: ASKING_TRAFFIC,
  words: 'flows that begin with a SYN',
  gatesAt: 'bottlenecks',
};

const gateParameters = [
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
      { value: 'token', title: 'Token bucket', help: 'Tokens arrive evenly; each admitted SYN takes one.' },
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
    help: 'Maximum number of tokens in the bucket. Depths from 1 to 100 make no difference.',
    unit: 'SYNs',
    minimum: 1,
    maximum: 1000,
    default: 5,
    logarithmic: true,
    source: 'our choice',
  },
  {
    kind: 'boolean',
    id: 'remembersAdmitted',
    title: 'Remembers admitted flows',
    help: 'A SYN that was admitted and then lost in the queue passes again, uncounted. This needs state for each flow.',
    default: false,
    source: 'our choice; the ns-2 reference runs have it on',
  },
] as const satisfies readonly ParameterDeclaration[];

/** A fixed rate in place of another scheme: the gates are on the same links and admit SYNs in the same way. */
const fixedBy = { scheme: 'fixed', setting: 'admitRate', keeps: gateParameters.map(({ id }) => id) };

function epochParameter(seconds: number): NumberParameter & { readonly id: 'epochSeconds' } {
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

/** The paper's alpha_min, of both algorithms. */
const minimumRate = {
  kind: 'number',
  id: 'minimumRate',
  title: 'Minimum admit rate',
  symbol: 'αmin',
  help: 'α never falls below this, so that the gate never closes completely.',
  unit: 'flows/s',
  minimum: 0.01,
  maximum: 10_000,
  default: 10,
  logarithmic: true,
  source: 'not in the paper; our choice',
} as const satisfies NumberParameter;

export const fixedRate = {
  id: 'fixed',
  family: 'session-control',
  title: 'Fixed rate',
  tagline: 'admits a fixed number of flows per second',
  fixedBy,
  actsOn: NEW_FLOWS,
  refuses: 'syns',
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'admitRate',
      title: 'Admit rate',
      symbol: 'α',
      help: 'Flows admitted per second. Too many: none finishes; too few: the link idles.',
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
} as const satisfies SchemeDeclaration;

export const closeAndProbe = {
  id: 'cp',
  family: 'session-control',
  title: 'CP',
  tagline: 'admits no more flows than complete',
  fixedBy,
  actsOn: NEW_FLOWS,
  refuses: 'syns',
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'stepSize',
      title: 'Step size',
      help: 'How strongly α falls towards the completion rate when it is above that rate.',
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
      help: 'α is lowered when it is above this many times the smoothed completion rate.',
      minimum: 1,
      maximum: 10,
      default: 1.05,
      source: 'section V-B (BUFFER_FACTOR)',
    },
    {
      kind: 'number',
      id: 'increaseFactor',
      title: 'Increase factor',
      help: 'When α is not lowered, it probes: it is set to this many times the smoothed completion rate.',
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
    minimumRate,
    {
      kind: 'boolean',
      id: 'guardStep',
      title: 'Guarded step',
      help: 'The step is at most SFCR, the smoothed completion rate. Without this, α undershoots where fewer than 40 flows complete per second.',
      default: true,
      source: 'our repair; no effect at the paper’s parameters',
    },
    epochParameter(1),
    ...gateParameters,
  ],
  probes: closeAndProbeProbes,
} as const satisfies SchemeDeclaration;

export const goldenSectionAscent = {
  id: 'gss-ga',
  family: 'session-control',
  title: 'GSS+GA',
  tagline: 'searches for the most completions',
  fixedBy,
  actsOn: NEW_FLOWS,
  refuses: 'syns',
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'stepSize',
      title: 'Step size',
      help: 'The first step of the bracket, and the step of the ascent for a gradient of 1.',
      unit: 'flows/s',
      minimum: 0.1,
      maximum: 10_000,
      default: 20,
      logarithmic: true,
      source: 'section V-B',
    },
    {
      kind: 'number',
      id: 'sectionThreshold',
      title: 'Section threshold',
      help: 'A bracket narrower than this ends the golden section, and the ascent takes over.',
      unit: 'flows/s',
      minimum: 0.1,
      maximum: 100_000,
      default: 100,
      logarithmic: true,
      source: 'section V-B (GSS_THRESHOLD)',
    },
    minimumRate,
    {
      kind: 'number',
      id: 'maximumRate',
      title: 'Maximum admit rate',
      help: 'The bracket does not grow beyond this. Without a maximum, α would grow for ever while nothing arrives.',
      unit: 'flows/s',
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      logarithmic: true,
      source: 'not in the paper; our guard',
    },
    {
      kind: 'number',
      id: 'gradientLimit',
      title: 'Gradient limit',
      help: 'The ascent treats no gradient as steeper than this. Without a limit, noise throws α far off.',
      minimum: 0.01,
      maximum: 1000,
      default: 1,
      logarithmic: true,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'number',
      id: 'ditherWithin',
      title: 'Dither within',
      help: 'Two admit rates closer than this give no gradient: α is then moved a little, up and down in turn.',
      unit: 'flows/s',
      minimum: 0.01,
      maximum: 1000,
      default: 1,
      logarithmic: true,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'number',
      id: 'ditherShare',
      title: 'Dither',
      help: 'How far α moves when rates are that close, as a share of the step size.',
      minimum: 0.01,
      maximum: 1,
      default: 0.25,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'number',
      id: 'changeShare',
      title: 'Change',
      help: 'The search restarts when the completion rate of two epochs differs from its average by more than this share. At 0.3 noise alone restarts it.',
      minimum: 0.05,
      maximum: 10,
      default: 0.5,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'number',
      id: 'averageWeight',
      title: 'Average weight',
      help: 'Weight of the newest epoch in the average completion rate.',
      minimum: 0.001,
      maximum: 1,
      default: 0.0625,
      logarithmic: true,
      source: 'not in the paper; our choice',
    },
    {
      kind: 'number',
      id: 'settlingEpochs',
      title: 'Settling epochs',
      help: 'An ascent looks for changes only after this many epochs.',
      unit: 'epochs',
      minimum: 2,
      maximum: 1000,
      default: 10,
      integer: true,
      logarithmic: true,
      source: 'not in the paper; our choice',
    },
    epochParameter(2),
    ...gateParameters,
  ],
  probes: goldenSectionAscentProbes,
} as const satisfies SchemeDeclaration;

/** The parameters of every gate. */
export type GateValues = ValuesOf<{
  readonly parameters: readonly [...typeof gateParameters, ReturnType<typeof epochParameter>];
}>;
/** The laws' own. */
export type CloseAndProbeValues = Omit<ValuesOf<typeof closeAndProbe>, keyof GateValues>;
export type GoldenSectionAscentValues = Omit<ValuesOf<typeof goldenSectionAscent>, keyof GateValues>;
