/**
 * The address as the page has last read or written it. Any other is on its way in: somebody has followed or pasted a
 * link, and the event that says so has not come yet.
 */
let known: string | null = null;

/** Says that the page has read the address. */
export function noteAddress(): void {
  known = location.hash;
}

/**
 * Writes an address, unless another is on its way in: that one is meant.
 * @param isAnotherPage the back button comes to the one before
 * @returns whether the page now has this address
 */
export function writeAddress(address: string, isAnotherPage = false): boolean {
  if (known !== null && location.hash !== known) return false;
  if (address !== location.hash) {
    if (isAnotherPage) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }
  noteAddress();
  return true;
}
