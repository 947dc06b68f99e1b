/** Light or dark. Until it is pressed the page follows the system. */
import { Icon } from '../icons/icon.tsx';
import { useSession } from '../session/session-context.ts';

export function ThemeSwitch() {
  const session = useSession();
  return (
    <button
      type="button"
      className="header-button square theme-button"
      aria-label="Light or dark"
      title="Light or dark (T)"
      onClick={() => session.toggleTheme()}
    >
      <Icon name="theme" />
    </button>
  );
}
