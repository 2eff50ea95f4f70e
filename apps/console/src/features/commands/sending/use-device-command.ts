import { commandKinds, type DeviceCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { askEndpoints } from '@rackhand/contract/endpoints/commands';
import { useCallback } from 'react';
import { callOnce, type Intent } from '../../../platform/api/call-once.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadDevices } from '../../devices/reload-devices.ts';
import { useAskedCommand } from '../use-asked-command.ts';

/** `intent` names the click: however often it is sent, it is one command. */
export type AskDevice = (device: Device, type: DeviceCommandType, intent: Intent) => Promise<void>;

/** Asks for the command, says how it goes, and refreshes after success and failure (document 1 section 7). */
export function useDeviceCommand(): AskDevice {
  const { api } = usePlatform();
  const ask = useAskedCommand();
  return useCallback(
    async ({ arn, info }, type, intent) => {
      await ask({
        deviceName: calledName(info),
        words: commandKinds[type].words,
        call: () => callOnce(api, askEndpoints[type], { body: { arn }, intent }),
        reload: reloadDevices,
      });
    },
    [api, ask],
  );
}
