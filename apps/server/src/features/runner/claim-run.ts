import { runLimits } from '@rackhand/contract/test/run-states';
import type { RunnerOrder } from '@rackhand/contract/test/runner';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import { runIdOf } from '../runs/run-rows.ts';
import { isForRunner, type Runner } from '../runs/runner-labels.ts';
import { type TakeDeps, takePairs, waitForTurn } from '../runs/take-devices.ts';

/**
 * Gives this runner the first run in turn that is for it and whose device is free, by a lease: of all that ask at once one
 * gets it. null: there is none.
 */
export async function takeRun(
  db: Db,
  deps: TakeDeps,
  { runner, token }: { runner: Runner; token: string },
  at: Date,
): Promise<RunnerOrder | null> {
  const whose = isForRunner(runner);
  // Most of those that ask ask in vain.
  if (!(await isAnyFor(db, runner))) return null;
  return db.transaction().execute(async (trx) => {
    const taker = { whose, runner: { name: runner.name, token }, most: 1 };
    await waitForTurn(trx);
    const [pair] = await takePairs(trx, deps, taker, at);
    return pair === undefined ? null : readOrder(trx, pair.runId, at);
  });
}

async function isAnyFor(db: Db, runner: Runner): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from test_runs r join tests t on t.tid = r.tid
      where r.state = 'queued' and ${isForRunner(runner)}) as is_any`.execute(db);
  return rows[0]?.is_any === true;
}

interface OrderRow extends Pick<RunnerOrder, 'scenario' | 'parameters' | 'limit_seconds'> {
  tid: number;
  n: number;
  lease: number;
  device_id: number;
  udid: string;
  model: string;
  os: string;
  host: string;
  app: Omit<NonNullable<RunnerOrder['app']>, 'url'> | null;
}

/** With the secrets of its scenario: nobody but the runner that has it is told them. */
async function readOrder(trx: Trx, runId: number, at: Date): Promise<RunnerOrder> {
  const { rows } = await sql<OrderRow>`
    select r.tid, r.n, r.fence::float8 as lease, r.app, r.limit_seconds, t.sent_scenario as scenario, t.parameters,
      d.id as device_id, d.udid, d.model, d.platform_version as os, h.name as host
    from test_runs r join tests t on t.tid = r.tid join devices d on d.id = r.device_id join hosts h on h.id = r.host_id
    where r.id = ${runId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`run ${runId} is gone in the transaction that has taken it`);
  const { lease, device_id, udid, model, os, host, app, scenario, parameters, limit_seconds } = row;
  const test_run_id = runIdOf(row);
  return {
    ...{ test_run_id, lease, scenario, parameters, limit_seconds },
    lease_expires_at: koreanTime(new Date(at.getTime() + runLimits.leaseMs)),
    device: { arn: arnOf(device_id), udid, device_name: model, os, host },
    app: app === null ? null : { ...app, url: `/service/runner/app/${test_run_id}?lease=${String(lease)}` },
  };
}
