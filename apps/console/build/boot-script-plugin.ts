import { buildSync } from 'esbuild';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

interface BootOptions {
  /** File of the script that runs before anything is painted. */
  script: string;
  /** Which page module each path shows, so that its code is fetched beside the entry and not after it. */
  pages: Record<string, string>;
}

/**
 * The policy allows no inline scripts, so what must happen before the first paint (theme, language, the first
 * calls) is a small blocking file of its own.
 */
export function bootScript({ script, pages }: BootOptions): Plugin {
  let serving = false;
  return {
    name: 'boot-script',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    buildStart() {
      if (!serving) this.emitFile({ type: 'asset', name: 'boot.js', source: bundle(script) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle: files }) {
        if (files === undefined)
          return [{ tag: 'script', children: bundle(script), injectTo: 'head-prepend' }];
        return [bootTag(files, pages)];
      },
    },
  };
}

function bundle(script: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [script],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function bootTag(files: Rolldown.OutputBundle, pages: Record<string, string>): HtmlTagDescriptor {
  const boot = Object.values(files).find((file) => file.type === 'asset' && file.names.includes('boot.js'));
  if (boot === undefined) throw new Error('the boot script was not emitted');
  const byPath = Object.fromEntries(
    Object.entries(pages).map(([path, module]) => [path, chunksOf(files, module)]),
  );
  return {
    tag: 'script',
    attrs: { src: `/${boot.fileName}`, 'data-pages': JSON.stringify(byPath) },
    injectTo: 'head-prepend',
  };
}

/** The page's chunk and what it imports, without what the entry brings anyway. */
function chunksOf(files: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module) === true);
  if (page === undefined) return [];
  const withEntry = importsOf(
    files,
    chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName),
  );
  return [...importsOf(files, [page.fileName])]
    .filter((name) => !withEntry.has(name))
    .map((name) => `/${name}`);
}

function importsOf(files: Rolldown.OutputBundle, names: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = files[name];
    if (found.has(name) || file?.type !== 'chunk') continue;
    found.add(name);
    waiting.push(...file.imports);
  }
  return found;
}
