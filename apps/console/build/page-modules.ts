import { readFileSync } from 'node:fs';

/** The module of each page as the routes name it: `path: paths.x` and then `import('./…')`. Throws where a page has none. */
export function pagesIn(
  routes: string,
  paths: Readonly<Record<string, string>>,
): [path: string, module: string][] {
  const found = readFileSync(routes, 'utf8').matchAll(/path: paths\.(\w+),[\s\S]*?import\('\.\/([^']+)'\)/g);
  const pages = [...found].map(([, name = '', module = '']): [string, string] => [paths[name] ?? '', module]);
  const missing = Object.values(paths).filter((path) => !pages.some(([page]) => page === path));
  if (missing.length > 0) throw new Error(`no route is known for ${missing.join(', ')}`);
  return pages;
}

/** Where a page's own files are, without their ending. */
export const pageFile = (path: string): string => `pages${path === '/' ? '/home' : path}`;

/** These and all that they import, by whatever name it goes. */
export function reachedFrom(
  names: readonly string[],
  importsOf: (name: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...importsOf(name));
  }
  return found;
}
