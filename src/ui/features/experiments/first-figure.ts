/** The figure that one asks for first, of a scenario over one of its values. */
import type { FigureInput } from '../../../experiment/schema.ts';
import { slowestLink } from '../../../finding/forks.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { setBy } from './full-load.ts';

/** How long rates take to settle, where they do; else what is done of the traffic there is. */
export function firstFigure(scenario: Scenario, over: string): FigureInput {
  return settlingTime(scenario) ?? standardFigureOver(setBy(over, scenario), scenario);
}

/**
 * Over calls one asks for those that are answered, over arrivals for completions, and over the rate of a link for what of it
 * is used, unless all that comes are flows that complete.
 */
function standardFigureOver(over: string, scenario: Scenario): string {
  const [, owner] = over.split('.');
  if (over.startsWith('traffic.') && scenario.traffic.some(({ id, kind }) => id === owner && kind.startsWith('calls')))
    return `classes.${owner}.calls.answeredShare`;
  const allComplete = scenario.traffic.every(({ kind }) => kind === 'flows');
  if (allComplete || /\.(flowsPerSecond|bytes|meanBytes)$/.test(over)) return 'completionRatePerSecond';
  const [, link = slowestLink(scenario)?.id] = /^network\.links\.([^.]+)\.rateBitsPerSecond$/.exec(over) ?? [];
  return link === undefined || !/^network\..*\.rateBitsPerSecond$/.test(over)
    ? 'goodputBitsPerSecond'
    : `links.${link}.utilisation`;
}

/** undefined: a scheme of a lane does not say so. */
export function settlingTime({ lanes }: Scenario): Exclude<FigureInput, string> | undefined {
  const probes = lanes.map(({ scheme }) =>
    schemeDeclaration(scheme)?.probes.find(({ role }) => role === 'settlingTime'),
  );
  const of = probes[0]?.id;
  if (of === undefined || probes.some((probe) => probe?.id !== of)) return undefined;
  return { id: 'settling', title: 'Time to settle', unit: 'ms', measure: 'series', of, take: 'last', times: 1000 };
}
