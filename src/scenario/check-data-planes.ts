import { isAuthoredId } from '../authored/contract/kinds.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import { impairmentsIn } from './check-impairments.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

type DataPlane = Scenario['lanes'][number]['dataPlane'];

/** Without packets only schemes that set rates have something to do; some of them need data to measure. */
export function canRun(scheme: string, dataPlane: DataPlane): boolean {
  if (dataPlane === 'packets') return true;
  const declaration = schemeDeclaration(scheme);
  return declaration?.setsRates === true && (dataPlane === 'fluid' || !declaration.needsData);
}

/** What befalls packets on a link befalls nothing where there are none. Loss by chance has been accepted there before. */
function impaired(lane: string, dataPlane: DataPlane, { network }: Scenario): Problem[] {
  const found = impairmentsIn(network).find(([, impairments]) =>
    Object.keys(impairments).some((key) => key !== 'lossProbability'),
  );
  if (dataPlane === 'packets' || found === undefined) return [];
  const message = `${found[0]} acts on packets, and this lane has none.`;
  return [{ place: `lanes.${lane}.dataPlane`, message, remedy: 'Use "packets", or remove the impairments.' }];
}

export function checkDataPlanes(scenario: Scenario): Problem[] {
  const waiting = scenario.traffic.find(({ kind }) => kind === 'requests' || kind === 'video');
  return scenario.lanes.flatMap(({ id, dataPlane, scheme }): Problem[] => {
    if (dataPlane === 'none' && waiting !== undefined) {
      const message = `Without data no response comes, and the clients of "${waiting.id}" would wait for ever.`;
      return [{ place: `lanes.${id}.dataPlane`, message, remedy: 'Use "packets" or "fluid".' }];
    }
    if (canRun(scheme, dataPlane)) return impaired(id, dataPlane, scenario);
    if (isAuthoredId(scheme)) {
      const message = 'A scheme of your own runs with data packets.';
      return [{ place: `lanes.${id}.dataPlane`, message, remedy: 'Use "packets".' }];
    }
    const message =
      dataPlane === 'fluid'
        ? `The scheme "${scheme}" sets no rates, and a fluid needs rates.`
        : `The scheme "${scheme}" sets no rates, so without data packets nothing would happen.`;
    const remedy = schemeDeclaration(scheme)?.setsRates === true ? 'Use "packets" or "fluid".' : 'Use "packets".';
    return [{ place: `lanes.${id}.dataPlane`, message, remedy }];
  });
}
