import { z } from 'zod';
import { repairMark } from '../repair/repair.ts';
import { deviceStates, errorOrder, holders } from './device-states.ts';
import { exclusion } from './exclusion.ts';
import { acknowledgement } from './fault.ts';
import { valueBefore } from './observed-values.ts';
import { platformNames } from './platforms.ts';
import { connections, deviceReadings } from './sighting.ts';

/** A device as lists and live events carry it. Document 1 section 3; `info` fields in the specification's own spelling. */

export const deviceTypes = ['mobile', 'stb'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export function isDeviceType(name: string): name is DeviceType {
  return (deviceTypes as readonly string[]).includes(name);
}

export const deviceInfo = z.object({
  udid: z.string(),
  macAddress: z.string(),
  manufacturer: z.string(),
  /** Shown as Device Name. */
  model: z.string(),
  platformName: z.enum(platformNames),
  platformVersion: z.string(),
  apiLevel: z.int().nullable(),
  /** `S-R-N`, or empty. */
  rackLocation: z.string(),
  /** Name of the host; empty for a device on no host. */
  host: z.string(),
  /** Where it is plugged in at its host, such as `1-4.2` (usb.ts); empty where that is not known. */
  usb_path: z.string(),
  /** Its host takes nothing new: commands, holds and runs are refused until it does again. */
  host_draining: z.boolean(),
  /** Appium port. */
  port: z.int().nullable(),
  /** Masked on lists; get_info shows it. */
  private_code: z.string(),
  automationName: z.string(),
  modelNumber: z.string(),
  cpu: z.string(),
  /** MiB. */
  ram: z.int().nullable(),
  /** MiB. */
  heapSize: z.int().nullable(),
  /** GiB. */
  internalStorage: z.int().nullable(),
  firmware_version: z.string(),
  tags: z.string(),
  /** Of the lab's own books. */
  asset_number: z.string(),
  linked_power_name: z.string(),
  /** CTN. */
  phoneNumber: z.string(),
  resolution: z.object({ width: z.int(), height: z.int() }).nullable(),
  scale_factor: z.number().nullable(),
  capture_card_num: z.int().nullable(),
  /** Percent; null for a device without a battery. */
  battery_level: z.int().nullable(),
  /** As it was seen last; null where that is not known. */
  charging: z.boolean().nullable(),
  /** As it was seen last; null where that is not known. */
  screen_on: z.boolean().nullable(),
  state: z.enum(deviceStates),
  type: z.enum(deviceTypes),
  /** All errors that are true now, the shown one first. */
  errors: z.array(z.enum(errorOrder)),
  excluded: z.boolean(),
  /** null where it is not excluded. */
  exclusion: exclusion.nullable(),
  holder: z.enum(holders).nullable(),
  /** Kinds of commands that can't be done to it by any state of it. */
  unable: z.array(z.string()),
  /** The connection comes and goes: since when, and how often lately; `restarts`: how often because it started anew. */
  unstable: z
    .object({ since: z.iso.datetime({ offset: true }), changes: z.int(), restarts: z.int() })
    .nullable(),
  /** Of the first error that is true, also while the device is excluded or held; null: nobody has. */
  acknowledged: acknowledgement.nullable(),
  /** Its open repair case, for which it is excluded; null: none. */
  repair: repairMark.nullable(),
  /** When the shown state began, and why; an error's own beginning, whatever was shown in between. */
  state_since: z.iso.datetime({ offset: true }),
  state_reason: z.string(),
  /** Fields that the device has told anew and no admin has looked at, as they were before. */
  values_before: z.array(valueBefore),
  /** Number of the farm change that last touched this device: grows with each; guards the merge of live events. */
  revision: z.int(),
});
export type DeviceInfo = z.infer<typeof deviceInfo>;

export const device = z.object({
  arn: z.string(),
  memo: z.string(),
  info: deviceInfo,
  /** Counts people's edits; sent back with update_info. */
  version: z.int(),
});
export type Device = z.infer<typeof device>;

/** Of the answer of a write: the devices that it was about, as they are then. A token that may not read is told nothing of them. */
export const changedDevices = { devices: z.array(device).optional() };

/** What its host last saw of it, unjudged. */
export const deviceSeen = z.object({
  connection: z.enum(connections),
  transport: z.string(),
  over_network: z.boolean(),
  silent_tries: z.int(),
  /** Since when it has not answered; null while it does. */
  silent_since: z.iso.datetime({ offset: true }).nullable(),
  readings: deviceReadings.nullable(),
  host_state: z.enum(['online', 'away']).nullable(),
  host_last_seen_at: z.iso.datetime({ offset: true }).nullable(),
});
export type DeviceSeen = z.infer<typeof deviceSeen>;

export const stateChange = z.object({
  at: z.iso.datetime({ offset: true }),
  from: z.enum(deviceStates).nullable(),
  to: z.enum(deviceStates),
  reason: z.string(),
  /** adm_id of the admin, or the name of what did it: `agent`, `server`; null: somebody of another deployment. */
  by: z.string().nullable(),
});
export type StateChange = z.infer<typeof stateChange>;

/** Document 3 section 4: an id that never changes. */
export const arnPrefix = 'arn:farm:device:';

/** What stands for a private code wherever it is not asked for. */
export const maskedPrivateCode = '••••';
