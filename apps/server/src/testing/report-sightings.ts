import type { DeviceFacts, Sighting } from '@rackhand/contract/device/sighting';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { isAskedToReboot } from '../features/commands/asked-reboots.ts';
import { createPoolSnapshots } from '../features/devices/pool-snapshots.ts';
import { storeReports } from '../features/devices/store-reports.ts';
import { addHost } from '../features/hosts/host-registration.ts';
import type { TestApp } from './create-test-app.ts';
import { healthyReadings, phone, phoneFacts } from './test-sightings.ts';

/** A healthy phone that says something else of itself. */
export function phoneThatSays(udid: string, facts: Partial<DeviceFacts>): Sighting {
  return phone(udid, { facts: { ...phoneFacts, ...facts } });
}

export function setTopBox(udid: string): Sighting {
  const facts = {
    ...phoneFacts,
    manufacturer: 'Kaon',
    model: 'KSTB6077',
    device_type: 'stb',
    phone_number: '',
  } as const;
  const readings = { ...healthyReadings, battery_level: null, battery_temperature: null, charging: null };
  return phone(udid, { facts, readings, over_network: true });
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
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots(), isAskedToReboot };
  const seen = new Map(sightings.map((sighting) => [sighting.udid, sighting]));
  await storeReports(
    db,
    rules,
    [{ link: { hostId: id, epoch }, kind: 'snapshot', sightings: seen }],
    clock.now(),
  );
}
