import type { Engine } from '../engine/engine.ts';

interface HeroLink {
  /** A directed link; -1: there is none. */
  readonly link: number;
  /** Why it is that one, in words. */
  readonly why: string;
}

/**
 * The directed link that figures and charts are about: the slowest with a gate, or that a crowd of sources makes
 * a bottleneck; where there is neither, the one that divides its rate among most sessions, where max-min fairness
 * begins; else the slowest of all. -1: there is no link.
 * @param chosen by the scenario; -1: none is
 */
export function findHeroLink(engine: Engine, chosen = -1): HeroLink {
  if (chosen >= 0) return { link: chosen, why: 'it was chosen' };
  const { controller, bottlenecks, links } = engine;
  const { gates } = controller;
  const rateOf = (link: number): number => links[link].rateBitsPerSecond;
  const candidates = [...gates, ...bottlenecks];
  if (candidates.length > 0) {
    const link = least(candidates, rateOf);
    const what = gates.includes(link) ? 'on which the scheme acts' : 'that the sources can overload';
    return { link, why: candidates.every((one) => one === link) ? `the link ${what}` : `the slowest ${what}` };
  }
  const sessions = sessionsOver(engine);
  const shared = [...links.keys()].filter((link) => sessions[link] > 0);
  if (shared.length > 0) {
    return {
      link: least(shared, (link) => rateOf(link) / sessions[link]),
      why: 'the one with the smallest rate per session',
    };
  }
  return { link: least([...links.keys()], rateOf), why: 'the slowest of all' };
}

/** By link: how many of the listed sessions will ever go over it. */
function sessionsOver(engine: Engine): Int32Array {
  const counts = new Int32Array(engine.links.length);
  for (const traffic of engine.settings.classes) {
    if (!('sessions' in traffic)) continue;
    for (const { source, destination, route } of traffic.sessions.sessions) {
      for (const link of route ?? engine.route(source, destination) ?? []) counts[link]++;
    }
  }
  return counts;
}

/** The first with the smallest value; -1: there are none. */
function least(candidates: readonly number[], value: (link: number) => number): number {
  let found = -1;
  for (const link of candidates) if (found < 0 || value(link) < value(found)) found = link;
  return found;
}
