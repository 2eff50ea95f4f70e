import type { AuditEntry } from '@rackhand/contract/endpoints/audit';
import type { Selectable } from 'kysely';
import type { AuditTrailTable } from '../../platform/database/account-tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type AuditFilter, auditConditions } from './audit-filter.ts';
import { nameDevices } from './device-names.ts';
import { nameSessions } from './session-names.ts';
import { nameUsers } from './user-names.ts';

export interface Page {
  page: number;
  limit: number;
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await db
    .selectFrom('audit_trail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(auditConditions(filter))
    .executeTakeFirstOrThrow();
  return count;
}

export async function readAudit(db: Db, filter: AuditFilter, { page, limit }: Page): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where(auditConditions(filter))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return toEntries(db, rows, filter.reach);
}

/** All that the filter finds, newest first, a bounded number at a time. */
export async function* readAllAudit(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let below: number | null = null;
  for (;;) {
    let query = db.selectFrom('audit_trail').selectAll().where(auditConditions(filter));
    if (below !== null) query = query.where('id', '<', below);
    const rows = await query.orderBy('id', 'desc').limit(rowsAtOnce).execute();
    yield* await toEntries(db, rows, filter.reach);
    if (rows.length < rowsAtOnce) return;
    below = rows.at(-1)?.id ?? null;
  }
}

const rowsAtOnce = 1000;

type Row = Selectable<AuditTrailTable>;

async function toEntries(db: Db, rows: readonly Row[], reach: string | null): Promise<AuditEntry[]> {
  const [sessionOf, devicesOf, userOf] = await Promise.all([
    nameSessions(db, rows),
    nameDevices(db, rows),
    nameUsers(db, rows, reach),
  ]);
  return rows.map((row) => toEntry(row, sessionOf(row) ?? userOf(row) ?? devicesOf(row)));
}

function toEntry(row: Row, objectName: string | null): AuditEntry {
  return {
    id: String(row.id),
    at: koreanTime(row.at),
    actor: row.actor_name,
    action: row.action,
    object: row.object,
    object_name: objectName,
    before: row.before,
    after: row.after,
    request_id: row.request_id,
    ip: row.ip,
    result: row.result,
  };
}
