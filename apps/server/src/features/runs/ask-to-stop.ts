import type { RunState } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { lockWalletsOf, settleEnded } from '../points/settle-ended.ts';
import { runChannel } from './run-channel.ts';
import { byPerson } from './verdict.ts';

export interface StoppedRuns {
  groupType: string;
  /** Which of them, over `test_runs` as r. */
  runs: RawBuilder<boolean>;
  states: readonly Exclude<RunState, 'ended'>[];
  /** The customers' user who wants it; else somebody of ours does. */
  uid?: string | null;
}

/**
 * Ends runs that wait, and asks those under way to end; answers how many. Bumps the farm's version: whatever the transaction
 * has to lock is locked before. Whoever has been asked already is asked no second time, and counts.
 */
export async function askToStop(
  trx: Trx,
  { groupType, runs, states, uid = null }: StoppedRuns,
  by: string,
  at: Date,
): Promise<number> {
  await lockPayersOf(trx, runs, states);
  const { rows: found } = await sql<{
    id: number;
    state: RunState;
    host_id: number | null;
    wallet_id: number | null;
  }>`
    select r.id, r.state, r.host_id, r.wallet_id from test_runs r
    where r.state <> 'ended' and r.state = any(${[...states]}::text[]) and r.group_type = ${groupType} and (${runs})
    order by r.id for no key update`.execute(trx);
  if (found.length === 0) return 0;
  const version = await bumpTopic(trx, 'tests');
  await sql`
    update test_runs set stop_asked_at = coalesce(stop_asked_at, ${at}::timestamptz), stop_asked_by = coalesce(stop_asked_by, ${by}),
      stop_asked_uid = case when stop_asked_at is null then ${uid}::text else stop_asked_uid end,
      changed_version = ${version}, waiting_reason = null, waiting_detail = '',
      state = case when state = 'queued' then 'ended' else state end,
      crashes = ${foundBefore('crashes')}, anrs = ${foundBefore('anrs')},
      result = case when state = 'queued' then 'stopped' end,
      ended_at = case when state = 'queued' then ${at}::timestamptz end,
      decided_by = case when state = 'queued' then ${JSON.stringify(byPerson(by))}::jsonb end
    where id = any(${found.map(({ id }) => id)}::bigint[])`.execute(trx);
  const paid = found.filter(({ state, wallet_id }) => state === 'queued' && wallet_id !== null);
  if (paid.length > 0)
    await settleEnded(
      trx,
      paid.map(({ id }) => id),
      at,
    );
  const hosts = new Set(found.flatMap(({ state, host_id }) => (state === 'queued' ? [] : [host_id])));
  for (const hostId of hosts) await sql`select pg_notify(${runChannel}, ${String(hostId)})`.execute(trx);
  return found.length;
}

/** Of a round that waits to go on: what it found before it gave way was found, however it ends. */
const foundBefore = (what: 'crashes' | 'anrs'): RawBuilder<number> =>
  sql`case when state = 'queued' and so_far is not null then (so_far ->> ${sql.lit(what)})::integer else ${sql.ref(what)} end`;

/** Those that wait for another attempt have points kept, and end at once. */
async function lockPayersOf(
  trx: Trx,
  runs: RawBuilder<boolean>,
  states: StoppedRuns['states'],
): Promise<void> {
  if (!states.includes('queued')) return;
  const { rows } = await sql<{ id: number }>`
    select r.id from test_runs r where r.state = 'queued' and r.wallet_id is not null and (${runs})`.execute(
    trx,
  );
  if (rows.length > 0)
    await lockWalletsOf(
      trx,
      rows.map(({ id }) => id),
    );
}
