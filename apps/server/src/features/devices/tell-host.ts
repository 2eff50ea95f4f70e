import type { Trx } from '../../platform/database/database.ts';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks.ts';

/** A host has gone away or come back, with its devices: webhooks are told so in the same transaction. */
export async function tellHost(
  trx: Trx,
  type: 'host.away' | 'host.back',
  { hostId, at }: { hostId: number; at: Date },
): Promise<void> {
  const host = await trx
    .selectFrom('hosts')
    .select([
      'name',
      'address',
      (is) =>
        is
          .selectFrom('devices')
          .whereRef('devices.host_id', '=', 'hosts.id')
          .where('devices.removed_at', 'is', null)
          .select(is.fn.countAll<number>().as('count'))
          .as('devices'),
    ])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow();
  const data = { host: host.name, address: host.address, devices: Number(host.devices) };
  await queueWebhooks(trx, [{ type, subject: `host ${String(hostId)}`, data, at }]);
}
