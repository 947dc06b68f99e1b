/** The design's colours as a canvas takes them: an opaque one is `rgb(r, g, b)`. */
const COLOUR_TOKENS = [
  'surface',
  'sunk',
  'ink',
  'ink2',
  'ink3',
  'hair',
  'line',
  'edge',
  'data',
  'syn',
  'syn-fill',
  'fin',
  'drop',
  'ctl',
  'ack',
  'data-text',
  'syn-text',
  'fin-text',
  'drop-text',
  'ctl-text',
  'session-1-text',
  'session-2-text',
  'session-3-text',
  'session-4-text',
  'session-5-text',
  'session-6-text',
  'session-7-text',
] as const;

export type ColourToken = (typeof COLOUR_TOKENS)[number];

export interface Palette {
  readonly colours: Readonly<Record<ColourToken, string>>;
  /** Sizes in canvases are multiplied by this: 1, or 1.65 on a projector. */
  readonly scale: number;
  /** Font family. */
  readonly sans: string;
}

let kept: { readonly theme: string; readonly palette: Palette } | null = null;

/** The palette of the theme that holds now. */
export function readPalette(): Palette {
  const theme = themeNow();
  if (kept?.theme !== theme) kept = { theme, palette: readStyle() };
  return kept.palette;
}

/**
 * Reading a style makes the browser find the styles of all that has changed. The root has every token, and nothing else
 * than the theme decides its value.
 */
function readStyle(): Palette {
  registerColours();
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    colours: Object.fromEntries(COLOUR_TOKENS.map((name) => [name, read(name)])) as Palette['colours'],
    scale: Number(read('scale')) || 1,
    sans: read('sans') || 'sans-serif',
  };
}

let areRegistered = false;

/**
 * The style sheet gives colours as `light-dark()`: only a property that is registered as a colour is computed to the one
 * that holds. A second registration is an error to the browser.
 */
function registerColours(): void {
  if (areRegistered) return;
  areRegistered = true;
  for (const name of COLOUR_TOKENS) {
    CSS.registerProperty({ name: `--${name}`, syntax: '<color>', inherits: true, initialValue: 'transparent' });
  }
}

const THEME_ATTRIBUTES = ['data-theme', 'data-dark', 'style'];
let queries: readonly MediaQueryList[] | null = null;

/** What holds of the browser's settings. */
function themeQueries(): readonly MediaQueryList[] {
  return (queries ??= ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query)));
}

/** All that decides the values of the tokens. */
function themeNow(): string {
  const attributes = THEME_ATTRIBUTES.map((name) => document.documentElement.getAttribute(name));
  return JSON.stringify([...attributes, ...themeQueries().map(({ matches }) => matches)]);
}

/** Calls back when the page's theme may have changed. Returns the function that ends it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: THEME_ATTRIBUTES });
  for (const query of themeQueries()) query.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const query of themeQueries()) query.removeEventListener('change', changed);
  };
}
