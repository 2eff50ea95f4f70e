import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import {
  reclassified,
  reclassifyLimits,
  reclassifyStates,
  unsavedKeyword,
} from '../test/reclassification.ts';
import { runIdPattern } from '../test/run-id.ts';

const params = z.strictObject({ preview_id: z.uuid() });
const id = z.int().min(1).max(2_147_483_647);

export const reclassifyRuns = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/reclassify',
  summary:
    'Judge runs that have ended anew by the keyword lists, with entries that are not saved; nothing is changed',
  access: 'admin',
  scope: 'tests',
  audit: null,
  body: z.strictObject({
    test_run_ids: z.array(z.string().regex(runIdPattern)).min(1).max(reclassifyLimits.named).optional(),
    project_id: id.optional(),
    /** Days in Korean time, both of them whole. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    add: z.array(unsavedKeyword).max(reclassifyLimits.entries).default([]),
    /** Entries of the lists by their id. */
    remove: z.array(id).max(reclassifyLimits.entries).default([]),
  }),
  answer: z.object({ preview_id: z.uuid(), total: z.int() }),
  errors: ['2002', '2003', '2020', '10406', '20400', '30002'],
});

export const readReclassification = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/reclassify/{preview_id}',
  summary: 'How far runs have been judged anew, and what would come of it',
  access: 'admin',
  scope: ['read', 'tests'],
  automatic: true,
  params,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(reclassifyLimits.page).default(reclassifyLimits.page),
    /** Only those whose result or deciding line changes. */
    only_changed: z.enum(['true', 'false']).default('false'),
  }),
  answer: z.object({
    state: z.enum(reclassifyStates),
    /** Whether all that was added or left out stands so in the lists now. */
    is_saved: z.boolean(),
    done: z.int(),
    total: z.int(),
    changed: z.int(),
    /** Of the span, without a log since it is too old: they are left out. */
    left_out: z.int(),
    total_count: z.int(),
    results: z.array(reclassified),
  }),
  errors: ['2002'],
});

export const applyReclassification = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/reclassify/{preview_id}/apply',
  summary: 'Give runs the results of a preview; the old ones stay in their history',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.reclassified', object: ['preview_id'] },
  params,
  answer: z.object({ changed: z.int() }),
  errors: ['2002', '20414'],
});
