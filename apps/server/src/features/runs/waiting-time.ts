import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import { type RunError } from '@rackhand/contract/test/run-errors';
import { runLimits, type WaitingReason } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { lockWalletsOf, settleEnded } from '../points/settle-ended.ts';
import { pausedBy, withPauses } from './paused-runs.ts';
import { byInfrastructure } from './verdict.ts';

/**
 * The waiting time of a run that is held stands still, and goes on behind it. A clock that went back makes nobody wait for
 * longer than was wanted.
 */
export async function keepWaitingTime(db: Db, at: Date): Promise<void> {
  const retryAt = new Date(at.getTime() + runLimits.retryAfterMs);
  await sql`
    with judged as (
      select r.id, ${pausedBy} is not null as is_held,
        ${retryAt}::timestamptz + (t.options ->> 'wait_minutes')::integer * interval '1 minute' as latest
      from test_runs r join tests t on t.tid = r.tid ${withPauses} where r.state = 'queued'
    )
    update test_runs r set
      wait_until = least(j.latest, case when j.is_held then r.wait_until
        else r.wait_until + greatest(${at}::timestamptz - r.still_since, '0') end),
      not_before = case when r.not_before > ${retryAt}::timestamptz then ${retryAt}::timestamptz else r.not_before end,
      still_since = case when j.is_held then least(r.still_since, ${at}::timestamptz) end
    from judged j where j.id = r.id and r.state = 'queued' and (
      j.is_held <> (r.still_since is not null) or r.wait_until > j.latest or r.not_before > ${retryAt}::timestamptz)`.execute(
    db,
  );
}

interface Overdue {
  id: number;
  reason: RunError;
  /** For what it waited; null: that is over for another reason, or was never told. */
  waited: WaitingReason | null;
  detail: string;
}

function decidedBy({ reason, waited, detail }: Omit<Overdue, 'id'>): DecidedBy {
  const decided = byInfrastructure(reason, detail);
  return waited === null ? decided : { ...decided, waiting_reason: waited };
}

/** What waits for nothing any more, or has waited too long, ends; all of them at once. */
export async function endOverdue(db: Db, at: Date): Promise<void> {
  const found = sql<Overdue>`
    select r.id, why.reason, case when why.reason = 'WAITED_TOO_LONG' then r.waiting_reason end as waited,
      case when why.reason = 'WAITED_TOO_LONG' then r.waiting_detail else '' end as detail
    from test_runs r left join devices d on d.id = r.device_id, lateral (select case
      when d.removed_at is not null then 'DEVICE_GONE'
      when r.app is not null and not exists (
        select from files f where f.sha256 = r.app ->> 'sha256' and f.stored_at is not null) then 'APP_GONE'
      when r.still_since is null and r.wait_until <= ${at}::timestamptz then 'WAITED_TOO_LONG'
    end as reason) why
    where r.state = 'queued' and why.reason is not null`;
  const ids = (await found.execute(db)).rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockWalletsOf(trx, ids);
    const { rows } = await sql<Overdue>`${found} order by r.id for no key update of r`.execute(trx);
    if (rows.length === 0) return;
    const version = await bumpTopic(trx, 'tests');
    // A run of the squad that has given way and found no device any more is judged by what it was until then.
    const ends = rows.map(({ id, ...why }) => ({ id, decided_by: decidedBy(why) }));
    await sql`
      update test_runs r set state = 'ended', ended_at = ${at}::timestamptz,
        result = coalesce(r.so_far ->> 'result', 'error'),
        decided_by = case when r.so_far is null then e.decided_by else nullif(r.so_far -> 'decided_by', 'null') end,
        crashes = coalesce((r.so_far ->> 'crashes')::integer, 0), anrs = coalesce((r.so_far ->> 'anrs')::integer, 0),
        waiting_reason = null, waiting_detail = '', changed_version = ${version}
      from json_to_recordset(${JSON.stringify(ends)}::json) as e (id bigint, decided_by jsonb)
      where r.id = e.id and r.state = 'queued'`.execute(trx);
    await settleEnded(
      trx,
      rows.map(({ id }) => id),
      at,
    );
  });
}
