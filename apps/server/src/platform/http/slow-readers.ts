import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { onceGone } from './once-gone.ts';

/** What a client has to take of an answer from one look to the next, where there is more for it. */
interface ReaderRule {
  everyMs: number;
  leastBytes: number;
}

/**
 * Cuts off who asks for much and does not take it: an answer that waits holds memory, its rows and a connection. Node
 * itself has limits for what is sent to it alone.
 * @returns ends the watch
 */
export function watchReaders(server: Server, { everyMs, leastBytes }: ReaderRule): () => void {
  /** Bytes that each had taken at the last look. */
  const taken = new Map<ServerResponse, number | null>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    taken.set(response, null);
    onceGone({ request, response }, () => taken.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, before] of taken) {
      const now = bytesTaken(response);
      taken.set(response, now);
      if (now !== null && before !== null && now - before < leastBytes) response.destroy();
    }
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** null: nothing waits for this client. */
function bytesTaken({ socket, writableLength }: ServerResponse): number | null {
  if (socket === null || writableLength + socket.writableLength === 0) return null;
  return socket.bytesWritten - socket.writableLength;
}
