/** What authored schemes declare, in the form in which all others do. */
import type { LawDeclaration } from '../laws/declaration.ts';
import { newReno } from '../laws/newreno/declaration.ts';
import { OWN_CONTRACTS } from '../authored/contract/contracts.ts';
import type { CompiledScheme } from '../authored/language/compile.ts';
import type { PartDeclaration } from '../schemes/declaration.ts';
import type { ParameterDeclaration, ProbeDeclaration, SchemeDeclaration } from '../schemes/declaration.ts';
import { closeAndProbe } from '../schemes/session-control/declaration.ts';
import { gateProbes } from '../schemes/session-control/probes.ts';
import { rateProbes } from '../schemes/slbn/probes.ts';
import { ACTS_ON_EVERYTHING } from '../schemes/acts-on.ts';

const SOURCE = 'written by the author of the scenario';
const TAGLINE = 'author’s code';

/** The id of an own probe among those of every gate, or of every explicit-rate scheme. */
export function authoredProbeId(id: string): string {
  return `own${id[0].toUpperCase()}${id.slice(1)}`;
}

export function lawDeclarationOf(id: string, { title, needs, parameters, probes }: CompiledScheme): LawDeclaration {
  const help = 'A window law of the author’s own.';
  const drawn = probes.map((probe) => ({ ...probe, chart: 'own' as const }));
  // Window and threshold mean what they mean to NewReno.
  return { id, title, help, source: SOURCE, needs, parameters, probes: drawn, states: newReno.states };
}

export function disciplineDeclarationOf(id: string, { title, parameters, probes }: CompiledScheme): PartDeclaration {
  return { id, title, help: 'A queue discipline of the author’s own.', source: SOURCE, parameters, probes };
}

export function schemeDeclarationOf(id: string, scheme: CompiledScheme): SchemeDeclaration {
  return scheme.kind === 'admission law' ? gateDeclaration(id, scheme) : rateDeclaration(id, scheme);
}

/** Parameters that every scheme of the kind has beside its own; an own one of the same id stands in its place. */
export function commonParameters({ kind, parameters }: CompiledScheme): readonly ParameterDeclaration[] {
  return OWN_CONTRACTS[kind].commonParameters.filter(({ id }) => parameters.every((one) => one.id !== id));
}

function gateDeclaration(id: string, scheme: CompiledScheme): SchemeDeclaration {
  return {
    id,
    family: 'session-control',
    title: scheme.title,
    tagline: TAGLINE,
    actsOn: closeAndProbe.actsOn,
    refuses: 'syns',
    decides: true,
    parameters: [...scheme.parameters, ...commonParameters(scheme)],
    probes: [...gateProbes, ...authoredProbes(scheme, 'gate')],
  };
}

function rateDeclaration(id: string, scheme: CompiledScheme): SchemeDeclaration {
  return {
    id,
    family: 'slbn',
    title: scheme.title,
    tagline: TAGLINE,
    view: 'rates',
    actsOn: ACTS_ON_EVERYTHING,
    setsRates: true,
    needsData: true,
    decides: true,
    parameters: [...scheme.parameters, ...commonParameters(scheme)],
    probes: [...rateProbes, ...authoredProbes(scheme, 'link')],
  };
}

/** Each is a chart where its gate or link is inspected. */
function authoredProbes({ probes }: CompiledScheme, on: 'gate' | 'link'): readonly ProbeDeclaration[] {
  return probes.map(({ id, title, unit }) => ({ id: authoredProbeId(id), title, unit, on, inspected: true }));
}
