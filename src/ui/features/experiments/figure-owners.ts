/** What has figures of its own in an experiment: each traffic class, and each link in each direction. */
import { figureColumn } from '../../../experiment/figures.ts';
import type { FigureInput } from '../../../experiment/schema.ts';
import { shownUnit } from '../../../base/shown-unit.ts';
import {
  CALL_FIGURES,
  CLASS_FIGURES,
  LINK_FIGURES,
  STANDARD_FIGURES,
  VIDEO_FIGURES,
} from '../../../experiment/standard-figures.ts';
import { linksOf } from '../../../finding/failures-of.ts';
import { expandNetwork } from '../../../scenario/network.ts';
import type { Scenario } from '../../../scenario/schema.ts';

export interface FigureOwner {
  /** What its figures begin with, e.g. `links.bottleneck`. */
  readonly path: string;
  readonly title: string;
  readonly group: 'Traffic classes' | 'Links';
  /** The kind of the traffic class. Absent: it is a link. */
  readonly kind?: string;
}

/** The number of links that are offered; figures of any other can be named in a file. */
const MAX_LINKS = 200;

export function figureOwners({ traffic, network }: Scenario): FigureOwner[] {
  const { nodes, links } = expandNetwork(network);
  return [
    ...traffic.map(({ id, title = id, kind }): FigureOwner => ({
      path: `classes.${id}`,
      title,
      group: 'Traffic classes',
      kind,
    })),
    ...links.slice(0, MAX_LINKS).map(({ id, from, to }): FigureOwner => ({
      path: `links.${id}`,
      title: `Link ${nodes[from]!.label} to ${nodes[to]!.label} (${id})`,
      group: 'Links',
    })),
  ];
}

/** The owners whose figures are asked for, one by one or all, in the order of their first figure. */
export function ownersOf(figures: readonly FigureInput[]): string[] {
  return [...new Set(figures.map(ownerOf).filter((path) => path !== null))];
}

/** Whether all classes and links that figures are asked of are in the scenario. */
export function hasOwners({ traffic, network }: Scenario, figures: readonly FigureInput[]): boolean {
  const owners = ownersOf(figures);
  if (owners.length === 0) return true;
  const known = new Set([
    ...traffic.map(({ id }) => `classes.${id}`),
    ...expandNetwork(network).links.map(({ id }) => `links.${id}`),
  ]);
  return owners.every((path) => known.has(path));
}

const FURTHER: Readonly<Record<string, typeof CLASS_FIGURES>> = { video: VIDEO_FIGURES, calls: CALL_FIGURES };

/** The figures that an owner has. */
export function figuresOf({ path, kind = '' }: Pick<FigureOwner, 'path' | 'kind'>): typeof CLASS_FIGURES {
  return path.startsWith('links.') ? LINK_FIGURES : [...CLASS_FIGURES, ...(FURTHER[kind] ?? [])];
}

/** So that a list stays one that can be read; the file of a map or a search can name more. */
const MAX_LISTED = 20;

export const FIGURE_GROUPS = ['The lane', 'Traffic classes', 'Links'] as const;

/**
 * The figures of a lane, of its classes and of its links, with the units in which they are shown. `path` names one.
 * @param chosen is among them, wherever a file has it from; empty: none is
 */
export function figureChoices(scenario: Scenario, chosen: string) {
  const ofLane = STANDARD_FIGURES.map((one) => ({ ...one, group: FIGURE_GROUPS[0], path: one.id }));
  const [owners, first] = [figureOwners(scenario), linksOf(scenario).map((id) => `links.${id}`)];
  const ofOwners = [
    ...owners.filter(({ group }) => group === 'Traffic classes'),
    ...first.flatMap((path) => owners.find((one) => one.path === path) ?? []),
  ]
    .slice(0, MAX_LISTED)
    .flatMap((owner) =>
      figuresOf(owner).map(({ id, title, unit }) => {
        const path = `${owner.path}.${id}`;
        return { group: owner.group, path, title: `${owner.title}: ${title}`, unit };
      }),
    );
  const listed = [...ofLane, ...ofOwners];
  const isListed = chosen === '' || listed.some(({ path }) => path === chosen);
  const others = isListed ? [] : [{ ...figureColumn(chosen, scenario), group: FIGURE_GROUPS[0], path: chosen }];
  return [...listed, ...others].map(({ group, path, title, unit }) => {
    const shown = shownUnit(unit).unit;
    return { group, path, title: shown === '' ? title : `${title}, ${shown}` };
  });
}

/** With all figures of this owner. @param kind of a traffic class */
export function withOwner(figures: readonly FigureInput[], path: string, kind = ''): FigureInput[] {
  return [...withoutOwner(figures, path), ...figuresOf({ path, kind }).map(({ id }) => `${path}.${id}`)];
}

export function withoutOwner(figures: readonly FigureInput[], path: string): FigureInput[] {
  return figures.filter((figure) => ownerOf(figure) !== path);
}

/** null: it is of the whole lane, or has a name of its own. */
function ownerOf(figure: FigureInput): string | null {
  return typeof figure === 'string' ? (/^(links|classes)\.[^.]+/.exec(figure)?.[0] ?? null) : null;
}
