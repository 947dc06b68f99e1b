/** What may be impaired of a link, in the order of the form. To add an impairment: its file here, and a line in the list. */
import '../without-eval.ts';
import * as z from 'zod/mini';
import { quantity } from '../field.ts';
import { aggregation } from './aggregation.ts';
import { burstLoss } from './burst-loss.ts';
import { duplication } from './duplication.ts';
import { extraDelay } from './extra-delay.ts';
import { jitter } from './jitter.ts';
import { corruption, lossTrace, retransmission } from './losses.ts';
import { opportunities } from './opportunities.ts';
import { reordering } from './reordering.ts';
import { policer, shaper } from './token-buckets.ts';

/** By the key that it has in `impairments` of a link. `start`: its values where it is switched on. */
export const impairmentDeclarations = {
  jitter,
  extraDelay,
  reordering,
  burstLoss,
  lossTrace,
  corruption,
  duplication,
  retransmission,
  aggregation,
  policer,
  shaper,
  opportunities,
} as const;

export type ImpairmentName = keyof typeof impairmentDeclarations;

type Schemas = { [Name in ImpairmentName]: z.ZodMiniOptional<(typeof impairmentDeclarations)[Name]['schema']> };

const listed = Object.fromEntries(
  Object.entries(impairmentDeclarations).map(([name, { schema }]) => [name, z.optional<z.ZodMiniType>(schema)]),
) as unknown as Schemas;

const probability = quantity({ title: 'Loss probability', minimum: 0, maximum: 1, default: 0 });

/** What is impaired of both directions of a link, where its way back has none of its own. */
export const impairmentsSchema = z
  .strictObject({ lossProbability: z.optional(probability), ...listed })
  .register(z.globalRegistry, { id: 'impairments' });

export type Impairments = z.infer<typeof impairmentsSchema>;
