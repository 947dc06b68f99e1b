/**
 * What is done in the editor, by pointer, keys or lists alike. While the run is on, links that are joined or cut do so
 * now, by the timeline; what the timeline cannot express edits the scenario, and lanes run again to where they are.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { counted } from '../../../base/format.ts';
import { deleteElements, whatWords } from '../../../scenario/edit/delete-elements.ts';
import { asDrawn, elementsOf } from '../../../scenario/edit/as-drawn.ts';
import { EditError, nodeWords, type Edit, type Node } from '../../../scenario/edit/edit.ts';
import { connectAt, cutAt } from '../../../scenario/edit/live-edits.ts';
import {
  addNode,
  alignNodes,
  connect,
  labelLink,
  labelNode,
  moveNodes,
  type Alignment,
} from '../../../scenario/edit/network-edits.ts';
import { copyPart, pastePart, type NetworkPart } from '../../../scenario/edit/paste.ts';
import { addTraffic } from '../../../scenario/edit/traffic-edits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { inSlices } from '../../core/page/in-slices.ts';
import type { EditSelection } from '../../core/page/page-state.ts';
import type { Page } from '../../core/page/page.ts';
import { autoLayout } from './canvas/auto-layout.ts';
import type { Named } from './canvas/edit-listener.ts';
import type { Point } from './canvas/plane-camera.ts';
import { keptByPage, usePage } from '../../core/page/page-context.ts';

/** Copies stand beside what they were copied from, in parts of the network's width. */
const PASTE_SHARE = 0.06;
/** Where the first node goes that is added without a pointer: the middle of what an empty canvas shows. */
const FIRST_PLACE = { x: 50, y: 25 };

/** Ids of nodes, or names of groups. */
interface TrafficEnds {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const NO_ENDS: TrafficEnds = { from: [], to: [] };

export class Editor {
  private clipboard: NetworkPart | null = null;
  /** Pasted again and again, copies stand in a row. */
  private pasted = 0;
  private layingOut: AbortController | null = null;

  /** The ends of traffic that is being put together: kept here, since the panel that shows them comes and goes. */
  readonly ends: StoreApi<TrafficEnds> = createStore(() => NO_ENDS);
  /** Edits are made from 0 on, though the run is further. */
  readonly fromBeginning: StoreApi<boolean> = createStore(() => false);

  constructor(private readonly page: Page) {
    page.store.subscribe((now, before) => {
      if (now.opened !== before.opened) this.ends.setState(NO_ENDS);
      if (now.opened !== before.opened || !now.editing) this.setFromBeginning(false);
    });
  }

  setFromBeginning(fromBeginning: boolean): void {
    this.page.document.fromBeginning = fromBeginning;
    this.fromBeginning.setState(fromBeginning, true);
  }

  get chosen(): EditSelection {
    return this.page.store.getState().editSelection;
  }

  get hasCopy(): boolean {
    return this.clipboard !== null;
  }

  /** What is chosen, where it is one thing; null: nothing, or several. */
  get onlyOne(): Named | null {
    const { nodes, links } = this.chosen;
    if (nodes.length + links.length !== 1) return null;
    return nodes.length === 1 ? { kind: 'node', id: nodes[0] } : { kind: 'link', id: links[0] };
  }

  choose(nodes: readonly string[], links: readonly string[] = []): void {
    this.page.show({ editSelection: { nodes, links } });
  }

  chooseAll(): void {
    this.choose(elementsOf(this.draft).nodes.map(({ id }) => id));
  }

  /** A node at a place, joined to others by links that are there from the beginning as it is. */
  add(kind: Node['kind'], place: Point, joinedTo: readonly string[] = []): void {
    const edit = this.page.apply((draft) => {
      const added = addNode(draft, kind, place);
      let { scenario } = added;
      for (const other of joinedTo) scenario = this.joined(scenario, other, added.id).scenario;
      return { ...added, scenario };
    });
    if (edit !== null) this.choose([edit.id]);
  }

  /** The same where there is no pointer to say where: beside the chosen node and joined to it, else beside all. */
  addBeside(kind: Node['kind']): void {
    const { nodes } = elementsOf(this.draft);
    const [chosen] = this.chosen.nodes;
    const beside = nodes.find(({ id }) => id === chosen);
    if (nodes.length === 0) return this.add(kind, FIRST_PLACE);
    const step = spanOf(nodes) * 0.15;
    const place = freePlace(nodes, beside ?? { x: Math.max(...nodes.map(({ x }) => x)), y: nodes[0].y }, step);
    this.add(kind, place, beside === undefined ? [] : [beside.id]);
  }

