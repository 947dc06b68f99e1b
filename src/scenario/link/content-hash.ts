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

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes as base64url, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const characters = Math.min(4, bytes.length - i + 1);
    for (let c = 0; c < characters; c++) text += ALPHABET[(word >> (18 - 6 * c)) & 63];
  }
  return text;
}

/** The bytes of a base64url text, or the index of the first character that is not of it. */
export function fromBase64Url(text: string): Uint8Array | { readonly badAt: number } {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const value = ALPHABET.indexOf(text[i]);
    if (value < 0) return { badAt: i };
    word = ((word << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (word >> bits) & 255;
    }
  }
  return bytes.subarray(0, at);
}
