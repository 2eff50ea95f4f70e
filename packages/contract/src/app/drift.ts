import { z } from 'zod';
import { deviceStates } from '../device/device-states.ts';
import { simpleDevice } from './app-package.ts';
import { drifts } from './drifts.ts';

export const packageDrift = z.object({
  package_id: z.int(),
  app_id: z.string(),
  app_name: z.string(),
  app_version: z.string(),
  /** 64 bits as a text of digits. */
  version_code: z.string(),
  /** Its file is gone from the store, so nobody is given it. */
  file_lost: z.boolean(),
  /** Devices in each standing that there is. */
  counts: z.partialRecord(z.enum(drifts), z.int()),
  /** Devices that should have it. */
  total: z.int(),
  /** The rollout that its version comes from, or that replaces it; null: none is under way. */
  rollout_id: z.string().nullable(),
});
export type PackageDrift = z.infer<typeof packageDrift>;

export const deviceDrift = simpleDevice.extend({
  state: z.enum(deviceStates),
  /** null: it is not there, or not known. */
  installed_version: z.string().nullable(),
  management_version: z.string(),
  drift: z.enum(drifts),
  /** When something was last done about it; null: nothing yet. */
  since: z.iso.datetime({ offset: true }).nullable(),
  /** What the device said to the last try, where that failed. */
  install_code: z.string().nullable(),
  /** Why the last try did not bring it: in the device's own words, else in ours; empty where it did, or was none. */
  message: z.string(),
  /** After failures of host or wire: its policy or rollout tries again then at the earliest; null: at once. */
  policy_rests_until: z.iso.datetime({ offset: true }).nullable(),
});
export type DeviceDrift = z.infer<typeof deviceDrift>;
