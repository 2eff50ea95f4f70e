import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { changeDeviceApp } from '@rackhand/contract/endpoints/device-apps';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import { noteDeviceApp } from '../device-app-queries.ts';

type Change = BodyOf<typeof changeDeviceApp>;

/** Its policy or its priority. @returns whether it is saved */
export function useChangeApp(udid: string): (app: DeviceApp, change: Change) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async ({ device_app_id: id }, change) => {
    try {
      const params = { udid, device_app_id: String(id) };
      const { app } = await api.call(changeDeviceApp, { params, body: change });
      noteDeviceApp(client, udid, app);
      return true;
    } catch (error) {
      notices.fail(
        inBoth(deviceAppMessages, (said) => said.saveFailed),
        { error, text: refusalText(error) },
      );
      return false;
    }
  };
}
