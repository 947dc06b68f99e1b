/** Lanes side by side, or compared in a table. There is nothing to switch where there is one lane. */
import { Button } from '../../../widgets/controls/button.tsx';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { toggleComparing } from './toggle-comparing.ts';
import './compare-switch.css';

export function CompareSwitch() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes.length);
  const comparing = usePageState((state) => state.comparing);
  if (lanes < 2) return null;
  return (
    <Button
      className="compare-switch"
      data-lanes={lanes}
      aria-pressed={comparing}
      title={withKey('Compare all lanes in a table', KEYS.page.compare)}
      onClick={() => toggleComparing(page)}
    >
      Compare lanes
    </Button>
  );
}
