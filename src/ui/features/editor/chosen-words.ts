import { elementsOf } from '../../../scenario/edit/as-drawn.ts';
import { whatWords } from '../../../scenario/edit/delete-elements.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { EditSelection } from '../../core/page/page-state.ts';

/** What is chosen, for eyes and ears: `Router R1 selected`. Empty: nothing. */
export function chosenWords(draft: Scenario, { nodes, links }: EditSelection): string {
  if (nodes.length + links.length === 0) return '';
  const words = whatWords(elementsOf(draft), nodes, links);
  return words === '' ? '' : `${words[0].toUpperCase()}${words.slice(1)} selected`;
}
