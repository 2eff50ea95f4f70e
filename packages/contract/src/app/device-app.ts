import { z } from 'zod';
import type { ErrorCode } from '../call/error-codes.ts';
import { appCommandTypes } from '../command/command-kinds.ts';
import { updatePolicies } from './app-package.ts';
import { drifts } from './drifts.ts';

/** Apps of one device: those that it was given, and third-party ones that were found on it. Documents 1 section 3 and 8. */

const instant = z.iso.datetime({ offset: true });
const digits = z.string();
/** By which the device has refused it; what helps stands in the table of install errors. */
const installCode = z.string().nullable();

export const deviceApp = z.object({
  device_app_id: z.int(),
  /** 1 goes first, null last; its own, else the package's. */
  priority: z.int().nullable(),
  app_id: z.string(),
  app_name: z.string(),
  installed_version: z.string().nullable(),
  installed_version_code: digits.nullable(),
  /** SHA-256 of the certificates that what is installed is signed with, where an update has asked the device; null: not known. */
  installed_certificates: z.array(z.string()).nullable(),
  management_version: z.string().nullable(),
  management_version_code: digits.nullable(),
  /** null: no version of it is managed. */
  package_id: z.int().nullable(),
  /** The managed version's file is gone from the store. */
  file_lost: z.boolean(),
  update_policy: z.enum(updatePolicies),
  drift: z.enum(drifts).nullable(),
  is_system: z.boolean(),
  /** Of a system app: where it has never been updated nothing of it can be deleted. */
  is_updated_system: z.boolean().optional(),
  /** It can't be deleted. */
  is_protected: z.boolean(),
  /** The unended command that is about it. */
  command_id: z.string().nullable(),
  /** The newest of what became of it. */
  update_history: z
    .object({
      command_type: z.enum(appCommandTypes),
      result_msg: z.string(),
      install_code: installCode,
      updated_at: instant,
    })
    .nullable(),
});
export type DeviceApp = z.infer<typeof deviceApp>;

/** Why the button does not update an app, whatever the device does; null where it may. Document 3 section 5. */
export function whyNoUpdate({
  package_id,
  update_policy,
  installed_version_code,
  management_version_code,
  file_lost,
}: Pick<
  DeviceApp,
  'package_id' | 'update_policy' | 'installed_version_code' | 'management_version_code' | 'file_lost'
>): ErrorCode | null {
  if (package_id === null || management_version_code === null) return 'E1017';
  const isHigher =
    installed_version_code !== null && BigInt(installed_version_code) > BigInt(management_version_code);
  if (isHigher && update_policy !== 'force') return 'E1013';
  return file_lost ? '8532' : null;
}

export const appResults = ['succeeded', 'failed', 'expired', 'cancelled'] as const;

export const appHistoryRow = z.object({
  id: z.int(),
  updated_at: instant,
  /** Empty where it was about all apps. */
  app_name: z.string(),
  app_id: z.string(),
  update_type: z.enum(appCommandTypes),
  /** The device's own words. */
  result_message: z.string(),
  install_code: installCode,
  result: z.enum(appResults),
  from_version: z.string(),
  to_version: z.string(),
  /** null: somebody of another deployment. */
  by: z.string().nullable(),
  command_id: z.string(),
});
export type AppHistoryRow = z.infer<typeof appHistoryRow>;
