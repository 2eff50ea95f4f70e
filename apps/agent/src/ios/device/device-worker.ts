import { LinkError } from '@rackhand/device-link/link-error';
import type { DeviceEvents } from '../../devices/device-provider.ts';
import { createTurn } from '../../devices/turn.ts';
import type { ListedDevice, UsbmuxClient } from '../list/usbmux-client.ts';
import { TrustFailure } from '../trust/trust.ts';
import { readDevice } from './read-device.ts';
import { readTemperature } from './read-temperature.ts';
import { bootIdIn, factsIn, readingsIn } from './told-values.ts';

export interface DeviceWorkerDeps {
  usbmux: UsbmuxClient;
  device: ListedDevice;
  pollMs: number;
  deadlineMs: number;
  /** Where in the interval this device's turn is, from 0 to 1, so that the devices are not all asked at once. */
  phase: number;
  on: DeviceEvents;
  /** It does not trust this host any more. */
  onDistrust(): void;
}

/** Asks one device who it is and how it is, for as long as it is attached and trusts this host. */
export function startDeviceWorker(deps: DeviceWorkerDeps): { stop(): void } {
  const { usbmux, device, pollMs, deadlineMs, phase, on, onDistrust } = deps;
  const turn = createTurn();
  let isStopped = false;
  let tries = 0;
  const hasStopped = (): boolean => isStopped;
  const heat = keptFor(temperatureMs, readTemperature);

  const read = async (): Promise<void> => {
    const told = await readDevice(usbmux, device, deadlineMs, heat);
    if (hasStopped()) return;
    tries = 0;
    on.silent(0);
    on.started({ bootId: bootIdIn(told), startedAt: null, isStarting: false });
    on.identified(device.udid);
    on.facts(factsIn(told));
    on.readings(readingsIn(told));
  };
  const fail = async (error: unknown): Promise<void> => {
    if (error instanceof TrustFailure) onDistrust();
    else if (!(error instanceof LinkError)) on.trouble(error);
    else if ((await on.suspect()) && !hasStopped()) {
      tries += 1;
      on.silent(tries);
    }
    // Who it is says usbmuxd; only how it is does the device.
    if (!hasStopped()) on.identified(device.udid);
  };
  const run = async (): Promise<void> => {
    await read().catch(fail);
    let next = Date.now() + phase * pollMs;
    while (!hasStopped()) {
      await turn.wait(Math.max(0, next - Date.now()));
      if (!hasStopped()) await read().catch(fail);
      next = Math.max(next + pollMs, Date.now());
    }
  };
  void run();
  return {
    stop() {
      isStopped = true;
      turn.wake();
    },
  };
}

/** A service of its own is started for it, which is too much for each reading: a battery warms up over minutes. */
const temperatureMs = 60_000;

function keptFor<Asked, Value>(ms: number, read: (asked: Asked) => Promise<Value>): typeof read {
  let kept: { value: Value; at: number } | null = null;
  return async (asked) => {
    if (kept !== null && performance.now() - kept.at < ms) return kept.value;
    const value = await read(asked);
    kept = { value, at: performance.now() };
    return value;
  };
}
