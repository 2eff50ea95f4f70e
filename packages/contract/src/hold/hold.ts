import { z } from 'zod';

/** A lease on a device that an outside system takes. Document 3 section 4. */
export const holdStates = ['STANDBY', 'TESTING', 'USING', 'LOCK'] as const;
export type HoldState = (typeof holdStates)[number];

export const holdEndReasons = [
  'HOLD_RELEASED',
  'HOLD_EXPIRED',
  'DEVICE_AWAY',
  'HOLDER_GONE',
  'REBOOT_REQUESTED',
  'POWER_CYCLE_REQUESTED',
  'CHARGE_OFF_BEGUN',
  'APP_COMMAND_BEGUN',
  'CLEANING_BEGUN',
  'FIRMWARE_BEGUN',
] as const;
export type HoldEndReason = (typeof holdEndReasons)[number];

export const holdLimits = {
  minutes: 1440,
  noteCharacters: 200,
  /** A device that has been away for so long is held by nobody any more. */
  deviceAwayMs: 60_000,
} as const;

const instant = z.iso.datetime({ offset: true });

export const hold = z.object({
  hold_id: z.string(),
  arn: z.string(),
  state: z.enum(holdStates),
  note: z.string(),
  /** null: somebody of another deployment, which is all that is told of them. */
  taken_by: z.string().nullable(),
  taken_at: instant,
  expires_at: instant,
});
export type Hold = z.infer<typeof hold>;
