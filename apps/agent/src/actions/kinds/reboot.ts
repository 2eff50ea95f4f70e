import { uptime } from 'node:os';
import { failureOf, LinkError } from '@rackhand/device-link/link-error';
import type { LocatedDevice } from '../../devices/host-fleet.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import {
  type FormerStart,
  hasStartedAnew,
  readFormer,
  type StartMarks,
  writeFormer,
} from '../start-evidence.ts';
import { whyUnreachable } from '../why-unreachable.ts';

interface RebootSettings {
  /** From the request until the device is up again. REBOOT ends after five minutes (document 3 section 4). */
  backMs: number;
  /** A device that has taken the request may need so long until it goes down. */
  downMs: number;
  /** As long, for one that has not taken it. */
  refusedMs: number;
}

export const defaultRebootSettings: RebootSettings = { backMs: 280_000, downMs: 45_000, refusedMs: 3_000 };

/** What a device tells of its start says whether a reboot has happened, also after the agent's own end in the middle of it. */
export function createRebootAction(access: DeviceAccess, settings: RebootSettings): Action {
  const ask = createRequest(access, settings);
  return {
    async run(context) {
      const { udid, firstDeliveredAt } = context;
      const device = await access.awaitAttached(udid);
      if (device === null) throw whyUnreachable(access.locate(udid));
      const marks = await look(access, context, device);
      const former =
        firstDeliveredAt === null ? null : { bootId: '', attachment: '', askedAt: firstDeliveredAt };
      if (former !== null && wasDone(former, marks)) {
        await context.begin(writeFormer(former));
        await waitUntilBack(access, udid, former, settings.backMs);
      } else await ask(context, device, marks);
      context.step('reboot', 'succeeded');
    },
    async resume(context, facts) {
      const former = readFormer(facts);
      const { udid } = context;
      const hasLeft = noteLoss(() => access.isThere(udid));
      const hasHappened = (): boolean => {
        const left = hasLeft();
        const start = access.startOf(udid);
        return start !== null && (hasStartedAnew(former, start) ?? left);
      };
      await access.waitUntil(hasHappened, settings.downMs);
      const [start, device] = [access.startOf(udid), access.locate(udid)];
      if (start === null || device === null || hasHappened()) {
        await waitUntilBack(access, udid, former, settings.backMs);
      } else if (hasStartedAnew(former, start) === false) {
        // It is up, and has not gone down for so long: the request was never made.
        await ask(context, device, start);
      } else throw new ActionFailure('REBOOT_NOT_KNOWN');
      context.step('reboot', 'succeeded');
    },
  };
}

type Marks = Pick<StartMarks, 'bootId' | 'attachment'>;
type Request = (context: ActionContext, device: LocatedDevice, marks: Marks) => Promise<void>;

/** The device is reached for while the journal is written; nothing goes to it before it is. */
function createRequest(access: DeviceAccess, settings: RebootSettings): Request {
  /** The device has left, or is back already. */
  const hasGoneDown = (udid: string, former: FormerStart): boolean => {
    const start = access.startOf(udid);
    return !access.isThere(udid) || (start !== null && hasStartedAnew(former, start) === true);
  };
  return async (context, device, marks) => {
    const started = performance.now();
    const reboot = access.actOf('reboot', device);
    let refusal: Error | null = null;
    const former: FormerStart = { ...marks, askedAt: Date.now() };
    const begun = context.begin(writeFormer(former));
    try {
      await Promise.all([begun, reboot(device.attachment, begun)]);
    } catch (error) {
      // A device that goes down at once may not have answered: only its next start tells.
      if (!(error instanceof LinkError)) throw error;
      refusal = error;
      await begun;
    }
    const isLost = refusal instanceof LinkError && refusal.failure === 'device_lost';
    const downMs = refusal === null || isLost ? settings.downMs : settings.refusedMs;
    const isDown = await access.waitUntil(() => hasGoneDown(context.udid, former), downMs);
    if (!isDown) throw refusal ?? new ActionFailure('NOT_REBOOTED');
    await waitUntilBack(access, context.udid, former, settings.backMs - (performance.now() - started));
  };
}

/** Of a device that was seen to go: one that tells nothing of its start has started anew when it is back. */
async function waitUntilBack(
  access: DeviceAccess,
  udid: string,
  former: FormerStart,
  deadlineMs: number,
): Promise<void> {
  const isBack = (): boolean => {
    const start = access.startOf(udid);
    return start !== null && !start.isStarting && hasStartedAnew(former, start) !== false;
  };
  if (await access.waitUntil(isBack, deadlineMs)) return;
  const last = access.startOf(udid);
  if (last === null) throw new ActionFailure('NOT_BACK_IN_TIME');
  throw new ActionFailure(hasStartedAnew(former, last) === false ? 'NOT_REBOOTED' : 'BOOT_NOT_COMPLETED');
}

/** What its watcher has read saves a trip to the device; only a second delivery needs its uptime as it is now. */
async function look(
  access: DeviceAccess,
  { udid, firstDeliveredAt }: ActionContext,
  device: LocatedDevice,
): Promise<StartMarks> {
  if (firstDeliveredAt !== null) return access.readStart(device);
  return access.startOf(udid) ?? (await readUnlessSilent(access, device));
}

/** One whose shell is silent may yet take a reboot: by its uptime it is known afterwards whether it has. */
async function readUnlessSilent(access: DeviceAccess, device: LocatedDevice): Promise<StartMarks> {
  try {
    return await access.readStart(device);
  } catch (error) {
    if (failureOf(error) !== 'device_silent') throw error;
    return { bootId: '', startedAt: null, attachment: device.provider.markOf(device.attachment) };
  }
}

/**
 * An agent before this one has been given the command, and its journal, which only the machine's own end can take, is lost:
 * has the device started since?
 */
function wasDone(former: FormerStart, marks: StartMarks): boolean {
  const isSince = hasStartedAnew(former, marks);
  if (isSince !== null) return isSince;
  const machineStartedAt = Date.now() - uptime() * 1000;
  if (machineStartedAt > former.askedAt) throw new ActionFailure('REBOOT_NOT_KNOWN');
  return false;
}

/** To be asked again and again: whether it was here and then, for a while, was not. */
function noteLoss(isHere: () => boolean): () => boolean {
  let wasHere = false;
  let hasLeft = false;
  return () => {
    const here = isHere();
    hasLeft ||= wasHere && !here;
    wasHere ||= here;
    return hasLeft;
  };
}
