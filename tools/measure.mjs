import './node-version.mjs';
import { spawn } from 'node:child_process';
import { buildWhatIsStale, prepareMachine } from './prepare.mjs';
import { inRoot, root } from './root.mjs';

/**
 * Runs a measurement of `bench/src` on what is built from the present sources, with the arguments of this command.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env] besides this command's own
 */
export async function measure(file, env = {}) {
  const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
  const missing = await prepareMachine(say);
  for (const line of missing) say(line);
  if (missing.length > 0) process.exit(1);
  await buildWhatIsStale(say);
  const args = ['--import', 'tsx', inRoot('bench', 'src', file), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
