/** Whether somebody has looked around in this browser, or said that they do not want to. */
const KEY = 'headway.looked-around';

export function hasLooked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Nothing is remembered here: nobody is to be asked at every visit.
    return true;
  }
}

export function rememberLook(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // The browser keeps nothing for this page.
  }
}
