/**
 * A second window of the page. It has no program of its own: this page draws into its document, so no messages go between the
 * two, and nothing that another window sends is listened to.
 */

const NAME = 'headway-presenter';
const FEATURES = 'popup,width=1280,height=720';

interface Told {
  /** What is shown goes into this element; another one when the window has been loaded again. */
  readonly onRoot: (root: HTMLElement) => void;
  readonly onClose: () => void;
  /** A key was pressed in it, outside of a control that needs it. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** What stands in it once this page is gone: it cannot be drawn any more. */
  readonly farewell: () => {
    readonly words: string;
    readonly link: { readonly words: string; readonly address: string };
  };
}

/** @returns the function that closes it; null: the browser does not allow it */
export function openSecondWindow(title: string, told: Told): (() => void) | null {
  const second = window.open('', NAME, FEATURES);
  if (second === null) return null;
  let isOurs = true;
  const ends: (() => void)[] = [];
  const endFollowing = () => ends.splice(0).forEach((end) => end());
  const prepare = () => {
    const { document: other } = second;
    other.documentElement.lang = document.documentElement.lang;
    other.head.replaceChildren();
    other.body.replaceChildren();
    other.title = title;
    ends.push(followStyles(other), followRoot(other));
    const listening = new AbortController();
    const options = { signal: listening.signal };
    ends.push(() => listening.abort());
    other.addEventListener('keydown', (event) => !needsKey(event) && told.onKey(event), options);
    second.addEventListener(
      'pagehide',
      () => {
        endFollowing();
        // It is closed, or has an empty document in a moment.
        setTimeout(() => {
          if (!isOurs) return;
          if (second.closed) told.onClose();
          else prepare();
        }, AFTER_RELOAD_MILLISECONDS);
      },
      options,
    );
    const root = other.createElement('div');
    // Before its styles are there the page would be a heap of words.
    root.style.visibility = 'hidden';
    other.body.style.background = getComputedStyle(document.body).backgroundColor;
    void stylesOf(other).then(() => root.style.removeProperty('visibility'));
    other.body.append(root);
    told.onRoot(root);
  };
  const leave = () => {
    isOurs = false;
    endFollowing();
    const { words, link } = told.farewell();
    const { document: other } = second;
    const [paragraph, anchor] = [other.createElement('p'), other.createElement('a')];
    paragraph.className = 'presenter-farewell';
    paragraph.textContent = `${words} `;
    anchor.textContent = link.words;
    anchor.href = link.address;
    paragraph.append(anchor);
    other.body.replaceChildren(paragraph);
  };
  addEventListener('pagehide', leave);
  prepare();
  return () => {
    isOurs = false;
    removeEventListener('pagehide', leave);
    endFollowing();
    second.close();
  };
}

const AFTER_RELOAD_MILLISECONDS = 200;

/** The styles of this page, also those of parts that are fetched later. */
function followStyles(other: Document): () => void {
  const copied = new Set<Element>();
  const copy = () => {
    for (const style of document.head.querySelectorAll<HTMLElement>('style, link[rel=stylesheet]')) {
      if (copied.has(style)) continue;
      copied.add(style);
      const twin = other.importNode(style, true);
      // Its address is relative to this page.
      if (style instanceof HTMLLinkElement) (twin as HTMLLinkElement).href = style.href;
      other.head.append(twin);
    }
  };
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  copy();
  return () => observer.disconnect();
}

/** When the styles that a document has now are read, or cannot be. */
async function stylesOf(other: Document): Promise<void> {
  const sheets = [...other.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const read = (sheet: HTMLLinkElement) =>
    new Promise((resolve) => {
      sheet.addEventListener('load', resolve);
      sheet.addEventListener('error', resolve);
    });
  await Promise.all(sheets.filter(({ sheet }) => sheet === null).map(read));
}

/** The theme and the scale stand on the root. */
function followRoot(other: Document): () => void {
  const copy = () => {
    for (const name of ['data-theme', 'data-dark', 'style']) {
      const value = document.documentElement.getAttribute(name);
      if (value === null) other.documentElement.removeAttribute(name);
      else other.documentElement.setAttribute(name, value);
    }
  };
  const observer = new MutationObserver(copy);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-dark', 'style'],
  });
  copy();
  return () => observer.disconnect();
}

/** Elements of another window are of other classes: `instanceof` does not know them. */
function needsKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const pressed = (target as Partial<Element> | null)?.closest?.('input, select, textarea, button, a') ?? null;
  if (pressed === null) return false;
  if (pressed.matches('button, a')) return key === ' ' || key === 'Enter';
  if (pressed.matches('[type=radio], [type=checkbox]')) return key === ' ' || key.startsWith('Arrow');
  return !key.startsWith('Page');
}
