import { type HoldEndReason, holdLimits } from '@rackhand/contract/hold/hold';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { endHold, lockHold } from './end-hold.ts';

/** What time alone does to holds: each that is due ends in a transaction of its own. */
export async function lookAfterHolds(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  await noteAbsence(db, at);
  for (const { hold_id, reason } of await findDue(db, at)) {
    await db.transaction().execute(async (trx) => {
      const locked = await lockHold(trx, hold_id);
      if (locked === null || locked.hold.ended_at !== null) return;
      // It may have been renewed meanwhile.
      if (reason === 'HOLD_EXPIRED' && locked.hold.expires_at > at) return;
      await endHold(trx, deps, locked, { reason, by: 'server', at });
    });
  }
}

/** Since when each held device can't be reached; written only when that changes. */
async function noteAbsence(db: Db, at: Date): Promise<void> {
  await sql`
    update leases h
    set away_since = case when seen.is_away then ${at}::timestamptz end
    from (
      select id, removed_at is not null or errors && array['OFFLINE', 'NOT_FOUND'] as is_away from devices
    ) seen
    where seen.id = h.device_id and h.kind = 'hold' and h.state is not null and h.ended_at is null and seen.is_away <> (h.away_since is not null)`.execute(
    db,
  );
}

/** The account is gone or has lost its rights since, or the token is none any more. */
const hasNoHolder = sql`case when actor_aid like 'token:%'
  then not exists (
    select from api_tokens t join admins a on a.aid = t.owner_aid
    where 'token:' || t.id = actor_aid and t.revoked_at is null and answers_for(a, t.group_type))
  when actor_aid is not null then not exists (
    select from admins a where a.aid = actor_aid and coalesce(a.rights_taken_at < taken_at, true))
  end`;

async function findDue(db: Db, at: Date): Promise<{ hold_id: string; reason: HoldEndReason }[]> {
  const awaySince = new Date(at.getTime() - holdLimits.deviceAwayMs);
  const result = await sql<{ hold_id: string; reason: HoldEndReason }>`
    select lease_id as hold_id, reason from leases h, lateral (select case
      when expires_at <= ${at}::timestamptz then 'HOLD_EXPIRED'
      when away_since <= ${awaySince}::timestamptz then 'DEVICE_AWAY'
      when ${hasNoHolder} then 'HOLDER_GONE'
    end as reason) due
    where kind = 'hold' and state is not null and ended_at is null and reason is not null
    order by fence`.execute(db);
  return result.rows;
}
