import { z } from 'zod';
import { cleaningPolicies } from '../app/cleaning.ts';
import { deviceStates } from '../device/device-states.ts';
import { storableText } from '../text/storable-text.ts';
import { autonomousParameters } from './autonomous.ts';
import { standardOptions } from './option-defaults.ts';
import { projectLimits } from './project-lists.ts';
import { executors, runLimits, runResults, testTypes } from './run-states.ts';
import { scenarioLimits } from './scenario-limits.ts';

/** What is tested, on which devices and when. Documents 3 section 6 and 9. */

const instant = z.iso.datetime({ offset: true });
const day = z.iso.date();
export const distincts = ['model', 'os'] as const;
export const filterDeviceTypes = ['mobile', 'stb'] as const;
export const screenshotModes = ['changes', 'steps', 'none'] as const;
export const installModes = ['differs', 'always', 'never'] as const;

/** Which devices are taken when it starts: all that match (count null), or so many of them, each of another model or system. */
export const deviceFilter = z.strictObject({
  q: storableText(projectLimits.searchCharacters).default(''),
  device_type: z.enum(filterDeviceTypes).nullable().default(null),
  count: z.int().min(1).max(runLimits.devices).nullable().default(null),
  distinct: z.enum(distincts).nullable().default(null),
});
export type DeviceFilter = z.infer<typeof deviceFilter>;

export const testApp = z.strictObject({
  /** A package; or its app, of which the newest version is taken at the start. One of the two. */
  id: z.int().min(1).optional(),
  app_id: z.string().min(1).max(255).optional(),
  install: z.enum(installModes).default('differs'),
});
export type TestApp = z.infer<typeof testApp>;

export const testOptions = z.strictObject({
  priority: z.int().min(1).max(100).default(standardOptions.priority),
  limit_minutes: z.int().min(1).max(720).default(standardOptions.limit_minutes),
  wait_minutes: z.int().min(1).max(1_440).default(standardOptions.wait_minutes),
  retry: z.int().min(0).max(3).default(standardOptions.retry),
  reboot_before: z.boolean().default(standardOptions.reboot_before),
  cleaning_before: z.enum(cleaningPolicies).default(standardOptions.cleaning_before),
  cleaning_after: z.enum(cleaningPolicies).default(standardOptions.cleaning_after),
  stop_on_crash: z.boolean().default(standardOptions.stop_on_crash),
  screenshots: z.enum(screenshotModes).default(standardOptions.screenshots),
  min_battery: z.int().min(0).max(100).default(standardOptions.min_battery),
  runner_label: storableText(50).default(standardOptions.runner_label),
});
export type TestOptions = z.infer<typeof testOptions>;

export const overlaps = ['skip', 'queue'] as const;
/** Korean days; null: from now on, for good. */
export const scheduleDays = {
  starts_on: day.nullable().default(null),
  ends_on: day.nullable().default(null),
};
/** Five fields, Korean time; null: by hand alone. */
export const schedule = z.strictObject({
  cron: z.string().trim().min(1).max(projectLimits.cronCharacters).nullable().default(null),
  overlap: z.enum(overlaps).default('skip'),
  ...scheduleDays,
});
export type Schedule = z.infer<typeof schedule>;
export type ScheduleDays = Pick<Schedule, keyof typeof scheduleDays>;

/** What is run: the same of a project and of a test by hand. */
export const testWhat = {
  test_type: z.enum(testTypes).default('scenario'),
  executor: z.enum(executors).default('auto'),
  app: testApp.nullable().default(null),
  devices: z.array(z.string().min(1).max(200)).min(1).max(runLimits.devices).optional(),
  device_filter: deviceFilter.optional(),
  /** YAML; of a scenario alone. */
  scenario: z.string().max(scenarioLimits.bytes).optional(),
  /** Of an autonomous test alone; without them the standard ones. */
  parameters: autonomousParameters.optional(),
  options: testOptions.default(() => testOptions.parse({})),
};

