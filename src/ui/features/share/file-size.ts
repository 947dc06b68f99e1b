/** Text is at most four bytes a character: what is larger is refused without being read. */
const BYTES_A_CHARACTER = 4;

/** Why a file is too large for a reader of this many characters; null: it may not be. */
export function whyTooLarge({ size }: File, characters: number): string | null {
  if (size <= characters * BYTES_A_CHARACTER) return null;
  return `The file has ${(size / 1e6).toFixed(1)} MB. At most ${characters} characters are read.`;
}
