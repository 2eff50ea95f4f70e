import type { Device } from '@rackhand/contract/device/device';
import { listDeviceApps } from '@rackhand/contract/endpoints/device-apps';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

/** How the API names an app on a device. */
export async function deviceAppOf(
  api: Api,
  { info: { udid } }: Device,
  appId: string,
): Promise<{ udid: string; device_app_id: string }> {
  const { apps } = await api.call(listDeviceApps, { params: { udid } });
  const app = apps.find(({ app_id }) => app_id === appId);
  if (app !== undefined) return { udid, device_app_id: String(app.device_app_id) };
  throw new CliFailure('failed', {
    ko: `이 장비에 ${appId} 앱이 없습니다. \`rackhand device-apps --device ${udid}\`로 볼 수 있습니다.`,
    en: `The device has no app ${appId}. \`rackhand device-apps --device ${udid}\` lists what it has.`,
  });
}
