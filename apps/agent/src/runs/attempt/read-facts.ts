import type { RunFacts } from '@rackhand/contract/test/run-link';
import type { RunDevice } from '../device/run-device.ts';

const lookMs = 15_000;
const none: RunFacts = {
  os_version: '',
  api_level: null,
  model: '',
  app_version: '',
  app_version_code: '',
  battery: null,
  free_bytes: null,
  boot_id: '',
};

/** The device as it is now; what it does not tell is left open. */
export async function readFacts(
  device: RunDevice,
  { appId, bootId }: { appId: string | null; bootId: string },
): Promise<RunFacts> {
  const said = await device.look(
    [
      ['getprop', 'ro.build.version.release'],
      ['getprop', 'ro.product.model'],
      ['dumpsys', 'battery'],
    ],
    lookMs,
  );
  const [release = '', model = '', battery = ''] = said.map(({ text }) => text.trim());
  const { freeBytes, apiLevel } = await device.lookAtApps((apps) => apps.capacity());
  const app = appId === null ? null : await device.lookAtApps((apps) => apps.find(appId));
  return {
    ...none,
    os_version: release.slice(0, 100),
    model: model.slice(0, 200),
    api_level: apiLevel,
    free_bytes: freeBytes,
    battery: parseBattery(battery),
    app_version: app?.version_name ?? '',
    app_version_code: app?.version_code ?? '',
    boot_id: bootId.slice(0, 100),
  };
}

/** null: it has none, as a box has not. */
function parseBattery(said: string): number | null {
  if (/present: false/.test(said)) return null;
  const level = /^\s*level: (\d{1,3})\s*$/m.exec(said)?.[1];
  return level === undefined ? null : Math.min(100, Number(level));
}
