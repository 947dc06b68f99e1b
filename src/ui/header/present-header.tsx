/** The header on a projector: title, what to watch for, the packet key, the link as a code. */
import { Icon } from '../icons/icon.tsx';
import { CompareSwitch } from '../compare/compare-switch.tsx';
import { PacketKey } from '../lanes/packet-key.tsx';
import { usePageState, usePage } from '../page/page-context.ts';
import { QrButton } from '../share/qr-button.tsx';
import { togglePresenting } from './presenting.ts';

export function PresentHeader() {
  const page = usePage();
  const title = usePageState((state) => state.scenario.title);
  const watch = usePageState((state) => state.scenario.watch);
  return (
    <header className="header present-header">
      <div className="present-title">
        <h1>{title}</h1>
        <p>{watch}</p>
      </div>
      <CompareSwitch />
      <PacketKey />
      <QrButton />
      <button
        type="button"
        className="header-button square leave"
        aria-label="Leave the presentation"
        title="Leave the presentation (P)"
        onClick={() => togglePresenting(page)}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}