  connect(from: string, to: string): void {
    const edit = this.page.apply((draft) => this.joined(draft, from, to));
    if (edit !== null) this.choose([], [edit.id]);
  }

  /** One more, or one less, of what is chosen. */
  chooseAlso(step: 1 | -1): void {
    const { nodes } = elementsOf(this.draft);
    const before = this.chosen.nodes;
    const at = nodes.findIndex(({ id }) => id === before.at(-1));
    const free = nodes.map((_, k) => nodes[(((at + step * (k + 1)) % nodes.length) + nodes.length) % nodes.length]);
    const next = free.find(({ id }) => !before.includes(id));
    if (next !== undefined) this.choose([...before, next.id], this.chosen.links);
  }

  /** The two chosen nodes; of more, each to the first. */
  connectChosen(): void {
    const [first, ...others] = this.chosen.nodes;
    this.page.apply((draft) => {
      if (first === undefined || others.length === 0)
        throw new EditError('A link joins two nodes.', 'Select two nodes.');
      return others.reduce<Edit>(
        (edit, other) => {
          const joined = this.joined(edit.scenario, first, other);
          return edit.label === '' ? joined : { ...joined, label: `connect ${counted(others.length + 1, 'node')}` };
        },
        { scenario: draft, label: '', notes: [] },
      );
    });
  }

  /** Takes out what is chosen; of a running network its links are cut from now on. */
  remove({ nodes, links }: EditSelection = this.chosen): void {
    if (nodes.length + links.length === 0) return;
    const { document } = this.page;
    this.page.apply((draft) => {
      if (!document.isLive) return deleteElements(draft, nodes, links);
      const network = elementsOf(draft);
      const chosen = new Set([...nodes, ...links]);
      const cuts = network.links.some(({ id, from, to }) => chosen.has(id) || chosen.has(from) || chosen.has(to));
      if (!cuts) return deleteElements(draft, nodes, links);
      const cut = cutAt(draft, nodes, links, document.nextMoment);
      return {
        ...cut,
        notes: [`Cut from now on: ${whatWords(network, nodes, links)}. The picture still shows it.`],
      };
    });
  }

  /** First where traffic comes from, then where it goes: each time the chosen nodes. */
  traffic(): void {
    const { nodes } = this.chosen;
    const { from } = this.ends.getState();
    if (from.length === 0) return this.ends.setState({ from: nodes, to: [] });
    if (nodes.join() === from.join()) {
      this.ends.setState(NO_ENDS);
      return this.page.notify('New traffic cancelled.');
    }
    const { document } = this.page;
    const [like] = document.draft.traffic;
    const start = document.isLive ? document.nextMoment : 0;
    const edit = this.page.apply((draft) => addTraffic(draft, like?.kind ?? 'flows', from, nodes, start));
    if (edit === null) return;
    this.ends.setState(NO_ENDS);
    const network = elementsOf(document.draft);
    const [sources, goals] = [from, nodes].map((ids) => whatWords(network, ids, []));
    this.page.notify(`Added traffic ${edit.id} from ${sources} to ${goals}. Set its numbers in the Scenario panel.`);
  }

  copy(): void {
    const { nodes } = this.chosen;
    if (nodes.length === 0) return this.page.notify('Select nodes to copy.');
    this.clipboard = copyPart(this.draft, nodes);
    this.pasted = 0;
    this.page.notify(`Copied: ${counted(nodes.length, 'node')}, ${counted(this.clipboard.links.length, 'link')}.`);
  }

  cut(): void {
    this.copy();
    this.remove();
  }

  paste(): void {
    this.put(this.clipboard, ++this.pasted);
  }

  duplicate(): void {
    this.put(copyPart(this.draft, this.chosen.nodes), 1, 'duplicate');
  }

  move(places: ReadonlyMap<string, Point>): void {
    this.page.apply((draft) => moveNodes(draft, places));
  }

