import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Connections on which another request may be on its way: to close one of them would cut it off. */
export interface OpenConnections {
  /** Comes when all have ended, and no later than the time says. */
  ended(withinMs: number): Promise<void>;
}

const lookEveryMs = 20;

export function watchConnections(server: HttpServer): OpenConnections {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // An agent's link takes no more requests.
  server.on('upgrade', ({ socket }: IncomingMessage) => open.delete(socket));
  return {
    ended: async (withinMs) => {
      const until = performance.now() + withinMs;
      while (open.size > 0 && performance.now() < until) await wait(lookEveryMs);
    },
  };
}

/** Takes no new connections; those that are open go on, also without a request: Node's own close ends these at once. */
export function stopListening(server: HttpServer): void {
  Server.prototype.close.call(server);
}
