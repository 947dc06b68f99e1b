import { capacityWords } from '../../core/words/network-words.ts';
import { elementsOf } from '../../../scenario/edit/as-drawn.ts';
import type { Problem } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { bends, type DrawnNetwork } from './canvas/drawn-network.ts';
import { quantityInWords } from '../../../widgets/controls/quantity-text.ts';
import { whatWords } from '../../../scenario/edit/delete-elements.ts';
import type { EditSelection } from '../../core/page/page-state.ts';

/** The scenario's network for the editor's canvas, with its problems marked. */
export function drawnFromScenario(scenario: Scenario, problems: readonly Problem[]): DrawnNetwork {
  const { nodes, links } = elementsOf(scenario);
  const index = new Map(nodes.map(({ id }, i) => [id, i]));
  const hosts = new Set(nodes.flatMap(({ id, kind }) => (kind === 'host' ? [id] : [])));
  const troubled = new Set(problems.flatMap((problem) => idsIn(problem)));
  // How it is in the end: what the timeline says last.
  const down = new Map(links.map(({ id, isDown }) => [id, isDown === true]));
  for (const { set, value } of scenario.timeline) {
    const id = /^network\.links\.([^.]+)\.isDown$/.exec(set)?.[1];
    if (id !== undefined) down.set(id, value === true);
  }
  const ends = links.map(({ from, to }) => ({ from: index.get(from) ?? 0, to: index.get(to) ?? 0 }));
  const sides = bends(ends);
  return {
    nodes: nodes.map(({ id, kind, label, x, y }) => ({
      id,
      kind,
      x,
      y,
      name: label ?? id,
      troubled: troubled.has(id),
    })),
    links: links.map(({ id, from, to, label, rateBitsPerSecond, delaySeconds, oneWay }, i) => ({
      id,
      ...ends[i],
      words: `${label === undefined ? '' : `${label}: `}${capacityWords(rateBitsPerSecond)}, ${quantityInWords(delaySeconds, 's')}`,
      isDown: down.get(id) === true,
      oneWay: oneWay === true,
      isAccess: hosts.has(from) || hosts.has(to),
      bend: sides[i],
    })),
  };
}

/** What a problem is about: the names that it quotes. */
export function idsIn({ message }: Problem): string[] {
  return [...message.matchAll(/"([^"]+)"/g)].map(([, id]) => id);
}

/** What is chosen, for eyes and ears: `Router R1 selected`. Empty: nothing. */
export function chosenWords(draft: Scenario, { nodes, links }: EditSelection): string {
  if (nodes.length + links.length === 0) return '';
  const words = whatWords(elementsOf(draft), nodes, links);
  return words === '' ? '' : `${words[0].toUpperCase()}${words.slice(1)} selected`;
}
