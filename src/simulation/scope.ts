import { listed } from '../base/format.ts';
import type { Engine } from '../engine/engine.ts';
import type { ExpandedNetwork } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { TrafficKind } from '../schemes/acts-on.ts';
import type { Scope } from './report.ts';
import type { ParameterValue, SchemeDeclaration } from '../schemes/declaration.ts';

/** What is known of a lane when it opens. */
interface LaneFacts {
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  readonly gates: number;
  /** The network's middleboxes. */
  readonly middleboxes: number;
  /** Labels of the routers at the ends of the slowest link between routers, for advice; may be empty. */
  readonly routersAtBottleneck: readonly string[];
  readonly classes: readonly {
    readonly title: string;
    readonly kind: TrafficKind;
    /** Some of its paths lead over a gate. */
    readonly crossesGate: boolean;
  }[];
}

const KIND_WORDS: Readonly<Record<TrafficKind, string>> = {
  flows: 'new flows',
  requests: 'requests and their responses',
  video: 'players of video',
  'long-lived': 'long-lived flows',
  'constant-rate': 'constant-rate traffic',
  sessions: 'sessions',
  crowd: 'a crowd of sessions',
  raw: 'packets without a transport',
  calls: 'calls of servers',
  'calls-over-tcp': 'calls over TCP',
};

const NOTHING = 'acts on nothing here';

/** What a scheme acts on in a lane, and what it does not act on. */
export function scopeOf(declaration: SchemeDeclaration, facts: LaneFacts): Scope {
  const { title, actsOn } = declaration;
  const { classes } = facts;
  const all = [...classes.keys()];
  // Without control nobody expects more, and without traffic there is nothing to act on.
  if (actsOn.traffic.length === 0 || classes.length === 0) return { short: '', sentences: [], untouched: all };
  if (actsOn.gatesAt !== undefined && facts.gates === 0) {
    const sentences = [`${title} acts on nothing here.`, ...missingGates(declaration, facts)];
    return { short: NOTHING, sentences, untouched: all };
  }
  const judged = classes.map((one) => ({ ...one, reason: reasonAgainst(declaration, facts, one) }));
  const reached = judged.filter(({ reason }) => reason === null);
  const missed = judged.filter(({ reason }) => reason !== null);
  if (missed.length === 0) return { short: '', sentences: [`${title} acts on all traffic here.`], untouched: [] };
  const reasons = [...new Set(missed.map(({ reason }) => reason!))];
  if (reached.length === 0) {
    return { short: NOTHING, sentences: [`${title} acts on nothing here.`, ...reasons], untouched: all };
  }
  const names = (some: readonly { readonly title: string }[]) => listed(some.map((one) => one.title));
  return {
    short: `does not act on ${missed.length === 1 ? missed[0].title : `${missed.length} of ${judged.length} classes`}`,
    sentences: [`${title} acts on ${names(reached)}, and not on ${names(missed)}.`, ...reasons],
    untouched: all.filter((index) => judged[index].reason !== null),
  };
}

/** Why the scheme does not act on a class, and what to do about it; null: it does. */
function reasonAgainst(
  declaration: SchemeDeclaration,
  { parameters }: LaneFacts,
  { title: name, kind, crossesGate }: LaneFacts['classes'][number],
): string | null {
  const { title, actsOn, onLinks = 'gate' } = declaration;
  if (!actsOn.traffic.includes(kind)) {
    return `${title} acts on ${actsOn.words}. The class ${name} consists of ${KIND_WORDS[kind]}: change its kind of traffic, or choose another scheme.`;
  }
  const unmet = actsOn.only?.find(({ traffic, when }) => traffic.includes(kind) && !when(parameters));
  if (unmet !== undefined) return unmet.otherwise;
  if (actsOn.gatesAt !== undefined && !crossesGate) {
    return `No path of ${name} leads over a ${onLinks}: ${placeAdvice(declaration)}`;
  }
  return null;
}

function placeAdvice({ actsOn, parameters }: SchemeDeclaration): string {
  if (actsOn.gatesAt === 'middleboxes') return 'make routers on its paths middleboxes.';
  return `name links on its paths under "${linksTitle(parameters)}".`;
}

/** What the form calls the parameter that names the links of gates. */
function linksTitle(parameters: SchemeDeclaration['parameters']): string {
  return parameters.find(({ kind }) => kind === 'links')?.title ?? 'Gates';
}

function missingGates(
  { title, actsOn, onLinks = 'gate', parameters }: SchemeDeclaration,
  { middleboxes, routersAtBottleneck }: LaneFacts,
): readonly string[] {
  if (actsOn.gatesAt === 'bottlenecks') {
    return [
      `Each bottleneck gets a ${onLinks}, but no link here is slower than the links that lead to it.`,
      `Make a link slower, or name links under "${linksTitle(parameters)}".`,
    ];
  }
  const which = routersAtBottleneck.length > 0 ? listed(routersAtBottleneck) : 'the routers around the slowest link';
  return [
    middleboxes === 0
      ? `${title} needs middleboxes, and this network has none.`
      : `${title} acts where a middlebox leads to another middlebox or to a bottleneck, and runs a control there, but there is no such link.`,
    `Make ${which} ${routersAtBottleneck.length === 1 ? 'a middlebox' : 'middleboxes'}.`,
  ];
}

/** What has to be known of a lane that has opened. */
export function laneFacts(
  engine: Engine,
  network: ExpandedNetwork,
  traffic: Scenario['traffic'],
  { actsOn }: SchemeDeclaration,
  parameters: LaneFacts['parameters'],
): LaneFacts {
  const gates = new Set(engine.controller.gates);
  const crossing = new Set<number>();
  // Paths matter only where there are gates to cross, and some classes have very many.
  if (actsOn.gatesAt !== undefined && gates.size > 0) {
    engine.visitTrafficPaths((path, trafficClass) => {
      if (!crossing.has(trafficClass) && Array.from(path).some((link) => gates.has(link))) crossing.add(trafficClass);
    });
  }
  return {
    parameters,
    gates: gates.size,
    middleboxes: network.nodes.filter(({ kind }) => kind === 'middlebox').length,
    routersAtBottleneck: routersAtBottleneck(network),
    classes: traffic.map(({ id, title = id, kind }, index) => ({ title, kind, crossesGate: crossing.has(index) })),
  };
}

/** Both ends of the slowest link between two routers, or those of them that are no middleboxes yet. */
function routersAtBottleneck({ nodes, links }: ExpandedNetwork): readonly string[] {
  const between = links.filter(({ from, to }) => nodes[from].kind !== 'host' && nodes[to].kind !== 'host');
  if (between.length === 0) return [];
  const slowest = between.reduce((a, b) => (b.rateBitsPerSecond < a.rateBitsPerSecond ? b : a));
  return [slowest.from, slowest.to].filter((node) => nodes[node].kind === 'router').map((node) => nodes[node].label);
}
