import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { isUpdate } from '@rackhand/contract/command/command-kinds';
import type { listDeviceApps } from '@rackhand/contract/endpoints/device-apps';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import { concerns } from '../devices/occupancy.ts';
import { findFirmware } from './ask-firmware.ts';
import { readShownApps } from './device-app-row.ts';
import { type OpenAppCommand, toDeviceApp } from './device-app-shape.ts';
import { findDevice, type KnownDevice } from './find-device.ts';

export async function readAppsOf(
  db: Db,
  udid: string,
  language: Language,
): Promise<AnswerOf<typeof listDeviceApps>> {
  const device = await findDevice(db, udid);
  const [apps, firmware] = await Promise.all([
    readShown(db, device, sql`true`, language),
    findFirmware(db, device),
  ]);
  const synced_at = device.apps_synced_at === null ? null : koreanTime(device.apps_synced_at);
  const named = { arn: arnOf(device.id), udid: device.udid, device_name: device.model };
  return { ...named, synced_at, firmware, apps };
}

export async function readAppOf(
  db: Db,
  device: KnownDevice,
  deviceAppId: number,
  language: Language,
): Promise<DeviceApp | null> {
  return (await readShown(db, device, sql`a.id = ${deviceAppId}`, language))[0] ?? null;
}

async function readShown(
  db: Db,
  device: KnownDevice,
  which: ReturnType<typeof sql>,
  language: Language,
): Promise<DeviceApp[]> {
  const [rows, open] = await Promise.all([
    readShownApps(db, device.id, which),
    findOpenCommand(db, device.id),
  ]);
  const isListed = device.apps_synced_at !== null;
  return rows.map((row) => toDeviceApp(row, { isListed, open, language }));
}

interface OpenRow {
  command_id: string;
  type: string;
  app_id: string | null;
  app_ids: string[] | null;
}

/** A device has one at most. */
async function findOpenCommand(db: Db, deviceId: number): Promise<OpenAppCommand | null> {
  const { rows } = await sql<OpenRow>`
    select command_id, type, app_id, array(
      select one->>'app_id' from jsonb_array_elements(
        case when jsonb_typeof(arguments->'apps') = 'array' then arguments->'apps' else '[]'::jsonb end) one) as app_ids
    from commands c where device_id = ${deviceId} and ${concerns}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const named = row.app_id === null ? [] : [row.app_id];
  return {
    command_id: row.command_id,
    isUpdate: isUpdate(row.type),
    app_ids: new Set([...named, ...(row.app_ids ?? [])]),
  };
}