export const projectInput = {
  /** Judged by project-name.ts, whose code says that it is wrong. */
  project_name: z.string().max(10_000),
  category_id: z.int().min(1),
  sub_category: storableText(projectLimits.subCategoryCharacters).trim().default(''),
  team_id: z.int().min(1).max(2_147_483_647).nullable().default(null),
  schedule: schedule.default(() => schedule.parse({})),
  ...testWhat,
  memo: storableText(projectLimits.memoCharacters).default(''),
};

/** What is not said stays as it is: nothing has a standard. */
export const projectChanges = {
  project_name: projectInput.project_name.optional(),
  category_id: projectInput.category_id.optional(),
  sub_category: projectInput.sub_category.unwrap().optional(),
  team_id: projectInput.team_id.unwrap().optional(),
  schedule: projectInput.schedule.unwrap().optional(),
  test_type: projectInput.test_type.unwrap().optional(),
  executor: projectInput.executor.unwrap().optional(),
  app: projectInput.app.unwrap().optional(),
  devices: projectInput.devices,
  device_filter: projectInput.device_filter,
  scenario: projectInput.scenario,
  parameters: projectInput.parameters,
  options: projectInput.options.unwrap().optional(),
  memo: projectInput.memo.unwrap().optional(),
} satisfies Record<keyof typeof projectInput, z.ZodType>;

export const startOutcomes = ['started', 'paused', 'overlap', 'missed', 'no_device', 'refused'] as const;
export type StartOutcome = (typeof startOutcomes)[number];

/** What holds a project back. */
export const projectPauses = ['project', 'category', 'all'] as const;

/** One of the list. */
/** Who has turned a pause on, and when; null: it is off, or nobody knows any more. */
export const pauseTold = z.object({ by: z.string(), since: instant }).nullable();
export type PauseTold = z.infer<typeof pauseTold>;

export const project = z.object({
  id: z.int(),
  version: z.int(),
  project_name: z.string(),
  category_id: z.int(),
  category: z.string(),
  sub_category: z.string(),
  team_id: z.int().nullable(),
  team_name: z.string(),
  group_name: z.string(),
  is_paused: z.boolean(),
  /** Of its own switch. */
  pause: pauseTold,
  /** By what it is held, its own switch first; null: by nothing. */
  paused_by: z.enum(projectPauses).nullable(),
  schedule,
  test_type: z.enum(testTypes),
  executor: z.enum(executors),
  app: testApp.nullable(),
  /** Name of the app; empty: none, or gone. */
  app_name: z.string(),
  devices: z.array(z.string()).nullable(),
  device_filter: deviceFilter.nullable(),
  options: testOptions,
  memo: z.string(),
  next_run_at: instant.nullable(),
  last_test: z.object({ tid: z.int(), result: z.enum(runResults).nullable(), at: instant }).nullable(),
  running_count: z.int(),
  queued_count: z.int(),
  revision: z.int(),
});
export type Project = z.infer<typeof project>;

export const projectStart = z.object({
  due_at: instant,
  outcome: z.enum(startOutcomes),
  /** Why it was refused, or what was paused, in words; empty otherwise. */
  message: z.string(),
  tid: z.int().nullable(),
});
export type ProjectStart = z.infer<typeof projectStart>;

/** One with what lists leave out. */
export const wholeProject = project.extend({
  scenario: z.string(),
  /** Secrets of the steps before are masked; null: it is none that explores. */
  parameters: autonomousParameters.nullable(),
  starts: z.array(projectStart),
});
export type WholeProject = z.infer<typeof wholeProject>;

export const category = z.object({
  id: z.int(),
  category: z.string(),
  schedule_is_all_paused: z.boolean(),
  pause: pauseTold,
  project_count: z.int(),
  running_count: z.int(),
  queued_count: z.int(),
});
export type Category = z.infer<typeof category>;

export const serviceController = z.object({
  all_paused: z.boolean(),
  pause: pauseTold,
  categories: z.array(category),
  /** How many more there are, for super admins; others are told of none. */
  hidden_categories: z.int(),
});
export type ServiceController = z.infer<typeof serviceController>;

/** Whom a filter takes now, and who can't be used now and why. */
export const matchedDevice = z.object({
  arn: z.string(),
  device_name: z.string(),
  rack_location: z.string(),
  os: z.string(),
  state: z.enum(deviceStates),
});
