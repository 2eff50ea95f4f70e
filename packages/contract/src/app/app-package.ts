import { z } from 'zod';
import { limits } from '../limits.ts';

/** By itself also an older version, by itself a higher one alone, or on the button alone. Document 1 section 4. */
export const updatePolicies = ['force', 'upgrade', 'manual'] as const;
export type UpdatePolicy = (typeof updatePolicies)[number];

/** The newest scheme that signs a file; v3.1 is one of v3. */
export const signatureSchemes = ['none', 'v1', 'v2', 'v3'] as const;
export type SignatureScheme = (typeof signatureSchemes)[number];

/** What is worth a look without being refused. */
export const packageWarnings = ['other_signer'] as const;
export type PackageWarning = (typeof packageWarnings)[number];

/** A label in each language that the file has it in. */
export const appNames = z.object({ ko: z.string().optional(), en: z.string().optional() });
export type AppNames = z.infer<typeof appNames>;

/** A device as those choose from it who give a package to devices. */
export const simpleDevice = z.object({
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  rack_location: z.string(),
});
export type SimpleDevice = z.infer<typeof simpleDevice>;

/** What the file itself says. */
export const packageFacts = z.object({
  app_id: z.string(),
  app_names: appNames,
  app_version: z.string(),
  /** 64 bits as a text of digits. */
  version_code: z.string(),
  debuggable: z.boolean(),
  test_only: z.boolean(),
  signature: z.enum(signatureSchemes),
  /** SHA-256 of each signer's certificate. */
  certificates: z.array(z.string()),
  /** By which else a device may know the app: of its older schemes, and those whose place its signers have taken. null: not known. */
  other_certificates: z.array(z.string()).nullable(),
  min_sdk: z.int().nullable(),
  target_sdk: z.int().nullable(),
  /** Of its native code; none: it runs on any. */
  abis: z.array(z.string()),
});
export type PackageFacts = z.infer<typeof packageFacts>;

/** A file that has been read, under the name by which it is saved. */
export const readFile = packageFacts.extend({
  /** In the caller's language, where the file has a name in it. */
  app_name: z.string(),
  /** Theirs alone, for 24 hours and one saving. */
  file_id: z.string(),
  warnings: z.array(z.enum(packageWarnings)),
  size: z.int(),
});
export type ReadFile = z.infer<typeof readFile>;

/** One app in one version. Documents 3 section 5 and 8. */
export const appPackage = packageFacts.extend({
  id: z.int(),
  app_name: z.string(),
  /** 1 goes first; null goes last. */
  priority: z.int().nullable(),
  update_policy: z.enum(updatePolicies),
  /** Those that it is given to, by rack; of a list the first of them, where it is asked for so. */
  devices: z.array(simpleDevice),
  /** All of them. */
  device_count: z.int(),
  signed: z.boolean(),
  warnings: z.array(z.enum(packageWarnings)),
  has_icon: z.boolean(),
  /** The store has its file no more, or not as it was: uploading it again heals. */
  file_lost: z.boolean(),
  size: z.int(),
  sha256: z.string(),
  uploaded_at: z.iso.datetime({ offset: true }),
  uploaded_by: z.string(),
  /** The rollout that replaces it, or brings it; null: none is under way. */
  rollout_id: z.string().nullable(),
  /** The farm change that last touched it. */
  revision: z.int(),
});
export type AppPackage = z.infer<typeof appPackage>;

/** Columns that sort the list. */
export const packageColumns = [
  'priority',
  'id',
  'app_name',
  'app_id',
  'app_version',
  'devices',
  'size',
  'uploaded_at',
] as const;
export type PackageColumn = (typeof packageColumns)[number];

export const packageLimits = {
  nameCharacters: 100,
  searchCharacters: limits.searchCharacters,
  priority: { first: 1, last: 100 },
  /** Of a file, unless the server's settings say otherwise. */
  fileBytes: 4 * 1024 ** 3,
  fileKeptMs: 24 * 60 * 60_000,
  /** Devices that a package is given to in one call. */
  devices: 2_000,
  /** Of each package, that the page names before somebody looks for more. */
  devicesNamed: 50,
  /** Deleted in one call. */
  deleted: 600,
} as const;
