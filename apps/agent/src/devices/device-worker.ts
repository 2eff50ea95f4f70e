import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/device/sighting';
import type { DeviceLink, OpenStream } from '@rackhand/device-link/device-link';
import { LinkError } from '@rackhand/device-link/link-error';
import type { HelperApp } from '../config.ts';
import { type DeviceStart, parseStart, startCommand } from './device-start.ts';
import { factsScript, parseFacts } from './parse-facts.ts';
import { parseReadings, readingsScript } from './parse-readings.ts';
import { createScreenCheck } from './screen-check.ts';
import { parseSections, sectionScript, wholeAnswer } from './section-script.ts';
import type { ShellLanes } from './shell-lanes.ts';
import { told } from './told-values.ts';
import { createTurn } from './turn.ts';

export interface DeviceSettings {
  /** How often battery, Wi-Fi, storage and the system's version are read. */
  pollMs: number;
  /** A shell that has not answered by then counts as a try without answer (document 3, section 4: 10 s). */
  shellDeadlineMs: number;
  /** Facts that hardly ever change are read again after this time. */
  factsMs: number;
  /** How often it is tried whether the screen can be read, and how long that may take. */
  screenMs: number;
  screenDeadlineMs: number;
}

export interface WorkerEvents {
  /** null: the device does not say a serial that could be used. */
  identified(serialno: string | null): void;
  facts(facts: DeviceFacts): void;
  readings(readings: DeviceReadings): void;
  started(start: DeviceStart & { isStarting: boolean }): void;
  silent(tries: number): void;
  /** A fault of this program; the other devices go on, and this one is tried again. */
  trouble(error: unknown): void;
  /**
   * The device may be gone: resolves when adb has been asked, with whether it answered. A worker whose device is gone has
   * been stopped by then.
   */
  suspect(): Promise<boolean>;
}

export interface DeviceWorkerDeps {
  link: DeviceLink;
  lanes: ShellLanes;
  transportId: number;
  settings: DeviceSettings;
  /** null: this host's devices need none. */
  helper: HelperApp | null;
  /** Where in the interval this device's turn is, from 0 to 1, so that the devices are not all asked at once. */
  phase: number;
  /** What devices of this host have told of themselves, by serial: kept from one attachment to the next. */
  toldBefore: Map<string, ToldBefore>;
  on: WorkerEvents;
}

/** A device that comes back within one start, with the same system, is as it was. */
export interface ToldBefore {
  bootId: string;
  build: string;
}

/** Who it is, and since when: a device that comes back is told of with its new start at once, and until it is up. */
const whoScript = sectionScript({
  serial: [['getprop', 'ro.serialno']],
  start: [startCommand],
  completed: [['getprop', 'sys.boot_completed']],
});

/** What the number of tries stops at (contract: silent_tries). */
const maximumTries = 6;
/** A device that breaks its streams off again and again is not asked without a rest. */
const restMs = 1_000;
/** A device whose Android is starting is asked this often whether it is up. */
const startingMs = 500;

