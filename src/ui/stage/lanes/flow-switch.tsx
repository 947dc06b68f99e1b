/** Chooses what the charts of all lanes are about: the lane, or the window of one TCP flow. */
import { useMemo } from 'react';
import { tracedFlows } from '../../../views/flows/traced-flow-charts.ts';
import { useLaneShape } from '../../../views/lane-source.ts';
import { useTracedFlow } from '../instruments/use-traced-flow.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage } from '../../core/page/page-context.ts';

export function FlowSwitch({ lane }: { readonly lane: LiveLane }) {
  const page = usePage();
  const shape = useLaneShape(lane);
  const flows = useMemo(() => (shape === null ? [] : tracedFlows(shape)), [shape]);
  const charted = useTracedFlow();
  if (flows.length === 0) return null;
  const chart = (chartedFlow: string | null) => {
    const { selection } = page.store.getState();
    // The charts are about a selected flow before all others.
    if (selection?.target.kind === 'flow') page.choose(null);
    page.show({ chartedFlow });
  };
  return (
    <select
      aria-label="Charts of"
      title="What the charts of all lanes are about"
      value={flows.find(({ flow }) => flow === charted)?.flow ?? ''}
      onChange={(event) => chart(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">whole lane</option>
      {flows.map(({ flow, title }) => (
        <option key={flow} value={flow}>
          {title}
        </option>
      ))}
    </select>
  );
}
