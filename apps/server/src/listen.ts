import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { clientLimits } from './platform/http/client-limits.ts';
import { StartFailure } from './platform/start-failure.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: set PORT to another one',
  EACCES: 'may not be used by this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is no address of this machine: check HOST',
};

export async function listen(app: FastifyInstance, { host, port }: ServerConfig): Promise<void> {
  try {
    await app.listen({
      host,
      port,
      backlog: clientLimits.waitingConnections,
      listenTextResolver: (address) => `listening on ${address}`,
    });
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    await app.close();
    if (reason === undefined) throw error;
    throw new StartFailure(`${host}:${String(port)} ${reason}`, error);
  }
}
