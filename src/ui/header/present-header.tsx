/** The header on a projector: title, what to watch for, the packet key, the link as a code. */
import { Icon } from '../icons/icon.tsx';
import { PacketKey } from '../lanes/packet-key.tsx';
import { usePage, useSession } from '../session/session-context.ts';
import { QrButton } from '../share/qr-button.tsx';
import { togglePresenting } from './presenting.ts';

export function PresentHeader() {
  const session = useSession();
  const title = usePage((page) => page.scenario.title);
  const watch = usePage((page) => page.scenario.watch);
  return (
    <header className="header present-header">
      <div className="present-title">
        <h1>{title}</h1>
        <p>{watch}</p>
      </div>
      <PacketKey />
      <QrButton />
      <button
        type="button"
        className="header-button square leave"
        aria-label="Leave the presentation"
        title="Leave the presentation (P)"
        onClick={() => togglePresenting(session)}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}
