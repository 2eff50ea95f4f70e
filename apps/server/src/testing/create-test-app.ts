import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { Db } from '../platform/database/database.ts';
import type { SettableClock } from './settable-clock.ts';

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  clock: SettableClock;
  config: ServerConfig;
  /** Makes an admin of that role, signs in as it and gives the `Cookie` header. */
  signIn(role: 'admin' | 'super'): Promise<string>;
  close(): Promise<void>;
}
