import type { Trx } from '../../platform/database/database.ts';

/**
 * Whether a reboot that has not ended was sent to a device: what it does then, somebody has asked for, also where its
 * agent could not say so before. All of them are read once, when the first is asked about.
 */
export function createAskedReboots(trx: Trx): (deviceId: number) => Promise<boolean> {
  let asked: Promise<Set<number>> | null = null;
  const read = async (): Promise<Set<number>> => {
    const rows = await trx
      .selectFrom('commands')
      .select('device_id')
      .where('type', '=', 'reboot')
      .where('state', '<>', 'queued')
      .where('ended_at', 'is', null)
      .execute();
    return new Set(rows.map(({ device_id }) => device_id));
  };
  return async (deviceId) => {
    asked ??= read();
    return (await asked).has(deviceId);
  };
}
