import type { DeviceLink } from '@rackhand/device-link/device-link';
import { LinkError } from '@rackhand/device-link/link-error';
import { wholeAnswer } from './section-script.ts';
import type { ShellLanes } from './shell-lanes.ts';

/** One device's shell, and how often in a row it has not answered. */
export interface DeviceShell {
  run(script: string, how?: { urgent?: 'urgent'; deadlineMs?: number }): Promise<string>;
  /** Finds out which shell the device has. */
  readFeatures(): Promise<void>;
  hasV2(): boolean;
  /** It lives. */
  answered(): void;
  /** It has not answered once more. */
  silent(): void;
  /** Nothing is asked from now on. */
  stop(): void;
}

interface ShellDeps {
  link: DeviceLink;
  lanes: ShellLanes;
  transportId: number;
  deadlineMs: number;
  onTries(tries: number): void;
}

/** What the number of tries stops at (contract: silent_tries). */
const maximumTries = 6;

export function createDeviceShell({ link, lanes, transportId, ...deps }: ShellDeps): DeviceShell {
  let v2 = true;
  let tries = 0;
  let isStopped = false;
  const setTries = (count: number) => {
    if (count !== tries) deps.onTries(count);
    tries = count;
  };
  return {
    async run(script, { urgent, deadlineMs = deps.deadlineMs } = {}) {
      const answer = await lanes(() => {
        if (isStopped) throw new LinkError('device_lost', 'no longer attached');
        return link.runShell(transportId, script, { v2, deadlineMs });
      }, urgent);
      setTries(0);
      return wholeAnswer(answer.stdout);
    },
    async readFeatures() {
      v2 = (await link.readFeatures(transportId)).has('shell_v2');
    },
    hasV2: () => v2,
    answered: () => setTries(0),
    silent: () => setTries(Math.min(tries + 1, maximumTries)),
    stop() {
      isStopped = true;
    },
  };
}
