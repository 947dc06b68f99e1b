import { TCP_TRAFFIC } from '../acts-on.ts';
import type { SchemeDeclaration, ValuesOf } from '../declaration.ts';

/** Copy this folder, rename, and add a line to `declarations.ts` and `controllers.ts`. */
export const skeleton = {
  id: 'skeleton',
  family: 'any',
  title: 'Skeleton',
  tagline: 'refuses SYNs at random',
  actsOn: { traffic: TCP_TRAFFIC, words: 'flows that begin with a SYN', gatesAt: 'bottlenecks' },
  refuses: 'syns',
  parameters: [
    {
      kind: 'number',
      id: 'refusalProbability',
      title: 'Refusal probability',
      symbol: 'p',
      help: 'Share of the SYNs at a bottleneck that are refused. 0: none; 1: all, and no flow ever starts.',
      minimum: 0,
      maximum: 1,
      default: 0.5,
      source: 'an example',
    },
  ],
  probes: [{ id: 'refusedSyns', role: 'setting', title: 'Refused', unit: 'SYNs', on: 'gate' }],
} as const satisfies SchemeDeclaration;

export type SkeletonValues = ValuesOf<typeof skeleton>;
