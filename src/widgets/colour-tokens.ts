/**
 * Colours of the theme as a canvas takes them. The style sheet gives each as `light-dark()`: only a property that is
 * registered as a colour is computed to the one that holds here. Opaque ones are `#rrggbb`, so that two more digits make
 * them pale.
 */
export function colourTokens<Name extends string>(
  element: Element,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  for (const name of names) register(`--${name}`);
  const style = getComputedStyle(element);
  return Object.fromEntries(
    names.map((name) => [name, hexadecimal(style.getPropertyValue(`--${name}`).trim())]),
  ) as Record<Name, string>;
}

const registered = new Set<string>();

/** A second registration is an error to the browser. */
function register(name: string): void {
  if (registered.has(name)) return;
  registered.add(name);
  CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: 'transparent' });
}

/** Of `rgb(0, 114, 178)`; other colours stay as they are. Exported for its test. */
export function hexadecimal(colour: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (parts === null) return colour;
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}
