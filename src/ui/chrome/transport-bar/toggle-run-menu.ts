export const RUN_MENU_ID = 'run-menu';

/** For its key: opens the menu of where to run on to, or closes it. */
export function toggleRunMenu(): void {
  document.getElementById(RUN_MENU_ID)?.togglePopover();
}
