import { z } from 'zod';
import { journalEntry } from './app-journal.ts';

export const installedApp = z.object({
  packageName: z.string(),
  /** 64 bits, as a text of digits; a number in files of earlier releases. */
  versionCode: z.union([z.string(), z.int().transform(String)]),
  versionName: z.string(),
  minSdk: z.int(),
  targetSdk: z.int(),
  debuggable: z.boolean(),
  system: z.boolean(),
  /** SHA-256 of the certificate that it is signed with; empty where an earlier release has not noted it. */
  signer: z.string().default(''),
  /** The signing block of its file, in base64; empty: it has none, or is too large to be noted. */
  signing: z.string().default(''),
  /** Of the file's directory, behind that. */
  directoryBytes: z.int().default(0),
  /** What of an app of the system lies below its update. */
  hidden: z
    .object({ versionCode: z.string(), versionName: z.string(), codeBytes: z.int(), folder: z.string() })
    .nullable()
    .default(null),
  uid: z.int(),
  codeBytes: z.int(),
  dataBytes: z.int(),
  cacheBytes: z.int(),
  /** Milliseconds since 1970. */
  firstInstalledAt: z.int(),
  updatedAt: z.int(),
  /** The random part of the folder below /data/app. */
  folder: z.string(),
  /** What its APK says that it shows and does, as JSON; null: it says nothing. */
  definition: z.string().nullable().default(null),
});
export type InstalledApp = z.infer<typeof installedApp>;

export const deviceFaults = z.object({
  unplugged: z.boolean(),
  powerless: z.boolean().default(false),
  refusesAuthorization: z.boolean(),
  frozen: z.boolean(),
  /** 0: answers at once. */
  slowMs: z.int(),
  /** No service ever answers, until it starts anew, or a host comes through to it anew; true in files of earlier releases. */
  stalled: z
    .union([
      z.enum(['reboot', 'reconnect']),
      z.boolean().transform((is) => (is ? ('reboot' as const) : null)),
    ])
    .nullable()
    .default(null),
  wifiDropped: z.boolean(),
  /** What fills the storage; it can't be deleted from the device. */
  fillerBytes: z.int(),
  /** The next transfer ends after so many bytes; null: none does. */
  vanishAfterBytes: z.int().nullable(),
  installFailure: z.string().nullable(),
  /** Streamed installations are refused when so much has come. */
  failInStream: z.object({ afterBytes: z.int(), code: z.string() }).nullable().default(null),
  /** Installations take what comes and say nothing more. */
  hangsInstalls: z.boolean().default(false),
  /** Installs, and closes without a word. */
  losesAnswer: z.boolean().default(false),
  /** Says that it has installed, and has not. */
  lies: z.boolean().default(false),
  /** From the last byte of an app until it is installed. */
  installMs: z.int().default(0),
  /** From a reboot until the system is up; null: as long as the others. */
  bootMs: z.int().nullable().default(null),
  accessibilityOff: z.boolean().default(false),
  /** What becomes of a picture of the screen; null: it comes. */
  screen: z.enum(['fails', 'hangs']).nullable().default(null),
  /** What it calls its model; null: what the factory says. */
  model: z.string().nullable().default(null),
  /** adb's services from before Android 7, whatever the system is. */
  oldShell: z.boolean().default(false),
  /** Commands and files that it does not have. */
  missing: z.array(z.string()).default([]),
  /** The screen moves all the time; so long a dump waits for it to rest. Null: as the apps do. */
  neverIdleMs: z.int().nullable().default(null),
  /** What becomes of a dump of the screen's tree; null: it comes. */
  dump: z.enum(['null_root', 'killed', 'empty', 'stale']).nullable().default(null),
  /** So much later a touch reaches the screen. */
  slowInputMs: z.int().default(0),
  /** Nothing comes out of its HDMI. */
  hdmiDropped: z.boolean().default(false),
  /** The capture card that it hangs on has been taken out. */
  cardRemoved: z.boolean().default(false),
  /** How far its clock is from the true time. */
  clockOffsetMs: z.int().default(0),
  /** Data of apps can not be cleared. */
  failsClear: z.boolean().default(false),
  /** Android's word when an app is to be uninstalled; null: it goes. */
  uninstallFailure: z.string().nullable().default(null),
});
export type DeviceFaults = z.infer<typeof deviceFaults>;

/** Everything about a device that lasts: it is what the state file holds. */
export const deviceState = z.object({
  index: z.int(),
  serial: z.string(),
  androidVersion: z.string(),
  apiLevel: z.int(),
  bootId: z.string(),
  bootedAt: z.int(),
  /** Times that it has started since it was made. */
  boots: z.int().default(1),
  /** Times that an adb server has come through to it. */
  connections: z.int().default(0),
  batteryLevel: z.int(),
  charging: z.boolean(),
  wifiEnabled: z.boolean(),
  settings: z.record(z.string(), z.string()),
  sizeOverride: z.string().nullable(),
  densityOverride: z.int().nullable(),
  awake: z.boolean(),
  acceptedKeys: z.array(z.string()),
  apps: z.array(installedApp),
  /** What its firmware is called since it was updated; null: as the factory says. */
  firmware: z.string().nullable().default(null),
  /** Whether the helper app has ever been there; devices of earlier releases get it at their next start. */
  hadHelper: z.boolean().default(false),
  /** The TCP port that the device had; kept, so that adb knows it under the same name after a restart. */
  port: z.int(),
  faults: deviceFaults,
  /** What was done to its apps last: whoever is killed before the journal has its line writes it at the next start. */
  lastEntry: journalEntry.nullable().default(null),
});
export type DeviceState = z.infer<typeof deviceState>;

export const noFaults: DeviceFaults = {
  unplugged: false,
  powerless: false,
  refusesAuthorization: false,
  frozen: false,
  slowMs: 0,
  stalled: null,
  wifiDropped: false,
  fillerBytes: 0,
  vanishAfterBytes: null,
  installFailure: null,
  failInStream: null,
  hangsInstalls: false,
  losesAnswer: false,
  lies: false,
  installMs: 0,
  bootMs: null,
  accessibilityOff: false,
  screen: null,
  model: null,
  oldShell: false,
  missing: [],
  hdmiDropped: false,
  cardRemoved: false,
  neverIdleMs: null,
  dump: null,
  slowInputMs: 0,
  clockOffsetMs: 0,
  failsClear: false,
  uninstallFailure: null,
};
