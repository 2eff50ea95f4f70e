import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { comparableId } from '@rackhand/contract/account/admin-id';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { createApp } from '../app.ts';
import { readConfig, type ServerConfig } from '../config.ts';
import type { Db } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import { inventSessionSecret, sessionCookie } from '../platform/sessions/session-cookie.ts';
import { sessionIdleMs } from '../platform/sessions/session-lifetime.ts';
import { newSession } from '../platform/sessions/session-store.ts';
import { createTestDatabase, type OwnDatabase } from './create-test-database.ts';
import { type DeploymentFolder, makeDeploymentFolder } from './deployment-folder.ts';
import { createSettableClock, type SettableClock } from './settable-clock.ts';
import { folderOfPassingDatabases, removeDataDirectory } from './temporary-directory.ts';
import { watchRefusals } from './unlisted-codes.ts';

export type Role = 'admin' | 'super';

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  pool: pg.Pool;
  clock: SettableClock;
  config: ServerConfig;
  log: Logger;
  database: OwnDatabase;
  /** Makes an admin of that role, or finds the one made before, and gives the `Cookie` header of a new session. */
  signIn(role: Role): Promise<string>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Settings as the environment would give them. */
  env?: Record<string, string>;
  /** Another instance on the same database and clock. */
  beside?: TestApp;
  log?: Logger;
  /** Of its jobs; see `createJobs`. */
  lookEveryMs?: number | undefined;
  /** Files of the deployments folder, by name. */
  deployments?: DeploymentFolder;
  /** Done to the server before it is ready. */
  prepare?: (app: FastifyInstance) => void;
}

/** What a browser sends with a call that changes something; `app.inject` asks for `localhost:80`. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' } as const;

export const passwordOf: Record<Role, string> = { admin: 'Plain-lime7', super: 'Chief-lime7' };

/** The whole server without listening, on a database of its own. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside, log = pino({ level: 'silent' }), deployments, lookEveryMs } = options;
  const database = beside?.database ?? (await createTestDatabase());
  const { db, pool, close } = openDatabase(database.connection, log);
  const clock = beside?.clock ?? createSettableClock();
  const folder = deployments === undefined ? null : await makeDeploymentFolder(deployments);
  const env = folder === null ? {} : { DEPLOYMENTS_DIR: folder };
  // Not there before the first file is.
  const dataDir =
    beside?.config.dataDir ?? join(await folderOfPassingDatabases(), `rackhand-app-${randomUUID()}`);
  const settings = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, FILES_RESERVE_MIB: '0' };
  const config = readConfig({ ...settings, ...env, ...options.env });
  const app = await createApp({ db, pool, clock, config, log, lookEveryMs });
  options.prepare?.(app);
  const refusals = watchRefusals(app);
  await app.ready();
  return {
    app,
    db,
    pool,
    clock,
    config,
    log,
    database,
    signIn: (role) => startSession(db, clock, role),
    close: async () => {
      await app.close();
      await close();
      if (beside === undefined) {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
      if (folder !== null) await removeDataDirectory(folder);
      refusals.requireListed();
    },
  };
}

async function startSession(db: Db, clock: SettableClock, role: Role): Promise<string> {
  const now = clock.now().getTime();
  const { secret, hash } = inventSessionSecret();
  const session = newSession(db, {
    tkey: randomUUID(),
    secretHash: hash,
    aid: await makeAdmin(db, role, { at: clock.now() }),
    groupType: 'origin',
    language: null,
    ip: '127.0.0.1',
    userAgent: 'test',
    mustRenew: false,
    idleMs: sessionIdleMs(120),
    startedAt: new Date(now),
    expiresAt: new Date(now + sessionIdleMs(120)),
    endsAt: new Date(now + 12 * 60 * 60_000),
  });
  await session.execute();
  return sessionCookie(secret, false).split(';')[0] ?? '';
}

const hashes = new Map<string, string>();

/** Hashing takes its time on purpose: once for each password of the tests that a worker runs. */
async function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? (await hashPassword(password));
  hashes.set(password, hash);
  return hash;
}

interface AdminOptions {
  at: Date;
  admId?: string;
  password?: string;
  /** false: the password must be renewed first. */
  isRenewed?: boolean;
}

/** The admin with that id, made where there is none; its aid. */
export async function makeAdmin(db: Db, role: Role, options: AdminOptions): Promise<string> {
  const { at, isRenewed = true, admId = `${role}01`, password = passwordOf[role] } = options;
  const found = await db
    .selectFrom('admins')
    .select('aid')
    .where('comparable_id', '=', comparableId(admId))
    .executeTakeFirst();
  if (found !== undefined) return found.aid;
  const { aid } = await db
    .insertInto('admins')
    .values({
      adm_id: admId,
      comparable_id: comparableId(admId),
      email: `${role}@farm.example`,
      phone: '01012345678',
      is_super_admin: role === 'super',
      group_type: null,
      password_hash: await hashOf(password),
      password_changed_at: at,
      is_renewed_pw: isRenewed,
      created_at: at,
      last_signed_in_at: null,
    })
    .returning('aid')
    .executeTakeFirstOrThrow();
  return aid;
}
