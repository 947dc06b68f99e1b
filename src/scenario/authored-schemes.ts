import type { AuthoredKind } from '../authored/contract/kinds.ts';
import type { Scenario } from './schema.ts';
import type { AuthoredSchemeText } from './schema/authored-schemes.ts';

export type { AuthoredSchemeText } from './schema/authored-schemes.ts';

/** What a lane may name as its scheme: these act on the network, the other kinds within a link or a sender. */
const LANE_KINDS: readonly AuthoredKind[] = ['admission law', 'explicit-rate rule'];

/** The authored schemes that a lane may name as its scheme. */
export function authoredLaneSchemes({ ownSchemes = [] }: Pick<Scenario, 'ownSchemes'>): AuthoredSchemeText[] {
  return ownSchemes.filter(({ kind }) => LANE_KINDS.includes(kind));
}

/** The authored schemes of a kind. */
export function authoredSchemesOfKind(
  { ownSchemes = [] }: Pick<Scenario, 'ownSchemes'>,
  kind: AuthoredKind,
): AuthoredSchemeText[] {
  return ownSchemes.filter((one) => one.kind === kind);
}

/** The authored schemes that run in a lane: its scheme, the window laws of its classes, the disciplines of its links. */
export function authoredSchemesOfLane(scenario: Scenario, laneId: string): AuthoredSchemeText[] {
  const { ownSchemes = [], lanes, traffic, network } = scenario;
  const lane = lanes.find(({ id }) => id === laneId);
  if (ownSchemes.length === 0 || lane === undefined) return [];
  const links = network.form === 'drawn' ? network.links : [];
  const named = new Set([
    lane.scheme,
    lane.queue?.discipline,
    ...links.map(({ queue }) => queue?.discipline),
    ...traffic.map((one) => lane.windowLaws?.[one.id]?.law ?? ('transport' in one ? one.transport.windowLaw?.law : '')),
  ]);
  return ownSchemes.filter(({ id }) => named.has(id));
}

/** Whether a lane runs what somebody has written: in the sandbox that was agreed to, and nowhere beside it. */
export function runsCode(scenario: Scenario, laneId: string): boolean {
  return authoredSchemesOfLane(scenario, laneId).length > 0;
}

/** Where on the timeline a later source of a scheme stands. */
export function sourcePath(id: string): string {
  return `ownSchemes.${id}.source`;
}

/**
 * All code that a lane may come to run: its schemes, and what the timeline puts in their place while it runs. Whoever
 * agrees to code agrees to all of it.
 */
export function codeOfLane(scenario: Scenario, laneId: string): AuthoredSchemeText[] {
  return authoredSchemesOfLane(scenario, laneId).flatMap((scheme) => [scheme, ...laterSources(scenario, scheme)]);
}

function laterSources({ timeline }: Scenario, scheme: AuthoredSchemeText): AuthoredSchemeText[] {
  const path = sourcePath(scheme.id);
  return timeline.flatMap(({ set, value }) =>
    set === path && typeof value === 'string' ? [{ ...scheme, source: value }] : [],
  );
}

/** The lines of a source, as its parser counts them. */
export function sourceLines(source: string): string[] {
  return source.trimEnd().split(/\r\n|[\n\r\u2028\u2029]/);
}

/** How long a source is, in lines. */
export function linesOf(source: string): number {
  return sourceLines(source).length;
}
