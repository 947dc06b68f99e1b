/** Which kinds of event can come at all in a scenario, so that nobody waits for one that cannot. */
import { schemeDeclaration } from '../schemes/declarations.ts';
import { impairmentsIn } from './check-impairments.ts';
import type { Scenario } from './schema.ts';

/** Null: it can come. Otherwise why it cannot, as a sentence. @param laneId the one lane that is asked; null: any lane */
export function whyItCannotCome(scenario: Scenario, kind: string, laneId: string | null = null): string | null {
  const lanes = scenario.lanes.filter(({ id }) => laneId === null || id === laneId);
  const declared = lanes.map(({ scheme }) => schemeDeclaration(scheme));
  const which = lanes.length === 1 ? 'The scheme of this lane' : 'No scheme of these lanes';
  switch (kind) {
    case 'refusal':
      if (declared.some((scheme) => scheme?.refuses !== undefined)) return null;
      return lanes.length === 1 ? `${which} refuses nothing.` : `${which} refuses anything.`;
    case 'decision':
      if (declared.some((scheme) => scheme?.decides === true)) return null;
      return lanes.length === 1 ? `${which} records no decisions.` : `${which} records decisions.`;
    case 'completion':
      return scenario.traffic.some(({ kind }) => COMPLETING.includes(kind))
        ? null
        : 'No flow here has a size, so none completes.';
    case 'timeout':
      return lanes.some(({ dataPlane }) => dataPlane === 'packets') && scenario.traffic.some(usesTcp)
        ? null
        : 'No traffic here uses TCP.';
    case 'undo':
      return lanes.some(({ dataPlane }) => dataPlane === 'packets') && scenario.traffic.some(usesTcp)
        ? null
        : 'No traffic here uses TCP.';
    case 'call':
      return scenario.traffic.some((one) => 'retry' in one) ? null : 'No traffic here consists of calls.';
    case 'drop':
      return lanes.some(({ dataPlane }) => dataPlane === 'packets') ? null : 'No data packets are simulated here.';
    case 'delay':
      return impairmentsIn(scenario.network).some(([, one]) => DELAYING.some((name) => one[name] !== undefined))
        ? null
        : 'No link here delays packets beyond its propagation delay.';
    default:
      return null;
  }
}

const COMPLETING = ['flows', 'requests', 'video', 'calls-over-tcp'];

const DELAYING = ['jitter', 'extraDelay', 'reordering', 'retransmission', 'aggregation'] as const;

function usesTcp(one: Scenario['traffic'][number]): boolean {
  return 'transport' in one && (!('kind' in one.transport) || one.transport.kind === 'tcp');
}
