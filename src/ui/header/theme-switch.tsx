/** Light or dark. Until it is pressed the page follows the system. */
import { Icon } from '../icons/icon.tsx';
import { usePage } from '../page/page-context.ts';

export function ThemeSwitch() {
  const page = usePage();
  return (
    <button
      type="button"
      className="header-button square theme-button"
      aria-label="Light or dark"
      title="Light or dark (T)"
      onClick={() => page.toggleTheme()}
    >
      <Icon name="theme" />
    </button>
  );
}
