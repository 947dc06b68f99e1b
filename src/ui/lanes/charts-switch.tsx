/** Charts a lane each, or laid over each other. */
import { KEYS, withKey } from '../keys/key-map.ts';
import { usePageState, usePage } from '../page/page-context.ts';

export function ChartsSwitch() {
  const page = usePage();
  const isOverlaid = usePageState((state) => state.chartsOverlaid);
  return (
    <button
      type="button"
      aria-pressed={isOverlaid}
      title={withKey(KEYS.page.overlay.does, KEYS.page.overlay)}
      onClick={() => page.show({ chartsOverlaid: !isOverlaid })}
    >
      {isOverlaid ? 'Separate lanes' : 'Overlay lanes'}
    </button>
  );
}
