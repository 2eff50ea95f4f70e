import type { ActionContext } from './action.ts';
import type { DeviceAccess } from './device-access.ts';
import { createRebootAction, defaultRebootSettings } from './kinds/reboot.ts';

export type RebootSettings = typeof defaultRebootSettings;

/** Of a reboot that is a part of something else. */
interface RebootNotes {
  /** Resolves when what tells later whether it has happened is on disk. */
  note(facts: Record<string, string>): Promise<void>;
  /** What an agent before this one has noted; null: none has begun it. */
  former: Record<string, string> | null;
}

/** Reboots a device by no command of its own; resolves when it is up again. Throws ActionFailure or a LinkError. */
export async function rebootDevice(
  access: DeviceAccess,
  udid: string,
  settings: RebootSettings = defaultRebootSettings,
  { note, former }: RebootNotes = { note: () => Promise.resolve(), former: null },
): Promise<void> {
  const nothing = () => Promise.resolve();
  const context: ActionContext = {
    id: '',
    udid,
    given: {},
    firstDeliveredAt: null,
    beginUntil: Number.POSITIVE_INFINITY,
    begin: (facts = {}) => note(facts),
    note: nothing,
    tell: () => undefined,
    listed: () => undefined,
    apps: () => [],
    isCancelWanted: () => false,
    step: () => undefined,
    hasStep: () => false,
  };
  const reboot = createRebootAction(access, settings);
  await (former === null ? reboot.run(context) : reboot.resume(context, former));
}
