import { colourTokens, rootStyle } from '../colour-tokens.ts';

/** The design's colour tokens as a canvas needs them: resolved from the style sheet, and again when the theme changes. */
export const COLOUR_TOKENS = [
  'ink',
  'ink2',
  'ink3',
  'hair',
  'line',
  'surface',
  'data',
  'syn',
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

export function readPalette(): Palette {
  const style = rootStyle();
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    colours: colourTokens(COLOUR_TOKENS),
    scale: Number(read('scale')) || 1,
    sans: read('sans') || 'sans-serif',
  };
}

/** Calls back when the page's theme may have changed. Returns the function that ends it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
