import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { testRun } from '../test/listed-run.ts';
import { runResults } from '../test/run-states.ts';
import { scenarioLimits } from '../test/scenario-limits.ts';
import { roundFindings, tokkidan, tokkidanInput, tokkidanRound, tokkidanStatus } from '../test/tokkidan.ts';
import { tokkidanLimits } from '../test/tokkidan-lists.ts';
import { storableText } from '../text/storable-text.ts';

const read = ['read', 'tests'] as const;

export const listTokkidans = defineEndpoint({
  method: 'GET',
  path: '/service/tokkidan/list',
  summary: 'Apps that are crawled while devices are idle',
  access: 'admin',
  scope: read,
  answer: z.object({ tokkidans: z.array(tokkidan) }),
});

export const updateTokkidan = defineEndpoint({
  method: 'POST',
  path: '/service/tokkidan/update',
  summary:
    'Without an id crawl another app, with it change how one is crawled; with `removed` crawl it no more: its rounds stay',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'tokkidan.changed', object: ['tokkidan_id'], says: ['app_id', 'is_active', 'removed'] },
  bodyBytes: scenarioLimits.bodyBytes,
  body: z.strictObject(tokkidanInput),
  answer: z.object({ tokkidan_id: z.int() }),
  errors: ['2002', '20413', '20414', 'E1008', 'E1011'],
});

export const readTokkidanStatus = defineEndpoint({
  method: 'GET',
  path: '/admbo/tokkidan/status',
  summary: 'What the squad does now, and how each app went last on each model',
  access: 'admin',
  scope: read,
  answer: tokkidanStatus,
});

export const listRounds = defineEndpoint({
  method: 'GET',
  path: '/admbo/tokkidan/test/list',
  summary: 'Rounds of the squad, the newest first',
  access: 'admin',
  scope: read,
  query: listQuery.extend({
    /** In the names and ids of apps. */
    q: storableText(tokkidanLimits.searchCharacters).optional(),
    tokkidan_id: z.coerce.number().int().min(1).optional(),
    result: z.enum(runResults).optional(),
    /** Days in Korean time, both of them whole; left out: from the first, to the last. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  answer: z.object({ total_count: z.int(), tests: z.array(tokkidanRound) }),
});

export const readRound = defineEndpoint({
  method: 'GET',
  path: '/admbo/tokkidan/test/{tid}',
  summary: 'What a round has found, beside the round before; 6003 until it has ended on one device',
  access: 'admin',
  scope: read,
  /** Or one of its runs. */
  params: z.strictObject({ tid: z.string().regex(/^[1-9]\d{0,9}(-[1-9]\d{0,3})?$/) }),
  answer: z.object({
    test: tokkidanRound,
    runs: z.array(testRun),
    ...roundFindings,
    /** The last one before it that has ended; null: there is none. */
    before: tokkidanRound.nullable(),
  }),
  errors: ['2003', '6003'],
});
