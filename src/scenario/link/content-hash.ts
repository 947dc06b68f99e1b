/**
 * 8 hexadecimal digits of a scenario's content as it came, whatever the order of its keys: FNV-1a. The guide is left out:
 * no run depends on it, and links to the scenario stay true when it is reworded.
 */
export function scenarioHash(scenario: unknown): string {
  return fnv(canonical({ ...(scenario as object), guide: undefined }))
    .toString(16)
    .padStart(8, '0');
}

/** FNV-1a, 32 bits, over the bytes or UTF-16 units. */
export function fnv(content: string | Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < content.length; i++) {
    const unit = typeof content === 'string' ? content.charCodeAt(i) : content[i];
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 0;
}

/** A JSON value as text, the same whatever the order of its keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}
