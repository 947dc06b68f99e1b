/** Lanes side by side, or compared in a table. There is nothing to switch where there is one lane. */
import { usePage, usePageState } from '../page/page-context.ts';
import { toggleComparing } from './toggle-comparing.ts';
import './compare-switch.css';

export function CompareSwitch() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes.length);
  const comparing = usePageState((state) => state.comparing);
  if (lanes < 2) return null;
  return (
    <button
      type="button"
      className="compare-switch"
      aria-pressed={comparing}
      title="Compare all lanes in a table (V)"
      onClick={() => toggleComparing(page)}
    >
      Compare lanes
    </button>
  );
}
