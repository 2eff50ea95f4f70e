import { z } from 'zod';
import { storableText } from '../text/storable-text.ts';
import { autonomousParameters } from './autonomous.ts';
import { installModes } from './project.ts';
import type { RunError } from './run-errors.ts';

/** Programs outside the farm that carry tests out on its devices. Document 9, Outside runners. */

export const runnerLimits = {
  nameCharacters: 100,
  labels: 20,
  labelCharacters: 50,
  /** A call that waits for a run is answered by then. */
  longestWaitSeconds: 30,
  logBytes: 1024 ** 2,
  /** Of the call: a text takes more room as JSON. */
  logBodyBytes: 4 * 1024 ** 2,
  messageCharacters: 2_000,
  /** A runner that does not end within this time of being asked to has its device taken. */
  stopMs: 30_000,
  /** And one that goes on for longer than its test may last. */
  overLimitMs: 30_000,
  /** A label that somebody has asked for within this time has a runner. */
  askingMs: 45_000,
  labelsKeptDays: 90,
} as const;

/** What becomes the steps of its run. */
export const junitFile = 'junit.xml';

export const runnerOutcomes = ['finished', 'failed', 'stopped', 'error'] as const;
export type RunnerOutcome = (typeof runnerOutcomes)[number];

/** Why a runner could not carry a test out. */
export const runnerReasons = [
  'DEVICE_AWAY',
  'DEVICE_REBOOTED',
  'INSTALL_FAILED',
  'PREPARE_FAILED',
  'APPIUM_AWAY',
  'NOT_POSSIBLE',
] as const satisfies readonly RunError[];

export const runnerLabel = storableText(runnerLimits.labelCharacters).trim().min(1);

/** All that a runner is told of a run; secrets of the scenario are told to nobody else. */
export const runnerOrder = z.object({
  test_run_id: z.string(),
  lease: z.int(),
  lease_expires_at: z.iso.datetime({ offset: true }),
  device: z.object({
    arn: z.string(),
    udid: z.string(),
    device_name: z.string(),
    os: z.string(),
    host: z.string(),
  }),
  app: z
    .object({
      /** Of the same server; the runner's token opens it for as long as it has the run. */
      url: z.string(),
      sha256: z.string(),
      size: z.int(),
      app_id: z.string(),
      app_version: z.string(),
      install: z.enum(installModes),
    })
    .nullable(),
  scenario: z.object({
    app: z.string().nullable(),
    /** With what is secret. */
    variables: z.record(z.string(), z.string()),
    /** As an agent is told them: `verb`, `with`, and `steps` in a group or repeat. */
    steps: z.array(z.record(z.string(), z.unknown())),
  }),
  /** Of a test that explores; null: it does not. */
  parameters: autonomousParameters.nullable(),
  /** Of running. */
  limit_seconds: z.int(),
});
export type RunnerOrder = z.infer<typeof runnerOrder>;
