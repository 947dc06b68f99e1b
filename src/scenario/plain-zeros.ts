/**
 * The same value with 0 in the place of -0. JSON writes both as 0, so a scenario with -0 and its link would differ. Parts
 * without such a zero are shared with what is given.
 */
export function withPlainZeros<T>(value: T): T {
  if (typeof value === 'number') return (value === 0 ? 0 : value) as T;
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [key, part] of Object.entries(value)) {
    const plain: unknown = withPlainZeros(part);
    if (Object.is(plain, part)) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = plain;
  }
  return (copy ?? value) as T;
}
