import type { AppProgress, ReportedApp } from '@rackhand/contract/app/app-command';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { bumping, telling } from '../../platform/database/live-order.ts';
import { kindRows } from './kinds/server-kinds.ts';

/** How far a command is, as its agent has told it last. */
export interface ToldProgress {
  command_id: string;
  attempt: number;
  host_id: number;
  progress: AppProgress | null;
  /** null: nothing new of them. */
  apps: readonly ReportedApp[] | null;
}

/** One change of the farm for all of them; answers those that go on. Commands are locked in their order, the farm last. */
export async function storeProgress(
  db: Db,
  told: readonly ToldProgress[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ command_id: string }>`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify(told)}::json)
        as told (command_id uuid, attempt integer, host_id integer, progress jsonb, apps jsonb)
    ), picked as materialized (
      select c.id, c.command_id, told.progress, told.apps, kinds.lease_for
      from commands c join told on told.command_id = c.command_id join ${kindRows()} on kinds.type = c.type
      where c.ended_at is null and c.started_at is not null and c.attempt = told.attempt
        and c.host_id = told.host_id and kinds.tells_progress
      order by c.id for no key update of c
    ), kept_on as (
      update leases l set expires_at = ${at}::timestamptz + picked.lease_for
      from picked where l.lease_id = picked.command_id and l.ended_at is null returning l.fence
    ), bumped as materialized (
      ${bumping('work', sql`exists (select from picked) and (select count(*) from kept_on) >= 0`)}
    ), marked as (
      update commands c set state = 'running', heard_at = ${at}::timestamptz, progress = picked.progress,
        apps = coalesce(picked.apps, c.apps), changed_version = (select version from bumped)
      from picked where c.id = picked.id returning c.command_id
    )
    select command_id, (select ${telling('work')} from bumped) as notified from marked`.execute(db);
  return new Set(rows.map(({ command_id }) => command_id));
}
