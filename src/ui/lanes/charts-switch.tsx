/** Charts a lane each, or laid over each other. */
import { usePageState, usePage } from '../page/page-context.ts';

export function ChartsSwitch() {
  const page = usePage();
  const isOverlaid = usePageState((state) => state.chartsOverlaid);
  return (
    <button
      type="button"
      aria-pressed={isOverlaid}
      title="Overlay the charts of all lanes, or draw them separately (C)"
      onClick={() => page.show({ chartsOverlaid: !isOverlaid })}
    >
      {isOverlaid ? 'Separate lanes' : 'Overlay lanes'}
    </button>
  );
}
