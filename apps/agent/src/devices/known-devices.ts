import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const knownDevice = z.object({
  udid: z.string().min(1),
  /** As it tells it: two devices may have the same one. */
  serialno: z.string(),
  /** Where it was last seen: its name there, and the USB port, which agents of earlier releases wrote as adb does. */
  transport: z.string(),
  path: z.string().transform((path) => path.replace(/^usb:/, '')),
  /** The day on which it was last attached, to forget the oldest ones first. */
  seenAt: z.string(),
});
export type KnownDevice = z.infer<typeof knownDevice>;

/** Half of what a snapshot may hold. */
const maximumKnown = 1_000;

const writeDelayMs = 200;
const retryDelayMs = 10_000;

export interface KnownDevices {
  all(): ReadonlyMap<string, KnownDevice>;
  /** The device that was last seen at this transport. */
  at(transport: string, path: string): KnownDevice | null;
  remember(device: Omit<KnownDevice, 'seenAt'>): void;
  /** Writes at once what is waiting to be written. */
  flush(): void;
}

/** Which device was seen at which transport, kept on disk so that a device that can't say its serial keeps its name. */
export function openKnownDevices(file: string, now: () => Date = () => new Date()): KnownDevices {
  let known = new Map(readKnown(file).map((device) => [device.udid, device]));

  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    timer = undefined;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify([...known.values()], null, 1));
      renameSync(`${file}.new`, file);
    } catch {
      // A full disk, which the host's readings show, is no reason to lose sight of the devices.
      timer = setTimeout(save, retryDelayMs);
    }
  };
  const at = (transport: string, path: string): KnownDevice | null =>
    [...known.values()].findLast((device) => device.transport === transport && device.path === path) ?? null;
  return {
    all: () => known,
    at,
    remember(device) {
      const entry = { ...device, seenAt: now().toISOString().slice(0, 10) };
      if (JSON.stringify(at(device.transport, device.path)) === JSON.stringify(entry)) return;
      known.delete(device.udid);
      known.set(device.udid, entry);
      known = new Map([...known].slice(-maximumKnown));
      // A rack that is switched on brings all its devices within a second: one write for all of them.
      timer ??= setTimeout(save, writeDelayMs);
    },
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      save();
      clearTimeout(timer);
    },
  };
}

/** A file that was damaged costs only the names of devices that can't say their own. */
function readKnown(file: string): KnownDevice[] {
  try {
    return z.array(knownDevice).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
