import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { onlyOneOrder, searchOrder } from '../call/list-query.ts';
import { limits } from '../limits.ts';
import { linkPagePath, sharedTest, testLink } from '../link/link.ts';
import { linkColumns, linkSearchKeys } from '../link/link-columns.ts';
import { linkLimits, linkStates } from '../link/link-lists.ts';
import { remoteFile } from '../test/run-files.ts';
import { runIdPattern } from '../test/run-id.ts';
import { accessModes } from '../test/run-states.ts';
import { storableText } from '../text/storable-text.ts';

const ofCustomers = { access: 'admin', scope: 'customers', restrictable: true, method: 'POST' } as const;
/** What the customers' service asks with a token of its own. */
const ofService = { access: 'admin', scope: 'customers', method: 'POST' } as const;
const link_id = z.int().min(1).max(2_147_483_647);
const access = z.enum(accessModes);
/** The last day, in Korean time. */
const expire_date = z.iso.date().optional();
const opened = {
  token: z.string().min(1).max(100),
  /** Of a token: the user whose rights apply. A person acts as themselves: 901. */
  acting_uid: z.string().min(1).max(100).optional(),
};
const openErrors = ['1017', '2003', '2027', '2500', '2503', '6003'] as const;

export const searchLinks = defineEndpoint({
  ...ofCustomers,
  path: '/admbo/link/search',
  summary: 'Links to results of runs, the newest first',
  audit: null,
  body: z
    .strictObject({
      skey: z.enum(linkSearchKeys).default('user_id'),
      sval: storableText(linkLimits.searchCharacters).default(''),
      filter: z
        .strictObject({
          state: z.enum(linkStates).optional(),
          access: access.optional(),
          /** To runs of one user, or to one run. */
          uid: z.string().min(1).max(100).optional(),
          test_run_id: z.string().regex(runIdPattern).optional(),
        })
        .default({}),
      /** From 0. Document 3 section 1. */
      page: z.int().min(0).max(1_000_000).default(0),
      rows_per_page: z.int().min(1).max(limits.listMaximumLimit).default(limits.listDefaultLimit),
      /** Days in Korean time on which they were made, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...searchOrder(linkColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), links: z.array(testLink) }),
});

export const createLink = defineEndpoint({
  ...ofCustomers,
  path: '/admbo/link/create',
  summary: 'Make a link to the result of a run; its token is answered this once',
  audit: { action: 'link.created', object: ['test_run_id'], says: ['access', 'expire_date'] },
  body: z.strictObject({ test_run_id: z.string().max(40), access, expire_date }),
  answer: z.object({ link_id, token: z.string(), url: z.string() }),
  errors: ['2003', '30002'],
});

export const updateLink = defineEndpoint({
  ...ofCustomers,
  path: '/admbo/link/update',
  summary:
    'Change who may open a link, or its last day, close it or open it again; refused when stale (20414)',
  audit: { action: 'link.changed', object: ['link_id'], says: ['access', 'expire_date', 'closed'] },
  body: z.strictObject({
    link_id,
    access: access.optional(),
    expire_date,
    closed: z.boolean().optional(),
    version: z.int().min(1),
  }),
  answer: z.object({ version: z.int() }),
  errors: ['2002', '20414'],
});

export const openLink = defineEndpoint({
  ...ofService,
  path: '/service/link/open',
  summary: 'The result to which a link leads, for everybody or for the user who acts',
  audit: null,
  body: z.strictObject(opened),
  answer: z.object({ test: sharedTest }),
  errors: openErrors,
});

export const readLinkFile = defineEndpoint({
  ...ofService,
  path: '/service/link/file',
  summary: 'One of the files that the result of a link names',
  audit: null,
  file: 'application/octet-stream',
  body: z.strictObject({ ...opened, remote_file: remoteFile }),
  errors: [...openErrors, '2019', '30001'],
});

export const linkPage = defineEndpoint({
  method: 'GET',
  path: linkPagePath('{token}'),
  summary: 'The same as a page, of a public run, where the deployment has no customers’ service',
  access: 'open',
  keyInPath: true,
  params: z.object({ token: z.string().max(100) }),
});
