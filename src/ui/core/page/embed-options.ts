/** What an address says of an embed: the page in a frame of another page. */

export interface EmbedOptions {
  /** Null: as the reader's system has it. */
  readonly theme: 'light' | 'dark' | null;
  /** Charts below the pictures, by id, where there is room. Empty: the first that a lane has. Null: none. */
  readonly charts: readonly string[] | null;
  /** Plays at once, unless the reader prefers reduced motion. */
  readonly autoplay: boolean;
  /** The embedding page must not change values. */
  readonly readOnly: boolean;
  /** The lane that is shown where there is room for one. Null: the first. */
  readonly laneId: string | null;
}

const LONGEST_ID = 100;
/** More charts than this have no room below a picture. */
export const MOST_CHARTS = 3;
const CHART_ID = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;

/** @returns null: the address is not an embed's. What it says beside is ignored where it is unknown. */
export function embedOptions(search: string): EmbedOptions | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('embed')) return null;
  const theme = parameters.get('theme');
  const laneId = parameters.get('lane');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    charts: isOn(parameters, 'charts') ? chartIds(parameters.get('charts') ?? '') : null,
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
    charts !== null && (charts.length === 0 ? 'charts' : `charts=${charts.join(',')}`),
    autoplay && 'autoplay',
    readOnly && 'readonly',
    laneId !== null && `lane=${encodeURIComponent(laneId)}`,
  ];
  return `?${parts.filter(Boolean).join('&')}`;
}

/** Ids between commas; what is none is left out. `1` and `true` stand for no choice. */
function chartIds(text: string): readonly string[] {
  const ids = text.split(',').filter((id) => CHART_ID.test(id) && id !== 'true');
  return [...new Set(ids)].slice(0, MOST_CHARTS);
}

/** `charts` and `charts=1` are on, `charts=0` is off. */
function isOn(parameters: URLSearchParams, name: string): boolean {
  const value = parameters.get(name);
  return value !== null && value !== '0' && value !== 'false';
}
