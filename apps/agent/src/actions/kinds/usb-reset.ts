import type { CommandStepName } from '@rackhand/contract/command/command-kinds';
import type { Transport } from '@rackhand/device-link/transport-list';
import { textOf } from '@rackhand/program/text-of';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import type { UsbBus, UsbDevice } from './usb-device.ts';

export interface UsbResetSettings {
  /** After a rung, the device has so long to be back and to answer. */
  backMs: number;
  /** A connection that has been dropped is gone by then. */
  dropMs: number;
}

export const defaultUsbResetSettings: UsbResetSettings = { backMs: 15_000, dropMs: 1_500 };

/** Says why a rung can't be tried on this device. */
class Skipped extends Error {}

interface Rung {
  name: CommandStepName;
  climb(): Promise<void>;
}

/** A ladder: each rung takes more away from the device and gives it back; the first after which it answers is the last. */
export function createUsbResetAction(
  access: DeviceAccess,
  usb: UsbBus,
  settings = defaultUsbResetSettings,
): Action {
  /** Another attachment that answers, or the same one, when it has had the time to be dropped. */
  const answersAgain = async (
    udid: string,
    before: Transport | null,
    climbedAt: number,
  ): Promise<boolean> => {
    const now = access.locate(udid);
    const isAnother = now?.id !== before?.id || performance.now() - climbedAt > settings.dropMs;
    return now?.state === 'device' && isAnother && (await access.answers(udid));
  };
  const rungsOf = (before: Transport | null, device: UsbDevice | null): Rung[] => {
    const onUsb = (climb: (found: UsbDevice) => Promise<void>) => (): Promise<void> => {
      if (device === null) throw new Skipped('no USB path of this device on the host');
      return climb(device);
    };
    return [
      {
        name: 'adb_reconnect',
        climb: () => {
          if (before === null) throw new Skipped("not in adb's list");
          return access.reconnect(before.id);
        },
      },
      { name: 'usbreset', climb: onUsb(usb.reset) },
      { name: 'usb_authorized', climb: onUsb(usb.reauthorize) },
    ];
  };
  const tryRung = async (context: ActionContext, rung: Rung): Promise<boolean> => {
    const before = access.locate(context.udid);
    const climbedAt = performance.now();
    try {
      await rung.climb();
    } catch (error) {
      const words = textOf(error);
      context.step(rung.name, error instanceof Skipped ? 'skipped' : 'failed', words);
      return false;
    }
    const isBack = await access.waitUntil(
      () => answersAgain(context.udid, before, climbedAt),
      settings.backMs,
    );
    const state = access.locate(context.udid)?.state ?? 'absent';
    context.step(rung.name, isBack ? 'succeeded' : 'failed', isBack ? '' : `adb: ${state}`);
    return isBack;
  };
  const climbLadder = async (context: ActionContext): Promise<void> => {
    const before = access.locate(context.udid);
    const device = before === null ? null : usb.find(before, context.udid);
    for (const rung of rungsOf(before, device)) {
      if (!context.hasStep(rung.name) && (await tryRung(context, rung))) return;
    }
    throw new ActionFailure('ALL_RUNGS_FAILED');
  };

  return {
    async run(context) {
      // Attached or not, it is climbed: only a device that is on its way is waited for.
      await access.awaitAttached(context.udid);
      await context.begin();
      await climbLadder(context);
    },
    async resume(context) {
      const isBack = await access.waitUntil(() => access.answers(context.udid), settings.backMs);
      if (!isBack) await climbLadder(context);
    },
  };
}
