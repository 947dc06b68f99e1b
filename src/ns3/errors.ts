/** What of a link's impairments ns-3 has: an error model that packets meet at its far end. */
import { naturalLogarithm } from '../base/mathematics.ts';
import type { ExpandedLink } from '../scenario/network.ts';
import { impairmentDeclarations, type ImpairmentName } from '../scenario/schema/impairments/impairments.ts';
import type { LeftOut } from './tcp.ts';

/** RateErrorModel of packets or of bits, or BurstErrorModel. */
export interface Ns3Errors {
  readonly of: 'packets' | 'bits' | 'bursts';
  /** Probability at each packet, at each bit, or at each packet that a burst begins. */
  readonly rate: number;
  /** The length of a burst is the whole part of an exponential number with this mean; 0: one packet. */
  readonly burstMean: number;
}

/** A receiving device of ns-3 has one error model: of random losses, corruption and bursts the first that there is. */
export function errorsOf(
  { id, lossProbability, impairments: given }: Pick<ExpandedLink, 'id' | 'lossProbability' | 'impairments'>,
  leftOut: LeftOut,
): Ns3Errors {
  const impairments = given ?? {};
  const { corruption, burstLoss } = impairments;
  let taken: ImpairmentName | null = null;
  let errors: Ns3Errors = { of: 'packets', rate: lossProbability, burstMean: 0 };
  if (lossProbability > 0) {
    // The others are left out.
  } else if (corruption !== undefined) {
    taken = 'corruption';
    errors = { of: 'bits', rate: corruption.bitErrorProbability, burstMean: 0 };
  } else if (burstLoss !== undefined && burstLoss.lossInBad === 1 && burstLoss.lossInGood === 0) {
    const { goodToBad, badToGood } = burstLoss;
    // The whole part of an exponential number is geometric from 0 on; a burst of 0 is none, so that more must begin.
    const stays = 1 - badToGood;
    const rate = stays > 0 ? goodToBad / stays : goodToBad;
    if (rate <= 1) {
      taken = 'burstLoss';
      errors = { of: 'bursts', rate, burstMean: stays > 0 ? -1 / naturalLogarithm(stays) : 0 };
      leftOut.add(`That on the link ${id} no burst of losses begins within another.`);
    }
  }
  for (const [name, { title }] of Object.entries(impairmentDeclarations)) {
    if (name !== taken && impairments[name as ImpairmentName] !== undefined) {
      leftOut.add(`${title} on the link ${id}.`);
    }
  }
  return errors;
}
