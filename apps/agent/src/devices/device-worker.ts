import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/sighting';
import type { DeviceLink, OpenStream } from '@rackhand/device-link/device-link';
import { failureOf, LinkError } from '@rackhand/device-link/link-error';
import { factsScript, parseFacts } from './parse-facts.ts';
import { parseReadings, readingsScript } from './parse-readings.ts';

export interface DeviceSettings {
  /** How often battery, Wi-Fi, storage and the system's version are read. */
  pollMs: number;
  /** A shell that has not answered by then counts as a try without answer (document 3, section 4: 10 s). */
  shellDeadlineMs: number;
  /** Facts that hardly ever change are read again after this time. */
  factsMs: number;
}

export interface DeviceNews {
  identified(serialno: string | null): void;
  facts(facts: DeviceFacts): void;
  readings(readings: DeviceReadings): void;
  silent(tries: number): void;
  /** The device may be gone: resolves when adb has been asked. A worker whose device is gone has been stopped then. */
  suspect(): Promise<void>;
}

export interface DeviceWorkerDeps {
  link: DeviceLink;
  lanes: <T>(work: () => Promise<T>) => Promise<T>;
  transportId: number;
  settings: DeviceSettings;
  /** Where in the interval this device's turn is, from 0 to 1, so that the devices are not all asked at once. */
  phase: number;
  news: DeviceNews;
}

/** What the number of tries stops at. */
const maximumTries = 6;
/** A device that breaks its streams off again and again is not asked without a rest. */
const restMs = 1_000;

/** Watches one device for as long as it is attached. */
export function startDeviceWorker(deps: DeviceWorkerDeps): { stop(): void } {
  const { link, lanes, transportId, settings, phase, news } = deps;
  const turn = createTurn();
  let isStopped = false;
  let canary: OpenStream | null = null;
  let v2 = true;
  let tries = 0;
  let serialno: string | null = null;
  let build = '';
  let factsReadAt = 0;
  let canaryEnded = false;

  const setTries = (count: number) => {
    if (count !== tries) news.silent(count);
    tries = count;
  };
  const shell = async (command: string): Promise<string> => {
    const answer = await lanes(async () => {
      if (isStopped) throw new LinkError('device_lost', 'no longer attached');
      return link.runShell(transportId, command, { v2, deadlineMs: settings.shellDeadlineMs });
    });
    setTries(0);
    return answer.stdout;
  };
  const openCanary = () => {
    canaryEnded = false;
    canary = link.openCanary(transportId, {
      v2,
      end() {
        canaryEnded = true;
        void news.suspect();
        turn.wake();
      },
    });
  };
  const identify = async () => {
    const answer = (await shell('getprop ro.serialno')).trim();
    serialno = isUsableSerial(answer) ? answer : null;
    news.identified(serialno);
  };
  const readFacts = async () => {
    news.facts(parseFacts(await shell(factsScript)));
    factsReadAt = Date.now();
  };
  const readReadings = async () => {
    const answer = parseReadings(await shell(readingsScript));
    news.readings(answer.readings);
    const isOther = isUsableSerial(answer.serialno) && answer.serialno !== serialno;
    if (isOther) {
      serialno = answer.serialno;
      news.identified(serialno);
    }
    if (isOther || answer.build !== build || Date.now() - factsReadAt > settings.factsMs) await readFacts();
    build = answer.build;
  };
  const begin = async () => {
    v2 = (await link.readFeatures(transportId)).has('shell_v2');
    openCanary();
    await identify();
    await readReadings();
  };
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      if (failure === 'device_silent' && error instanceof LinkError)
        setTries(error.partialAnswer ? 0 : nextTry(tries));
      if (failure === 'device_lost' || failure === 'refused') {
        await news.suspect();
        if (!isStopped) setTries(nextTry(tries));
      }
      return false;
    }
  };
  const run = async () => {
    while (!isStopped) {
      canary?.close();
      const hasBegun = await attempt(begin);
      if (!hasBegun) await turn.wait(restMs);
      else await poll();
      if (canaryEnded) await turn.wait(restMs);
    }
  };
  const poll = async () => {
    let next = Date.now() + phase * settings.pollMs;
    while (!isStopped && !canaryEnded) {
      await turn.wait(next - Date.now());
      if (isStopped || canaryEnded) return;
      await attempt(readReadings);
      next = Math.max(next + settings.pollMs, Date.now());
    }
  };
  void run();

  return {
    stop() {
      isStopped = true;
      canary?.close();
      turn.wake();
    },
  };
}

/** A wait that can be cut short. */
function createTurn() {
  let finish: (() => void) | null = null;
  return {
    wait(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        finish = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    wake() {
      finish?.();
    },
  };
}

function nextTry(tries: number): number {
  return Math.min(tries + 1, maximumTries);
}

/** A serial becomes part of addresses and keys; blanks and placeholders are no identity. */
function isUsableSerial(serialno: string): boolean {
  return /^[\x21-\x7e]{1,150}$/.test(serialno) && serialno !== 'unknown';
}
