import type pg from 'pg';
import type { Logger } from 'pino';
import type { ServerConfig } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

/** What every feature may be given. */
export interface AppDeps {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  config: ServerConfig;
  log: Logger;
}

/** What createApp adds for the features. */
export interface FeatureDeps extends AppDeps {
  sessions: Sessions;
}
