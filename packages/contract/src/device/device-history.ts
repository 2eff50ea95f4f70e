import { z } from 'zod';
import { commandTypes } from '../command/command-kinds.ts';
import { commandStates } from '../command/command-states.ts';
import { runErrors } from '../test/run-errors.ts';
import { runResults, runStates } from '../test/run-states.ts';
import { deviceStates, errorOrder } from './device-states.ts';
import { valueChange } from './observed-values.ts';

/** What has become of one device over time. */

const instant = z.iso.datetime({ offset: true });

/** A span in which the device could not be used because of an error: not excluded, held by nobody. */
export const outage = z.object({
  /** The error that took most of it. */
  cause: z.enum(errorOrder),
  started_at: instant,
  /** null: it lasts. */
  ended_at: instant.nullable(),
  /** Begun seconds count. */
  seconds: z.int(),
});
export type Outage = z.infer<typeof outage>;

/** Days over which availability is told. */
export const availabilityDays = [7, 30] as const;

export const availability = z.object({
  days: z.int(),
  /** Of the time in which the device was in the farm; null until that is an hour. */
  percent: z.number().nullable(),
  outages: z.int(),
  outage_seconds: z.int(),
  /** How much of these days it is told of: the rest it was excluded, or not known yet. */
  counted_seconds: z.int(),
});
export type Availability = z.infer<typeof availability>;

const entry = { id: z.string(), at: instant };
const change = {
  from: z.enum(deviceStates).nullable(),
  to: z.enum(deviceStates),
  reason: z.string(),
  /** null: somebody of another deployment, which is all that is told of them. */
  by: z.string().nullable(),
};

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('state'), ...change }),
  /** What a person decided. */
  z.object({ ...entry, kind: z.literal('decision'), ...change }),
  z.object({
    ...entry,
    kind: z.literal('command'),
    command_id: z.string(),
    type: z.enum(commandTypes),
    state: z.enum(commandStates),
    message: z.string(),
    by: change.by,
    ended_at: instant.nullable(),
  }),
  z.object({ ...entry, kind: z.literal('outage'), ...outage.shape }),
  /** The device has started anew, and no command of ours had asked for it. */
  z.object({ ...entry, kind: z.literal('restart') }),
  z.object({
    ...entry,
    kind: z.literal('edit'),
    by: z.string(),
    /** A private code stands here only as changed. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
  /** The device told other values than before. */
  z.object({ ...entry, kind: z.literal('values'), changes: z.array(valueChange) }),
  /** A test had the device; each try of it by itself. */
  z.object({
    ...entry,
    kind: z.literal('run'),
    test_run_id: z.string(),
    project: z.string(),
    attempt: z.int(),
    state: z.enum(runStates),
    /** null: it goes on, or was tried again. */
    result: z.enum(runResults).nullable(),
    /** Why this try could not be judged. */
    reason: z.enum(runErrors).nullable(),
    by: z.string(),
    ended_at: instant.nullable(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Means over one bucket of time; a bucket in which nothing was known is left out. */
export const readingPoint = z.object({
  at: instant,
  battery_level: z.number().nullable(),
  /** Degrees Celsius. */
  battery_temperature: z.number().nullable(),
  storage_free_bytes: z.number().nullable(),
});
export type ReadingPoint = z.infer<typeof readingPoint>;

export const historyLimits = {
  timelineDefault: 50,
  timelineMaximum: 200,
  /** Outages and the timeline look back so far at most. */
  lookBackDays: 90,
  outagesListed: 100,
  /** A share of less time than this says nothing. */
  leastCountedSeconds: 3600,
  /** At most one sample in so many minutes. */
  sampleMinutes: 5,
  /** Older samples are kept for each full hour only. */
  denseDays: 7,
} as const;
