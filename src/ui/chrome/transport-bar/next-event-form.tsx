/** The next event of a kind, anywhere or at the chosen object. */
import { type FormEvent, useState } from 'react';
import type { HappeningKind } from '../../../simulation/report.ts';
import { GOAL_KINDS } from '../../core/page/goal.ts';
import { whyItCannotCome } from '../../../scenario/possible-events.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { toNext } from './moves.ts';
import { MenuForm } from './menu-form.tsx';

export function NextEventForm({ onGo }: { readonly onGo: () => void }) {
  const page = usePage();
  const kind = usePageState((state) => state.nextKind);
  const selection = usePageState((state) => state.selection);
  const lanes = usePageState((state) => state.lanes);
  const scenario = usePageState((state) => state.scenario);
  const [wanted, setChosen] = useState(kind);
  const [isAtObject, setAtObject] = useState(false);
  const laneId = isAtObject ? (selection?.laneId ?? null) : null;
  const possible = GOAL_KINDS.filter((one) => whyItCannotCome(scenario, one.kind, laneId) === null);
  const chosen = possible.some((one) => one.kind === wanted) ? wanted : 'any';
  const letter = lanes.find(({ laneId }) => laneId === selection?.laneId)?.letter ?? '';
  const go = (event: FormEvent) => {
    event.preventDefault();
    onGo();
    toNext(page, chosen, isAtObject ? selection : null);
  };
  return (
    <MenuForm title="Next event" hint="N repeats the search" onSubmit={go}>
      <select
        className="field-select"
        aria-label="Kind of event"
        value={chosen}
        autoFocus
        onChange={(event) => setChosen(event.target.value as HappeningKind | 'any')}
      >
        {possible.map(({ kind: value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <select
        className="field-select"
        aria-label="Where"
        value={isAtObject && selection !== null ? 'object' : 'anywhere'}
        onChange={(event) => setAtObject(event.target.value === 'object')}
      >
        <option value="anywhere">anywhere</option>
        <option value="object" disabled={selection === null}>
          {selection === null
            ? 'at an object: select one first'
            : `at the selected ${selection.target.kind}, lane ${letter}`}
        </option>
      </select>
    </MenuForm>
  );
}
