import type { CommandType } from '@rackhand/contract/command/command-kinds';
import { failureOf } from '@rackhand/device-link/link-error';
import { canBeAsked } from '../devices/attachment.ts';
import type { DeviceActs } from '../devices/device-provider.ts';
import type { DeviceFleet, LocatedDevice } from '../devices/host-fleet.ts';
import { createTurn } from '../devices/turn.ts';
import { ActionFailure } from './action.ts';
import { startLivedTime } from './lived-time.ts';
import type { StartMarks } from './start-evidence.ts';

/** A start that the device's watcher has seen. */
export interface SeenMarks extends StartMarks {
  isStarting: boolean;
}

/** A device as actions see it: by its udid, wherever it is attached just now. */
export interface DeviceAccess extends Pick<DeviceFleet, 'locate' | 'isAble'> {
  /** It is attached, and can be asked. */
  isThere(udid: string): boolean;
  /** What is known of its start without asking the device; null until it has answered. */
  startOf(udid: string): SeenMarks | null;
  readStart(device: LocatedDevice): Promise<StartMarks>;
  /** What its provider does for this kind of command. Throws where it can't. */
  actOf<Type extends CommandType>(type: Type, device: LocatedDevice): DeviceActs[Type];
  /** It answers now. */
  answers(udid: string): Promise<boolean>;
  /** The device's attachment that can be asked; waits for one that is just being attached. null: there is none. */
  awaitAttached(udid: string): Promise<LocatedDevice | null>;
  /** Looks at once, whenever something has changed, and every `pollMs`; false when `deadlineMs` has passed. */
  waitUntil(isSo: () => boolean | Promise<boolean>, deadlineMs: number): Promise<boolean>;
}

type Fleet = Pick<DeviceFleet, 'locate' | 'startOf' | 'isAble' | 'watch'>;

const pollMs = 300;
/** An agent that has just started, or a cable that is being pushed in, gets so long. */
const attachMs = 5_000;

export function createDeviceAccess(fleet: Fleet): DeviceAccess {
  const waitUntil = createWait(fleet);
  const attached = (udid: string): LocatedDevice | null => {
    const device = fleet.locate(udid);
    return canBeAsked(device?.attachment) ? device : null;
  };
  return {
    waitUntil,
    async awaitAttached(udid) {
      await waitUntil(() => attached(udid) !== null, attachMs);
      return attached(udid);
    },
    locate: fleet.locate,
    isAble: fleet.isAble,
    isThere: (udid) => attached(udid) !== null,
    startOf(udid) {
      const seen = fleet.startOf(udid);
      if (seen === null) return null;
      const { provider, attachment, bootId, startedAt, isStarting } = seen;
      return { bootId, startedAt, isStarting, attachment: provider.markOf(attachment) };
    },
    readStart,
    actOf(type, { provider }) {
      const act = provider.acts[type];
      if (act === undefined) throw new ActionFailure('DEVICE_UNABLE', provider.name);
      return act;
    },
    async answers(udid) {
      const device = attached(udid);
      if (device === null) return false;
      try {
        await readStart(device);
        return true;
      } catch (error) {
        if (failureOf(error) === null) throw error;
        return false;
      }
    },
  };
}

async function readStart({ provider, attachment }: LocatedDevice): Promise<StartMarks> {
  return { ...(await provider.readStart(attachment)), attachment: provider.markOf(attachment) };
}

function createWait({ watch }: Pick<DeviceFleet, 'watch'>): DeviceAccess['waitUntil'] {
  return async (isSo, deadlineMs) => {
    const time = startLivedTime();
    const turn = createTurn();
    const unwatch = watch(turn.wake);
    try {
      for (;;) {
        if (await isSo()) return true;
        if (time.passed() >= deadlineMs) return false;
        await turn.wait(pollMs);
      }
    } finally {
      time.stop();
      unwatch();
    }
  };
}
