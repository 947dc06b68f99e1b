import { syncBuiltinESMExports } from 'node:module';

/**
 * Replaces functions of one of Node's modules for everybody who imports them by name, and returns what undoes it. Test
 * files share their modules (vitest.config.ts), so a mock of Vitest would come too late for what is loaded already.
 * @param builtin the module's default export
 */
export function replaceBuiltin<T extends object>(builtin: T, functions: Partial<T>): () => void {
  const originals = Object.fromEntries(Object.keys(functions).map((name) => [name, builtin[name as keyof T]]));
  const put = (replacements: object): void => {
    Object.assign(builtin, replacements);
    syncBuiltinESMExports();
  };
  put(functions);
  return () => put(originals);
}
