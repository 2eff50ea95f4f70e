import { z } from 'zod';
import { acting_uid } from '../account/acting-uid.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, onlyOneOrder, searchOrder } from '../call/list-query.ts';
import { limits } from '../limits.ts';
import { failGroup, failGroupings } from '../test/fail-groups.ts';
import { decidedBy, testRun } from '../test/listed-run.ts';
import { runItem } from '../test/run-link.ts';
import { accessModes, runResults, waitingReasons } from '../test/run-states.ts';
import { testColumns, testFilters, testLimits, testSearchKeys } from '../test/test-lists.ts';
import { classifiedLine, logLevels, logLine, runFile, wholeRun, wholeTest } from '../test/test-run.ts';
import { storableText } from '../text/storable-text.ts';

const read = ['read', 'tests'] as const;
/** A test (its tid) or one run of it (TID-N). */
const ofEither = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,9}(-[1-9]\d{0,3})?$/) });
const ofRun = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,9}-[1-9]\d{0,3}$/) });

export const readTestMain = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/main',
  summary: 'What runs, what waits and why, and how today went',
  access: 'admin',
  scope: read,
  answer: z.object({
    running: z.array(testRun),
    running_count: z.int(),
    queued_count: z.int(),
    waiting: z.array(z.object({ reason: z.enum(waitingReasons), count: z.int() })),
    today: z.record(z.enum(runResults), z.int()),
    newest_fails: z.array(
      /** New: what has decided it was never seen before its day. */
      testRun.extend({ is_new: z.boolean() }),
    ),
  }),
});

export const searchTests = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/search',
  summary: 'Runs of a span of days, by what they are, how they went and where they ran',
  access: 'admin',
  scope: read,
  audit: null,
  body: z
    .strictObject({
      skey: z.enum(testSearchKeys).default('project'),
      sval: storableText(testLimits.searchCharacters).default(''),
      filter: z.enum(testFilters).default('all'),
      /** Of one user alone. */
      uid: z.string().min(1).max(100).optional(),
      /** Custom tests alone that this admin has started by hand. */
      by_hand: storableText(testLimits.searchCharacters).optional(),
      /** Days in Korean time, both of them whole. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** From 0. Document 3 section 1. */
      page: z.int().min(0).max(1_000_000).default(0),
      rows_per_page: z.int().min(1).max(limits.listMaximumLimit).default(limits.listDefaultLimit),
      ...searchOrder(testColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), tests: z.array(testRun) }),
});

export const listFails = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/fail/list',
  summary: 'Runs that failed or could not be judged, in groups of what they have in common',
  access: 'admin',
  scope: read,
  query: listQuery.extend({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    sval: storableText(testLimits.searchCharacters).optional(),
    group: z.enum(failGroupings).default('signature'),
    /** Of this group alone, as `groups` names it. */
    signature: storableText(testLimits.signatureCharacters).optional(),
  }),
  answer: z.object({
    total_count: z.int(),
    tests: z.array(testRun),
    groups: z.array(failGroup),
  }),
});

export const readTest = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}',
  summary: 'A test with its runs, or one run with its timeline',
  access: 'admin',
  scope: read,
  params: ofEither,
  query: z.strictObject({
    attempt: z.coerce.number().int().min(1).optional(),
    /** Of its timeline so many at most. */
    items: z.coerce.number().int().min(0).max(testLimits.timelinePage).default(testLimits.timelinePage),
  }),
  answer: z.object({ test: wholeTest, runs: z.array(testRun), run: wholeRun.nullable() }),
  errors: ['2003'],
});

export const stopTest = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/{id}/stop',
  summary: 'Stop a test or one run of it; refused when all have ended (20414)',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.stopped', object: ['id'], says: ['acting_uid'] },
  params: ofEither,
  body: z.strictObject({ acting_uid }),
  answer: z.object({ stopped: z.int() }),
  errors: ['1017', '2003', '2503', '20414'],
});

