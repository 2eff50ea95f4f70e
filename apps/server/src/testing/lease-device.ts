import type { DeviceState, Holder } from '@rackhand/contract/device/device-states';
import { bumpTopic } from '../platform/database/live-order.ts';
import type { TestApp } from './create-test-app.ts';

/** Somebody of whom no call knows has the device from now on, and nobody else has. */
export async function leaseDevice(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  udid: string,
  state: Holder,
  shown: DeviceState = state,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('devices')
      .select('id')
      .where('udid', '=', udid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('leases')
      .set({ ended_at: at, ended_by: 'test', end_reason: 'TAKEN' })
      .where('device_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    const lease = { device_id: id, kind: 'command', state, taken_by: 'test', taken_at: at } as const;
    await trx
      .insertInto('leases')
      .values({ ...lease, expires_at: new Date(at.getTime() + 60 * 60_000) })
      .execute();
    const version = await bumpTopic(trx, 'farm');
    await trx
      .updateTable('devices')
      .set({ state: shown, changed_version: version })
      .where('id', '=', id)
      .execute();
    await trx.insertInto('farm_changes').values({ version, device_id: id }).execute();
  });
}
