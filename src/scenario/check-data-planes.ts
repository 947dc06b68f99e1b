import { isAuthoredId } from '../authored/contract/kinds.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

type DataPlane = Scenario['lanes'][number]['dataPlane'];

/** Without packets only schemes that set rates have something to do; some of them need data to measure. */
export function canRun(scheme: string, dataPlane: DataPlane): boolean {
  if (dataPlane === 'packets') return true;
  const declaration = schemeDeclaration(scheme);
  return declaration?.setsRates === true && (dataPlane === 'fluid' || !declaration.needsData);
}

export function checkDataPlanes(scenario: Scenario): Problem[] {
  const waiting = scenario.traffic.find(({ kind }) => kind === 'requests' || kind === 'video');
  return scenario.lanes.flatMap(({ id, dataPlane, scheme }): Problem[] => {
    if (dataPlane === 'none' && waiting !== undefined) {
      const message = `Without data no response comes, and the clients of "${waiting.id}" would wait for ever.`;
      return [{ place: `lanes.${id}.dataPlane`, message, remedy: 'Use "packets" or "fluid".' }];
    }
    if (canRun(scheme, dataPlane)) return [];
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
