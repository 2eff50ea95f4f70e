import type { Plugin, Rolldown } from 'vite';
import { pageFile, pagesIn, reachedFrom } from './page-modules.ts';

interface PageFilesOptions {
  /** The file that says which module each page is. */
  routes: string;
  paths: Readonly<Record<string, string>>;
}

/**
 * Gives each page an HTML file of its own, `pages/device.html`, which names the page's code: it is fetched beside the
 * entry and not after it.
 */
export function pageFiles({ routes, paths }: PageFilesOptions): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, files) {
      const index = files['index.html'];
      if (index?.type !== 'asset') throw new Error('there is no index.html to make pages of');
      for (const [path, module] of pagesIn(routes, paths)) {
        const links = scriptsOf(files, module).map((name) => `<link rel="modulepreload" href="/${name}">`);
        const source = String(index.source).replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
        this.emitFile({ type: 'asset', fileName: `${pageFile(path)}.html`, source });
      }
    },
  };
}

/** The page's chunk and what it imports, without what the entry brings anyway. */
function scriptsOf(files: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/${module}`) === true);
  if (page === undefined) throw new Error(`${module} has no chunk of its own`);
  const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  const withEntry = importsOf(files, entries);
  return [...importsOf(files, [page.fileName])].filter((name) => !withEntry.has(name));
}

function importsOf(files: Rolldown.OutputBundle, names: string[]): Set<string> {
  return reachedFrom(names, (name) => {
    const file = files[name];
    return file?.type === 'chunk' ? file.imports.filter((other) => files[other]?.type === 'chunk') : [];
  });
}
