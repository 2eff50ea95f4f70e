import type { CommandStepName } from '@rackhand/contract/command/command-kinds';
import { connectionReason, firstPlatform } from '@rackhand/contract/device/platforms';
import { reason } from '@rackhand/contract/test/step-reason';
import { textOf } from '@rackhand/program/text-of';
import type { LocatedDevice } from '../../devices/host-fleet.ts';
import { ReasonedError } from '../../devices/reasoned-error.ts';
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
class Skipped extends ReasonedError {}

const rungNames = ['adb_reconnect', 'usbreset', 'usb_authorized'] as const satisfies CommandStepName[];

interface Rung {
  name: (typeof rungNames)[number];
  climb(): Promise<void>;
}

/** A ladder: each rung takes more away from the device and gives it back; the first after which it answers is the last. */
export function createUsbResetAction(
  access: DeviceAccess,
  usb: UsbBus,
  settings = defaultUsbResetSettings,
): Action {
  const climbLadder = async (context: ActionContext, climbed: readonly string[]): Promise<void> => {
    const before = access.locate(context.udid);
    const device = before === null ? null : usb.find(before.attachment, context.udid);
    const begun = [...climbed];
    for (const rung of rungsOf({ access, usb }, before, device)) {
      if (climbed.includes(rung.name)) continue;
      begun.push(rung.name);
      await context.note({ rungs: begun.join(' ') });
      if (await tryRung({ access, settings }, context, rung)) return;
    }
    throw new ActionFailure('ALL_RUNGS_FAILED');
  };
  return {
    async run(context) {
      // Attached or not, it is climbed: only a device that is on its way is waited for.
      await access.awaitAttached(context.udid);
      await context.begin();
      await climbLadder(context, []);
    },
    async resume(context, { rungs = '' }) {
      const climbed = rungs.split(' ').filter((name) => name !== '');
      const isBack = await access.waitUntil(() => access.answers(context.udid), settings.backMs);
      // Whether the one under way has happened nobody knows: it is not done once more.
      const last = rungNames.find((name) => name === climbed.at(-1));
      if (last !== undefined && !context.hasStep(last))
        context.step(last, isBack ? 'succeeded' : 'failed', reason('agentEnded'));
      if (!isBack) await climbLadder(context, climbed);
    },
  };
}

function rungsOf(
  { access, usb }: { access: DeviceAccess; usb: UsbBus },
  before: LocatedDevice | null,
  device: UsbDevice | null,
): Rung[] {
  const onUsb = (climb: (found: UsbDevice) => Promise<void>) => (): Promise<void> => {
    if (device === null) throw new Skipped(reason('noUsbPath'));
    return climb(device);
  };
  return [
    {
      name: 'adb_reconnect',
      climb: () => {
        if (before === null) throw new Skipped(reason('notInAdb'));
        return access.actOf('usb_reset', before)(before.attachment);
      },
    },
    { name: 'usbreset', climb: onUsb(usb.reset) },
    { name: 'usb_authorized', climb: onUsb(usb.reauthorize) },
  ];
}

interface Climbing {
  access: DeviceAccess;
  settings: UsbResetSettings;
}

async function tryRung({ access, settings }: Climbing, context: ActionContext, rung: Rung): Promise<boolean> {
  const { udid } = context;
  const before = access.locate(udid);
  const climbedAt = performance.now();
  try {
    await rung.climb();
  } catch (error) {
    const words = textOf(error);
    context.step(rung.name, error instanceof Skipped ? 'skipped' : 'failed', words);
    return false;
  }
  /** Another attachment that answers, or the same one, when it has had the time to be dropped. */
  const answersAgain = async (): Promise<boolean> => {
    const isAnother = access.locate(udid)?.attachment.id !== before?.attachment.id;
    const hadTime = performance.now() - climbedAt > settings.dropMs;
    return access.isThere(udid) && (isAnother || hadTime) && (await access.answers(udid));
  };
  const isBack = await access.waitUntil(answersAgain, settings.backMs);
  context.step(
    rung.name,
    isBack ? 'succeeded' : 'failed',
    isBack ? '' : whereNow(access.locate(udid), before),
  );
  return isBack;
}

function whereNow(now: LocatedDevice | null, before: LocatedDevice | null): string {
  const platform = (now ?? before)?.provider.platform ?? firstPlatform;
  return connectionReason(platform, now?.attachment.connection ?? 'absent');
}
