/** Whether a media query holds; renders again when that changes. */
import { useCallback, useSyncExternalStore } from 'react';

/** Media queries of the layout: see the design's README. */
export const PHONE = '(max-width: 599px)';
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
