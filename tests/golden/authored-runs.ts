import type { AuthoredKind } from '../../src/authored/contract/kinds.ts';
import { compile } from '../../src/authored/language/compile.ts';
import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';
import { authoredScenario } from '../../src/authored-lanes/authored-scenarios.fixture.ts';
import type { GoldenRun } from './golden-runs.ts';

const SECONDS = 6;

/** A scheme of the kind, so that the scenario is complete; only the lane beside it runs. */
const TWIN: Readonly<Record<AuthoredKind, string>> = {
  'window law': 'newreno',
  'admission law': 'cp',
  'queue discipline': 'red',
  'explicit-rate rule': 'rcp',
};

/** Runs the examples of authored schemes. @param texts their sources, by name: engines without files are given them */
export function authoredGoldenRuns(texts: Readonly<Record<string, string>>): GoldenRun[] {
  return Object.entries(texts).map(([name, source]) => {
    const compiled = compile(source);
    if (!compiled.ok) throw new Error(`${name}: ${compiled.problems[0].message}`);
    const { kind } = compiled.scheme;
    const { lane } = openAuthoredLane(authoredScenario(kind, source, TWIN[kind], { flowsPerSecond: 40 }), 'own');
    lane.advance(SECONDS, Infinity);
    return { run: `own/${name}`, seconds: SECONDS, events: lane.events, fingerprint: lane.fingerprint() };
  });
}
