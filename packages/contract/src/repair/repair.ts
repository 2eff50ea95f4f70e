import { z } from 'zod';
import { errorOrder } from '../device/device-states.ts';
import { repairChecks } from './repair-checks.ts';

/** A case on a device that is broken, from the report until its own checks say that it works. */
export const openRepairStates = ['reported', 'in_repair', 'fixed'] as const;
export const endedRepairStates = ['verified', 'closed'] as const;
export const repairStates = [...openRepairStates, ...endedRepairStates] as const;
export type OpenRepairState = (typeof openRepairStates)[number];
export type RepairState = (typeof repairStates)[number];

/** What a case may become next; one that has ended stays so. Whoever names the present state adds a note to it. */
export const nextRepairStates: Record<RepairState, readonly RepairState[]> = {
  reported: ['in_repair', 'fixed', 'closed'],
  in_repair: ['fixed', 'closed'],
  fixed: ['verified', 'in_repair', 'closed'],
  verified: [],
  closed: [],
};

export function isOpenRepair(state: RepairState): state is OpenRepairState {
  return (openRepairStates as readonly RepairState[]).includes(state);
}

export const repairLimits = {
  noteCharacters: 1000,
  linkCharacters: 500,
  searchCharacters: 100,
  reasonCharacters: 50,
  reasons: 50,
  photos: 5,
  photoBytes: 5 * 1024 * 1024,
  /** An open case that has lasted for so long needs a person. */
  longDays: 7,
} as const;

/** Kept with the device, so that lists show it without asking for the case. */
export const repairMark = z.object({ repair_id: z.int(), state: z.enum(openRepairStates) });
export type RepairMark = z.infer<typeof repairMark>;

const instant = z.iso.datetime({ offset: true });

export const repairReason = z.object({
  reason_id: z.int(),
  ko: z.string(),
  en: z.string(),
  /** Offered no more; cases that have it keep it. */
  is_retired: z.boolean(),
  /** Cases name it: it can be retired, but not deleted. */
  is_used: z.boolean(),
});
export type RepairReason = z.infer<typeof repairReason>;

export const repairCase = z.object({
  repair_id: z.int(),
  arn: z.string(),
  udid: z.string(),
  model: z.string(),
  /** `S-R-N`, or empty. */
  rack_location: z.string(),
  /** The device has left the farm. */
  is_removed: z.boolean(),
  state: z.enum(repairStates),
  reason: repairReason.pick({ reason_id: true, ko: true, en: true }),
  note: z.string(),
  /** http(s), or empty. */
  link: z.string(),
  /** adm_id. */
  reported_by: z.string(),
  reported_at: instant,
  /** Since when it is in its state. */
  state_since: instant,
  /** null: it is open. */
  ended_at: instant.nullable(),
  photo_count: z.int(),
  version: z.int(),
});
export type RepairCase = z.infer<typeof repairCase>;

export const repairStep = z.object({
  at: instant,
  /** adm_id, or `server`. */
  by: z.string(),
  /** null: the report. */
  from: z.enum(repairStates).nullable(),
  /** The same as `from`: a note and nothing else. */
  to: z.enum(repairStates),
  note: z.string(),
});
export type RepairStep = z.infer<typeof repairStep>;

export const repairPhoto = z.object({
  photo_id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  added_at: instant,
});
export type RepairPhoto = z.infer<typeof repairPhoto>;

export const repairCheck = z.object({
  check: z.enum(repairChecks),
  holds: z.boolean(),
  /** What stands against it. */
  errors: z.array(z.enum(errorOrder)),
  /** When it will hold if nothing happens; null: it does, or that is not known. */
  holds_at: instant.nullable(),
});

export const repairDetail = repairCase.extend({
  /** Oldest first. */
  steps: z.array(repairStep),
  photos: z.array(repairPhoto).max(repairLimits.photos),
  /** Of a fixed one: what its device says of itself. */
  checks: z.array(repairCheck),
  /** It had been excluded by hand before, and will be again. */
  was_excluded: z.boolean(),
});
export type RepairDetail = z.infer<typeof repairDetail>;

/** Columns by which the list is sorted. */
export const repairColumns = ['repair_id', 'model', 'rack_location', 'state', 'reported_at'] as const;
export type RepairColumn = (typeof repairColumns)[number];
