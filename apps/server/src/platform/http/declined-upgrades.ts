import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node lets go of the connection of a request that asks for another protocol, whether there is one or not: no limit of
 * its own holds for it any more, and the end of the server would wait for it. What is answered ends with its answer, and
 * what is not within its time; the agents' link, which is taken, has a watch of its own.
 */
export function endDeclinedUpgrades(app: FastifyInstance): void {
  const letGo = new WeakSet<IncomingMessage>();
  app.server.prependListener('upgrade', (request: IncomingMessage, socket: Socket) => {
    letGo.add(request);
    socket.setTimeout(app.server.headersTimeout, () => socket.destroy());
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (letGo.has(request.raw)) request.raw.socket.end();
    done();
  });
}
