/**
 * Moments that the site ships, for links to bookmarks of its scenarios to which a replay takes long. `npm run build:moments`
 * makes them for the program that has been built, whose name is part of theirs: another build finds none.
 */

/** The list of them, beside the page: it is there, and empty, before they are made. */
export const MOMENTS_LIST = 'moments.json';
/** More than this nobody has made. */
const MOST_LISTED = 5000;

/** The hash of the run (`hashOfRun`), the moment, and the bytes that its file has. */
export type ShippedMoment = readonly [run: string, seconds: number, bytes: number];

/** Nothing larger is shipped or fetched: two of them come within three and a half seconds at 20 Mbit/s. */
export const MOST_SHIPPED_BYTES = 4 * 2 ** 20;

/** The name under which moments of a run are known. */
export async function hashOfRun(program: string, run: string): Promise<string> {
  const name = program.replace(/[?#].*/s, '').replace(/.*\//s, '');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${name}\n${run}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Beside the page too. Servers leave files of such a name as they are. */
export function fileOfMoment([run, seconds]: ShippedMoment): string {
  return `moments/${run.slice(0, 16)}-${seconds}.bin`;
}

export class ShippedMoments {
  /** Fetched when a moment is looked for first. */
  private listed: Promise<readonly ShippedMoment[]> | null = null;
  /** Runs that come to something else. */
  private readonly refused = new Set<string>();

  /** @param program its folder lies beside the list */
  constructor(private readonly program: string) {}

  /** When the last moment of that run is that is not after `seconds`; -Infinity: there is none. */
  async lastSeconds(run: string, seconds: number): Promise<number> {
    return (await this.last(run, seconds))?.[1] ?? -Infinity;
  }

  /** @returns null: there is none, or it is not as the list says */
  async fetchLast(run: string, seconds: number): Promise<Blob | null> {
    const last = await this.last(run, seconds);
    if (last === null || last[2] > MOST_SHIPPED_BYTES) return null;
    const response = await fetch(this.addressOf(fileOfMoment(last)));
    if (!response.ok) return null;
    const file = await response.blob();
    return file.size === last[2] ? file : null;
  }

  forget(run: string): void {
    this.refused.add(run);
  }

  private async last(run: string, seconds: number): Promise<ShippedMoment | null> {
    if (this.refused.has(run)) return null;
    this.listed ??= this.fetchList();
    const fitting = (await this.listed).filter(([name, at]) => name === run && at <= seconds);
    return fitting.toSorted((a, b) => a[1] - b[1]).at(-1) ?? null;
  }

  private async fetchList(): Promise<readonly ShippedMoment[]> {
    try {
      const response = await fetch(this.addressOf(MOMENTS_LIST));
      const listed: unknown = response.ok ? await response.json() : [];
      return Array.isArray(listed) ? listed.slice(0, MOST_LISTED).filter(isShippedMoment) : [];
    } catch {
      // Without a network the lane replays.
      return [];
    }
  }

  private addressOf(file: string): URL {
    return new URL(`../${file}`, this.program);
  }
}

function isShippedMoment(one: unknown): one is ShippedMoment {
  if (!Array.isArray(one) || one.length !== 3) return false;
  const [run, seconds, bytes] = one as unknown[];
  return typeof run === 'string' && /^[0-9a-f]{64}$/.test(run) && [seconds, bytes].every((value) => Number(value) > 0);
}
