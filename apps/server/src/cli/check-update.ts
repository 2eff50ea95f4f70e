import type { Logger } from 'pino';
import type { ServerConfig } from '../config.ts';
import { connectDatabase } from '../platform/database/connect-database.ts';
import { readUpdate } from '../platform/database/migrate.ts';
import { StartFailure } from '../platform/start-failure.ts';

/** Whether servers may be updated one after the other. It changes nothing, and servers may be running. */
export async function checkUpdate(config: ServerConfig, log: Logger): Promise<void> {
  const database = await connectDatabase({ ...config, beside: true, asItIs: true }, log);
  try {
    const { pending, breaking } = await readUpdate(database.db);
    if (breaking.length > 0)
      throw new StartFailure(
        `The servers that run can't go on with ${breaking.join(', ')}: stop all of them, then start this release`,
      );
    const changes = pending.length === 0 ? 'Nothing' : pending.join(', ');
    process.stdout.write(`${changes} would be changed; servers may be updated one after the other\n`);
  } finally {
    await database.close();
  }
}
