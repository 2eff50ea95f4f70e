import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { remoteFile } from '../test/run-files.ts';
import { attemptLimits } from '../test/run-states.ts';
import { runnerLabel, runnerLimits, runnerOrder, runnerOutcomes, runnerReasons } from '../test/runner.ts';
import { storableText } from '../text/storable-text.ts';

/** What outside runners say: with a token of the scope `runner`, which is good for nothing else. Document 9. */
const ofRunners = { access: 'admin', scope: 'runner', audit: null } as const;
const test_run_id = z.string().regex(/^[1-9]\d{0,9}-[1-9]\d{0,3}$/);
const held = { test_run_id, lease: z.int().min(1) };
const refusals = ['2003', '20414'] as const;

export const claimRun = defineEndpoint({
  method: 'POST',
  path: '/service/runner/claim',
  summary: 'Take a run that waits for a runner with one of these labels; with `wait` as soon as there is one',
  ...ofRunners,
  waits: true,
  body: z.strictObject({
    runner: storableText(runnerLimits.nameCharacters).trim().min(1),
    labels: z.array(runnerLabel).min(1).max(runnerLimits.labels),
    wait: z.int().min(0).max(runnerLimits.longestWaitSeconds).default(0),
  }),
  answer: z.object({ run: runnerOrder.nullable() }),
});

export const beatRun = defineEndpoint({
  method: 'POST',
  path: '/service/runner/heartbeat',
  summary:
    'Say that a run goes on: each 10 seconds, and at least each minute; its lease lasts a minute from then on',
  ...ofRunners,
  body: z.strictObject(held),
  answer: z.object({ lease_expires_at: z.iso.datetime({ offset: true }), stop: z.boolean() }),
  errors: refusals,
});

export const writeRunLog = defineEndpoint({
  method: 'POST',
  path: '/service/runner/log',
  summary: 'Add lines to the log of a run; what is there already is dropped, a gap is refused (20414)',
  ...ofRunners,
  bodyBytes: runnerLimits.logBodyBytes,
  body: z.strictObject({
    ...held,
    first_line: z.int().min(1),
    text: z.string().max(runnerLimits.logBytes),
  }),
  answer: z.object({ next_line: z.int() }),
  errors: refusals,
});

export const bringArtifact = defineEndpoint({
  method: 'POST',
  path: '/service/runner/artifact',
  summary:
    'Bring a file of a run; the same again changes nothing, and the cases of junit.xml become its steps',
  ...ofRunners,
  form: { needsFile: true, maximumBytes: attemptLimits.fileBytes },
  body: z.strictObject({
    ...held,
    remote_file: remoteFile,
    sha256: z.string().regex(/^[\da-f]{64}$/),
  }),
  errors: [...refusals, '2020'],
});

export const finishRun = defineEndpoint({
  method: 'POST',
  path: '/service/runner/finish',
  summary: 'Say how a run has ended; the same again changes nothing, another outcome is refused (20414)',
  ...ofRunners,
  body: z.strictObject({
    ...held,
    outcome: z.enum(runnerOutcomes),
    /** Of `error`. */
    reason: z.enum(runnerReasons).nullable().default(null),
    message: storableText(runnerLimits.messageCharacters).default(''),
  }),
  errors: refusals,
});

export const readRunnerApp = defineEndpoint({
  method: 'GET',
  path: '/service/runner/app/{test_run_id}',
  summary: 'The app of a run, for the runner that has it',
  ...ofRunners,
  file: 'application/octet-stream',
  params: z.object({ test_run_id }),
  query: z.strictObject({ lease: z.coerce.number().int().min(1) }),
  errors: [...refusals, '30001'],
});
