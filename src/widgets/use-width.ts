/** How wide an element is laid out, for drawings in which words have the size of those of the page. */
import { type RefObject, useEffect, useState } from 'react';

/** In whole pixels. @param before until it is known */
export function useWidth(element: RefObject<Element | null>, before: number): number {
  const [width, setWidth] = useState(before);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? before)));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, before]);
  return width;
}