export const readRunLog = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}/log',
  summary: "Lines of a run's log; with `wait` as soon as there are any",
  access: 'admin',
  scope: read,
  waits: true,
  params: ofRun,
  query: z.strictObject({
    from_line: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(testLimits.logPage).default(1_000),
    wait: z.coerce.number().int().min(0).max(testLimits.longestWaitSeconds).optional(),
    attempt: z.coerce.number().int().min(1).optional(),
    /** Only lines that contain it, however upper and lower case stand. */
    sval: storableText(testLimits.searchCharacters).optional(),
    /** Only lines of this level and above it, and of tags that contain this one. */
    level: z.enum(logLevels).optional(),
    tag: storableText(testLimits.searchCharacters).optional(),
  }),
  answer: z.object({
    lines: z.array(logLine),
    next_line: z.int(),
    total_lines: z.int(),
    is_end: z.boolean(),
  }),
  errors: ['2003', '2019', '30001'],
});

export const readRunTimeline = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}/timeline',
  summary: "A part of a run's timeline; with `wait` as soon as the run is further than at `known`",
  access: 'admin',
  scope: read,
  waits: true,
  params: ofRun,
  query: z.strictObject({
    from_number: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(0).max(testLimits.timelinePage).default(100),
    attempt: z.coerce.number().int().min(1).optional(),
    /** Only what was done when this picture was taken. */
    shot: z.coerce.number().int().min(1).optional(),
    wait: z.coerce.number().int().min(0).max(testLimits.longestWaitSeconds).optional(),
    known: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.object({
    items: z.array(runItem),
    /** Of all of them the last number. */
    total_count: z.int(),
    /** Raised whenever the run has said how far it is; for `known`. */
    told: z.int(),
    is_end: z.boolean(),
  }),
  errors: ['2003'],
});

export const readShot = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}/shot/{number}',
  summary: 'A picture of a run',
  access: 'admin',
  scope: read,
  automatic: true,
  file: 'image/png',
  params: ofRun.extend({ number: z.string().regex(/^[1-9]\d{0,4}$/) }),
  query: z.strictObject({ attempt: z.coerce.number().int().min(1).optional() }),
  errors: ['2002', '2003', '30001'],
});

export const readClassification = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}/classification',
  summary: 'What the keyword lists have made of a run’s log',
  access: 'admin',
  scope: read,
  params: ofRun,
  query: listQuery.extend({
    list: z.enum(['failed', 'ignore_failed', 'warning', 'ignore_warning']).optional(),
    /** Of this attempt instead of the last one. */
    attempt: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({
    counts: z.object({ failed: z.int(), ignore_failed: z.int(), warning: z.int(), ignore_warning: z.int() }),
    decided_by: decidedBy.nullable(),
    total_count: z.int(),
    lines: z.array(classifiedLine),
  }),
  errors: ['2003', '20400'],
});

/** Without `remote_file` the list of what there is, else the file itself. */
export const listTestFiles = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}/testfile',
  summary: 'Files of a run that has ended; with remote_file one of them as a download',
  access: 'admin',
  scope: read,
  file: 'application/octet-stream',
  params: ofEither,
  query: z.strictObject({
    arn: z.string().min(1).max(200).optional(),
    remote_file: z.string().min(1).max(200).optional(),
    app_filename: z.string().min(1).max(255).optional(),
    /** Of this attempt instead of the last one. */
    attempt: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({ files: z.array(runFile) }),
  errors: ['2003', '2019', '20400', '30001'],
});

export const changeAccess = defineEndpoint({
  method: 'POST',
  path: '/admbo/change/ac_mode',
  summary: "Change who sees a run's results",
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.access_changed', object: ['test_run_id'], says: ['ac_mode'] },
  body: z.strictObject({ test_run_id: ofRun.shape.id, ac_mode: z.enum(accessModes) }),
  errors: ['2003'],
});

export const changeTestAccess = defineEndpoint({
  method: 'POST',
  path: '/admbo/change/ts_ac_mode',
  summary: 'The same of all runs of a test',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.access_changed', object: ['tid'], says: ['ts_ac_mode'] },
  body: z.strictObject({ tid: z.int().min(1), ts_ac_mode: z.enum(accessModes) }),
  errors: ['2003'],
});

export const keepTest = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/{id}/keep',
  summary: 'Keep the files of a test or run for good, or not any more',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.kept', object: ['id'], says: ['keep'] },
  params: ofEither,
  body: z.strictObject({ keep: z.boolean() }),
  errors: ['2003', '30001'],
});
