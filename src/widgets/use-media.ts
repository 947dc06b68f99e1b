/** Whether a media query holds; renders again when that changes. */
import { useCallback, useSyncExternalStore } from 'react';

/** A phone held sideways; `phone-sideways.css` has the same. */
export const PHONE_SIDEWAYS = '(min-width: 600px) and (max-width: 959px) and (max-height: 499px)';
/** A phone held upright, or a narrow frame. */
export const NARROW = '(max-width: 599px)';
/** One lane is shown at a time. */
export const PHONE = `${NARROW}, ${PHONE_SIDEWAYS}`;
/** Below, the panel lies over the stage; `app.css` has the same. */
export const WIDE_ENOUGH_FOR_PANEL = '(width >= 1280px)';
export const LOW = '(max-height: 899px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
