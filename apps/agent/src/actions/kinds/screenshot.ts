import { setTimeout as wait } from 'node:timers/promises';
import { bringScreenshot, screenshotLimits } from '@rackhand/contract/command/screenshot';
import { failureOf } from '@rackhand/device-link/link-error';
import type { LocatedDevice } from '../../devices/host-fleet.ts';
import { NotSent, type SendFile } from '../../server-link/send-file.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { wholePng } from '../whole-png.ts';
import { whyUnreachable } from '../why-unreachable.ts';

export interface ScreenshotSettings {
  /** The device may think so long before the picture and in the middle of it. */
  silentMs: number;
  /** A server that is away is tried for so long. */
  sendMs: number;
  retryMs: number;
}

export const defaultScreenshotSettings: ScreenshotSettings = {
  silentMs: 15_000,
  sendMs: 45_000,
  retryMs: 1_000,
};

/** A picture on its way from the device to the server, which never lies on this host. Nothing on the device changes: it may be taken anew. */
export function createScreenshotAction(
  access: DeviceAccess,
  send: SendFile,
  { silentMs, sendMs, retryMs }: ScreenshotSettings,
): Action {
  const bring = async (commandId: string, udid: string, device: LocatedDevice): Promise<void> => {
    const { bytes: maximumBytes } = screenshotLimits;
    const read = access.actOf('screenshot', device);
    const source = read(device.attachment, { deadlineMs: silentMs, maximumBytes });
    const path = bringScreenshot.path.replace('{command_id}', commandId);
    try {
      await send(path, 'image/png', await wholePng(source));
    } catch (error) {
      // Its shell lives and the picture does not come.
      if (failureOf(error) === 'device_silent' && (await access.answers(udid)))
        throw new ActionFailure('SCREEN_NOT_READ');
      throw error;
    }
  };
  const run = async (context: ActionContext): Promise<void> => {
    const { id, udid } = context;
    const device = await access.awaitAttached(udid);
    if (device === null) throw whyUnreachable(access.locate(udid));
    await context.begin();
    const until = performance.now() + sendMs;
    for (;;) {
      try {
        await bring(id, udid, device);
        return;
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        if (!error.mayPass || performance.now() >= until)
          throw new ActionFailure('PICTURE_NOT_SENT', error.message);
        await wait(retryMs);
      }
    }
  };
  return { run, resume: run };
}
