import type { Plugin, Rolldown } from 'vite';
import { pageFile, pagesIn, reachedFrom } from './page-modules.ts';
import { stylesWithout } from './styles-without.ts';

interface FirstStylesOptions {
  /** The file that says which module each page is. */
  routes: string;
  paths: Readonly<Record<string, string>>;
  /** The module with which every page begins. */
  entry: string;
  /** Those that are painted before their code has come. */
  pages: ReadonlySet<string>;
}

/** Gives such a page the styles of what it can begin with, `pages/device.css`: a fifth of those of all pages. */
export function firstStyles({ routes, paths, entry, pages }: FirstStylesOptions): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, files) {
      const sheet = Object.values(files).find(({ fileName }) => /^assets\/style-.+\.css$/.test(fileName));
      if (sheet?.type !== 'asset') throw new Error('there is no stylesheet');
      const all = [...this.getModuleIds()];
      const classesOf = (ids: Iterable<string>): Set<string> =>
        new Set([...ids].filter(isStyles).flatMap((id) => classesIn(this.getModuleInfo(id))));
      const known = classesOf(all);
      for (const [path, module] of pagesIn(routes, paths)) {
        if (!pages.has(path)) continue;
        const roots = all.filter((id) => id === entry || id.endsWith(`/${module}`));
        // What is there once these have begun: not what they fetch later.
        const own = classesOf(reachedFrom(roots, (id) => this.getModuleInfo(id)?.importedIds ?? []));
        const others = new Set([...known].filter((name) => !own.has(name)));
        const source = stylesWithout(String(sheet.source), others);
        this.emitFile({ type: 'asset', fileName: `${pageFile(path)}.css`, source });
      }
    },
  };
}

const isStyles = (id: string): boolean => id.endsWith('.module.css');

/** A module of styles exports the names that its classes have in the stylesheet. */
function classesIn(module: Rolldown.ModuleInfo | null): string[] {
  return [...(module?.code ?? '').matchAll(/"([\w -]+)"/g)].flatMap(([, names = '']) => names.split(' '));
}
