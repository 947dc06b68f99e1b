import { expect, test } from 'vitest';
import { newScenario } from '../../src/scenario/edit/new-scenario.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { canRun } from '../../src/scenario/check-data-planes.ts';
import { schemeDeclarations } from '../../src/schemes/declarations.ts';
import { openLane } from '../../src/simulation/open-lane.ts';

const node = { id: 'r1', kind: 'router', x: 0, y: 0 };

test.each(schemeDeclarations.map(({ id }) => id))('%s runs where there is nothing, or one node', (scheme) => {
  for (const nodes of [[], [node]]) {
    for (const dataPlane of ['packets', 'fluid', 'none'] as const) {
      if (!canRun(scheme, dataPlane)) continue;
      const empty = { ...newScenario(), network: { form: 'drawn', nodes, links: [] } };
      const result = validateScenario({ ...empty, lanes: [{ id: 'lane', scheme, dataPlane }] });
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const lane = openLane(result.scenario, 'lane');
      const state = lane.save();
      lane.advance(5, Infinity);
      const fingerprint = lane.fingerprint();
      expect([lane.engine.census.arrived, lane.engine.network.packetsBorn, lane.shape.chartedLink]).toEqual([0, 0, -1]);
      lane.restore(state);
      lane.advance(5, Infinity);
      expect(lane.fingerprint()).toBe(fingerprint);
    }
  }
});
