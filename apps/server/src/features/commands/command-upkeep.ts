import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { CommandReason } from '@rackhand/contract/command/command';
import { commandKinds } from '@rackhand/contract/command/command-kinds';
import type { CommandState } from '@rackhand/contract/command/command-states';
import { firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { keptSince } from '../../platform/idempotency/run-once.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { letGo } from '../leases/change-lease.ts';
import { admitCommand } from './admit-command.ts';
import { cancelledBy, cancelOverdue } from './cancel-bulk.ts';
import { kindRows, serverKinds } from './kinds/server-kinds.ts';
import { countedTime, setGoing, setStill } from './sending-time.ts';
import { endCommand, type LockedCommand, lockCommand, release, writeCommand } from './write-command.ts';

/** A host that has not come back by then will not tell any more. */
const unknownAtMostMs = 24 * 60 * 60_000;

type Duty = 'expire' | 'refuse' | 'give_up' | 'doubt' | 'release' | 'cancel' | 'admit';
/** Done for all at once. */
type Clock = 'stand_still' | 'go_on';

/** What time alone does to commands: each duty is found by one question and done in a transaction of its own. */
export async function lookAfterCommands(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  await cancelOverdue(db, at);
  const found = await findDuties(db, at);
  await keepTime(db, found, at);
  for (const { command_id, duty } of found) {
    if (duty === 'stand_still' || duty === 'go_on') continue;
    await db.transaction().execute(async (trx) => {
      const locked = await lockCommand(trx, command_id);
      if (locked !== null && locked.command.ended_at === null) await duties[duty](trx, deps, locked, at);
    });
  }
}

async function keepTime(db: Db, found: readonly Found[], at: Date): Promise<void> {
  const those = (wanted: Clock): string[] =>
    found.filter(({ duty }) => duty === wanted).map(({ command_id }) => command_id);
  await setStill(db, those('stand_still'), at);
  await setGoing(db, those('go_on'), at);
}

const duties: Record<
  Duty,
  (trx: Trx, deps: ReportStoreDeps, locked: LockedCommand, at: Date) => Promise<void>
> = {
  expire: async (trx, deps, locked, at) => {
    if (locked.command.state !== 'queued') return;
    await end(trx, deps, locked, { state: 'expired', code: '20413', reason: 'NOT_SENT_IN_TIME' }, at);
  },
  refuse: async (trx, deps, locked, at) => {
    await end(trx, deps, locked, { state: 'failed', code: '20413', reason: 'AGENT_TOO_OLD' }, at);
  },
  give_up: async (trx, deps, locked, at) => {
    const code = commandKinds[locked.command.type].failureCode;
    await end(trx, deps, locked, { state: 'failed', code, reason: 'NO_ANSWER' }, at);
  },
  doubt: async (trx, deps, locked, at) => {
    await writeCommand(trx, deps, locked, { set: { state: 'unknown' } }, at);
  },
  cancel: async (trx, deps, locked, at) => {
    if (locked.command.state !== 'queued') return;
    const by = await cancelledBy(trx, locked.command.bulk_id);
    if (by !== null)
      await endCommand(trx, deps, locked, { state: 'cancelled', code: null, reason: null, by }, at);
  },
  admit: admitCommand,
  release: async (trx, deps, locked, at) => {
    if (locked.lease === null) return;
    const { holder = null } = serverKinds[locked.command.type].lease ?? {};
    const cause = { at, by: 'server', reason: holder?.reasons.overdue ?? 'OVERDUE' };
    const released = release(locked, cause);
    if (released.device === undefined) await letGo(locked.lease, cause).execute(trx);
    else await writeCommand(trx, deps, locked, { set: {}, ...released }, at);
  },
};

async function end(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  how: { state: 'expired' | 'failed'; code: ErrorCode; reason: CommandReason },
  at: Date,
): Promise<void> {
  await endCommand(trx, deps, locked, { ...how, by: 'server' }, at);
}

interface Found {
  command_id: string;
  duty: Duty | Clock;
}

async function findDuties(db: Db, at: Date): Promise<Found[]> {
  const before = (ms: number): Date => new Date(at.getTime() - ms);
  const deaf: CommandState[] = ['sent', 'running'];
  const result = await sql<Found>`
    with open as (
      select c.*, l.expires_at, kinds.answer_within, kinds.tells_progress, kinds.lane, kinds.width,
        ${countedTime(at)} >= kinds.send_within as is_late,
        b.paused_at is not null as is_paused, b.cancelled_by is not null as is_cancelled,
        c.yields and exists (select from commands o where o.device_id = c.device_id and o.ended_at is null and not o.yields)
          as is_behind, link.is_there, (
        link.is_there and (c.link_epoch is null or h.link_epoch = c.link_epoch)
      ) as is_linked, (
        link.is_there and h.abilities @> array[${firstAbility}] and not kinds.ability = any(h.abilities)
      ) as is_too_new
      from commands c join ${kindRows()} on kinds.type = c.type
        join hosts h on h.id = c.host_id
        left join leases l on l.lease_id = c.command_id and l.ended_at is null
        left join command_bulks b on b.id = c.bulk_id,
        lateral (select h.state = 'online' and h.link_instance is not null as is_there) link
      where c.ended_at is null
    ), placed as (
      select *, (is_paused or is_cancelled or is_behind) is true as is_out from open
    ), in_line as (
      select *, not is_out and is_there and row_number() over (
          partition by is_out, host_id, lane, bulk_id is not null order by state = 'queued', yields, id) > width as is_full
      from placed
    ), timed as (
      select *, (is_paused or is_full or (is_behind and is_there)) is true as is_kept from in_line
    ), judged as (
      select id, command_id, case
        when state = 'queued' and is_cancelled then 'cancel'
        when is_too_new then 'refuse'
        when state = 'queued' then case
          when is_late then 'expire'
          when yields and is_there and not is_out and not is_full then 'admit'
          when is_kept and still_since is null then 'stand_still'
          when not is_kept and still_since is not null then 'go_on'
        end
        when sent_at <= ${before(unknownAtMostMs)}::timestamptz then 'give_up'
        when is_linked and case when tells_progress then greatest(delivered_at, heard_at) else delivered_at end <= ${at}::timestamptz - answer_within then 'give_up'
        when started_at is not null and expires_at <= ${at}::timestamptz then 'release'
        when not is_linked and state = any(${deaf}) then 'doubt'
      end as duty
      from timed
    )
    select command_id, duty from judged where duty is not null order by id`.execute(db);
  return result.rows;
}

const dayMs = 24 * 60 * 60_000;

/** Removes what has been kept long enough; a command that has not ended stays however old it is. */
export async function forgetOldCommands(db: Db, keptDays: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - keptDays * dayMs);
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', keptSince(at))
    .where('for_good', '=', false)
    .execute();
  await deleteInBatches(db, sql`commands`, sql`t.ended_at < ${since}::timestamptz`);
  await deleteInBatches(
    db,
    sql`command_bulks`,
    sql`t.created_at < ${since}::timestamptz and not exists (select from commands c where c.bulk_id = t.id)`,
  );
}
