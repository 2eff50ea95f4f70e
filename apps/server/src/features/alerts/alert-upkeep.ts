import { alertLimits } from '@rackhand/contract/alert/alert';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';

const dayMs = 24 * 60 * 60_000;

/** Removes what has been kept long enough. */
export async function forgetOldAlerts(db: Db, at: Date): Promise<void> {
  const before = (days: number) => sql`${new Date(at.getTime() - days * dayMs)}::timestamptz`;
  await deleteInBatches(db, sql`alerts`, sql`t.closed_at < ${before(alertLimits.keptDays)}`);
  await deleteInBatches(db, sql`server_disks`, sql`t.told_at < ${before(1)}`);
}

/** Each server tells of its own disk, where a rule asks for it. */
export async function tellDisk(
  db: Db,
  { server, freeBytes }: { server: string; freeBytes: number | null },
  at: Date,
): Promise<void> {
  if (freeBytes === null) return;
  await sql`
    insert into server_disks (server, free_mib, told_at)
    select ${server}, ${Math.floor(freeBytes / 1024 ** 2)}::bigint, ${at}::timestamptz
    where exists (select from alert_rules where enabled and kind = 'server_disk')
    on conflict (server) do update set free_mib = excluded.free_mib, told_at = excluded.told_at`.execute(db);
}
