/** What a film will be: which moments it shows, how large its pictures are. Pure. */

const FILM_KINDS = ['mp4', 'webm', 'gif'] as const;
export type FilmKind = (typeof FILM_KINDS)[number];

export interface FilmWish {
  readonly kind: FilmKind;
  /** Lines of a video; a GIF is small whatever is wished. */
  readonly height: 720 | 1080;
  readonly fromSeconds: number;
  /** In simulated seconds of the run, as `fromSeconds`. */
  readonly toSeconds: number;
  /** Simulated seconds in a second of the film. */
  readonly speed: number;
}

export interface FilmPlan {
  readonly kind: FilmKind;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly framesASecond: number;
  readonly frames: number;
  /** Simulated seconds that a frame shows, from 0. */
  readonly moment: (frame: number) => number;
}

const VIDEO = { framesASecond: 30, longestSeconds: 300 };
/** A mail takes few megabytes. Its clock counts hundredths of a second, so 10 a second are exact. */
const GIF = { framesASecond: 10, longestSeconds: 30, height: 450 };

/** The longest film of a kind, in seconds of the film. */
function longestSeconds(kind: FilmKind): number {
  return kind === 'gif' ? GIF.longestSeconds : VIDEO.longestSeconds;
}

/** How long the film is, in seconds. */
export function filmSeconds({ fromSeconds, toSeconds, speed }: FilmWish): number {
  return (toSeconds - fromSeconds) / speed;
}

/** Why this film cannot be made, with what to change; null: it can. */
export function obstacleTo(wish: FilmWish, untilSeconds: number): string | null {
  const { kind, fromSeconds, toSeconds, speed } = wish;
  if (![fromSeconds, toSeconds, speed].every(Number.isFinite) || speed <= 0) return 'Enter numbers.';
  if (fromSeconds < 0 || toSeconds > untilSeconds) return `Enter times from 0 to ${untilSeconds} s.`;
  if (toSeconds <= fromSeconds) return 'The film must end later than it begins.';
  const longest = longestSeconds(kind);
  if (filmSeconds(wish) <= longest + 1e-9) return null;
  return `It would be longer than ${longest} s. Show a shorter part of the run, or make it faster.`;
}

/** The last frame shows the last moment. */
export function planFilm(wish: FilmWish): FilmPlan {
  const { kind, fromSeconds, toSeconds } = wish;
  const { framesASecond } = kind === 'gif' ? GIF : VIDEO;
  const height = kind === 'gif' ? GIF.height : wish.height;
  const frames = Math.max(2, Math.round(filmSeconds(wish) * framesASecond) + 1);
  const step = (toSeconds - fromSeconds) / (frames - 1);
  return {
    kind,
    width: (height * 16) / 9,
    height,
    framesASecond,
    frames,
    moment: (frame) => (frame === frames - 1 ? toSeconds : fromSeconds + frame * step),
  };
}
