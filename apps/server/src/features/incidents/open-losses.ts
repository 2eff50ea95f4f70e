import { incidentRule } from '@rackhand/contract/incident/incident';
import type { Db } from '../../platform/database/database.ts';

/** An incident of lost devices that has not ended. */
export interface OpenLoss {
  id: number;
  deviceIds: number[];
  /** Those that have not been back since. */
  lostIds: number[];
  startedAt: Date;
  /** Its window is over: nothing joins it any more. */
  isSettled: boolean;
}

export async function readOpenLosses(db: Db, at: Date): Promise<OpenLoss[]> {
  const rows = await db
    .selectFrom('incidents')
    .select(['id', 'device_ids', 'lost_ids', 'started_at'])
    .where('kind', '=', 'devices_lost')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    deviceIds: row.device_ids,
    lostIds: row.lost_ids,
    startedAt: row.started_at,
    isSettled: at.getTime() - row.started_at.getTime() > incidentRule.withinMs,
  }));
}
