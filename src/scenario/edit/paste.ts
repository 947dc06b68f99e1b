import { counted } from '../../base/format.ts';
import { LIMITS } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { asDrawn, elementsOf } from './as-drawn.ts';
import { EditError, withNetwork, type Edit, type Link, type Node } from './edit.ts';
import { FreshIds } from './fresh-id.ts';
import { namesOfNodes, tooMany } from './network-edits.ts';

/** A part of a network on its own: nodes, and the links between them. */
export interface NetworkPart {
  readonly nodes: readonly Node[];
  readonly links: readonly Link[];
}

/** Nodes with the links that join them to each other. */
export function copyPart(scenario: Scenario, nodeIds: readonly string[]): NetworkPart {
  const { nodes, links } = elementsOf(scenario);
  const chosen = new Set(nodeIds);
  return {
    nodes: nodes.filter(({ id }) => chosen.has(id)),
    links: links.filter(({ from, to }) => chosen.has(from) && chosen.has(to)),
  };
}

/**
 * Puts a part into the network, beside what is there: new ids, the links within it kept. Copies send nothing until
 * traffic names them, so they leave their groups.
 * @param ownGroups the part's groups stay together, under new names
 * @returns the edit, the ids of the new nodes in the order of the part, and the new names of its groups
 */
export function pastePart(
  scenario: Scenario,
  part: NetworkPart,
  offset: { readonly x: number; readonly y: number },
  label?: string,
  ownGroups = false,
): Edit & { readonly ids: readonly string[]; readonly groups: readonly string[] } {
  const drawn = asDrawn(scenario);
  const { nodes, links } = drawn.network;
  if (part.nodes.length === 0) throw new EditError('There is nothing to paste.', 'Copy nodes first.');
  if (nodes.length + part.nodes.length > LIMITS.nodes) throw tooMany('nodes', LIMITS.nodes);
  if (links.length + part.links.length > LIMITS.links) throw tooMany('links', LIMITS.links);
  const names = new FreshIds(namesOfNodes(drawn));
  const renamed = new Map<string, string>();
  const groups = new Map<string, string>();
  const newGroup = (group: string | undefined): string | undefined => {
    if (group === undefined || !ownGroups) return undefined;
    const name = groups.get(group) ?? names.take(group);
    groups.set(group, name);
    return name;
  };
  const newNodes = part.nodes.map(({ group: before, ...node }) => {
    const id = names.take(node.id);
    renamed.set(node.id, id);
    const group = newGroup(before);
    return {
      ...node,
      id,
      ...(group !== undefined && { group }),
      x: inPlane(node.x + offset.x),
      y: inPlane(node.y + offset.y),
    };
  });
  const linkIds = new FreshIds(new Set(links.map(({ id }) => id)));
  const newLinks = part.links.map((link) => {
    const id = linkIds.take(link.id);
    return { ...link, id, from: renamed.get(link.from)!, to: renamed.get(link.to)! };
  });
  return {
    scenario: withNetwork(drawn, { nodes: [...nodes, ...newNodes], links: [...links, ...newLinks] }),
    label: label ?? `paste ${counted(newNodes.length, 'node')}`,
    notes: [],
    ids: newNodes.map(({ id }) => id),
    groups: [...groups.values()],
  };
}

function inPlane(value: number): number {
  return Math.min(1e6, Math.max(-1e6, value));
}
