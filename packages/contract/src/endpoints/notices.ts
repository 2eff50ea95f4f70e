import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import { notice, noticeColumns, noticeLimits, noticeStates } from '../notice/notice.ts';
import { instantText } from '../text/instant-text.ts';
import { storableText } from '../text/storable-text.ts';

const id = z.int().min(1).max(2_147_483_647);
/** Judged by notice.ts, whose words say what is wrong; the bounds are of what is looked at at all. */
const text = z.string().max(noticeLimits.contentCharacters * 8);

export const addNotice = defineEndpoint({
  method: 'POST',
  path: '/service/noti/add',
  summary: 'Add a notice for customers: CommonMark without HTML and images, links https only',
  access: 'admin',
  feature: 'noti',
  scope: 'customers',
  audit: { action: 'notice.added', says: ['title'] },
  body: z.strictObject({
    title: text,
    title2: text.default(''),
    content1: text,
    content2: text.default(''),
    start_date: instantText,
    end_date: instantText,
    active: z.boolean().default(true),
  }),
  answer: z.object({ noti_id: z.int() }),
});

export const updateNotice = defineEndpoint({
  method: 'POST',
  path: '/service/noti/update',
  summary: 'Change a notice; refused when it has changed meanwhile (20414)',
  access: 'admin',
  feature: 'noti',
  scope: 'customers',
  audit: { action: 'notice.changed', object: ['noti_id'], says: ['title'] },
  body: z.strictObject({
    noti_id: id,
    version: z.int().min(1),
    title: text.optional(),
    title2: text.optional(),
    content1: text.optional(),
    content2: text.optional(),
    start_date: instantText.optional(),
    end_date: instantText.optional(),
    active: z.boolean().optional(),
  }),
  answer: z.object({ version: z.int() }),
  errors: ['2002', '20414'],
});

export const listNotices = defineEndpoint({
  method: 'GET',
  path: '/service/noti/list',
  summary:
    'Notices of the deployment, the latest start first; `shown=1`: those that are shown now, as HTML too, with an ETag',
  access: 'admin',
  feature: 'noti',
  scope: 'customers',
  query: listQuery.extend({
    noti_id: z.coerce.number().pipe(id).optional(),
    state: z.enum(noticeStates).optional(),
    /** In titles and contents. */
    q: storableText(noticeLimits.searchCharacters).optional(),
    shown: z.literal('1').optional(),
    sort: sortText(noticeColumns).optional(),
  }),
  answer: z.object({ total_count: z.int(), notifications: z.array(notice) }),
});
