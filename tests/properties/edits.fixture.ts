/** Edits drawn by lot, for whatever scenario they meet: which node, link or lane is meant is a number to choose with. */
import fc from 'fast-check';
import { deleteElements } from '../../src/scenario/edit/delete-elements.ts';
import { asDrawn } from '../../src/scenario/edit/as-drawn.ts';
import { type Edit, EditError, type Link, type Node } from '../../src/scenario/edit/edit.ts';
import { addLane, duplicateLane, moveLane, removeLane } from '../../src/scenario/edit/lane-edits.ts';
import { connectAt, cutAt } from '../../src/scenario/edit/live-edits.ts';
import {
  addNode,
  alignNodes,
  changeLink,
  changeNode,
  connect,
  labelNode,
  moveNodes,
  renameLink,
  renameNode,
} from '../../src/scenario/edit/network-edits.ts';
import { copyPart, pastePart } from '../../src/scenario/edit/paste.ts';
import { addEntries, moveEntry, removeEntry } from '../../src/scenario/edit/timeline-edits.ts';
import {
  addTraffic,
  removeTraffic,
  renameTraffic,
  setPairing,
  setTrafficEnds,
  TRAFFIC_KINDS,
} from '../../src/scenario/edit/traffic-edits.ts';
import type { Scenario } from '../../src/scenario/schema.ts';

export interface Drawn {
  readonly what: (typeof EDITS)[number];
  readonly picks: readonly number[];
  readonly value: number;
}

const EDITS = [
  'add',
  'connect',
  'move',
  'align',
  'label',
  'rename node',
  'rename link',
  'change node',
  'change link',
  'delete nodes',
  'delete link',
  'paste',
  'cut',
  'connect later',
  'add traffic',
  'ends',
  'pairing',
  'rename traffic',
  'remove traffic',
  'add lane',
  'duplicate lane',
  'move lane',
  'remove lane',
  'add entry',
  'move entry',
  'remove entry',
] as const;

export const drawnEdit: fc.Arbitrary<Drawn> = fc.record({
  what: fc.constantFrom(...EDITS),
  picks: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
  value: fc.integer({ min: 1, max: 400 }),
});

/** Throws EditError where the scenario has nothing of the kind, or the edit cannot be made. */
export function makeEdit(scenario: Scenario, { what, picks, value }: Drawn): Edit {
  const { nodes, links } = asDrawn(scenario).network;
  const node = (pick: number): Pick<Node, 'id'> => nodes[picks[pick] % Math.max(1, nodes.length)] ?? { id: 'none' };
  const link = (): Link | undefined => links[picks[0] % Math.max(1, links.length)];
  const linkId = link()?.id ?? 'none';
  const traffic = scenario.traffic[picks[0] % Math.max(1, scenario.traffic.length)]?.id ?? 'none';
  const lane = scenario.lanes[picks[0] % scenario.lanes.length].id;
  const some = [...new Set([0, 1, 2].map((pick) => node(pick).id))];
  const seconds = value / 50;
  // In the page there is nothing to choose for them.
  if (nodes.length === 0 && (what === 'add traffic' || what === 'ends')) throw new EditError('There is no node.', '');
  switch (what) {
    case 'add':
      return addNode(scenario, (['host', 'router', 'middlebox'] as const)[value % 3], { x: value, y: value });
    case 'connect':
      return connect(scenario, node(0).id, node(1).id);
    case 'move':
      return moveNodes(scenario, new Map(some.map((id, i) => [id, { x: value + i, y: value / 3 }])));
    case 'align':
      return alignNodes(scenario, some, value % 2 === 0 ? 'left' : 'spread-down');
    case 'label':
      return labelNode(scenario, node(0).id, `Name ${value}`);
    case 'rename node':
      return renameNode(scenario, node(0).id, `n${value}`);
    case 'rename link':
      return renameLink(scenario, linkId, `k${value}`);
    case 'change node':
      return changeNode(scenario, node(0).id, { group: value % 2 === 0 ? `g${value % 7}` : undefined });
    case 'change link':
      return changeLink(scenario, linkId, { rateBitsPerSecond: value * 1e4, delaySeconds: value / 1e4 });
    case 'delete nodes':
      return deleteElements(scenario, some, []);
    case 'delete link':
      return deleteElements(scenario, [], [linkId]);
    case 'paste':
      return pastePart(scenario, copyPart(scenario, some), { x: 5, y: 5 });
    case 'cut':
      return cutAt(scenario, [], [linkId], seconds);
    case 'connect later':
      return connectAt(scenario, node(0).id, node(1).id, seconds);
    case 'add traffic':
      return addTraffic(scenario, TRAFFIC_KINDS[value % 7], [node(0).id], [node(1).id, node(2).id], value % 2);
    case 'ends':
      return setTrafficEnds(scenario, traffic, [node(0).id], [node(1).id]);
    case 'pairing':
      return setPairing(scenario, traffic, 'random');
    case 'rename traffic':
      return renameTraffic(scenario, traffic, `t${value}`);
    case 'remove traffic':
      return removeTraffic(scenario, traffic);
    case 'add lane':
      return addLane(scenario, value % 2 === 0 ? 'cp' : 'slbn');
    case 'duplicate lane':
      return duplicateLane(scenario, lane);
    case 'move lane':
      return moveLane(scenario, lane, value % 6);
    case 'remove lane':
      return removeLane(scenario, lane);
    case 'add entry':
      return addEntries(
        scenario,
        [{ atSeconds: seconds, set: `lanes.${lane}.parameters.stepSize`, value: 1 + value }],
        'step size',
      );
    case 'move entry':
      return moveEntry(scenario, picks[0] % Math.max(1, scenario.timeline.length), seconds);
    case 'remove entry':
      return removeEntry(scenario, picks[0] % Math.max(1, scenario.timeline.length));
  }
}
