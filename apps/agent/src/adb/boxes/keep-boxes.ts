import { whyNoBox } from '@rackhand/contract/host/box-address';
import type { DeviceLink } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Logger } from 'pino';

/** Set-top boxes that adb is to be connected to, for as long as they are wanted. */
export interface BoxKeeper {
  want(addresses: readonly string[]): void;
  stop(): void;
}

interface KeeperDeps {
  link: Pick<DeviceLink, 'listTransports' | 'connect' | 'disconnect'>;
  /** Nothing outside of these is connected to, whatever the server says. */
  networks: readonly string[];
  log: Logger;
  lookMs: number;
}

/** 300 connects at one time make adb 29 abort; 16 were fine. */
const atOnce = 16;
/** A box that does not answer holds a connect for ten seconds: it is tried again after so long, twice as long each time. */
const firstRestMs = 1_000;
const longestRestMs = 15_000;

interface Rest {
  until: number;
  ms: number;
}

/** Looks at adb's list, and connects what is missing from it or has been lost; never gives up. */
export function startBoxKeeper({ link, networks, log, lookMs }: KeeperDeps): BoxKeeper {
  let wanted: ReadonlySet<string> = new Set();
  const dropped = new Set<string>();
  const rests = new Map<string, Rest>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isWorking = false;

  /** adb 29 tells a box that it has lost "already connected": only what is disconnected before is dialled anew. */
  const dial = async (address: string, isListed: boolean): Promise<void> => {
    const { ms = firstRestMs } = rests.get(address) ?? {};
    rests.set(address, { until: performance.now() + ms, ms: Math.min(ms * 2, longestRestMs) });
    if (isListed) await link.disconnect(address);
    if (wanted.has(address)) await link.connect(address);
  };
  const round = async (): Promise<void> => {
    for (const address of dropped) {
      dropped.delete(address);
      await link.disconnect(address);
    }
    const listed = new Map((await link.listTransports()).map(({ serial, state }) => [serial, state]));
    for (const [address, state] of listed) if (state !== 'offline') rests.delete(address);
    const due = [...wanted].filter((address) => {
      const state = listed.get(address);
      const isLost = state === undefined || state === 'offline';
      return isLost && (rests.get(address)?.until ?? 0) <= performance.now();
    });
    await inLanes(due, (address) => dial(address, listed.has(address)));
  };
  const look = async (): Promise<void> => {
    if (isWorking || isStopped) return;
    isWorking = true;
    try {
      if (wanted.size + dropped.size > 0) await round();
    } catch (error) {
      // The adb server is away; it is started again, and looked at in the next round.
      if (failureOf(error) === null) log.warn({ err: error }, 'set-top boxes could not be connected');
    }
    isWorking = false;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), lookMs);
  };
  void look();

  return {
    want(addresses) {
      const allowed = addresses.filter((address) => whyNoBox(address, networks) === null);
      const refused = addresses.filter((address) => !allowed.includes(address));
      if (refused.length > 0)
        log.warn({ refused }, 'boxes outside of the networks of this host are left alone');
      for (const address of wanted) if (!allowed.includes(address)) dropped.add(address);
      for (const address of allowed) dropped.delete(address);
      wanted = new Set(allowed);
      void look();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
