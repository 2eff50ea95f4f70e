import type { DeviceLink, OpenStream } from '@rackhand/device-link/device-link';
import { LinkError } from '@rackhand/device-link/link-error';
import type { DeviceEvents } from '../../devices/device-provider.ts';
import { createTurn } from '../../devices/turn.ts';
import { createDeviceReader, type ReaderDeps } from './device-reader.ts';
import { createDeviceShell, type DeviceShell } from './device-shell.ts';
import type { ShellLanes } from './shell-lanes.ts';
import type { Transfers } from './transfers.ts';

export interface DeviceWorkerDeps extends Omit<ReaderDeps, 'on'> {
  link: DeviceLink;
  lanes: ShellLanes;
  transportId: number;
  transfers: Transfers;
  /** Where in the interval this device's turn is, from 0 to 1, so that the devices are not all asked at once. */
  phase: number;
  on: DeviceEvents;
}

/** A device that breaks its streams off again and again is not asked without a rest. */
const restMs = 1_000;
/** A device whose Android is starting is asked this often whether it is up. */
const startingMs = 500;

/** Follows one device for as long as it is attached. */
export function startDeviceWorker(deps: DeviceWorkerDeps): { stop(): void } {
  const { settings, phase, on } = deps;
  const deadlineMs = settings.shellDeadlineMs;
  const shell = createDeviceShell({ ...deps, deadlineMs, onTries: on.silent });
  const reader = createDeviceReader(shell, deps);
  const turn = createTurn();
  let isStopped = false;
  const hasStopped = () => isStopped;
  const isBusy = () => deps.transfers.isBusy(deps.transportId);
  const canary = createCanary(deps, shell, { hasStopped, wake: turn.wake });
  const isOver = () => isStopped || canary.isBroken();

  const begin = async () => {
    await shell.readFeatures();
    if (hasStopped()) return;
    canary.open();
    while (!(await reader.hasStarted()) && !isOver()) await turn.wait(startingMs);
    if (!isOver()) await reader.readAll();
  };
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof LinkError)) on.trouble(error);
      else if (error.partialAnswer) shell.answered();
      else if (blamesDevice(error) && (await on.suspect()) && !hasStopped() && !isBusy()) shell.silent();
      return false;
    }
  };
  const poll = async () => {
    let next = Date.now() + phase * settings.pollMs;
    while (!isOver()) {
      await turn.wait(Math.max(0, next - Date.now()));
      if (!isOver()) await attempt(reader.readAll);
      next = Math.max(next + settings.pollMs, Date.now());
    }
  };
  const run = async () => {
    while (!hasStopped()) {
      canary.close();
      if (await attempt(begin)) await poll();
      if (!hasStopped()) await turn.wait(restMs);
    }
  };
  void run();

  return {
    stop() {
      isStopped = true;
      shell.stop();
      canary.close();
      turn.wake();
    },
  };
}

/** A stream that ends as soon as the device is lost. */
interface Canary {
  open(): void;
  /** The device is lost, or was. */
  isBroken(): boolean;
  close(): void;
}

function createCanary(
  { link, transportId, on }: DeviceWorkerDeps,
  shell: DeviceShell,
  { hasStopped, wake }: { hasStopped(): boolean; wake(): void },
): Canary {
  let stream: OpenStream | null = null;
  let keepsStreams = true;
  let isBroken = false;
  const watch = () => {
    const openedAt = Date.now();
    const end = async () => {
      const isThere = (await on.suspect()) && !hasStopped();
      // It has no `cat`, or keeps no stream open: adb's list alone tells of its loss.
      if (isThere && Date.now() - openedAt < restMs) keepsStreams = false;
      else isBroken = true;
      wake();
    };
    stream = link.openCanary(transportId, { v2: shell.hasV2(), end: () => void end() });
  };
  return {
    open() {
      isBroken = false;
      if (keepsStreams) watch();
    },
    isBroken: () => isBroken,
    close: () => stream?.close(),
  };
}

/** An adb server that is away or hangs is no fault of the device. */
function blamesDevice({ failure }: LinkError): boolean {
  return failure === 'device_silent' || failure === 'device_lost' || failure === 'refused';
}
