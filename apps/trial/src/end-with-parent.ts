import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into each child before its own code (`node --import`). The launcher holds the other end of the child's
 * standard input; however the launcher ends, kill -9 included, that end closes, and the child ends in its own orderly way.
 */
const orderlyEndMs = 8_000;

if (isMainThread && process.env.END_WITH_PARENT === '1') {
  // What this process starts has its own parent to look after it.
  delete process.env.END_WITH_PARENT;
  process.stdin.once('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), orderlyEndMs).unref();
  });
  process.stdin.resume();
  process.stdin.unref();
}
