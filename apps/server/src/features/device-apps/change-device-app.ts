import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { packageTexts } from '@rackhand/contract/app/package-texts';
import type { changeDeviceApp } from '@rackhand/contract/endpoints/device-apps';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { triedAnew } from '../app-records/policy-key.ts';
import { arnOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import { type DeviceAppRow, readDeviceApps } from './device-app-row.ts';
import { findDevice, lockByUdid } from './find-device.ts';
import { readAppOf } from './list-device-apps.ts';

type ChangeCall = Call<typeof changeDeviceApp>;
type Change = { update_policy: DeviceAppRow['update_policy'] } | { priority: number | null };

const texts = {
  oneKey: {
    ko: 'update_type과 priority 가운데 하나만 보내세요.',
    en: 'Send either update_type or priority.',
  },
} as const;

/** Policy or priority of one app on one device. Document 3 section 5. */
export async function changeApp({ db, clock }: FeatureDeps, call: ChangeCall): Promise<DeviceApp> {
  const change = readChange(call.body);
  const udid = call.params['udid'] ?? '';
  const appId = Number(call.params['device_app_id']);
  await db.transaction().execute(async (trx) => {
    const { id: deviceId } = await lockByUdid(trx, udid);
    const row = await findApp(trx, deviceId, appId);
    if ('update_policy' in change && row.package_id === null) throw new DomainError('E1017');
    const reset = 'update_policy' in change ? triedAnew : {};
    await trx
      .updateTable('device_apps')
      .set({ ...change, ...reset })
      .where('id', '=', row.id)
      .execute();
    await audit(trx, call, arnOf(deviceId), row, change);
    // What the policy before has asked for and is not on its way may be what this one does not want.
    if ('update_policy' in change) await dropUnsentOfPolicies(trx, [deviceId], clock.now());
    const version = await bumpTopic(trx, 'apps');
    await trx.updateTable('devices').set({ apps_version: version }).where('id', '=', deviceId).execute();
  });
  const shown = await readAppOf(db, await findDevice(db, udid), appId, call.language);
  if (shown === null) throw new DomainError('E1010');
  return shown;
}

/** An app of this device; E1010 where it has none of that id. */
export async function findApp(trx: Trx, deviceId: number, appId: number): Promise<DeviceAppRow> {
  const [row] = await readDeviceApps(trx, sql`a.device_id = ${deviceId} and a.id = ${appId}`);
  if (row === undefined) throw new DomainError('E1010');
  return row;
}

function readChange({ update_type, priority }: ChangeCall['body']): Change {
  if ((update_type === undefined) === (priority === undefined))
    throw new DomainError('901', [{ field: 'update_type', message: texts.oneKey }]);
  return update_type === undefined ? { priority: readPriority(priority) } : { update_policy: update_type };
}

function readPriority(given: string | number | null | undefined): number | null {
  const text = String(given ?? '').trim();
  if (text === '') return null;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= 100) return number;
  throw new DomainError('901', [{ field: 'priority', message: packageTexts.priority }]);
}

async function audit(
  trx: Trx,
  { actor, requestId, ip }: ChangeCall,
  object: string,
  row: DeviceAppRow,
  change: Change,
): Promise<void> {
  const { app_id } = row;
  const before = 'priority' in change ? { priority: row.priority } : { update_policy: row.update_policy };
  await recordAudit(trx, {
    actor,
    action: 'device_app.changed',
    object,
    before: { app_id, ...before },
    after: { app_id, ...change },
    requestId,
    ip,
    result: 'ok',
  });
}
