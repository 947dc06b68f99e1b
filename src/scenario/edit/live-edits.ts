/**
 * Edits of the network while it runs: written on the timeline, so that what has happened stays and a replay is exact.
 * What is added is in the network from the beginning, down and noticed by nobody, and comes up at its time.
 */
import { LIMITS } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { asDrawn } from './as-drawn.ts';
import { EditError, linkWords, type Edit, type Link, type TimelineEntry } from './edit.ts';
import { whatWords } from './delete-elements.ts';
import { connect, linkOf, nodeOf } from './network-edits.ts';
import { addEntries } from './timeline-edits.ts';

/** Cuts links, and all links of nodes, at a moment: they go down and stay in the network. */
export function cutAt(
  scenario: Scenario,
  nodeIds: readonly string[],
  linkIds: readonly string[],
  atSeconds: number,
): Edit {
  const drawn = asDrawn(scenario);
  const nodes = new Set(nodeIds.map((id) => nodeOf(drawn, id).id));
  const chosen = new Set(linkIds.map((id) => linkOf(drawn, id).id));
  const meant = drawn.network.links.filter(({ id, from, to }) => chosen.has(id) || nodes.has(from) || nodes.has(to));
  const links = meant.filter((link) => !isDownAt(drawn, link, atSeconds));
  if (links.length === 0) {
    const what = meant.length === 0 ? 'This cuts no link.' : 'It is already cut.';
    throw new EditError(what, 'To remove it from the whole run, apply edits from 0 s.');
  }
  const label = `cut ${whatWords(drawn.network, nodeIds, linkIds)}`;
  const entries = links.map((link): TimelineEntry => ({
    atSeconds,
    set: `network.links.${link.id}.isDown`,
    value: true,
    label: `${linkWords(drawn.network.nodes, link)} cut`.slice(0, LIMITS.labelLength),
  }));
  return addEntries(drawn, entries, label);
}

function isDownAt({ timeline }: Scenario, { id, isDown }: Link, atSeconds: number): boolean {
  const set = `network.links.${id}.isDown`;
  const last = timeline.findLast((entry) => entry.set === set && entry.atSeconds <= atSeconds);
  return last === undefined ? isDown === true : last.value === true;
}

/** As `connect`, at a moment. */
export function connectAt(
  scenario: Scenario,
  from: string,
  to: string,
  atSeconds: number,
  numbers?: Partial<Link>,
): Edit & { readonly id: string } {
  const { scenario: joined, label, id } = connect(scenario, from, to, { ...numbers, isDown: true, addedLater: true });
  const drawn = asDrawn(joined);
  const words = linkWords(drawn.network.nodes, linkOf(drawn, id));
  const entry = {
    atSeconds,
    set: `network.links.${id}.isDown`,
    value: false,
    label: `${words} added`.slice(0, LIMITS.labelLength),
  };
  return { ...addEntries(drawn, [entry], label), id };
}
