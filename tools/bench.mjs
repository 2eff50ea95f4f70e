import './node-version.mjs';
import { spawn } from 'node:child_process';
import { buildWhatIsStale, prepareMachine } from './prepare.mjs';
import { inRoot, root } from './root.mjs';

/** `npm run bench`: measures what is built from the present sources, each figure beside its floor. */
const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
const missing = await prepareMachine(say);
for (const line of missing) say(line);
if (missing.length > 0) process.exit(1);
await buildWhatIsStale(say);
const args = ['--import', 'tsx', inRoot('bench', 'src', 'main.ts'), ...process.argv.slice(2)];
const bench = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
