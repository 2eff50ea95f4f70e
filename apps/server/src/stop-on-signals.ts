import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { OpenDatabase } from './platform/database/open-database.ts';

/** What is still open after this is cut, so that the whole stop stays below 5 s. */
const drainMs = 2_500;
const lastResortMs = 4_500;

/** SIGTERM and SIGINT: not ready any more, running calls end, then the database; exit code 0. */
export function stopOnSignals(app: FastifyInstance, database: OpenDatabase, log: Logger): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.draining = true;
    const cut = setTimeout(() => {
      app.server.closeAllConnections();
    }, drainMs);
    const giveUp = setTimeout(() => {
      log.error('not everything ended in time');
      process.exit(0);
    }, lastResortMs);
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
