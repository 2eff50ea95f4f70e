import type { DeviceLink } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Transport } from '@rackhand/device-link/transport-list';
import type { DeviceFleet } from '../devices/device-fleet.ts';
import { parseSections, sectionScript, wholeAnswer } from '../devices/section-script.ts';
import { createTurn } from '../devices/turn.ts';
import { startLivedTime } from './lived-time.ts';

/** What tells one start of a device from another. */
export interface BootReading {
  /** Invented by the kernel at each start. */
  bootId: string;
  uptimeMs: number | null;
}

/** A device as actions see it: by its udid, wherever it is attached just now. */
export interface DeviceAccess {
  locate(udid: string): Transport | null;
  /** What is known of its start without asking the device; null where nothing is. */
  startOf: DeviceFleet['startOf'];
  readBoot(transportId: number): Promise<BootReading>;
  /** Its shell answers now. */
  answers(udid: string): Promise<boolean>;
  /** The device's attachment that can be asked; waits for one that is just being attached. null: there is none. */
  awaitAttached(udid: string): Promise<Transport | null>;
  /** Looks at once, whenever something has changed, and every `pollMs`; false when `deadlineMs` has passed. */
  waitUntil(isSo: () => boolean | Promise<boolean>, deadlineMs: number): Promise<boolean>;
  /** The request goes out when `after` has resolved. */
  requestReboot(transportId: number, after: Promise<void>): Promise<void>;
  reconnect(transportId: number): Promise<void>;
}

export interface AccessDeps {
  link: DeviceLink;
  fleet: Pick<DeviceFleet, 'locate' | 'startOf' | 'watch'>;
  shellDeadlineMs: number;
}

const pollMs = 300;
/** An agent that has just started, or a cable that is being pushed in, gets so long. */
const attachMs = 5_000;

const bootScript = sectionScript({
  boot_id: [['cat', '/proc/sys/kernel/random/boot_id']],
  uptime: [['cat', '/proc/uptime']],
});

export function createDeviceAccess({ link, fleet, shellDeadlineMs }: AccessDeps): DeviceAccess {
  const readBoot = async (transportId: number): Promise<BootReading> => {
    const v2 = (await link.readFeatures(transportId)).has('shell_v2');
    const { stdout } = await link.runShell(transportId, bootScript, { v2, deadlineMs: shellDeadlineMs });
    const sections = parseSections(wholeAnswer(stdout));
    const uptime = Number.parseFloat(sections.get('uptime') ?? '');
    return {
      bootId: sections.get('boot_id')?.trim() ?? '',
      uptimeMs: Number.isNaN(uptime) ? null : uptime * 1000,
    };
  };
  const waitUntil: DeviceAccess['waitUntil'] = async (isSo, deadlineMs) => {
    const time = startLivedTime();
    const turn = createTurn();
    const unwatch = fleet.watch(turn.wake);
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
  const attached = (udid: string): Transport | null => {
    const transport = fleet.locate(udid);
    return transport?.state === 'device' ? transport : null;
  };
  return {
    waitUntil,
    async awaitAttached(udid) {
      await waitUntil(() => attached(udid) !== null, attachMs);
      return attached(udid);
    },
    locate: fleet.locate,
    startOf: fleet.startOf,
    readBoot,
    requestReboot: (id, after) => link.requestReboot(id, { deadlineMs: shellDeadlineMs, after }),
    reconnect: link.reconnect,
    async answers(udid) {
      const transport = attached(udid);
      if (transport === null) return false;
      try {
        await readBoot(transport.id);
        return true;
      } catch (error) {
        if (failureOf(error) === null) throw error;
        return false;
      }
    },
  };
}
