import { buildSync } from 'esbuild';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * The policy allows no inline scripts, so what must happen before the first paint (theme, language, the first
 * calls) is a small blocking file of its own. Where the server has drawn the first screen it puts it into the page, and names it.
 */
export function bootScript(script: string): Plugin {
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
        return [bootTag(files)];
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

function bootTag(files: Rolldown.OutputBundle): HtmlTagDescriptor {
  const boot = Object.values(files).find((file) => file.type === 'asset' && file.names.includes('boot.js'));
  if (boot === undefined) throw new Error('the boot script was not emitted');
  return { tag: 'script', attrs: { src: `/${boot.fileName}` }, injectTo: 'head-prepend' };
}
