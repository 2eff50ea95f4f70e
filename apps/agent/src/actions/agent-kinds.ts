import {
  appCommandTypes,
  type CommandType,
  type DeviceCommandType,
  deviceCommandTypes,
} from '@rackhand/contract/command/command-kinds';
import type { SendFile } from '../server-link/send-file.ts';
import { type Action, ActionFailure } from './action.ts';
import type { DeviceAccess } from './device-access.ts';
import { createRebootAction, defaultRebootSettings } from './kinds/reboot.ts';
import { createScreenshotAction, defaultScreenshotSettings } from './kinds/screenshot.ts';
import { createUsbBus } from './kinds/usb-device.ts';
import { createUsbResetAction, defaultUsbResetSettings } from './kinds/usb-reset.ts';

/** What the kinds' actions have to do their work with. */
export interface KindDeps {
  access: DeviceAccess;
  /** To the server. */
  send: SendFile;
  settings: ActionSettings;
}

/** How long the kinds wait for a device. */
export const defaultActionSettings = {
  screenshot: defaultScreenshotSettings,
  usbReset: defaultUsbResetSettings,
  reboot: defaultRebootSettings,
};
export type ActionSettings = typeof defaultActionSettings;

/** Every kind of command that this agent names to servers, as it does it. */
const agentKinds: Readonly<Record<DeviceCommandType, (deps: KindDeps) => Action>> = {
  screenshot: ({ access, send, settings }) => createScreenshotAction(access, send, settings.screenshot),
  usb_reset: ({ access, settings }) => createUsbResetAction(access, createUsbBus(), settings.usbReset),
  reboot: ({ access, settings }) => createRebootAction(access, settings.reboot),
};

/** A kind that the device's provider can't do is refused by name, before anything is waited for. */
/** What is not named is refused by name. */
const tooOld: Action = {
  run: () => Promise.reject(new ActionFailure('AGENT_TOO_OLD')),
  resume: () => Promise.reject(new ActionFailure('AGENT_TOO_OLD')),
};

function ifAble(type: DeviceCommandType, action: Action, access: DeviceAccess): Action {
  return {
    ...action,
    run: async (context) => {
      if (!access.isAble(context.udid, type)) throw new ActionFailure('DEVICE_UNABLE');
      await action.run(context);
    },
  };
}

export function createActions(deps: KindDeps): Readonly<Record<CommandType, Action>> {
  const actions = deviceCommandTypes.map((type) => [type, ifAble(type, agentKinds[type](deps), deps.access)]);
  const others = appCommandTypes.map((type) => [type, tooOld]);
  return Object.fromEntries([...actions, ...others]) as Record<CommandType, Action>;
}
