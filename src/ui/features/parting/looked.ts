/** What of two lanes that part is looked at: a window of time, and a packet. */
import { useCallback, useMemo, useState } from 'react';
import { slowestLink } from '../../../finding/forks.ts';
import type { partingFromLink } from '../../../finding/parting-link.ts';
import type { PacketInTime } from '../../../simulation/watch/packets-in-time.ts';
import { usePage } from '../../core/page/page-context.ts';
import type { TimeWindow } from './paint-packets.ts';
import type { FoundParting } from './parting.ts';
import { firstWidth, movedWindow, windowAt } from './parting-window.ts';

/** A packet that somebody chose, and the letter of its lane. */
export interface ChosenPacket {
  readonly packet: PacketInTime;
  readonly name: string;
}

export type Linked = ReturnType<typeof partingFromLink>;

/** What is looked at of lanes that part. */
export interface Looked {
  readonly of: FoundParting;
  readonly window: TimeWindow;
  readonly chosen: ChosenPacket | null;
}

/** @param change of what is looked at, from what it was */
export type Look = (change: (before: Looked) => Partial<Looked>) => void;

/** @param linked what a link brought about these lanes; null: nothing */
export function useLook(found: FoundParting | null, linked: Linked): [looked: Looked | null, look: Look] {
  const [kept, setKept] = useState<Looked | null>(null);
  const looked = useMemo(
    () =>
      found === null
        ? null
        : kept?.of === found
          ? kept
          : { of: found, window: firstWindow(found, linked), chosen: null },
    [found, kept, linked],
  );
  const look = useCallback<Look>(
    (change) =>
      setKept((before) => {
        const from = before !== null && before.of === found ? before : looked;
        return from === null ? null : { ...from, ...change(from) };
      }),
    [found, looked],
  );
  return [looked, look];
}

function firstWindow({ scenario, report: { atSeconds } }: FoundParting, linked: Linked): TimeWindow {
  const end = scenario.run.untilSeconds;
  const slowest = slowestLink(scenario);
  if (linked?.window === undefined) return windowAt(atSeconds, end, slowest === null ? 1 : firstWidth(slowest));
  const [from, width] = linked.window;
  return movedWindow({ from, to: from + Math.min(width, end) }, 0, end);
}

/** The run goes to a moment, and the window with it. */
export function useGo(found: FoundParting, look: Look): (seconds: number) => void {
  const page = usePage();
  const end = found.scenario.run.untilSeconds;
  return useCallback(
    (seconds) => {
      page.run.pause();
      page.run.seek(seconds);
      look(({ window }) =>
        seconds >= window.from && seconds <= window.to
          ? {}
          : { window: windowAt(seconds, end, window.to - window.from) },
      );
    },
    [page, end, look],
  );
}
