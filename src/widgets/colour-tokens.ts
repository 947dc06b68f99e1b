/**
 * Colours of the theme as a canvas takes them. The style sheet gives each as `light-dark()`: only a property that is
 * registered as a colour is computed to the one that holds here. Opaque ones are `rgb(r, g, b)`.
 */
export function colourTokens<Name extends string>(
  element: Element,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  for (const name of names) register(`--${name}`);
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    Name,
    string
  >;
}

const registered = new Set<string>();

/** A second registration is an error to the browser. */
function register(name: string): void {
  if (registered.has(name)) return;
  registered.add(name);
  CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: 'transparent' });
}
