import { listHolds, releaseHold, renewHold, takeHold } from '@rackhand/contract/endpoints/holds';
import type { Hold, HoldState } from '@rackhand/contract/hold/hold';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { releaseDeviceHold, renewDeviceHold, takeDeviceHold } from './take-hold.ts';

interface HoldRouteDeps extends FeatureDeps, ReportStoreDeps {}

/** Document 3 section 4, "Holds". */
export function registerHoldRoutes(app: FastifyInstance, deps: HoldRouteDeps): void {
  bindEndpoint(app, takeHold, (call) =>
    runOnce(deps, call, 'hold', (trx) => takeDeviceHold(trx, deps, call)),
  );
  bindEndpoint(app, renewHold, (call) => renewDeviceHold(deps, call));
  bindEndpoint(app, releaseHold, (call) => releaseDeviceHold(deps, call));
  bindEndpoint(app, listHolds, async (call) => {
    const holds = await findLasting(deps.db, call.query.arn, call.deployment.groupType);
    return { holds, total_count: holds.length };
  });
}

/** Those of other deployments without who has them and what for. */
async function findLasting(db: Db, arn: string | undefined, groupType: string): Promise<Hold[]> {
  let query = db
    .selectFrom('leases')
    .selectAll()
    .where('kind', '=', 'hold')
    .where('state', 'is not', null)
    .where('ended_at', 'is', null)
    .$narrowType<{ state: HoldState }>()
    .orderBy('fence');
  if (arn !== undefined) query = query.where('device_id', '=', idOf(arn) ?? 0);
  const rows = await query.execute();
  return rows.map((row) => ({
    hold_id: row.lease_id,
    arn: arnOf(row.device_id),
    state: row.state,
    ...((row.group_type ?? groupType) === groupType
      ? { note: row.note, taken_by: row.taken_by }
      : { note: '', taken_by: null }),
    taken_at: koreanTime(row.taken_at),
    expires_at: koreanTime(row.expires_at),
  }));
}
