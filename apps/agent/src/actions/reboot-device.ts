import type { ActionContext } from './action.ts';
import type { DeviceAccess } from './device-access.ts';
import { createRebootAction, defaultRebootSettings } from './kinds/reboot.ts';

export type RebootSettings = typeof defaultRebootSettings;

/** Reboots a device that no command is about; resolves when it is up again. Throws ActionFailure or a LinkError. */
export async function rebootDevice(
  access: DeviceAccess,
  udid: string,
  settings: RebootSettings = defaultRebootSettings,
): Promise<void> {
  const nothing = () => Promise.resolve();
  const context: ActionContext = {
    id: '',
    udid,
    given: {},
    firstDeliveredAt: null,
    beginUntil: Number.POSITIVE_INFINITY,
    begin: nothing,
    note: nothing,
    tell: () => undefined,
    apps: () => [],
    isCancelWanted: () => false,
    step: () => undefined,
    hasStep: () => false,
  };
  await createRebootAction(access, settings).run(context);
}
