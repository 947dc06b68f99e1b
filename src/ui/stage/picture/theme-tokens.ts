import { readPalette } from '../../../widgets/charts/palette.ts';

const SESSIONS = ([1, 2, 3, 4, 5, 6, 7] as const).map((place) => `session-${place}-text` as const);

/** How much larger than on a desktop the page's letters are. */
export function readPageScale(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue('--scale')) || 1;
}

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

export function readThemeTokens(): ThemeTokens {
  const { colours, sans } = readPalette();
  return {
    surface: colours.surface,
    sunk: colours.sunk,
    ink: colours.ink,
    ink2: colours.ink2,
    ink3: colours.ink3,
    hair: colours.hair,
    line: colours.line,
    edge: colours.edge,
    data: colours.data,
    syn: colours.syn,
    synFill: colours['syn-fill'],
    fin: colours.fin,
    drop: colours.drop,
    control: colours.ctl,
    acknowledgement: colours.ack,
    synText: colours['syn-text'],
    dropText: colours['drop-text'],
    controlText: colours['ctl-text'],
    sessions: SESSIONS.map((name) => colours[name]),
    sans,
  };
}
