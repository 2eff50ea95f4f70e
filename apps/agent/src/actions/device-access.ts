import type { DeviceLink } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Transport } from '@rackhand/device-link/transport-list';
import type { DeviceFleet } from '../devices/device-fleet.ts';
import { parseSections, sectionScript } from '../devices/section-script.ts';
import { createTurn } from '../devices/turn.ts';
import { startLivedTime } from './lived-time.ts';

/** What tells one start of a device from another. */
export interface BootReading {
  /** Invented by the kernel at each start. */
  bootId: string;
  isCompleted: boolean;
  uptimeMs: number | null;
}

/** A device as actions see it: by its udid, wherever it is attached just now. */
export interface DeviceAccess {
  locate(udid: string): Transport | null;
  /** The boot id that is known without asking the device; empty where it is not. */
  bootIdOf(transportId: number): string;
  readBoot(transportId: number): Promise<BootReading>;
  /** As readBoot, or null where the device can't be asked now. */
  tryReadBoot(udid: string): Promise<BootReading | null>;
  /** The device's attachment that can be asked; waits for one that is just being attached. null: there is none. */
  awaitAttached(udid: string): Promise<Transport | null>;
  /** Looks at once, whenever something has changed, and every `pollMs`; null when `deadlineMs` has passed. */
  waitFor<Found>(look: () => Promise<Found | null>, deadlineMs: number): Promise<Found | null>;
  /** The request goes out when `after` has resolved. */
  requestReboot(transportId: number, after: Promise<void>): Promise<void>;
  reconnect(transportId: number): Promise<void>;
}

export interface AccessDeps {
  link: DeviceLink;
  fleet: Pick<DeviceFleet, 'locate' | 'bootIdOf' | 'watch'>;
  shellDeadlineMs: number;
}

const pollMs = 300;
/** An agent that has just started, or a cable that is being pushed in, gets so long. */
const attachMs = 5_000;

const bootScript = sectionScript({
  boot_id: [['cat', '/proc/sys/kernel/random/boot_id']],
  completed: [['getprop', 'sys.boot_completed']],
  uptime: [['cat', '/proc/uptime']],
});

export function createDeviceAccess({ link, fleet, shellDeadlineMs }: AccessDeps): DeviceAccess {
  const readBoot = async (transportId: number): Promise<BootReading> => {
    const v2 = (await link.readFeatures(transportId)).has('shell_v2');
    const { stdout } = await link.runShell(transportId, bootScript, { v2, deadlineMs: shellDeadlineMs });
    const sections = parseSections(stdout);
    const uptime = Number.parseFloat(sections.get('uptime') ?? '');
    return {
      bootId: sections.get('boot_id')?.trim() ?? '',
      isCompleted: sections.get('completed')?.trim() === '1',
      uptimeMs: Number.isNaN(uptime) ? null : uptime * 1000,
    };
  };
  const waitFor: DeviceAccess['waitFor'] = async (look, deadlineMs) => {
    const time = startLivedTime();
    const turn = createTurn();
    const unwatch = fleet.watch(turn.wake);
    try {
      for (;;) {
        const found = await look();
        if (found !== null || time.passed() >= deadlineMs) return found;
        await turn.wait(pollMs);
      }
    } finally {
      time.stop();
      unwatch();
    }
  };
  const attached = (udid: string): Promise<Transport | null> => {
    const transport = fleet.locate(udid);
    return Promise.resolve(transport?.state === 'device' ? transport : null);
  };
  return {
    waitFor,
    awaitAttached: (udid) => waitFor(() => attached(udid), attachMs),
    locate: fleet.locate,
    bootIdOf: fleet.bootIdOf,
    readBoot,
    requestReboot: (id, after) => link.requestReboot(id, { deadlineMs: shellDeadlineMs, after }),
    reconnect: link.reconnect,
    async tryReadBoot(udid) {
      const transport = fleet.locate(udid);
      if (transport?.state !== 'device') return null;
      try {
        return await readBoot(transport.id);
      } catch (error) {
        if (failureOf(error) === null) throw error;
        return null;
      }
    },
  };
}
