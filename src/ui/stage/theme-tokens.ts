/** The colours and the face of the picture, read from the page's theme. Colours come from nowhere else. */
export interface ThemeTokens {
  readonly surface: string;
  readonly sunk: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly hair: string;
  readonly line: string;
  readonly edge: string;
  readonly data: string;
  readonly syn: string;
  readonly synFill: string;
  readonly fin: string;
  readonly drop: string;
  readonly control: string;
  readonly acknowledgement: string;
  readonly synText: string;
  readonly dropText: string;
  readonly controlText: string;
  /** By a session's place in the scenario, over and over. */
  readonly sessions: readonly string[];
  /** Font families. */
  readonly sans: string;
}

export function readThemeTokens(element: Element): ThemeTokens {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: token('--surface'),
    sunk: token('--sunk'),
    ink: token('--ink'),
    ink2: token('--ink2'),
    ink3: token('--ink3'),
    hair: token('--hair'),
    line: token('--line'),
    edge: token('--edge') || token('--ink3'),
    data: token('--data'),
    syn: token('--syn'),
    synFill: token('--syn-fill'),
    fin: token('--fin'),
    drop: token('--drop'),
    control: token('--ctl'),
    acknowledgement: token('--ack'),
    synText: token('--syn-text'),
    dropText: token('--drop-text'),
    controlText: token('--ctl-text'),
    sessions: [1, 2, 3, 4, 5, 6, 7].map((place) => token(`--session-${place}-text`)),
    sans: token('--sans') || style.fontFamily,
  };
}

/** Calls back after the theme has changed. Returns the function that ends it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const preference = matchMedia('(prefers-color-scheme: dark)');
  preference.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', changed);
  };
}
