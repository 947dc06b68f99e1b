/**
 * The program of a process in which the language is switched off, and of the other walls all or one: it runs hostile code
 * as if the language had accepted it, in real lanes, and prints what became of it.
 */
import { writeSync } from 'node:fs';
import * as vm from 'node:vm';
import { AuthoredSchemeStopped } from '../authored-lanes/failure.ts';
import { lockDown } from '../authored-lanes/lock-down.ts';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { lawSource, authoredScenario } from '../authored-lanes/authored-scenarios.fixture.ts';
import type { CompileCode } from '../authored-lanes/program.ts';
import { closeDoors } from './close-doors.ts';

/** The walls that stand; the rights of the process are a matter of the flags with which it was started. */
export type Standing = 'scope' | 'doors' | 'nothing';

interface Runtime {
  readonly $objects: Readonly<Record<string, object>>;
}

/** What hosts of a browser have and Node has not: the code finds something to take. */
const OF_BROWSERS = [
  ...[
    'XMLHttpRequest',
    'WebSocket',
    'Worker',
    'importScripts',
    'indexedDB',
    'localStorage',
    'caches',
    'self',
    'window',
  ],
];

/**
 * @param codes statements, which find `flow`, `ack`, all of `$runtime`, and `require`
 * Prints a JSON object: by the number of each, the error that has stopped it; null: it came to its end.
 */
export function runAlone(standing: Standing, codes: readonly string[]): void {
  const scope = globalThis as unknown as Record<string, unknown>;
  for (const name of OF_BROWSERS) {
    if (scope[name] === undefined) Object.defineProperty(scope, name, { value: pretended(), configurable: true });
  }
  const { stringify } = JSON;
  const exit = process.exit.bind(process);
  const scenario = authoredScenario('window law', lawSource('flow.window += 1;'), 'newreno', { untilSeconds: 1 });
  // What the engine keeps for its own errors may be changed by the code.
  const textOf = String;
  const compile = vm.compileFunction;
  const node = typeof require === 'function' ? require : undefined;
  if (standing === 'doors') closeDoors();
  if (standing === 'scope') lockDown(scope);
  const outcomes: (string | null)[] = [];
  for (const code of codes) {
    let outcome: string | null = 'it never ran';
    const breached: CompileCode = () => (runtime) => {
      const names = Object.keys(runtime as object).join(', ');
      const text = `'use strict'; const { ${names} } = $runtime; return () => { ${code} \n};`;
      const { flow, ack } = (runtime as Runtime).$objects;
      const call = (): void => {
        if (outcome !== 'it never ran') return;
        try {
          const run = compile(text, ['$runtime', 'flow', 'ack', 'require'])(runtime, flow, ack, node) as () => unknown;
          outcome = 'it did not end';
          run();
          outcome = null;
        } catch (error) {
          outcome = textOf(error);
          throw error;
        }
      };
      return { acknowledged: call, congested: call };
    };
    try {
      openAuthoredLane(scenario, 'own', undefined, { compile: breached }).lane.advance(1, 2000);
    } catch (error) {
      // The check of its state; another error is what it has done to the engine.
      if (error instanceof AuthoredSchemeStopped) outcome ??= textOf(error);
    }
    outcomes.push(outcome);
  }
  const text = stringify(outcomes);
  for (let at = 0; at < text.length;) at += writeSync(1, text.slice(at));
  exit(0);
}

function pretended(): unknown {
  function Pretended(): void {}
  return Object.assign(Pretended, { open() {}, x: 1, postMessage() {} });
}
