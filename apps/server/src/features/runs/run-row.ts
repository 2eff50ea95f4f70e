import type { DeviceFilter, TestOptions } from '@rackhand/contract/test/project';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import type { TestRunsTable } from '../../platform/database/run-tables.ts';
import { lockDevicesWhere } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { LastingLease } from '../leases/change-lease.ts';
import { lastingLease } from '../leases/find-leases.ts';
import { lockWalletsOf } from '../points/settle-ended.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

export type RunRow = Selectable<TestRunsTable>;

/** Of those under way the ones that are their agent's: of what a runner has carried out, the cleaning. */
export const isAgents = sql<boolean>`(r.runner is null or r.state = 'cleaning')`;

/** A run under way, with its device and its lease. */
export interface LockedRun {
  run: RunRow;
  test: { options: TestOptions; device_filter: DeviceFilter | null; created_by: string };
  device: DeviceRow;
  /** null: somebody later has fenced it out. */
  lease: LastingLease | null;
}

/**
 * Locks a run and, before it, its device, as every transaction does; null where that attempt is over. What is about to end
 * it locks the wallet that pays for it before both.
 */
export async function lockRun(
  trx: Trx,
  { runId, attempt }: AttemptKey,
  { ends = false }: { ends?: boolean } = {},
): Promise<LockedRun | null> {
  if (ends) await lockWalletsOf(trx, [runId]);
  const [device] = await lockDevicesWhere(
    trx,
    sql<boolean>`id = (select device_id from run_attempts where run_id = ${runId} and attempt = ${attempt})`,
  );
  const locked = await trx
    .selectFrom('test_runs as r')
    .selectAll()
    .select([lastingLease(sql`r.lease_id`).as('lease'), testOf(sql`r.tid`).as('test')])
    .where('id', '=', runId)
    .where('attempt', '=', attempt)
    .where(isUnderWay)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined || device === undefined) return null;
  const { lease, test, ...run } = locked;
  return { run, test, device, lease };
}

function testOf(tid: RawBuilder<unknown>): RawBuilder<LockedRun['test']> {
  return sql`(select json_build_object('options', options, 'device_filter', device_filter, 'created_by', created_by)
    from tests where tid = ${tid})`;
}
