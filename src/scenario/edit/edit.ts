import type { DrawnDescription } from '../schema/network.ts';
import type { Scenario } from '../schema.ts';

/** A scenario after an edit, and what was done to it. The scenario before is untouched; what did not change is shared. */
export interface Edit {
  readonly scenario: Scenario;
  /** For undo and redo, in a few words, e.g. `delete router R2`. */
  readonly label: string;
  /** What else had to change, a sentence each, e.g. `3 links went with it.` Empty: nothing. */
  readonly notes: readonly string[];
  /** The scenario has been validated already, by a worker of ours. */
  readonly isValid?: true;
}

/** An edit that cannot be made. Nothing has changed. */
export class EditError extends Error {
  override readonly name = 'EditError';

  constructor(
    message: string,
    /** How to get what was wanted. */
    readonly remedy: string,
  ) {
    super(`${message} ${remedy}`);
  }
}

export type Node = DrawnDescription['nodes'][number];
export type Link = DrawnDescription['links'][number];
export type Traffic = Scenario['traffic'][number];
export type TimelineEntry = Scenario['timeline'][number];
export type Lane = Scenario['lanes'][number];

/** A scenario whose network is drawn node by node. */
export type DrawnScenario = Scenario & { readonly network: DrawnDescription };

export function withNetwork(scenario: DrawnScenario, changed: Partial<Pick<DrawnDescription, 'nodes' | 'links'>>) {
  return { ...scenario, network: { ...scenario.network, ...changed } } satisfies DrawnScenario;
}

/** `router R2`; what it is and what it is called. */
export function nodeWords({ kind, label, id }: Pick<Node, 'kind' | 'label' | 'id'>): string {
  return `${kind} ${label ?? id}`;
}

/** `link R1 to R2`. */
export function linkWords(nodes: readonly Node[], { from, to, label }: Pick<Link, 'from' | 'to' | 'label'>): string {
  const name = (id: string): string => nodes.find((node) => node.id === id)?.label ?? id;
  return label === undefined ? `link ${name(from)} to ${name(to)}` : `link ${label}`;
}

/** Makes room in a scenario for a value that a path leads to and that stands for itself so far: no loss, nothing of a lane's own. */
export function withPlaceFor(scenario: Scenario, path: string): Scenario {
  const [root, id, holder] = path.replace(/^network\./, '').split('.');
  const missing = holder === 'impairments' ? { lossProbability: 0 } : {};
  const filled = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
    items.map((item) => (item.id === id && !(holder! in item) ? { ...item, [holder!]: missing } : item));
  const isOfLane = holder === 'windowLaws' || holder === 'retries' || holder === 'servers';
  if (root === 'lanes' && isOfLane) return { ...scenario, lanes: filled(scenario.lanes) };
  const isOfLink = root === 'links' && (holder === 'impairments' || holder === 'reverse');
  if (!isOfLink || scenario.network.form !== 'drawn') return scenario;
  return { ...scenario, network: { ...scenario.network, links: filled(scenario.network.links) } };
}
