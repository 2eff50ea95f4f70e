import { z } from 'zod';

/** What a command about apps takes and tells, between server and agent and to people. Documents 3 section 5 and 8. */

/** Android's own bound for package names is the file system's. */
const appId = z.string().min(1).max(255);
const largestVersionCode = 2n ** 63n - 1n;

/** Whether digits are a number of 64 bits; a list of hundreds is judged with each look at a device. */
export function fitsVersionCode(digits: string): boolean {
  return digits.length < 19 || BigInt(digits) <= largestVersionCode;
}

/** 64 bits as a text of digits. */
export const versionCode = z
  .string()
  .regex(/^\d{1,19}$/, 'is a text of digits')
  .refine(fitsVersionCode, { error: 'has more than 64 bits', abort: true });

export const appCommandLimits = {
  /** On one device: as many as its list has at most. */
  apps: 2_000,
  versionCharacters: 200,
  detailCharacters: 1_000,
  installCodeCharacters: 100,
  /** Of one app; Android takes as many. */
  signers: 10,
  /** Of whatever a device says; more is no word of it. */
  toldCharacters: 10_000,
  /** Whoever is at work on an app and says nothing for so long has failed: an agent, and a device that installs. */
  silentMs: 10 * 60_000,
} as const;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** One app that an agent is to bring to a version. */
export const appOrder = z.object({
  device_app_id: z.int(),
  app_id: appId,
  sha256,
  size: z.int().min(0),
  version_code: versionCode,
  /** An older version takes the place of a newer one: `-d`. */
  allow_downgrade: z.boolean(),
  /** The app may be uninstalled first, with its data; the file lies on the device before. */
  allow_data_loss: z.boolean(),
  /** `-t`. */
  test_only: z.boolean(),
  /** What the file needs: a device that says it has less is sent nothing. null or none: nothing special, or not known. */
  min_sdk: z.int().nullable().default(null),
  abis: z.array(z.string()).default([]),
  /** All by which a device may know who signed the file, as SHA-256 of certificates; none: not known. */
  certificates: z.array(sha256).default([]),
});
export type AppOrder = z.infer<typeof appOrder>;

/** What the deletions name. */
export const namedApp = z.object({ device_app_id: z.int().nullable(), app_id: appId });

/** Where a command about apps stands. */
export const appPhases = ['queued', 'fetching', 'sending', 'installing', 'verifying'] as const;
export type AppPhase = (typeof appPhases)[number];

export const appProgress = z.object({
  phase: z.enum(appPhases),
  /** Bytes where some are under way, else apps. */
  done: z.int().min(0),
  total: z.int().min(0),
});
export type AppProgress = z.infer<typeof appProgress>;

export const appStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type AppState = (typeof appStates)[number];

/** What may be said of an app on a device, as the device says it. */
const cut = (characters: number) =>
  z
    .string()
    .max(appCommandLimits.toldCharacters)
    .transform((text) => (text.length <= characters ? text : [...text].slice(0, characters).join('')));
const versionName = cut(appCommandLimits.versionCharacters);

/** One app of a device's own list. */
export const listedApp = z.object({
  app_id: appId,
  version_code: versionCode,
  /** Empty where the device does not tell it. */
  version_name: versionName,
  is_system: z.boolean(),
  /** A system app that has been updated. */
  is_updated_system: z.boolean(),
});
export type ListedApp = z.infer<typeof listedApp>;

/** What became of one app so far, as its agent tells it. */
export const reportedApp = z.object({
  device_app_id: z.int().nullable(),
  app_id: appId,
  state: z.enum(appStates),
  /** The device's own code, such as INSTALL_FAILED_OLDER_SDK; null: it has said none. */
  install_code: cut(appCommandLimits.installCodeCharacters).nullable().default(null),
  detail: cut(appCommandLimits.detailCharacters).default(''),
  /** Version names; empty: not installed, or not known. */
  from_version: versionName.default(''),
  to_version: versionName.default(''),
  /** What the device says is installed now; null: it is not there. Left out where that is not known. */
  to_version_code: versionCode.nullable().optional(),
  /** By whom what is installed is signed, where the device has told it and it stays; what is none of that is not known. */
  installed_certificates: z.array(sha256).max(appCommandLimits.signers).optional().catch(undefined),
});
export type ReportedApp = z.infer<typeof reportedApp>;
