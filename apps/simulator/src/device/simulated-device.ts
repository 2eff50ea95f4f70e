import { randomUUID } from 'node:crypto';
import { adbFeatures } from '../profiles/android-release.ts';
import type { FactoryDevice } from '../profiles/device-profile.ts';
import { apkPathOf, appFile } from './app-file.ts';
import type { JournalEntry, Touch, TouchEntry } from './app-journal.ts';
import { type DeviceState, noFaults } from './device-state.ts';
import { factoryApps, helperPackage, makeHelperApp } from './factory-apps.ts';
import type { MakeContent } from './file-content.ts';
import { createFileSystem, type FileSystem } from './file-system.ts';
import { kernelFiles } from './kernel-files.ts';
import { readStorage, type StorageReading } from './storage.ts';

/** One device: what the factory made of it, what has become of it, its files. It knows nothing of wires. */
export interface SimulatedDevice {
  readonly factory: FactoryDevice;
  readonly state: DeviceState;
  readonly files: FileSystem;
  /** Room for bytes that the device keeps. */
  newContent: MakeContent;
  /** False from a reboot until the system is up; adb answers before that, the package manager does not. */
  booted: boolean;
  /** What `setprop` has set since the boot. */
  setProperties: Record<string, string>;
  readonly storage: StorageReading;
  readonly features: readonly string[];
  readonly wifiConnected: boolean;
  now(): number;
  /** Changes the state so that it is kept. */
  change(edit: (state: DeviceState) => void): void;
  /** Notes what was done to an app; it survives the simulator's end from here on, and so does the change before. */
  record(entry: Omit<JournalEntry, 'at'>): void;
  /** Notes a touch in the journal before it does anything. */
  touched(touch: Touch): void;
  /** Called by the `reboot` commands; the rack knows how. */
  requestReboot(): void;
  /** A transfer has moved so many bytes: false when the device has just vanished in the middle of it. */
  countTransfer(bytes: number): void;
}

export interface DeviceHooks {
  changed(device: SimulatedDevice): void;
  record(device: SimulatedDevice, entry: JournalEntry): void;
  touched(device: SimulatedDevice, entry: TouchEntry): void;
  reboot(device: SimulatedDevice): void;
  vanish(device: SimulatedDevice): void;
  newContent: MakeContent;
  now(): number;
}

export function factoryState(factory: FactoryDevice, now: number): DeviceState {
  return {
    index: factory.index,
    serial: factory.serial,
    androidVersion: factory.profile.androidVersion,
    apiLevel: factory.profile.apiLevel,
    bootId: randomUUID(),
    bootedAt: now,
    boots: 1,
    connections: 0,
    batteryLevel: factory.batteryLevel,
    charging: true,
    wifiEnabled: true,
    settings: {},
    sizeOverride: null,
    densityOverride: null,
    awake: true,
    acceptedKeys: [],
    apps: factoryApps(factory),
    firmware: null,
    hadHelper: true,
    port: 0,
    faults: { ...noFaults },
    lastEntry: null,
  };
}

export function restoreHelper(factory: FactoryDevice, state: DeviceState): void {
  state.hadHelper = true;
  if (state.apps.some(({ packageName }) => packageName === helperPackage)) return;
  state.apps.push(makeHelperApp(factory));
}

export function createSimulatedDevice(
  factory: FactoryDevice,
  kept: DeviceState | null,
  hooks: DeviceHooks,
): SimulatedDevice {
  const state = kept ?? factoryState(factory, hooks.now());
  if (!state.hadHelper) restoreHelper(factory, state);
  const device: SimulatedDevice = {
    factory,
    state,
    files: createFileSystem({
      madeFiles: kernelFiles(factory, state, hooks.now),
      appFile: (path) => {
        const app = state.apps.find((one) => apkPathOf(one, state.apiLevel) === path);
        return app === undefined ? null : { content: appFile(app), changedAt: app.updatedAt };
      },
      isMissing: (path) => state.faults.missing.includes(path),
      freeBytes: () => device.storage.freeBytes,
      newContent: hooks.newContent,
      now: hooks.now,
    }),
    newContent: hooks.newContent,
    booted: true,
    setProperties: {},
    get storage() {
      return readStorage(factory, state, device.files.usedBytes);
    },
    get features() {
      return state.faults.oldShell ? [] : adbFeatures(state.apiLevel);
    },
    get wifiConnected() {
      // A box on the cable leaves its radio off.
      return !factory.profile.hasEthernet && state.wifiEnabled && !state.faults.wifiDropped;
    },
    now: hooks.now,
    change(edit) {
      edit(state);
      hooks.changed(device);
    },
    record(entry) {
      const whole = { at: hooks.now(), ...entry };
      device.change((own) => {
        own.lastEntry = whole;
      });
      hooks.record(device, whole);
    },
    touched({ widget = null, x = null, y = null, ...touch }) {
      hooks.touched(device, { ...touch, widget, x, y, at: hooks.now() });
    },
    requestReboot() {
      hooks.reboot(device);
    },
    countTransfer(bytes) {
      const left = state.faults.vanishAfterBytes;
      if (left === null) return;
      device.change((own) => {
        own.faults.vanishAfterBytes = left > bytes ? left - bytes : null;
      });
      if (left <= bytes) hooks.vanish(device);
    },
  };
  return device;
}
