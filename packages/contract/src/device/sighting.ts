import { z } from 'zod';
import { limits } from '../limits.ts';
import { platformNames } from './platforms.ts';

/**
 * What an agent sees of one device, without judging it. Agents send sightings; the server derives errors and state
 * from them (device-state.ts), so that a threshold stands in one place.
 */

/**
 * How a host reaches a device, in words of this contract, which the API and the histories of states have as well; each
 * provider of the agent translates its own. `device` can be asked, `starting` answers while its system is not up yet,
 * `absent` is not there any more. `untrusted` waits for somebody to tap Trust on it, `trust_denied` after somebody has not;
 * `pairing_refused` does not take the pairing that its host has.
 */
export const connections = [
  'device',
  'starting',
  'offline',
  'unauthorized',
  'authorizing',
  'connecting',
  'recovery',
  'sideload',
  'bootloader',
  'no permissions',
  'untrusted',
  'trust_denied',
  'pairing_refused',
  'absent',
] as const;
export type Connection = (typeof connections)[number];

const pixels = 100_000;

/**
 * What a device says of itself, cut before anything is done with it: one that says too much keeps no other from being
 * seen. Never between two halves of a letter.
 */
const toldText = z
  .string()
  .transform((text) =>
    text.length <= limits.deviceFactUnits
      ? text
      : text.slice(0, limits.deviceFactUnits).replace(/[\uD800-\uDBFF]$/, ''),
  )
  .meta({ cutTo: limits.deviceFactUnits });

/** A number that can't be one of this kind is not known. */
function toldNumber(most: number, least = 0) {
  return z.int().min(least).max(most).nullable().catch(null);
}

export const deviceFacts = z.object({
  manufacturer: toldText,
  model: toldText,
  model_number: toldText,
  device_type: z.enum(['mobile', 'stb']),
  platform_version: toldText,
  api_level: toldNumber(10_000),
  firmware_version: toldText,
  cpu: toldText,
  /** MiB. */
  ram: toldNumber(2 ** 30),
  /** MiB that one app may use as heap. */
  heap_size: toldNumber(2 ** 30),
  /** GiB, rounded to what the maker prints on the box. */
  internal_storage: toldNumber(2 ** 20),
  resolution: z
    .object({ width: z.int().min(0).max(pixels), height: z.int().min(0).max(pixels) })
    .nullable()
    .catch(null),
  /** Dots per inch. */
  density: toldNumber(100_000),
  mac_address: toldText,
  phone_number: toldText,
  /** `ro.build.characteristics`, as the device says it. */
  characteristics: toldText,
  /** Pixels of a point, by the model; absent from what an agent of an earlier release says. */
  scale_factor: toldNumber(10, 1).optional(),
});
export type DeviceFacts = z.infer<typeof deviceFacts>;

/** The helper package that the host's configuration names, on the device: `off` is installed without its accessibility service. */
export const helperConditions = ['missing', 'off', 'ready'] as const;

export const deviceReadings = z.object({
  /** null for a device without a battery. */
  battery_level: toldNumber(100),
  /** Tenths of a degree Celsius; null where unknown. */
  battery_temperature: toldNumber(10_000, -2_732),
  charging: z.boolean().nullable(),
  /** null where it could not be read. */
  wifi_connected: z.boolean().nullable(),
  ethernet_up: z.boolean(),
  storage_free_bytes: toldNumber(Number.MAX_SAFE_INTEGER),
  /** null where it could not be read; absent where the host's configuration names no helper. */
  helper: z.enum(helperConditions).nullable().optional(),
  /** Whether its screen is lit; null or absent where that is not known. */
  screen_on: z.boolean().nullable().optional(),
  /** Whether the device gives a picture of its screen; null or absent where that is not known. */
  screen_readable: z.boolean().nullable().optional(),
});
export type DeviceReadings = z.infer<typeof deviceReadings>;

export const sighting = z.object({
  /** What it says of itself; for a second device with one serial `SERIAL#2`; while it can't be read, the last one known on this transport, else the transport's name with `provisional`. */
  udid: z.string().min(1).max(200),
  /** The udid is the transport's name, because the device has never told its own. */
  provisional: z.boolean(),
  /** Absent from an agent that knows only the first platform. */
  platform: z.enum(platformNames).optional(),
  /** Kinds of commands that can be asked of it; absent: all that its agent knows. */
  abilities: z.array(z.string().max(50)).max(50).optional(),
  /** Its name where it is attached: `R5CT…`, `emulator-5554`, `10.0.0.7:5555`. */
  transport: z.string().max(200),
  over_network: z.boolean(),
  /** Its port in the host's tree of hubs, such as `1-4.2`; the last one of a device that is absent; empty where it is on none. */
  usb_path: z.string().max(100).optional(),
  connection: z.enum(connections),
  /** Another device on this host has the same serial. */
  duplicate: z.boolean(),
  /** Shells in a row that have not answered within the deadline: 0 is healthy, 1 is CONNECT_TIMEOUT, n + 1 is CONNECT_TIMEOUT_n; stops at 6. */
  silent_tries: z.int().min(0).max(6),
  /** Invented by its kernel at each start; empty or absent where it has not told. */
  boot_id: z.string().max(100).optional(),
  /** null until they have been read once. */
  facts: deviceFacts.nullable(),
  readings: deviceReadings.nullable(),
});
export type Sighting = z.infer<typeof sighting>;
