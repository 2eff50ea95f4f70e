import { appCommandWords } from '@rackhand/contract/app/app-command-words';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { AppCommandType } from '@rackhand/contract/command/command-kinds';
import {
  deleteDeviceApp,
  syncDeviceApps,
  updateAllOfDevice,
  updateDeviceApp,
} from '@rackhand/contract/endpoints/device-apps';
import { callOnce, type Intent } from '../../../platform/api/call-once.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useAskedCommand } from '../../commands/use-asked-command.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import type { DeviceAppList } from '../device-app-queries.ts';
import { reloadDeviceApps } from '../live-device-apps.ts';
import type { Deletion } from './why-not.ts';

interface AppCommands {
  sync: (intent: Intent) => Promise<boolean>;
  update: (app: DeviceApp, intent: Intent, allowDataLoss: boolean) => Promise<boolean>;
  updateFirmware: (app: DeviceApp, intent: Intent) => Promise<boolean>;
  remove: (app: DeviceApp, type: Deletion, intent: Intent, allApps: boolean) => Promise<boolean>;
  updateAll: (intent: Intent) => Promise<void>;
}

/** What may be asked of a device about its apps; each says how it goes, and the list follows. Document 1 section 4. */
export function useAppCommands({ udid, device_name: deviceName }: DeviceAppList): AppCommands {
  const { api, notices } = usePlatform();
  const ask = useAskedCommand();
  const run = (type: AppCommandType, call: () => Promise<{ command_id: string }>): Promise<boolean> =>
    ask({
      deviceName,
      words: appCommandWords[type],
      call,
      reload: (client) => reloadDeviceApps(client, udid),
    });
  const paramsOf = (app: DeviceApp) => ({ udid, device_app_id: String(app.device_app_id) });
  return {
    sync: (intent) =>
      run('app_list_up_to_date', () => callOnce(api, syncDeviceApps, { params: { udid }, intent })),
    update: (app, intent, allowDataLoss) =>
      run('app_update', () =>
        callOnce(api, updateDeviceApp, {
          params: paramsOf(app),
          body: { update_type: 'app_update', allow_data_loss: allowDataLoss },
          intent,
        }),
      ),
    updateFirmware: (app, intent) =>
      run('firmware_update', () =>
        callOnce(api, updateDeviceApp, {
          params: paramsOf(app),
          body: { update_type: 'firmware_update' },
          intent,
        }),
      ),
    remove: (app, type, intent, allApps) =>
      run(type, () =>
        callOnce(api, deleteDeviceApp, {
          params: paramsOf(app),
          body: { delete_type: type, all_apps: allApps },
          intent,
        }),
      ),
    updateAll: async (intent) => {
      const { failed, begun } = appCommandWords.all_app_update;
      try {
        const { results } = await callOnce(api, updateAllOfDevice, { params: { udid }, body: {}, intent });
        const [result] = results;
        const code = String(result?.errorCode ?? 0);
        // A code that is known is said, anything else is a success. Document 1 section 7.
        if (code !== '0' && isErrorCode(code)) notices.fail(failed, { text: catalogue[code] });
        else if ((result?.command_id ?? null) === null)
          notices.succeed(inBoth(deviceAppMessages, (said) => said.nothingToUpdate));
        else if (begun !== null) notices.succeed(begun);
      } catch (error) {
        notices.fail(failed, { error });
      }
    },
  };
}
