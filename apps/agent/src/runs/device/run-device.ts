import { setTimeout as wait } from 'node:timers/promises';
import { screenshotLimits } from '@rackhand/contract/command/screenshot';
import { deviceWords, reason } from '@rackhand/contract/test/step-reason';
import { failureOf, type LinkFailure } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import type { DeviceAccess } from '../../actions/device-access.ts';
import { type FormerStart, hasStartedAnew } from '../../actions/start-evidence.ts';
import { collectPng } from '../../actions/whole-png.ts';
import type { DeviceApps } from '../../devices/device-apps.ts';
import type { LocatedDevice } from '../../devices/host-fleet.ts';
import type { Argv, Said, TestShell } from '../../devices/test-shell.ts';
import { RunFailure, StepFailure } from './run-failure.ts';

/** The device of a run, wherever it is attached just now. It may be away for a while: then its run goes on where it was. */
export interface RunDevice {
  readonly udid: string;
  /** What only looks is done again when the device was lost in it. */
  look(commands: readonly Argv[], deadlineMs: number): Promise<Said[]>;
  /** As well, a few times. */
  lookAtApps<T>(look: (apps: DeviceApps) => Promise<T>): Promise<T>;
  /** What does something is not; null: it was lost, and it is not known what was done. */
  act(commands: readonly Argv[], deadlineMs: number): Promise<Said[] | null>;
  /** PNG. */
  picture(): Promise<Buffer>;
  /** Throws a LinkError when the device is lost. */
  stream(command: Argv, signal: AbortSignal): AsyncGenerator<Buffer, void>;
  /** It is attached, and can be asked. */
  isThere(): boolean;
  /** What its provider calls it now. */
  name(): string;
  /** Resolves when it answers, in the start that the run knows. Throws RunFailure. */
  awaitBack(): Promise<void>;
  /** From now on this start of the device is the run's. */
  noteStart(): Promise<string>;
}

interface DeviceDeps {
  access: DeviceAccess;
  /** The device's apps, where it is attached now. */
  reachApps(udid: string): Promise<DeviceApps>;
  udid: string;
  /** It may be away for so long. */
  awayMs: number;
  /** Aborts with the reason why the run ends. */
  signal: AbortSignal;
  /** It is away since, in milliseconds since 1970. Answers what to call when it is back. */
  onAway(): (isBack: boolean) => void;
}

const restMs = 300;
const pictureMs = 15_000;
/** A device that answers, and whose list of apps breaks off each time, is not asked for ever. */
const looksAtApps = 3;

/** Where the device was lost in it and is back, how it was lost. */
type Tried<T> = { value: T } | { lostBy: LinkFailure; error: unknown };

export function createRunDevice(deps: DeviceDeps): RunDevice {
  const { access, reachApps, udid, awayMs, signal, onAway } = deps;
  let former: FormerStart | null = null;
  let returning: Promise<void> | null = null;

  const refuseIfRebooted = (): void => {
    const start = access.startOf(udid);
    if (former !== null && start !== null && hasStartedAnew(former, start) === true)
      throw new RunFailure('DEVICE_REBOOTED', reason('restarted'));
  };
  const isBack = async (): Promise<boolean> => {
    signal.throwIfAborted();
    refuseIfRebooted();
    const start = access.startOf(udid);
    return start !== null && !start.isStarting && (await access.answers(udid));
  };
  const comeBack = async (): Promise<void> => {
    try {
      // Only what was said to it has been broken off.
      if (await isBack()) return;
      const told = onAway();
      let hasReturned = false;
      try {
        hasReturned = await access.waitUntil(isBack, awayMs);
      } finally {
        told(hasReturned);
      }
      if (!hasReturned)
        throw new RunFailure(
          'DEVICE_AWAY',
          access.locate(udid)?.attachment.connection ?? reason('notAttached'),
        );
    } finally {
      returning = null;
    }
  };
  const awaitBack = async (): Promise<void> => {
    signal.throwIfAborted();
    refuseIfRebooted();
    returning ??= comeBack();
    await returning;
  };
  const reach = async (): Promise<LocatedDevice> => {
    signal.throwIfAborted();
    refuseIfRebooted();
    if (!access.isThere(udid)) await awaitBack();
    const device = access.locate(udid);
    if (device === null) throw new RunFailure('DEVICE_AWAY');
    return device;
  };
  const attempt = async <T>(work: (device: LocatedDevice) => Promise<T>): Promise<Tried<T>> => {
    const device = await reach();
    try {
      return { value: await work(device) };
    } catch (error) {
      signal.throwIfAborted();
      const lostBy = failureOf(error);
      if (lostBy === null) throw error;
      if (lostBy === 'device_silent' && (await access.answers(udid)))
        throw new StepFailure(deviceWords(textOf(error)));
      await wait(restMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      await awaitBack();
      return { lostBy, error };
    }
  };
  const look = async <T>(
    work: (device: LocatedDevice) => Promise<T>,
    times = Number.POSITIVE_INFINITY,
  ): Promise<T> => {
    for (let nth = 1; ; nth += 1) {
      const tried = await attempt(work);
      if ('value' in tried) return tried.value;
      if (nth >= times) throw tried.error;
    }
  };
  /** null: it may have been begun, and is not to be done again. */
  const act = async <T>(work: (device: LocatedDevice) => Promise<T>): Promise<T | null> => {
    for (;;) {
      const tried = await attempt(work);
      if ('value' in tried) return tried.value;
      if (tried.lostBy !== 'refused' && tried.lostBy !== 'server_down') return null;
    }
  };
  const run = (commands: readonly Argv[], deadlineMs: number) => (device: LocatedDevice) =>
    shellOf(device).run(commands, { deadlineMs, signal });
  return {
    udid,
    isThere: () => access.isThere(udid),
    name: () => access.locate(udid)?.attachment.transport ?? udid,
    awaitBack,
    look: (commands, deadlineMs) => look(run(commands, deadlineMs)),
    lookAtApps: (lookAt) => look(async () => lookAt(await reachApps(udid)), looksAtApps),
    act: (commands, deadlineMs) => act(run(commands, deadlineMs)),
    picture() {
      const bounds = { deadlineMs: pictureMs, maximumBytes: screenshotLimits.bytes };
      return look((device) => collectPng(access.actOf('screenshot', device)(device.attachment, bounds)));
    },
    async *stream(command, over) {
      yield* shellOf(await reach()).stream(command, over);
    },
    async noteStart() {
      former = null;
      const start = await look(access.readStart);
      former = { ...start, askedAt: Date.now() };
      return start.bootId;
    },
  };
}

function shellOf({ provider, attachment }: LocatedDevice): TestShell {
  const shell = provider.testShell?.(attachment);
  if (shell === undefined) throw new RunFailure('NOT_POSSIBLE', `${provider.name} has no shell`);
  return shell;
}
