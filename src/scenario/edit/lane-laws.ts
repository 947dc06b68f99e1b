import type { Lane, Traffic } from './edit.ts';

/** Lanes without window laws of traffic classes that are gone. */
export function lanesForTraffic(lanes: readonly Lane[], traffic: readonly Traffic[]): Lane[] {
  const ids = new Set(traffic.map(({ id }) => id));
  return withLawsOf(lanes, (laws) => laws.filter(([classId]) => ids.has(classId)));
}

/** Lanes that had laws of their own have the first of them for a class that stands for all others. */
export function lanesForOneClass(lanes: readonly Lane[], classId: string): Lane[] {
  return withLawsOf(lanes, (laws) => laws.slice(0, 1).map(([, law]) => [classId, law]));
}

/** Lanes in which the laws of a class are those of another id. */
export function lanesOfRenamed(lanes: readonly Lane[], name: (classId: string) => string): Lane[] {
  return withLawsOf(lanes, (laws) => laws.map(([classId, law]) => [name(classId), law]));
}

type Laws = readonly (readonly [classId: string, law: NonNullable<Lane['windowLaws']>[string]])[];

function withLawsOf(lanes: readonly Lane[], map: (laws: Laws) => Laws): Lane[] {
  return lanes.map((lane) => {
    const { windowLaws, ...rest } = lane;
    if (windowLaws === undefined) return lane;
    const laws = map(Object.entries(windowLaws));
    return laws.length === 0 ? rest : { ...rest, windowLaws: Object.fromEntries(laws) };
  });
}
