import type { DeviceFacts, DeviceReadings, Sighting } from '@rackhand/contract/sighting';
import { defaultThresholds } from '@rackhand/contract/state-thresholds';
import { createPoolSnapshots } from '../features/devices/pool-snapshots.ts';
import { storeReports } from '../features/devices/store-reports.ts';
import { addHost } from '../features/hosts/host-registration.ts';
import type { TestApp } from './create-test-app.ts';

const phoneFacts: DeviceFacts = {
  manufacturer: 'samsung',
  model: 'SM-S911N',
  model_number: 'SM-S911N',
  device_type: 'mobile',
  platform_version: '14',
  api_level: 34,
  firmware_version: 'S911NKSU3CXD1',
  cpu: 'arm64-v8a',
  ram: 7600,
  heap_size: 512,
  internal_storage: 256,
  resolution: { width: 1080, height: 2340 },
  density: 425,
  mac_address: '02:00:00:44:55:66',
  phone_number: '01012345678',
  characteristics: 'nosdcard',
};

const healthyReadings: DeviceReadings = {
  battery_level: 90,
  battery_temperature: 280,
  charging: true,
  wifi_connected: true,
  ethernet_up: false,
  storage_free_bytes: 100 * 1024 ** 3,
};

/** A healthy phone as an agent sees it, with what the test wants otherwise. */
export function phone(
  udid: string,
  facts: Partial<DeviceFacts> = {},
  other: Partial<Sighting> = {},
): Sighting {
  return {
    udid,
    provisional: false,
    transport: udid,
    over_network: false,
    connection: 'device',
    duplicate: false,
    silent_tries: 0,
    facts: { ...phoneFacts, ...facts },
    readings: healthyReadings,
    ...other,
  };
}

export function setTopBox(udid: string, facts: Partial<DeviceFacts> = {}): Sighting {
  const box = { manufacturer: 'Kaon', model: 'KSTB6077', device_type: 'stb', phone_number: '' } as const;
  const readings = { ...healthyReadings, battery_level: null, battery_temperature: null, charging: null };
  return phone(udid, { ...box, ...facts }, { over_network: true, readings });
}

/** What the agent of a host says, stored as the server stores it. The host is made at its first report. */
export async function report(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  sightings: readonly Sighting[],
  host = 'lab-1',
): Promise<void> {
  await addHost({ db, clock }, { name: host, acceptNewDevices: true });
  const { id, link_epoch: epoch } = await db
    .selectFrom('hosts')
    .select(['id', 'link_epoch'])
    .where('name', '=', host)
    .executeTakeFirstOrThrow();
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  const seen = new Map(sightings.map((sighting) => [sighting.udid, sighting]));
  await storeReports(
    db,
    rules,
    [{ link: { hostId: id, epoch }, kind: 'snapshot', sightings: seen }],
    clock.now(),
  );
}
