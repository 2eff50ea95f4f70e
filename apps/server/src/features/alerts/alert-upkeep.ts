import { alertLimits } from '@rackhand/contract/alert/alert';
import { alertPreviewLimits } from '@rackhand/contract/alert/alert-preview';
import { historyLimits } from '@rackhand/contract/device/device-history';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';

const dayMs = 24 * 60 * 60_000;
const sampleMs = historyLimits.sampleMinutes * 60_000;

/** Removes what has been kept long enough. */
export async function forgetOldAlerts(db: Db, at: Date): Promise<void> {
  const before = (days: number) => sql`${new Date(at.getTime() - days * dayMs)}::timestamptz`;
  await deleteInBatches(db, sql`alerts`, sql`t.closed_at < ${before(alertLimits.keptDays)}`);
  await deleteInBatches(db, sql`server_disks`, sql`t.told_at < ${before(1)}`);
  await deleteInBatches(db, sql`server_disk_samples`, sql`t.at < ${before(alertPreviewLimits.days + 1)}`);
}

/** Each server tells of its own disk: now where a rule asks for it, and every few minutes for a rule that may be made. */
export async function tellDisk(
  db: Db,
  { server, freeBytes }: { server: string; freeBytes: number | null },
  at: Date,
): Promise<void> {
  if (freeBytes === null) return;
  const free = Math.floor(freeBytes / 1024 ** 2);
  const sampled = new Date(Math.floor(at.getTime() / sampleMs) * sampleMs);
  await sql`insert into server_disk_samples (server, at, free_mib)
    values (${server}, ${sampled}::timestamptz, ${free}::bigint) on conflict do nothing`.execute(db);
  await sql`
    insert into server_disks (server, free_mib, told_at)
    select ${server}, ${free}::bigint, ${at}::timestamptz
    where exists (select from alert_rules where enabled and kind = 'server_disk')
    on conflict (server) do update set free_mib = excluded.free_mib, told_at = excluded.told_at`.execute(db);
}
