import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';

/**
 * What somebody looks for on a map: a node by its name, or a session by its number, from 1 in the order in which they
 * join. Null: there is no such thing.
 */
export function findOnMap({ nodes }: ExpandedNetwork, words: string): InspectionTarget | null {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return null;
  const names = nodes.map(({ id, label }) => [id.toLowerCase(), label.toLowerCase()]);
  const exactly = names.findIndex((own) => own.includes(wanted));
  if (exactly >= 0) return { kind: 'node', node: exactly };
  const number = /^(?:session |flow |#)?(\d[\d,.\u2009 ]*)$/.exec(wanted)?.[1]?.replaceAll(/\D/g, '') ?? '';
  if (number !== '' && Number(number) >= 1 && Number(number) <= 2 ** 31)
    return { kind: 'flow', flow: Number(number) - 1 };
  const beginning = names.findIndex((own) => own.some((name) => name.startsWith(wanted)));
  return beginning < 0 ? null : { kind: 'node', node: beginning };
}
