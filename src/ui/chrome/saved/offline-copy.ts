/** Lets the browser keep the site, so that it opens without a network. */

export function keepOfflineCopy(): void {
  // A browser that blocks a site's storage refuses, and the page does without.
  addEventListener('load', () => void navigator.serviceWorker?.register('./sw.js', { scope: './' }).catch(() => {}));
}
