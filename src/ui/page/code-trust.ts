import type { OwnSchemeText } from '../../scenario/own-schemes.ts';

const KEY = 'headway.agreed-code';
/** Sources that are remembered over a reload of the tab, the newest. */
const MAX_REMEMBERED = 16;

/**
 * The code that somebody has agreed to run, while this tab is open. It is compared as it stands: a changed character
 * asks again.
 */
export class CodeTrust {
  private readonly sources: Set<string>;

  constructor() {
    this.sources = new Set(remembered());
  }

  readonly agrees = (code: readonly Pick<OwnSchemeText, 'source'>[]): boolean =>
    code.every(({ source }) => this.sources.has(source));

  agree(code: readonly Pick<OwnSchemeText, 'source'>[]): void {
    for (const { source } of code) {
      // The newest stands last.
      this.sources.delete(source);
      this.sources.add(source);
    }
    remember([...this.sources].slice(-MAX_REMEMBERED));
  }
}

function remembered(): readonly string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function remember(sources: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sources));
  } catch {
    // Without storage the page asks again after a reload.
  }
}
