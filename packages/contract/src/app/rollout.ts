import { z } from 'zod';
import { deviceStates } from '../device/device-states.ts';
import { simpleDevice } from './app-package.ts';

/** A new version of a package that reaches its devices in stages. Document 8. */

export const rolloutStates = [
  'running',
  'watching',
  'paused',
  'halted',
  'succeeded',
  'cancelled',
  'rolled_back',
] as const;
export type RolloutState = (typeof rolloutStates)[number];

/** What is done about one: by people, and by itself. */
const rolloutDeeds = [
  'started',
  'stage_begun',
  'halted',
  'succeeded',
  'paused',
  'resumed',
  'continued',
  'cancelled',
  'rolled_back',
] as const;
export type RolloutDeed = (typeof rolloutDeeds)[number];

/** Why one halted by itself. */
export const rolloutHalts = ['TOO_MANY_FAILED', 'NEW_ERROR', 'NOBODY_REACHED', 'FILE_LOST'] as const;
export type RolloutHalt = (typeof rolloutHalts)[number];

/** How one device stands in it. */
export const rolloutResults = [
  'waiting',
  'pending',
  'updating',
  'succeeded',
  'failed',
  'newer',
  'dropped',
] as const;
export type RolloutResult = (typeof rolloutResults)[number];

export const rolloutLimits = {
  stages: 20,
  /** Of one stage. */
  devices: 2_000,
  successPercent: 95,
  watchMinutes: { standard: 10, last: 1_440 },
  stageMinutes: { standard: 120, last: 7 * 1_440 },
  reasonCharacters: 100,
  /** Files are kept, who was not reached is followed up, and it can be rolled back for so long after its end. */
  keptDays: 30,
} as const;

/**
 * Which devices a stage takes of those that no earlier one has: so many, so many percent of all, those of a rack group (1),
 * rack (1-2) or slot (1-2-3), or those named. Available ones come first, then by rack.
 */
export const rolloutRule = z.union([
  z.strictObject({ count: z.int().min(1).max(rolloutLimits.devices) }),
  z.strictObject({ percent: z.int().min(1).max(100) }),
  z.strictObject({ rack: z.string().regex(/^[1-9]\d{0,3}(-[1-9]\d{0,3}){0,2}$/) }),
  z.strictObject({ arns: z.array(z.string().min(1).max(200)).min(1).max(rolloutLimits.devices) }),
]);
export type RolloutRule = z.infer<typeof rolloutRule>;

const instant = z.iso.datetime({ offset: true });
const counts = z.partialRecord(z.enum(rolloutResults), z.int());

const versions = {
  package_id: z.int(),
  app_id: z.string(),
  app_name: z.string(),
  from_version: z.string(),
  /** 64 bits as a text of digits. */
  from_version_code: z.string(),
  to_version: z.string(),
  to_version_code: z.string(),
};

const stageStates = ['waiting', 'running', 'watching', 'halted', 'passed', 'stopped'] as const;

const stage = z.object({
  /** From 1. */
  stage: z.int(),
  /** null: the rest. */
  rule: rolloutRule.nullable(),
  state: z.enum(stageStates),
  /** A person has let it pass. */
  is_waived: z.boolean(),
  total: z.int(),
  counts,
  began_at: instant.nullable(),
  passed_at: instant.nullable(),
});

export const rollout = z.object({
  rollout_id: z.string(),
  ...versions,
  /** The package that the new version is for devices whose stage has begun; null once it is one with `package_id`, or gone. */
  to_package_id: z.int().nullable(),
  state: z.enum(rolloutStates),
  /** In words: why it halted, by itself, or what somebody said; empty where there is nothing to say. */
  reason: z.string(),
  /** Where it halted by itself. */
  halt: z
    .object({
      code: z.enum(rolloutHalts),
      /** Those that made it halt. */
      devices: z.array(
        simpleDevice.extend({
          /** The device's state, or what it said to the installation. */
          error: z.string(),
          message: z.string(),
        }),
      ),
    })
    .nullable(),
  /** The one that it is at; null: it has ended. */
  stage: z.int().nullable(),
  stages: z.array(stage),
  total: z.int(),
  counts,
  success_percent: z.int(),
  watch_minutes: z.int(),
  stage_minutes: z.int(),
  /** When the stage is judged at the latest: its end while running, that of the watch while watching. */
  due_at: instant.nullable(),
  started_at: instant,
  started_by: z.string(),
  ended_at: instant.nullable(),
  /** Of one that has ended: until then it can be rolled back all the same; null: not any more. */
  roll_back_until: instant.nullable(),
  /** The farm change that last touched it. */
  revision: z.int(),
});
export type Rollout = z.infer<typeof rollout>;

export const rolloutDevice = simpleDevice.extend({
  stage: z.int(),
  result: z.enum(rolloutResults),
  state: z.enum(deviceStates),
  installed_version: z.string().nullable(),
  management_version: z.string().nullable(),
  command_id: z.string().nullable(),
  install_code: z.string().nullable(),
  /** Why it has not come through: in the device's own words, else in ours. */
  message: z.string(),
  /** After failures of host or wire: it is tried again then at the earliest; null: at once. */
  policy_rests_until: instant.nullable(),
  updated_at: instant.nullable(),
  /** It has a higher version than is managed now that this was rolled back. */
  stays_newer: z.boolean(),
});
export type RolloutDevice = z.infer<typeof rolloutDevice>;

/** One line of what was done about a rollout. */
export const rolloutDeed = z.object({
  at: instant,
  /** An admin, an API token, or the rollout itself. */
  by: z.string(),
  action: z.enum(rolloutDeeds),
  stage: z.int(),
  reason: z.string(),
});

/** What a device would do in its stage; `updates` as soon as it can be reached. */
export const rolloutOutlooks = ['updates', 'same', 'newer', 'excluded'] as const;

export const rolloutPreview = z.object({
  ...versions,
  total: z.int(),
  stages: z.array(
    z.object({
      stage: z.int(),
      rule: rolloutRule.nullable(),
      devices: z.array(
        simpleDevice.extend({
          state: z.enum(deviceStates),
          installed_version: z.string().nullable(),
          outlook: z.enum(rolloutOutlooks),
        }),
      ),
    }),
  ),
});
export type RolloutPreview = z.infer<typeof rolloutPreview>;
