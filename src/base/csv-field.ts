/** A field of a CSV file, in quotes where it needs them (RFC 4180). */
export function csvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
