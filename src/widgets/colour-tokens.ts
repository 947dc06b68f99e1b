/**
 * Colours of the theme as a canvas takes them. The style sheet gives each as `light-dark()`: only a property that is
 * registered as a colour is computed to the one that holds here. Opaque ones are `rgb(r, g, b)`.
 */
export function colourTokens<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  for (const name of names) register(`--${name}`);
  const style = rootStyle();
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    Name,
    string
  >;
}

/**
 * The root has every token, and its style depends on nothing else. For another element the browser must first find the
 * styles, and in a container the layout, of all that has changed.
 */
export function rootStyle(): CSSStyleDeclaration {
  return getComputedStyle(document.documentElement);
}

const registered = new Set<string>();

/** A second registration is an error to the browser. */
function register(name: string): void {
  if (registered.has(name)) return;
  registered.add(name);
  CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: 'transparent' });
}
