const MOST_OF_A_KIND = 10;

/** Collects sentences on what is left out: each once, and of one kind only the first few. */
export class LeftOut {
  private readonly kinds = new Map<string, Set<string>>();

  add(sentence: string): void {
    const kind = sentence.split(' ').slice(0, 2).join(' ');
    const known = this.kinds.get(kind) ?? new Set();
    known.add(sentence);
    this.kinds.set(kind, known);
  }

  sentences(): string[] {
    return [...this.kinds.values()].flatMap((known) => {
      const all = [...known];
      const more = all.length - MOST_OF_A_KIND;
      return more > 1 ? [...all.slice(0, MOST_OF_A_KIND), `And ${more} more of this kind.`] : all;
    });
  }
}
