import { uptime } from 'node:os';
import { LinkError } from '@rackhand/device-link/link-error';
import type { Transport } from '@rackhand/device-link/transport-list';
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
  const hasRebooted = (udid: string, former: FormerStart): boolean | null => {
    const start = access.startOf(udid);
    return start === null ? null : hasStartedAnew(former, start);
  };
  /** The device has left, or is back already. */
  const hasGoneDown = (udid: string, former: FormerStart): boolean =>
    access.locate(udid)?.state !== 'device' || hasRebooted(udid, former) === true;

  /** Of a device that was seen to go: one that tells nothing of its start has started anew when it is back. */
  const waitUntilBack = async (udid: string, former: FormerStart, deadlineMs: number): Promise<void> => {
    const isBack = (): boolean => {
      const start = access.startOf(udid);
      return start !== null && !start.isStarting && hasStartedAnew(former, start) !== false;
    };
    if (await access.waitUntil(isBack, deadlineMs)) return;
    const last = access.startOf(udid);
    if (last === null) throw new ActionFailure('NOT_BACK_IN_TIME');
    throw new ActionFailure(hasStartedAnew(former, last) === false ? 'NOT_REBOOTED' : 'BOOT_NOT_COMPLETED');
  };

  /** The adb server is reached while the journal is written; nothing goes to the device before it is. */
  const request = async (context: ActionContext, { id }: Transport, marks: Marks): Promise<void> => {
    const started = performance.now();
    let refusal: Error | null = null;
    const former: FormerStart = { ...marks, askedAt: Date.now() };
    const begun = context.begin(writeFormer(former));
    try {
      await Promise.all([begun, access.requestReboot(id, begun)]);
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
    await waitUntilBack(context.udid, former, settings.backMs - (performance.now() - started));
  };

  /** What its watcher has read saves a trip to the device; only a second delivery needs its uptime as it is now. */
  const look = async ({ udid, firstDeliveredAt }: ActionContext, transport: Transport): Promise<StartMarks> =>
    (firstDeliveredAt === null ? access.startOf(udid) : null) ?? (await access.readStart(transport));

  return {
    async run(context) {
      const { udid, firstDeliveredAt } = context;
      const transport = await access.awaitAttached(udid);
      if (transport === null) throw whyUnreachable(access.locate(udid));
      const marks = await look(context, transport);
      if (firstDeliveredAt !== null && wasDone(marks, firstDeliveredAt)) {
        const former = { bootId: '', attachment: '', askedAt: firstDeliveredAt };
        await context.begin(writeFormer(former));
        await waitUntilBack(udid, former, settings.backMs);
      } else await request(context, transport, marks);
      context.step('reboot', 'succeeded');
    },
    async resume(context, facts) {
      const former = readFormer(facts);
      const { udid } = context;
      const hasLeft = noteLoss(() => access.locate(udid)?.state === 'device');
      const hasHappened = (): boolean => {
        const left = hasLeft();
        const start = access.startOf(udid);
        return start !== null && (hasStartedAnew(former, start) ?? left);
      };
      await access.waitUntil(hasHappened, settings.downMs);
      const [start, transport] = [access.startOf(udid), access.locate(udid)];
      if (start === null || transport === null || hasHappened()) {
        await waitUntilBack(udid, former, settings.backMs);
      } else if (hasStartedAnew(former, start) === false) {
        // It is up, and has not gone down for so long: the request was never made.
        await request(context, transport, start);
      } else throw new ActionFailure('REBOOT_NOT_KNOWN');
      context.step('reboot', 'succeeded');
    },
  };
}

type Marks = Pick<StartMarks, 'bootId' | 'attachment'>;

/**
 * An agent before this one has been given the command, and its journal, which only the machine's own end can take, is lost:
 * has the device started since?
 */
function wasDone({ startedAt }: StartMarks, firstDeliveredAt: number): boolean {
  if (startedAt !== null) return startedAt > firstDeliveredAt;
  const machineStartedAt = Date.now() - uptime() * 1000;
  if (machineStartedAt > firstDeliveredAt) throw new ActionFailure('REBOOT_NOT_KNOWN');
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
