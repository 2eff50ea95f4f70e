import type { InstalledApp } from '../device/device-state.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { createRingLog, type RingLog } from '../log/ring-log.ts';
import type { AppDefinition, AppScreen } from './app-definition.ts';
import { createDropbox, type Dropbox } from './dropbox.ts';

/** A screen of an app that is open, with what people have done to it. */
export interface OpenScreen {
  readonly name: string;
  readonly screen: AppScreen;
  /** Texts and how far lists were scrolled, by the widgets' places. */
  readonly texts: Map<string, string>;
  readonly scrolled: Map<string, number>;
  /** The place of the widget that has the focus. */
  focus: string | null;
  /** Since when it moves; null: it rests. */
  movesSince: number | null;
}

export interface AppProcess {
  readonly app: InstalledApp;
  readonly definition: AppDefinition;
  readonly pid: number;
  readonly startedAt: number;
  /** The last one is on top; it is never empty. */
  readonly screens: OpenScreen[];
  /** It takes no touch: its owner has been told that it does not respond. */
  stuck: boolean;
}

/** What the system asks or says over the apps. */
export type Dialog =
  | { kind: 'permission'; process: AppProcess; permission: string }
  | { kind: 'crash'; packageName: string; label: string }
  | { kind: 'anr'; process: AppProcess };

/** What runs on a device since its boot. */
export interface RunningSystem {
  readonly device: SimulatedDevice;
  readonly bootId: string;
  readonly log: RingLog;
  readonly dropbox: Dropbox;
  readonly processes: Map<string, AppProcess>;
  /** Whose screen is seen; null: the launcher's. */
  front: AppProcess | null;
  dialog: Dialog | null;
  toast: { text: string; until: number } | null;
  keyboardShown: boolean;
  /** `PACKAGE PERMISSION` to what a person has said. */
  readonly answers: Map<string, boolean>;
  nextPid: number;
}

export const systemServer = { pid: 1211, uid: 1000 };

/** Made when something first asks, so that a rack whose devices run nothing holds nothing. */
const systems = new WeakMap<SimulatedDevice, RunningSystem>();

export function systemOf(device: SimulatedDevice): RunningSystem {
  const before = systems.get(device);
  if (before?.bootId === device.state.bootId) return before;
  const system: RunningSystem = {
    device,
    bootId: device.state.bootId,
    log: createRingLog(),
    // What has crashed is remembered over a boot.
    dropbox: before?.dropbox ?? createDropbox(),
    processes: new Map(),
    front: null,
    dialog: null,
    toast: null,
    keyboardShown: false,
    answers: new Map(),
    nextPid: 2_303,
  };
  systems.set(device, system);
  tellBoot(system);
  return system;
}

/** What runs, if anything has asked for it since the boot. */
export function knownSystemOf(device: SimulatedDevice): RunningSystem | undefined {
  const system = systems.get(device);
  return system?.bootId === device.state.bootId ? system : undefined;
}

/** The device's own time, which may be wrong. */
export function deviceTime({ now, state }: SimulatedDevice): number {
  return now() + state.faults.clockOffsetMs;
}

function tellBoot({ device, log }: RunningSystem): void {
  const at = device.state.bootedAt + device.state.faults.clockOffsetMs;
  const from = systemServer;
  log.add({ buffer: 'main', level: 'I', tag: 'boot', text: 'system is up', from }, at);
  log.add(
    {
      buffer: 'system',
      level: 'I',
      tag: 'ActivityManager',
      text: 'Start proc 2214:com.android.systemui/u0a51',
      from,
    },
    at + 820,
  );
  log.add(
    {
      buffer: 'main',
      level: 'D',
      tag: 'WifiService',
      text: device.wifiConnected ? 'connected to "LAB"' : 'not connected',
      from,
    },
    at + 1_430,
  );
  log.add({ buffer: 'system', level: 'W', tag: 'PackageManager', text: 'Slow dexopt', from }, at + 2_105);
}

export function topOf(process: AppProcess): OpenScreen {
  const top = process.screens.at(-1);
  if (top === undefined) throw new Error('an app without a screen runs');
  return top;
}
