import type { DeviceStart } from '../devices/device-start.ts';

/** What can tell one start of a device from another. */
export interface StartMarks extends DeviceStart {
  /** Which of all attachments (DeviceProvider.markOf); empty where that says nothing: over the network one outlives the device's start. */
  attachment: string;
}

/** A start that was to end, and when that was asked for (milliseconds since 1970). */
export interface FormerStart extends Pick<StartMarks, 'bootId' | 'attachment'> {
  askedAt: number;
}

/** A device tells its uptime in hundredths of a second, rounded: its start may seem to be so much earlier. */
const uptimeStepMs = 10;

/**
 * Whether a device has started anew: by its boot id, else by its uptime, else by whether it has left its provider's list and come
 * back. null: nothing of that is known.
 */
export function hasStartedAnew(former: FormerStart, now: StartMarks): boolean | null {
  if (former.bootId !== '' && now.bootId !== '') return former.bootId !== now.bootId;
  if (now.startedAt !== null) return now.startedAt > former.askedAt - uptimeStepMs;
  if (former.attachment !== '' && now.attachment !== '') return former.attachment !== now.attachment;
  return null;
}

/** For the journal. */
export function writeFormer({ bootId, attachment, askedAt }: FormerStart): Record<string, string> {
  return { boot_id: bootId, attachment, asked_at: String(askedAt) };
}

/** An agent of an earlier release has noted the boot id alone. */
export function readFormer(facts: Record<string, string>): FormerStart {
  const { boot_id = '', attachment = '', asked_at = 'Infinity' } = facts;
  return { bootId: boot_id, attachment, askedAt: Number(asked_at) };
}
