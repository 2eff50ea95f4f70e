import { unreachableError } from '@rackhand/contract/device-state';
import { LinkError } from '@rackhand/device-link/link-error';
import type { Transport } from '@rackhand/device-link/transport-list';
import { connectionOf } from '../devices/connection-of.ts';
import { type Action, type ActionContext, ActionFailure } from './action.ts';
import type { BootReading, DeviceAccess } from './device-access.ts';

export interface RebootSettings {
  /** From the request until the device is up again. REBOOT ends after five minutes (document 3 section 4). */
  backMs: number;
  /** A device that has taken the request may need so long until it goes down. */
  downMs: number;
  /** As long, for one that has not taken it. */
  refusedMs: number;
}

export const defaultRebootSettings: RebootSettings = { backMs: 280_000, downMs: 45_000, refusedMs: 3_000 };

/** The kernel's boot id tells whether a reboot has happened, also after the agent's own end in the middle of it. */
export function createRebootAction(access: DeviceAccess, settings: RebootSettings): Action {
  const hasRebooted = (udid: string, oldBootId: string): boolean => {
    const start = access.startOf(udid);
    return start !== null && start.bootId !== oldBootId;
  };
  /** The device has left, or is back already with another boot id. */
  const hasGoneDown = (udid: string, oldBootId: string): boolean =>
    access.locate(udid)?.state !== 'device' || hasRebooted(udid, oldBootId);

  const waitUntilBack = async (udid: string, oldBootId: string, deadlineMs: number): Promise<void> => {
    const isBack = (): boolean => {
      const start = access.startOf(udid);
      return start !== null && !start.isStarting && start.bootId !== oldBootId;
    };
    if (await access.waitUntil(isBack, deadlineMs)) return;
    const last = access.startOf(udid);
    if (last === null) throw new ActionFailure('NOT_BACK_IN_TIME');
    throw new ActionFailure(last.bootId === oldBootId ? 'NOT_REBOOTED' : 'BOOT_NOT_COMPLETED');
  };

  /** The adb server is reached while the journal is written; nothing goes to the device before it is. */
  const request = async (context: ActionContext, transportId: number, bootId: string): Promise<void> => {
    const started = performance.now();
    let refusal: Error | null = null;
    const begun = context.begin({ boot_id: bootId });
    try {
      await Promise.all([begun, access.requestReboot(transportId, begun)]);
    } catch (error) {
      // A device that goes down at once may not have answered: only the boot id tells.
      if (!(error instanceof LinkError)) throw error;
      refusal = error;
      await begun;
    }
    const isLost = refusal instanceof LinkError && refusal.failure === 'device_lost';
    const downMs = refusal === null || isLost ? settings.downMs : settings.refusedMs;
    const isDown = await access.waitUntil(() => hasGoneDown(context.udid, bootId), downMs);
    if (!isDown) throw refusal ?? new ActionFailure('NOT_REBOOTED');
    await waitUntilBack(context.udid, bootId, settings.backMs - (performance.now() - started));
  };

  /** What its watcher has read saves a trip to the device; only a second delivery needs its uptime. */
  const look = async ({ udid, deliveredAgoMs }: ActionContext, transportId: number): Promise<BootReading> => {
    const start = deliveredAgoMs === null ? access.startOf(udid) : null;
    return start === null ? access.readBoot(transportId) : { bootId: start.bootId, uptimeMs: null };
  };

  return {
    async run(context) {
      const transport = await access.awaitAttached(context.udid);
      if (transport === null) throw whyUnreachable(access.locate(context.udid));
      const { bootId, uptimeMs } = await look(context, transport.id);
      // Without it nobody could tell afterwards whether it has happened.
      if (bootId === '') throw new ActionFailure('DEVICE_REFUSED', 'it does not tell its boot id');
      const { deliveredAgoMs } = context;
      // An agent before this one, whose journal is lost, has been given the command; the device has started since.
      const wasDone = deliveredAgoMs !== null && uptimeMs !== null && uptimeMs < deliveredAgoMs;
      if (wasDone) {
        await context.begin({ boot_id: bootId });
        await waitUntilBack(context.udid, '', settings.backMs);
      } else await request(context, transport.id, bootId);
      context.step('reboot', 'succeeded');
    },
    async resume(context, facts) {
      const oldBootId = facts['boot_id'] ?? '';
      const { udid } = context;
      await access.waitUntil(() => hasRebooted(udid, oldBootId), settings.downMs);
      const transport = access.locate(udid);
      if (access.startOf(udid)?.bootId === oldBootId && transport !== null) {
        // It is up, and has not gone down for so long: the request was never made.
        await request(context, transport.id, oldBootId);
      } else await waitUntilBack(udid, oldBootId, settings.backMs);
      context.step('reboot', 'succeeded');
    },
  };
}

const unreachableReasons = {
  UNAUTHORIZED: 'DEVICE_UNAUTHORIZED',
  OFFLINE: 'DEVICE_OFFLINE',
  NOT_FOUND: 'DEVICE_NOT_ATTACHED',
} as const;

function whyUnreachable(transport: Transport | null): ActionFailure {
  const state = transport?.state ?? '';
  const error = unreachableError(transport === null ? 'absent' : connectionOf(state)) ?? 'NOT_FOUND';
  return new ActionFailure(unreachableReasons[error], state);
}
