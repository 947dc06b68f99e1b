/** The chosen theme: the system's, light or dark, kept on this computer. A projector shows it larger. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'headway.theme';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function storedTheme(): Theme {
  return THEMES.find((theme) => theme === read()) ?? 'system';
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage (a private window) the choice lasts as long as the page.
  }
}

/** The other one than what is seen now. */
export function otherTheme(theme: Theme): Theme {
  return isDark(theme) ? 'light' : 'dark';
}

function isDark(theme: Theme): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

export function showTheme(theme: Theme, presenting: boolean): void {
  const root = document.documentElement;
  root.toggleAttribute('data-dark', presenting && isDark(theme));
  if (presenting) root.dataset['theme'] = 'projector';
  else if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
