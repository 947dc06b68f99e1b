/** What an element hears. Each returns the function that ends it. */
import type { Point } from './plane-camera.ts';

export function listen<Name extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: Name,
  heard: (event: HTMLElementEventMap[Name]) => void,
): () => void {
  // The wheel must not scroll the page as well.
  element.addEventListener(name, heard, { passive: false });
  return () => element.removeEventListener(name, heard);
}

export function followSize(element: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Where on the element, in CSS pixels. */
export function pointOf(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
