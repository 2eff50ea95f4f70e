import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { clientLimits } from './platform/http/client-limits.ts';
import { StartFailure } from './platform/start-failure.ts';

type Address = Pick<ServerConfig, 'host' | 'port'>;

const askedForMs = 2_000;
const taken = 'is in use by another program: set PORT to another one';
const reasons: Record<string, string> = {
  EADDRINUSE: taken,
  EACCES: 'may not be used by this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is no address of this machine: check HOST',
};

/**
 * Where somebody else answers already, no database is brought to this version for nothing. It is asked for, not tried: clients
 * that wait for a server would come in and be thrown out again.
 */
export async function refuseTakenPort({ host, port }: Address): Promise<void> {
  if (port === 0 || !(await answers({ host, port }))) return;
  throw new StartFailure(`${host}:${String(port)} ${taken}`);
}

async function answers(address: Address): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(askedForMs) });
    // A port that nobody has may be the socket's own, which then answers itself.
    return socket.localPort !== address.port;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
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
