/** How long each flow would take if the flows shared the links as a fluid, max-min fairly: computed beside the lanes. */
import type { Scenario } from '../../../../scenario/schema.ts';
import type { FluidFlows } from '../../../../simulation/report.ts';
import type { FluidWorker } from './start-fluid-worker.ts';

export class FluidReference {
  /** Counts changes of what is known. */
  changes = 0;
  private readonly startWorker: () => FluidWorker;
  private readonly changed: () => void;
  private worker: FluidWorker | null = null;
  private scenario: Scenario | null = null;
  private about = '';
  /** By seed; null: at work, or there is none. */
  private known = new Map<number, FluidFlows | null>();
  private waiting: number[] = [];

  /** @param changed is called whenever there is news */
  constructor(startWorker: () => FluidWorker, changed: () => void) {
    this.startWorker = startWorker;
    this.changed = changed;
  }

  /** The flows of lanes with this seed; null: they are not known yet, or the scenario has no such reference. */
  flowsOf(scenario: Scenario, seed: number): FluidFlows | null {
    this.follow(scenario);
    if (!this.known.has(seed)) {
      this.known.set(seed, null);
      this.waiting.push(seed);
      if (this.worker === null) this.next();
    }
    return this.known.get(seed) ?? null;
  }

  /** Forgets what is known if it would be different now. */
  private follow(scenario: Scenario): void {
    if (scenario === this.scenario) return;
    this.scenario = scenario;
    const about = JSON.stringify(withoutLanes(scenario));
    if (about === this.about) return;
    this.about = about;
    this.worker?.terminate();
    this.worker = null;
    this.waiting = [];
    this.known = new Map();
  }

  private next(): void {
    const seed = this.waiting.shift();
    const scenario = this.scenario;
    if (seed === undefined || scenario === null) return;
    const worker = this.startWorker();
    this.worker = worker;
    const done = (flows: FluidFlows | null) => {
      worker.terminate();
      this.worker = null;
      this.known.set(seed, flows);
      this.changes++;
      this.changed();
      this.next();
    };
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = () => done(null);
    worker.postMessage({ ...scenario, run: { ...scenario.run, seed } });
  }
}

/** What the flows depend on. */
function withoutLanes({ network, traffic, timeline, run }: Scenario): unknown {
  return { network, traffic, timeline: timeline.filter(({ set }) => !set.startsWith('lanes.')), run };
}
