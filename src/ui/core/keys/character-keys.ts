/** Whether letters, digits and signs alone are shortcuts (WCAG 2.1.4). Kept on this computer. */

const KEY = 'headway.character-keys';

let work = stored();

export function characterKeysWork(): boolean {
  return work;
}

export function setCharacterKeys(on: boolean): void {
  work = on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage (a private window) the choice lasts as long as the page.
  }
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}
