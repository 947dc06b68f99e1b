import type { ProfiledNumber } from '../schema/profile.ts';
import { generate } from '../generators/generate.ts';
import { LIMITS } from '../limits.ts';
import { setPath } from '../path.ts';
import type { GeneratedDescription } from '../schema/generators.ts';
import type { DrawnDescription } from '../schema/network.ts';
import type { Scenario } from '../schema.ts';
import { EditError, type DrawnScenario, type Link, type TimelineEntry } from './edit.ts';
import { withoutDanglingEntries } from './timeline-edits.ts';

/** Nodes and links as drawn, whether by hand or by a template. */
export function elementsOf({ network }: Scenario): Pick<DrawnDescription, 'nodes' | 'links'> {
  return network.form === 'drawn' ? network : generate(network);
}

/** A link of a thousand nodes has some 20,000 characters. */
const MAX_DRAWN = 1200;

/**
 * The same scenario with its network drawn node by node, so that each can be edited: what a template made has the same
 * ids, and changes of the template by the timeline become changes of the links that they concern. The run is the same.
 */
export function asDrawn(scenario: Scenario): DrawnScenario {
  const { network } = scenario;
  if (network.form === 'drawn') return scenario as DrawnScenario;
  const { nodes, links } = generate(network);
  if (nodes.length > MAX_DRAWN) {
    throw new EditError(
      `This network of ${nodes.length} nodes comes from a template. Drawn node by node, it would not fit into a link.`,
      'Change the numbers of the template instead.',
    );
  }
  let present: GeneratedDescription = network;
  const timeline = scenario.timeline.flatMap((entry): TimelineEntry[] => {
    if (!entry.set.startsWith('network.')) return [entry];
    const before = generate(present).links;
    present = setPath({ network: present }, entry.set, entry.value).network;
    return changesOfLinks(before, generate(present).links).map(([set, value]) => ({ ...entry, set, value }));
  });
  if (timeline.length > LIMITS.timelineEntries) {
    throw new EditError(
      `The timeline changes the whole network. Written link by link, these are ${timeline.length} entries.`,
      `Remove some of them: the maximum is ${LIMITS.timelineEntries}.`,
    );
  }
  // What controls for presenting set of the template is no longer there.
  return withoutDanglingEntries({ ...scenario, network: { form: 'drawn' as const, nodes, links }, timeline });
}

const NUMBERS = ['rateBitsPerSecond', 'delaySeconds', 'bufferPackets'] as const;

/** Paths and values by which the links of a template become those of another with the same ids. */
function changesOfLinks(
  before: readonly Link[],
  after: readonly Link[],
): (readonly [path: string, value: ProfiledNumber])[] {
  return after.flatMap((link, i) => {
    const path = `network.links.${link.id}`;
    return NUMBERS.flatMap((name): (readonly [string, ProfiledNumber])[] => {
      const [there, back] = [link[name], link.reverse?.[name]];
      return [
        ...(!isSame(there, before[i][name]) ? [[`${path}.${name}`, there] as const] : []),
        ...(back !== undefined && !isSame(back, before[i].reverse?.[name])
          ? [[`${path}.reverse.${name}`, back] as const]
          : []),
      ];
    }).concat(changesOfLimit(`${path}.bufferLimit`, link.bufferLimit, before[i].bufferLimit));
  });
}

/** A buffer in another unit than packets: a template's changes leave the unit as it is. */
function changesOfLimit(
  path: string,
  after: Link['bufferLimit'],
  before: Link['bufferLimit'],
): (readonly [path: string, value: number])[] {
  const earlier = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.entries(after ?? {}).flatMap(([name, value]): (readonly [string, number])[] =>
    typeof value === 'number' && value !== earlier.get(name) ? [[`${path}.${name}`, value]] : [],
  );
}

/** Numbers, or profiles with the same points. */
function isSame(a: ProfiledNumber, b: ProfiledNumber | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
