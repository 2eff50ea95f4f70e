import type { RunReport } from '@rackhand/contract/host/agent-link';
import type { RunItem } from '@rackhand/contract/test/run-link';
import { runLimits, runStates } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { extendLease, showLease } from '../leases/change-lease.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { lockRun } from './run-row.ts';
import { sayTold } from './told-channel.ts';

type Said = Extract<RunReport, { type: 'run_progress' }>;
/** How far an attempt is, whoever carries it out. */
export type Progress = Omit<Said, 'type' | 'test_run_id' | 'attempt' | 'fence'>;

/** Its executor has been heard: the lease goes on. false: the attempt is over. */
export async function keepLease(db: Db | Trx, { runId, attempt }: AttemptKey, at: Date): Promise<boolean> {
  const { rows } = await sql<{ fence: number }>`
    update test_runs r set heard_at = ${at}::timestamptz
    where r.id = ${runId} and r.attempt = ${attempt} and ${isUnderWay} returning r.fence`.execute(db);
  const [found] = rows;
  if (found === undefined) return false;
  await extendLease(found, leaseEnd(at)).execute(db);
  return true;
}

const leaseEnd = (at: Date): Date => new Date(at.getTime() + runLimits.leaseMs);

/** How far an attempt is. It is told of by a change of its state alone. false: the attempt is over. */
export async function storeProgress(
  db: Db,
  deps: ReportStoreDeps,
  key: AttemptKey,
  progress: Progress,
  at: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isStored =
      (await storeStep(trx, key, progress, at)) || (await storeState(trx, deps, key, progress, at));
    if (isStored) {
      await storeDetails(trx, key, progress);
      await sayTold(trx, key.runId);
    }
    return isStored;
  });
}

/** Within the state that it has; false: it is in another one. */
async function storeStep(
  trx: Trx,
  { runId, attempt }: AttemptKey,
  said: Progress,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ fence: number }>`
    update test_runs set stage = ${said.stage}, done = ${said.done}, total = ${said.total}, heard_at = ${at}::timestamptz
    where id = ${runId} and attempt = ${attempt} and state = ${said.state} returning fence`.execute(trx);
  const [found] = rows;
  if (found !== undefined) await extendLease(found, leaseEnd(at)).execute(trx);
  return found !== undefined;
}

/** Into the next one, with its device; a state is never gone back to. */
async function storeState(
  trx: Trx,
  deps: ReportStoreDeps,
  key: AttemptKey,
  said: Progress,
  at: Date,
): Promise<boolean> {
  const locked = await lockRun(trx, key);
  if (locked === null) return false;
  const { run, device, lease } = locked;
  const isBehind = runStates.indexOf(said.state) <= runStates.indexOf(run.state);
  if (isBehind || lease === null) return keepLease(trx, key, at);
  const change = beginChange(device);
  const { next, parts } = showLease(device, lease, { state: 'TESTING', expiresAt: leaseEnd(at) });
  stepChange(change, next, { at, by: 'server', reason: 'RUN_BEGUN' }, deps.thresholds);
  const changed_version = await bumpTopic(trx, 'tests');
  const { state, stage, done, total } = said;
  await trx
    .updateTable('test_runs')
    .set({
      ...{ state, stage, done, total, heard_at: at, changed_version },
      ...(state === 'running' ? { started_at: at } : {}),
    })
    .where('id', '=', run.id)
    .execute();
  await storeDeviceChanges(trx, deps, [change], { at, besides: parts });
  return true;
}

async function storeDetails(trx: Trx, key: AttemptKey, { facts, items }: Progress): Promise<void> {
  if (facts !== null)
    await trx
      .updateTable('run_attempts')
      .set({ facts: JSON.stringify(facts) })
      .where('run_id', '=', key.runId)
      .where('attempt', '=', key.attempt)
      .execute();
  if (items.length > 0) await storeItems(trx, key, items);
}

/** An item is told again whole when it has changed. */
export async function storeItems(
  trx: Trx,
  { runId, attempt }: AttemptKey,
  items: readonly RunItem[],
): Promise<void> {
  await sql`
    insert into run_items (run_id, attempt, number, item)
    select distinct on ((item ->> 'number')::integer) ${runId}::bigint, ${attempt}::integer, (item ->> 'number')::integer, item
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as told (item, nth)
    order by (item ->> 'number')::integer, nth desc
    on conflict (run_id, attempt, number) do update set item = excluded.item`.execute(trx);
}
