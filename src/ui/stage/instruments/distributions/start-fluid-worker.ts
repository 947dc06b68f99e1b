import type { Scenario } from '../../../../scenario/schema.ts';
import type { FluidFlows } from '../../../../simulation/report.ts';

/** What the reference needs of a worker; tests hand in their own. */
export interface FluidWorker {
  postMessage(scenario: Scenario): void;
  onmessage: ((event: { readonly data: FluidFlows | null }) => void) | null;
  onerror: (() => void) | null;
  terminate(): void;
}

/** The one place that makes a real worker; the bundler reads this very expression. */
export function startFluidWorker(): FluidWorker {
  return new Worker(new URL('../../../../../workers/fluid.worker.ts', import.meta.url), {
    type: 'module',
  }) as FluidWorker;
}
