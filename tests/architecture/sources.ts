import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync, type StaticImport } from 'oxc-parser';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Source {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The sources that the product is made of: no tests, no fixtures. */
export function productSources(): Source[] {
  return sourcesIn('src', 'workers').filter(({ path }) => isProduct(path));
}

/** All files of folders of the root. */
export function sourcesIn(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) => filesIn(join(ROOT, folder)));
}

function isProduct(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path);
}

function filesIn(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return [{ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }];
  });
}

export interface Import {
  /** The imported file from the root, or a package's name. */
  readonly target: string;
  readonly typesOnly: boolean;
}

/** What a source imports, static, re-exported and dynamic. */
export function importsOf({ path, text }: Source): Import[] {
  const { module } = parseSync(path, text);
  const fixed = module.staticImports.map((one) => ({
    from: one.moduleRequest.value,
    typesOnly: isTypesOnly(one, text),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ from: moduleRequest.value, typesOnly: isType }],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    typesOnly: false,
  }));
  return [...fixed, ...exported, ...dynamic].map(({ from, typesOnly }) => ({
    target: from.startsWith('.') ? resolvedFrom(path, from) : from,
    typesOnly,
  }));
}

function isTypesOnly({ start, entries }: StaticImport, text: string): boolean {
  return (
    /^import\s+type\b/.test(text.slice(start, start + 20)) ||
    (entries.length > 0 && entries.every(({ isType }) => isType))
  );
}

function resolvedFrom(path: string, specifier: string): string {
  return relative(ROOT, resolve(ROOT, path, '..', specifier)).replaceAll('\\', '/');
}
