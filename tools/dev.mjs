import './node-version.mjs';
import { spawn } from 'node:child_process';
import { ensureDebianCommand } from './debian-command.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, root } from './root.mjs';

/**
 * `npm run dev`: the trial from its sources. Server, agent and simulator start again when their sources change; the
 * console comes from vite, which reloads the page and hands the calls on to the server.
 */
const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
await ensureInstalled(say);
const missing = await ensureDebianCommand('adb', 'adb', say);
if (missing !== undefined) {
  say(missing);
  process.exit(1);
}

const port = process.env.PORT ?? '7100';
const programs = [
  ['--import', 'tsx', inRoot('apps', 'trial', 'src', 'main.ts'), '--from-sources'],
  [inRoot('node_modules', 'vite', 'bin', 'vite.js'), inRoot('apps', 'console'), '--clearScreen', 'false'],
];
const env = { ...process.env, SERVER_URL: process.env.SERVER_URL ?? `http://127.0.0.1:${port}` };
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }));

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
}
