/** The words of `known` that are near `word`, nearest first, at most three: "did you mean". */
export function nearest(word: string, known: readonly string[]): readonly string[] {
  const limit = Math.max(2, Math.floor(word.length / 2));
  return known
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein's distance, of words cut at 80 characters: names are short, and junk must cost little. */
function editDistance(from: string, to: string): number {
  const a = from.slice(0, 80);
  const b = to.slice(0, 80);
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[b.length];
}
