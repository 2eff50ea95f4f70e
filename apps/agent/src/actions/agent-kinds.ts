import { type CommandType, commandTypes } from '@rackhand/contract/command/command-kinds';
import type { FileCache } from '../files/file-cache.ts';
import type { FirmwareProgram } from '../firmware/read-firmware-file.ts';
import type { Power } from '../power/power.ts';
import type { SendFile } from '../server-link/send-file.ts';
import { type Action, ActionFailure } from './action.ts';
import type { AppLists, AppReach } from './app-lists.ts';
import type { DeviceAccess } from './device-access.ts';
import type { HubPlaces } from './hub-places.ts';
import { createChangeAction, deleteApp, deleteCache, deleteData, deleteUpdate } from './kinds/change-app.ts';
import { createChargeOffAction, createChargeOnAction, defaultChargeSettings } from './kinds/charge.ts';
import { createCleanAction } from './kinds/clean.ts';
import { createFirmwareAction } from './kinds/firmware-update.ts';
import { createInspectAction, defaultInspectSettings } from './kinds/inspect.ts';
import { createPowerCycleAction, defaultPowerSettings } from './kinds/power-cycle.ts';
import { hasApps, reachApps } from './kinds/reach-apps.ts';
import { createReadAppsAction, tellingApps } from './kinds/read-apps.ts';
import { createRebootAction, defaultRebootSettings } from './kinds/reboot.ts';
import { orByPower } from './kinds/reboot-by-power.ts';
import { createScreenshotAction, defaultScreenshotSettings } from './kinds/screenshot.ts';
import { createUpdateAction } from './kinds/update-apps.ts';
import { defaultUpdateSettings } from './kinds/update-deps.ts';
import { createUsbBus } from './kinds/usb-device.ts';
import { createUsbResetAction, defaultUsbResetSettings } from './kinds/usb-reset.ts';

/** What the kinds' actions have to do their work with. */
export interface KindDeps {
  access: DeviceAccess;
  /** To the server. */
  send: SendFile;
  /** From the server. */
  files: FileCache;
  hubs: HubPlaces;
  lists: AppLists;
  power: Power;
  /** What brings other firmware to this host's boxes, and where that is done. */
  firmware: { programs: readonly FirmwareProgram[]; folder: string; adbServerPort: number };
  /** The devices that can be asked now. */
  present(): readonly string[];
  settings: ActionSettings;
}

/** How long the kinds wait for a device. */
export const defaultActionSettings = {
  screenshot: defaultScreenshotSettings,
  inspect: defaultInspectSettings,
  usbReset: defaultUsbResetSettings,
  reboot: defaultRebootSettings,
  power: defaultPowerSettings,
  charge: defaultChargeSettings,
  update: defaultUpdateSettings,
};
export type ActionSettings = typeof defaultActionSettings;

const update = ({ settings, ...deps }: KindDeps): Action =>
  tellingApps(createUpdateAction({ ...deps, settings: settings.update }), deps.lists);
const change =
  (changeOf: Parameters<typeof createChangeAction>[1]) =>
  ({ access, lists }: KindDeps): Action =>
    tellingApps(createChangeAction(access, changeOf), lists);

const powerCycle = ({ access, power, present, settings }: KindDeps): Action =>
  createPowerCycleAction({ access, power, present, settings: settings.power });

/** Every kind of command, as this agent does it. */
const agentKinds: Readonly<Record<CommandType, (deps: KindDeps) => Action>> = {
  screenshot: ({ access, send, settings }) => createScreenshotAction(access, send, settings.screenshot),
  usb_reset: ({ access, settings }) => createUsbResetAction(access, createUsbBus(), settings.usbReset),
  reboot: (deps) =>
    orByPower(deps.access, createRebootAction(deps.access, deps.settings.reboot), powerCycle(deps)),
  power_cycle: powerCycle,
  app_update: update,
  all_app_update: update,
  delete_app: change(() => deleteApp),
  delete_app_data: change(() => deleteData),
  delete_app_cache: change(deleteCache),
  delete_app_update: change(() => deleteUpdate),
  app_list_up_to_date: ({ lists }) => createReadAppsAction(lists),
  firmware_update: ({ access, files, lists, firmware }) =>
    tellingApps(createFirmwareAction({ access, files, ...firmware }), lists),
  clean: ({ access, lists, settings }) => tellingApps(createCleanAction(access, settings.reboot), lists),
  charge_off: (deps) => createChargeOffAction({ ...deps, settings: deps.settings.charge }),
  charge_on: (deps) => createChargeOnAction({ ...deps, settings: deps.settings.charge }),
  inspect: ({ access, send, settings }) => createInspectAction(access, send, settings.inspect),
};

/** A kind that the device's provider can't do is refused by name, before anything is waited for. */
function ifAble(type: CommandType, action: Action, access: DeviceAccess): Action {
  return {
    ...action,
    run: async (context) => {
      if (!access.isAble(context.udid, type)) throw new ActionFailure('DEVICE_UNABLE');
      await action.run(context);
    },
  };
}

export function createActions(deps: KindDeps): Readonly<Record<CommandType, Action>> {
  const actions = commandTypes.map((type) => [type, ifAble(type, agentKinds[type](deps), deps.access)]);
  return Object.fromEntries(actions) as Record<CommandType, Action>;
}

/** How apps are reached that no command is about. */
export function appsBehind(access: DeviceAccess): AppReach {
  return { canList: (udid) => hasApps(access, udid), reach: (udid) => reachApps(access, udid) };
}
