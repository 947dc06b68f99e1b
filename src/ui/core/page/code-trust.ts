import type { AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';

type Code = readonly Pick<AuthoredSchemeText, 'source'>[];

const AGREED = 'headway.agreed-code';
const WRITTEN = 'headway.written-code';
/** Sources that are remembered over a reload of the tab, the newest. */
const MAX_REMEMBERED = 16;

/**
 * Whether the page stands in a frame. The page around it may have hidden it below something else, so a click here says
 * nothing of what somebody wants.
 */
export const isInFrame = (): boolean => globalThis.top !== globalThis.self;

/**
 * The code that somebody has agreed to run, while this tab is open, and which of it was written here. It is compared as
 * it stands: a changed character asks again. In a frame no code is agreed to.
 */
export class CodeTrust {
  private readonly agreed = new RememberedSources(AGREED);
  private readonly written = new RememberedSources(WRITTEN);

  readonly agrees = (code: Code): boolean =>
    code.length === 0 || (!isInFrame() && code.every(({ source }) => this.agreed.has(source)));

  agree(code: Code): void {
    this.agreed.add(code);
  }

  /** Somebody has written this here, and lets it run. What came with a link and is run again stays its author's. */
  write(code: Code): void {
    this.written.add(code.filter(({ source }) => !this.agreed.has(source)));
    this.agreed.add(code);
  }

  isWrittenHere(code: Code): boolean {
    return code.every(({ source }) => this.written.has(source));
  }
}

/** Sources that the tab remembers where it can. */
class RememberedSources {
  private readonly sources: Set<string>;

  constructor(private readonly key: string) {
    this.sources = new Set(remembered(key));
  }

  has(source: string): boolean {
    return this.sources.has(source);
  }

  add(code: Code): void {
    if (code.length === 0) return;
    for (const { source } of code) {
      // The newest stands last.
      this.sources.delete(source);
      this.sources.add(source);
    }
    remember(this.key, [...this.sources].slice(-MAX_REMEMBERED));
  }
}

function remembered(key: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function remember(key: string, sources: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sources));
  } catch {
    // Without storage the page asks again after a reload.
  }
}
