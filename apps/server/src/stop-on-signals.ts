import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { type OpenConnections, stopListening } from './platform/http/open-connections.ts';

/** All of it together stays below 5 s. */
const stopMs = {
  /** A proxy asks `/readyz` and goes elsewhere; who comes is served. */
  leaving: 500,
  /** Nobody comes any more; each connection ends with its next answer. */
  lastAnswers: 750,
  /** Who still waits for an answer is cut after this. */
  cut: 1_500,
  lastResort: 4_500,
} as const;

interface Stopped {
  app: FastifyInstance;
  connections: OpenConnections;
  database: OpenDatabase;
  log: Logger;
}

/** SIGTERM and SIGINT: not ready any more, what has come is answered, then the database; exit code 0. */
export function stopOnSignals({ app, connections, database, log }: Stopped): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const giveUp = setTimeout(() => {
      log.error('not everything ended in time');
      process.exit(0);
    }, stopMs.lastResort);
    await endConnections(app, connections);
    const cut = setTimeout(() => {
      app.server.closeAllConnections();
    }, stopMs.cut);
    await app.close();
    clearTimeout(cut);
    await database.close();
    clearTimeout(giveUp);
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}

/** So that no request is cut that was sent before its client could know. */
async function endConnections(app: FastifyInstance, connections: OpenConnections): Promise<void> {
  app.draining = 'leaving';
  await connections.ended(stopMs.leaving);
  app.draining = 'last-answers';
  stopListening(app.server);
  await connections.ended(stopMs.lastAnswers);
  app.draining = 'refusing';
}
