/** What lanes have of their own for traffic classes, by class, and for servers, by node. */
import type { Lane, Traffic } from './edit.ts';

/** Lanes without window laws and retries of traffic classes that are gone. */
export function lanesForTraffic(lanes: readonly Lane[], traffic: readonly Traffic[]): Lane[] {
  const ids = new Set(traffic.map(({ id }) => id));
  return lanes.map((lane) => renamedIn(lane, OF_CLASSES, (id) => (ids.has(id) ? id : null)));
}

/** Lanes that had laws of their own have the first of them for a class that stands for all others, and no retries. */
export function lanesForOneClass(lanes: readonly Lane[], classId: string): Lane[] {
  return lanes.map((lane) => {
    const first = Object.keys(lane.windowLaws ?? {})[0];
    const { retries: _retries, ...rest } = renamedIn(lane, ['windowLaws'], (id) => (id === first ? classId : null));
    return rest;
  });
}

/** Lanes in which what belongs to a class belongs to one of another id. */
export function lanesOfRenamed(lanes: readonly Lane[], name: (classId: string) => string): Lane[] {
  return lanes.map((lane) => renamedIn(lane, OF_CLASSES, name));
}

/** Lanes in which what belongs to a server belongs to a node of another id. @param name null: it is gone */
export function lanesOfServers(lanes: readonly Lane[], name: (node: string) => string | null): Lane[] {
  return lanes.map((lane) => renamedIn(lane, ['servers'], name));
}

const OF_CLASSES = ['windowLaws', 'retries'] as const;

function renamedIn(
  lane: Lane,
  members: readonly ('windowLaws' | 'retries' | 'servers')[],
  name: (id: string) => string | null,
): Lane {
  const renamed: Record<string, unknown> = { ...lane };
  for (const member of members) {
    if (lane[member] === undefined) continue;
    const kept = Object.entries<unknown>(lane[member]).flatMap(([id, value]) => {
      const to = name(id);
      return to === null ? [] : [[to, value] as const];
    });
    if (kept.length === 0) delete renamed[member];
    else renamed[member] = Object.fromEntries(kept);
  }
  return renamed as Lane;
}
