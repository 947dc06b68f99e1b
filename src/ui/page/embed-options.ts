/** What an address says of an embed: the page in a frame of another page. */

export interface EmbedOptions {
  /** Null: as the reader's system has it. */
  readonly theme: 'light' | 'dark' | null;
  /** Charts below the pictures, where there is room. */
  readonly charts: boolean;
  /** Plays at once, unless the reader prefers reduced motion. */
  readonly autoplay: boolean;
  /** The embedding page must not change values. */
  readonly readOnly: boolean;
  /** The lane that is shown where there is room for one. Null: the first. */
  readonly laneId: string | null;
}

const LONGEST_ID = 100;

/** @returns null: the address is not an embed's. What it says beside is ignored where it is unknown. */
export function embedOptions(search: string): EmbedOptions | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('embed')) return null;
  const theme = parameters.get('theme');
  const laneId = parameters.get('lane');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    charts: isOn(parameters, 'charts'),
    autoplay: isOn(parameters, 'autoplay'),
    readOnly: isOn(parameters, 'readonly'),
    laneId: laneId === null || laneId === '' || laneId.length > LONGEST_ID ? null : laneId,
  };
}

/** The same as an address's query, with the question mark. */
export function embedSearch({ theme, charts, autoplay, readOnly, laneId }: EmbedOptions): string {
  const parts = [
    'embed',
    theme !== null && `theme=${theme}`,
    charts && 'charts',
    autoplay && 'autoplay',
    readOnly && 'readonly',
    laneId !== null && `lane=${encodeURIComponent(laneId)}`,
  ];
  return `?${parts.filter(Boolean).join('&')}`;
}

/** `charts` and `charts=1` are on, `charts=0` is off. */
function isOn(parameters: URLSearchParams, name: string): boolean {
  const value = parameters.get(name);
  return value !== null && value !== '0' && value !== 'false';
}
