/** Names in a sentence; of many the first and how many. A host may be named several times, once for each pair. */
export function namesOf(all: readonly string[]): string {
  const names = [...new Set(all)];
  return names.length <= 4 ? names.join(', ') : `${names[0]} and ${names.length - 1} others`;
}
