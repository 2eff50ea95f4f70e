import { firmwareFor, type ToldFirmware } from '@rackhand/contract/host/firmware';
import type { Text } from '@rackhand/contract/text/language';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { orderOf } from './app-orders.ts';
import type { DeviceAppRow } from './device-app-row.ts';

const noFirmware: Text = {
  ko: '장비의 호스트에 펌웨어 업데이트 명령이 없습니다.',
  en: 'The device’s host has no command for firmware updates.',
};

/** The program by which the device's host updates its firmware; null: it has none for such devices. */
export async function findFirmware(
  db: Db | Trx,
  { host_id, facts }: Pick<DeviceRow, 'host_id' | 'facts'>,
): Promise<ToldFirmware | null> {
  if (host_id === null) return null;
  const host = await db.selectFrom('hosts').select('firmware').where('id', '=', host_id).executeTakeFirst();
  return firmwareFor(host?.firmware ?? [], facts);
}

/** What the agent is given of it; throws why there is none. A program that takes a file gets the managed version's. */
export async function firmwareOrder(
  trx: Trx,
  device: DeviceRow,
  app: DeviceAppRow,
): Promise<Record<string, unknown>> {
  const firmware = await findFirmware(trx, device);
  if (firmware === null) throw new DomainError('20413', [{ field: 'update_type', message: noFirmware }]);
  const given = { device_app_id: app.id, app_id: app.app_id, model: firmware.model };
  if (!firmware.takes_file) return given;
  if (app.package_id === null || !app.has_file)
    throw new DomainError(app.package_id === null ? 'E1017' : '8532', [
      { field: 'device_app_id', message: app.app_id },
    ]);
  return { ...given, apps: [orderOf(app)] };
}
