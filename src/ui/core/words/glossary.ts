/** The words that a beginner lacks, one definition each: underlined in a guide, and a page of Help. */
import entries from './glossary.json' with { type: 'json' };

export interface GlossaryEntry {
  readonly term: string;
  /** Other forms of the term that texts use. */
  readonly forms?: readonly string[];
  /** At most 30 words. */
  readonly definition: string;
}

export const GLOSSARY: readonly GlossaryEntry[] = entries;

interface GlossaryPart {
  readonly text: string;
  /** Null: it is not a word of the glossary, or not its first use. */
  readonly entry: GlossaryEntry | null;
}

const FORMS = GLOSSARY.flatMap((entry) =>
  [entry.term, ...(entry.forms ?? [])].map((form) => ({ form, entry })),
).toSorted((a, b) => b.form.length - a.form.length);
const PATTERN = new RegExp(`(?<![\\w-])(${FORMS.map(({ form }) => form).join('|')})(?![\\w-])`, 'gi');

/** A text in parts: the first use of each word of the glossary is a part of its own. */
export function glossaryParts(text: string): readonly GlossaryPart[] {
  const parts: GlossaryPart[] = [];
  const used = new Set<GlossaryEntry>();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(PATTERN)) {
    const entry = FORMS.find(({ form }) => form.toLowerCase() === found.toLowerCase())?.entry;
    if (entry === undefined || used.has(entry)) continue;
    used.add(entry);
    if (index > from) parts.push({ text: text.slice(from, index), entry: null });
    parts.push({ text: found, entry });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), entry: null });
  return parts;
}
