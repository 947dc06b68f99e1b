import { ACTS_ON_EVERYTHING } from '../acts-on.ts';
import type { ParameterDeclaration, SchemeDeclaration, ValuesOf } from '../declaration.ts';
import { rateProbes } from './probes.ts';

/** What every explicit-rate scheme has: its packets. */
export const packetParameters = [
  {
    kind: 'number',
    id: 'controlPacketBytes',
    title: 'Control packet',
    help: 'Size of the packets that carry rates. 0: they take no capacity, the ideal case.',
    unit: 'bytes',
    minimum: 0,
    maximum: 1500,
    integer: true,
    default: 100,
    source: 'our choice',
  },
  {
    kind: 'number',
    id: 'controlShare',
    title: 'Control share',
    help: 'At most this share of a session’s rate goes to control packets; its data get the rest. No effect when no data are sent.',
    minimum: 0,
    maximum: 0.5,
    default: 0.01,
    source: 'section IV (1 %)',
  },
] as const satisfies readonly ParameterDeclaration[];

/** What every explicit-rate scheme has whose sources begin the next cycle when the last one is over. */
export const cycleParameters = [
  ...packetParameters,
  {
    kind: 'number',
    id: 'pauseSeconds',
    title: 'Pause',
    help: 'Time between the end of a cycle and the next. Longer: fewer packets, slower to settle.',
    unit: 's',
    minimum: 0,
    maximum: 10,
    default: 0,
    source: 'section III',
  },
  {
    kind: 'number',
    id: 'minimumCycleSeconds',
    title: 'Shortest cycle',
    help: 'Every cycle takes at least this long. Without a minimum, two hosts on one router would send little but control packets.',
    unit: 's',
    minimum: 0.00001,
    maximum: 1,
    default: 0.001,
    logarithmic: true,
    source: 'our choice',
  },
] as const satisfies readonly ParameterDeclaration[];

export const slbn = {
  id: 'slbn',
  family: 'slbn',
  title: 'SLBN',
  tagline: 'three numbers per link give each source its max-min rate',
  view: 'rates',
  actsOn: ACTS_ON_EVERYTHING,
  setsRates: true,
  decides: true,
  parameters: [
    {
      kind: 'boolean',
      id: 'repairDemand',
      title: 'Repair of demands',
      help: 'The source acts as a link of the capacity that it asks for. As printed, a demand can hold a rate down for ever.',
      default: true,
      source: 'our repair of Figure 1',
    },
    {
      kind: 'boolean',
      id: 'repairHold',
      title: 'Repair by holding',
      help: 'A session whose last rate was above the share stays counted as unsaturated for one more cycle. As printed, rates can oscillate for ever.',
      default: true,
      source: 'our repair of Figure 2',
    },
    ...cycleParameters,
  ],
  probes: rateProbes,
} as const satisfies SchemeDeclaration;

export type PacketValues = ValuesOf<{ readonly parameters: typeof packetParameters }>;
export type CycleValues = ValuesOf<{ readonly parameters: typeof cycleParameters }>;
/** SLBN's own. */
export type SlbnValues = Omit<ValuesOf<typeof slbn>, keyof CycleValues>;
