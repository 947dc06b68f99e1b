/** How a figure changes: values of the open scenario are varied over seeds. */
import { keptByPage, usePage, usePageState } from '../../core/page/page-context.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { ExperimentForm } from './experiment-form.tsx';
import { ExperimentResults } from './experiment-results.tsx';

/** It goes on while the page shows something else. */
const experimentRunOf = keptByPage(newRun);

export function Sweep() {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const opened = usePageState((state) => state.opened);
  const run = experimentRunOf(page);
  return (
    <>
      <p>
        Varies values of “{scenario.title}” and runs its lanes with several seeds. The same seed means the same arrivals
        everywhere.
      </p>
      <ExperimentForm key={opened} scenario={scenario} run={run} />
      <ExperimentResults
        run={run}
        onOpen={(point, laneId) => {
          page.open({ scenario: point });
          page.show({ shownLaneId: laneId });
        }}
      />
    </>
  );
}
