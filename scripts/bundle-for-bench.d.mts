export function bundleForNode(name: string, options?: { readonly minify?: boolean }): Promise<string>;