  /** By steps of the arrow keys, in units of the plane. */
  nudge(dx: number, dy: number): void {
    const chosen = new Set(this.chosen.nodes);
    const nodes = elementsOf(this.draft).nodes.filter(({ id }) => chosen.has(id));
    if (nodes.length === 0) return;
    const places = new Map(nodes.map(({ id, x, y }) => [id, { x: x + dx, y: y + dy }]));
    this.page.apply((draft) => moveNodes(draft, places), `nudge ${nodes.map(({ id }) => id).join()}`);
  }

  align(alignment: Alignment): void {
    this.page.apply((draft) => alignNodes(draft, this.chosen.nodes, alignment));
  }

  /** Places from the links: of the chosen nodes, or of all. What is edited meanwhile stays. */
  async layOut(): Promise<void> {
    this.layingOut?.abort();
    const { signal } = (this.layingOut = new AbortController());
    const { opened } = this.page.store.getState();
    const { nodes, links } = elementsOf(this.draft);
    const chosen = new Set(this.chosen.nodes);
    const some = chosen.size > 1 ? nodes.filter(({ id }) => chosen.has(id)) : nodes;
    const places = await inSlices(autoLayout(some, links), signal);
    if (places === null || this.page.store.getState().opened !== opened) return;
    this.page.apply((draft) => moveNodes(draft, places, 'lay out'));
  }

  /** The template becomes nodes and links. */
  makeDrawn(): void {
    this.page.apply((draft) => ({ scenario: asDrawn(draft), label: 'make the network editable', notes: [] }));
  }

  name(nodeId: string, text: string): void {
    this.page.apply((draft) => labelNode(draft, nodeId, text));
  }

  nameLink(linkId: string, text: string): void {
    this.page.apply((draft) => labelLink(draft, linkId, text));
  }

  /** Goes through all nodes and links, in the order of the scenario. */
  chooseNext(step: 1 | -1): void {
    const { nodes, links } = elementsOf(this.draft);
    const ids = [...nodes.map(({ id }) => [id, true] as const), ...links.map(({ id }) => [id, false] as const)];
    if (ids.length === 0) return;
    const present = this.chosen.nodes[0] ?? this.chosen.links[0];
    const isNode = this.chosen.nodes.length > 0;
    const at = ids.findIndex(([id, node]) => id === present && node === isNode);
    const [id, node] = ids[(at + step + ids.length + (at < 0 && step < 0 ? 1 : 0)) % ids.length];
    this.choose(node ? [id] : [], node ? [] : [id]);
  }

  private get draft(): Scenario {
    return this.page.document.draft;
  }

  private joined(scenario: Scenario, from: string, to: string): Edit & { readonly id: string } {
    const { document } = this.page;
    return document.isLive ? connectAt(scenario, from, to, document.nextMoment) : connect(scenario, from, to);
  }

  private put(part: NetworkPart | null, times: number, verb?: string): void {
    const edit = this.page.apply((draft) => {
      const step = spanOf(elementsOf(draft).nodes) * PASTE_SHARE * times;
      const { nodes = [], links = [] } = part ?? {};
      const label =
        verb === undefined
          ? undefined
          : `${verb} ${nodes.length === 1 ? nodeWords(nodes[0]) : counted(nodes.length, 'node')}`;
      return pastePart(draft, { nodes, links }, { x: step, y: step }, label);
    });
    if (edit !== null) this.choose(edit.ids);
  }
}

/** How wide or high a network is; of one node, as wide as a new one is drawn. */
function spanOf(nodes: readonly Point[]): number {
  const xs = nodes.map(({ x }) => x);
  const ys = nodes.map(({ y }) => y);
  const span = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  return span > 0 ? span : 50;
}

/** Around a place, step by step, the first spot that no node stands on. */
function freePlace(nodes: readonly Point[], { x, y }: Point, step: number): Point {
  for (let ring = 1; ring < 40; ring++) {
    for (const [dx, dy] of [
      [1, 0],
      [1, 1],
      [0, 1],
      [1, -1],
      [0, -1],
      [-1, 0],
    ]) {
      const place = { x: x + dx * step * ring, y: y + dy * step * ring };
      if (nodes.every((node) => Math.hypot(node.x - place.x, node.y - place.y) > step * 0.6)) return place;
    }
  }
  return { x: x + step, y: y + step };
}

const editorOf = keptByPage((page) => new Editor(page));

/** How the editor's parts reach the one editor of a page. It is made when the first of them is shown. */
export function useEditor(): Editor {
  return editorOf(usePage());
}
