/** What a lane reports about an object, kept when the object is gone. */
import { useState, useSyncExternalStore } from 'react';
import type { Inspection, InspectionTarget } from '../../../../simulation/report.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { sameTarget, targetKey } from './same-object.ts';

interface KnownInspection {
  /** The newest report; null: nothing yet, or there never was such an object. */
  readonly inspection: Inspection | null;
  /** The lane has answered. */
  readonly answered: boolean;
  /** The object is gone: `inspection` is what it was at last. */
  readonly gone: boolean;
}

interface Kept {
  readonly key: string;
  readonly inspection: Inspection;
  readonly atSeconds: number;
}

/** Renders again when a report arrives, at most four times a second. */
export function useInspection(feed: LaneFeed | null, target: InspectionTarget | null): KnownInspection {
  const told = useSyncExternalStore(
    (changed) => feed?.on('inspection', changed) ?? (() => undefined),
    () => feed?.inspection ?? null,
  );
  const key = feed === null || target === null ? '' : `${feed.laneId} ${targetKey(target)}`;
  const [kept, setKept] = useState<Kept | null>(null);
  const answered = told !== null && target !== null && sameTarget(told.target, target);
  const present = answered ? told.inspection : null;
  if (present !== null && kept?.inspection !== present) {
    setKept({ key, inspection: present, atSeconds: told?.atSeconds ?? 0 });
  }
  // After going back nothing is known of what was to come.
  const isPast = kept !== null && told !== null && kept.atSeconds <= told.atSeconds;
  const last = kept?.key === key && isPast ? kept.inspection : null;
  return { inspection: present ?? last, answered, gone: answered && present === null };
}
