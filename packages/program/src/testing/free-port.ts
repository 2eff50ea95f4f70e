import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** What this process was given before: two farms, or a server and its adb server, never get the same. */
const given = new Set<number>();

/**
 * A port that nothing on this machine listens on right now, below the range that the system gives to outgoing
 * connections, so that none of them takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(18_000, 30_000);
  if (given.has(port)) return freePort();
  given.add(port);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
