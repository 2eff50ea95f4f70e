import { comparableAppId } from '@rackhand/contract/app/app-id';
import type { ProtectedApp, ProtectedAppValues } from '@rackhand/contract/app/protected-app';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic, marking } from '../../platform/database/live-order.ts';
import type { ProtectedAppsTable } from '../../platform/database/rule-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export type ProtectedAppRow = Selectable<ProtectedAppsTable>;

/** By name, as the page shows them. */
export async function readProtectedApps(db: Db | Trx): Promise<ProtectedAppRow[]> {
  return db.selectFrom('protected_apps').selectAll().orderBy('name').orderBy('id').execute();
}

/** Only one at a time changes them, so that what was read of them is true until the commit. */
export async function lockProtectedApps(trx: Trx): Promise<ProtectedAppRow[]> {
  await sql`lock table protected_apps in share row exclusive mode`.execute(trx);
  return readProtectedApps(trx);
}

export function columnsOf({ name, app_id, os_type }: ProtectedAppValues) {
  return { name, app_id, os_type, comparable: comparableAppId(app_id, os_type) };
}

/** The last lock before the commit; see live-order.ts. */
export async function tellOfProtectedApps(trx: Trx): Promise<void> {
  await bumpTopic(trx, 'apps', marking('protected_app'));
}

export function toProtectedApp(row: ProtectedAppRow): ProtectedApp {
  const { id, app_id, name, os_type, version, changed_by, changed_at } = row;
  return { id, app_id, name, os_type, version, changed_by, changed_at: koreanTime(changed_at) };
}
