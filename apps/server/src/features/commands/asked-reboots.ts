import type { Trx } from '../../platform/database/database.ts';

/**
 * Devices to which a reboot was sent that has not ended: what they do then, somebody has asked for, also where their agents
 * could not say so before.
 */
export async function readAskedReboots(trx: Trx): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('commands')
    .select('device_id')
    .where('type', '=', 'reboot')
    .where('state', '<>', 'queued')
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ device_id }) => device_id));
}
