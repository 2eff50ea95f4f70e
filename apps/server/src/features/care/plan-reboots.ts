import { type CareReboot, careLimits, careTexts } from '@rackhand/contract/recovery/care';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { nextTime, nextTimes } from '../schedule/cron-times.ts';
import { bumpCare, onAnyDay } from './care-policy.ts';

/** At its time each device of the farm gets its turn within the spread; one server does that, once for each time. */
export async function planReboots(db: Db, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('care_policy')
      .selectAll()
      .where('next_reboot_at', '<=', at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined || row.reboot === null || row.next_reboot_at === null) return;
    await plan(trx, lastDue(row.reboot.cron, row.next_reboot_at, at), row.reboot, at);
    await trx
      .updateTable('care_policy')
      .set({ next_reboot_at: nextTime(onAnyDay(row.reboot.cron), at) })
      .execute();
    await bumpCare(trx);
  });
}

const dayMs = 24 * 60 * 60_000;
/** Times are five minutes apart or more. */
const mostOfADay = 24 * 12;

/** Of the times that nobody was there for, the last one counts. */
function lastDue(cron: string, first: Date, at: Date): Date {
  const from = new Date(Math.max(first.getTime(), at.getTime() - dayMs));
  return (
    nextTimes(onAnyDay(cron), from, mostOfADay)
      .filter((due) => due <= at)
      .at(-1) ?? first
  );
}

async function plan(trx: Trx, due: Date, reboot: CareReboot, at: Date): Promise<void> {
  const spreadMs = reboot.spread_minutes * 60_000;
  const isMissed = at.getTime() > due.getTime() + spreadMs + careLimits.lateMs;
  const result = isMissed ? 'missed' : 'planned';
  const why = isMissed ? JSON.stringify(careTexts.missed) : null;
  // Neighbours in a rack are not all down at the same time.
  await sql`
    insert into care_deeds (device_id, due_at, planned_at, result, why, ended_at)
    select d.id, ${due}::timestamptz,
      ${due}::timestamptz + make_interval(secs => ${spreadMs / 1_000}::float8 * (d.place - 1) / d.count),
      ${result}, ${why}::jsonb, ${isMissed ? at : null}::timestamptz
    from (select id, row_number() over (order by md5(id || ${due.toISOString()})) as place, count(*) over () as count
      from devices where removed_at is null and not excluded) d
    on conflict (due_at, device_id) do nothing`.execute(trx);
}
