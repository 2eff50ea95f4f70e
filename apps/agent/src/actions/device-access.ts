import type { DeviceLink, ExecOptions } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Transport } from '@rackhand/device-link/transport-list';
import { isOverNetwork } from '../devices/collect-sightings.ts';
import type { DeviceFleet } from '../devices/device-fleet.ts';
import { parseStart, startCommand } from '../devices/device-start.ts';
import { parseSections, sectionScript, wholeAnswer } from '../devices/section-script.ts';
import { createTurn } from '../devices/turn.ts';
import { startLivedTime } from './lived-time.ts';
import type { StartMarks } from './start-evidence.ts';

/** A start that the device's watcher has seen. */
export interface SeenMarks extends StartMarks {
  isStarting: boolean;
}

/** A device as actions see it: by its udid, wherever it is attached just now. */
export interface DeviceAccess {
  locate(udid: string): Transport | null;
  /** What is known of its start without asking the device; null until it has answered. */
  startOf(udid: string): SeenMarks | null;
  readStart(transport: Transport): Promise<StartMarks>;
  /** What a command of the device writes, byte by byte. */
  readExec(transport: Transport, command: string, options: ExecOptions): AsyncIterable<Buffer>;
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
  /** Names the adb server that runs now; empty where it is not this agent's own. */
  adbServer(): string;
}

const pollMs = 300;
/** An agent that has just started, or a cable that is being pushed in, gets so long. */
const attachMs = 5_000;

const startScript = sectionScript({ start: [startCommand] });

export function createDeviceAccess({ link, fleet, shellDeadlineMs, adbServer }: AccessDeps): DeviceAccess {
  const attachmentOf = ({ id, serial }: Transport): string => {
    const server = isOverNetwork(serial) ? '' : adbServer();
    return server === '' ? '' : `${server} ${String(id)}`;
  };
  const readStart = async (transport: Transport): Promise<StartMarks> => {
    const { id } = transport;
    const v2 = (await link.readFeatures(id)).has('shell_v2');
    const { stdout } = await link.runShell(id, startScript, { v2, deadlineMs: shellDeadlineMs });
    const start = parseStart(parseSections(wholeAnswer(stdout)).get('start') ?? '');
    return { ...start, attachment: attachmentOf(transport) };
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
    startOf(udid) {
      const seen = fleet.startOf(udid);
      if (seen === null) return null;
      const { transport, bootId, startedAt, isStarting } = seen;
      return { bootId, startedAt, isStarting, attachment: attachmentOf(transport) };
    },
    readStart,
    readExec: ({ id }, command, options) => link.readExec(id, command, options),
    requestReboot: (id, after) => link.requestReboot(id, { deadlineMs: shellDeadlineMs, after }),
    reconnect: link.reconnect,
    async answers(udid) {
      const transport = attached(udid);
      if (transport === null) return false;
      try {
        await readStart(transport);
        return true;
      } catch (error) {
        if (failureOf(error) === null) throw error;
        return false;
      }
    },
  };
}