/** Watches one device for as long as it is attached. */
export function startDeviceWorker(deps: DeviceWorkerDeps): { stop(): void } {
  const { link, lanes, transportId, settings, helper, phase, toldBefore, on } = deps;
  const script = readingsScript(helper);
  const turn = createTurn();
  const known = { v2: true, keepsStreams: true, serialno: '', build: '', factsReadAt: 0 };
  let canary: OpenStream | null = null;
  let tries = 0;
  let stopped = false;
  let broken = false;
  const isStopped = () => stopped;
  const isOver = () => stopped || broken;

  const setTries = (count: number) => {
    if (count !== tries) on.silent(count);
    tries = count;
  };
  const shell = async (
    command: string,
    urgent?: 'urgent',
    deadlineMs = settings.shellDeadlineMs,
  ): Promise<string> => {
    const answer = await lanes(() => {
      if (isStopped()) throw new LinkError('device_lost', 'no longer attached');
      return link.runShell(transportId, command, { v2: known.v2, deadlineMs });
    }, urgent);
    setTries(0);
    return wholeAnswer(answer.stdout);
  };
  const screen = createScreenCheck({
    everyMs: settings.screenMs,
    runShell: (command) => shell(command, undefined, settings.screenDeadlineMs),
  });
  const identify = (answer: string) => {
    const serialno = told('serial', answer);
    known.serialno = serialno ?? '';
    on.identified(serialno);
  };
  const readFacts = async () => {
    on.facts(parseFacts(await shell(factsScript)));
    known.factsReadAt = Date.now();
  };
  const isAsBefore = ({ bootId }: DeviceStart, build: string): boolean => {
    const before = toldBefore.get(known.serialno);
    return bootId !== '' && before?.bootId === bootId && before.build === build;
  };
  const readReadings = async () => {
    const { readings, serialno, build, start } = parseReadings(await shell(script), helper);
    on.started({ ...start, isStarting: false });
    // What is not known yet is found out first: a screen that could not be read does not look well for a moment.
    if (screen.readable() === null && screen.isDue()) await screen.check();
    on.readings({ ...readings, screen_readable: screen.readable() });
    const isOther = serialno !== null && serialno !== known.serialno;
    if (isOther) identify(serialno);
    if (known.build === '' && isAsBefore(start, build)) {
      known.build = build;
      // A cable that is pulled and plugged each second asks for no more than that; the next reading does.
      known.factsReadAt = Date.now() - settings.factsMs;
    } else if (isOther || build !== known.build || Date.now() - known.factsReadAt > settings.factsMs)
      await readFacts();
    known.build = build;
    toldBefore.set(known.serialno, { bootId: start.bootId, build });
    if (!screen.isDue()) return;
    await screen.check();
    on.readings({ ...readings, screen_readable: screen.readable() });
  };
  const hasStarted = async (): Promise<boolean> => {
    const said = parseSections(await shell(whoScript, 'urgent'));
    const text = (name: string) => said.get(name) ?? '';
    const completed = told('bootCompleted', text('completed'));
    // One that has no properties at all can't say that it is up.
    const isStarting = text('serial').trim() !== '' && completed !== null && completed !== '1';
    on.started({ ...parseStart(text('start')), isStarting });
    identify(text('serial'));
    return !isStarting;
  };
  const watchStream = () => {
    const openedAt = Date.now();
    const end = async () => {
      const isThere = (await on.suspect()) && !isStopped();
      // It has no `cat`, or keeps no stream open: adb's list alone tells of its loss.
      if (isThere && Date.now() - openedAt < restMs) known.keepsStreams = false;
      else broken = true;
      turn.wake();
    };
    canary = link.openCanary(transportId, { v2: known.v2, end: () => void end() });
  };
  const begin = async () => {
    known.v2 = (await link.readFeatures(transportId)).has('shell_v2');
    if (isStopped()) return;
    broken = false;
    if (known.keepsStreams) watchStream();
    while (!(await hasStarted()) && !isOver()) await turn.wait(startingMs);
    if (!isOver()) await readReadings();
  };
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof LinkError)) on.trouble(error);
      else if (error.partialAnswer) setTries(0);
      else if (blamesDevice(error) && (await on.suspect()) && !isStopped()) {
        setTries(Math.min(tries + 1, maximumTries));
      }
      return false;
    }
  };
  const poll = async () => {
    let next = Date.now() + phase * settings.pollMs;
    while (!isOver()) {
      await turn.wait(Math.max(0, next - Date.now()));
      if (!isOver()) await attempt(readReadings);
      next = Math.max(next + settings.pollMs, Date.now());
    }
  };
  const run = async () => {
    while (!isStopped()) {
      canary?.close();
      if (await attempt(begin)) await poll();
      if (!isStopped()) await turn.wait(restMs);
    }
  };
  void run();

  return {
    stop() {
      stopped = true;
      canary?.close();
      turn.wake();
    },
  };
}

/** An adb server that is away or hangs is no fault of the device. */
function blamesDevice({ failure }: LinkError): boolean {
  return failure === 'device_silent' || failure === 'device_lost' || failure === 'refused';
}
