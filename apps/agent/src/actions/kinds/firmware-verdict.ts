import { setTimeout as wait } from 'node:timers/promises';
import { failureOf } from '@rackhand/device-link/link-error';
import type { ProcessEnd } from '../../firmware/firmware-process.ts';
import { ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';

/** What the journal has of one that has begun. */
export interface Begun {
  from: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Between two looks at the box. */
const lookMs = 1_000;
/** A box that a program has left at the last moment may yet come up. */
const settleMs = 60_000;

/**
 * The firmware that a box tells after its program, where it is another one; else the failure. `end`: null where it is not known
 * what became of the program.
 */
export async function awaitOtherVersion(
  access: DeviceAccess,
  udid: string,
  begun: Begun,
  end: ProcessEnd | null,
): Promise<string> {
  const read = { version: null as string | null };
  const isOther = async (): Promise<boolean> => {
    await wait(lookMs);
    read.version = (await readVersion(access, udid)) ?? read.version;
    return read.version !== null && read.version !== begun.from;
  };
  const hasFailed = end !== null && (end.isLate || (end.code !== null && end.code !== 0));
  // A program may end badly because the box went down under it: one that is down is waited for.
  const isSettled = async (): Promise<boolean> =>
    (await isOther()) || (hasFailed && access.isThere(udid) && read.version !== null);
  await access.waitUntil(isSettled, Math.max(begun.until - Date.now(), hasFailed ? settleMs : 0));
  const { version } = read;
  if (version !== null && version !== begun.from) return version;
  throw whyNot(end, version, hasFailed);
}

function whyNot(end: ProcessEnd | null, version: string | null, hasFailed: boolean): ActionFailure {
  if (hasFailed && end !== null) {
    const how = end.isLate ? 'it did not end in time' : `it ended with code ${String(end.code)}`;
    return new ActionFailure('FIRMWARE_FAILED', [how, end.said].filter((part) => part !== '').join(': '));
  }
  if (version === null) return new ActionFailure('NOT_BACK_IN_TIME', end?.said ?? '');
  return end?.code === 0
    ? new ActionFailure('FIRMWARE_UNCHANGED', [version, end.said].join(' '))
    : new ActionFailure('FIRMWARE_NOT_KNOWN', end?.said ?? '');
}

/** null: it is not up, or can't be asked now. */
async function readVersion(access: DeviceAccess, udid: string): Promise<string | null> {
  const device = access.locate(udid);
  if (device === null || !access.isThere(udid) || access.startOf(udid)?.isStarting !== false) return null;
  try {
    return await access.actOf('firmware_update', device)(device.attachment);
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return null;
  }
}
