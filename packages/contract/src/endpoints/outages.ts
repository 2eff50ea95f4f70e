import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { errorOrder } from '../device/device-states.ts';
import { outageGroupings } from '../outage/outage-groupings.ts';
import { outageReport, reportedOutage } from '../outage/outage-report.ts';
import { storableText } from '../text/storable-text.ts';

/** Which outages: of these Korean days, both whole; 30 that end today where none is named. */
const outageFilter = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  cause: z.enum(errorOrder).optional(),
  model: storableText(200).optional(),
  /** Group and rack, as in `1-2`; empty: of no rack. */
  rack: z
    .string()
    .regex(/^(?:\d{1,9}-\d{1,9})?$/)
    .optional(),
  host: storableText(200).optional(),
  deviceArn: z.string().min(1).max(200).optional(),
};

export const readOutageReport = defineEndpoint({
  method: 'GET',
  path: '/admbo/outage',
  summary:
    'Outages of the farm by cause, model, rack, host or device, the most minutes first; each day’s minutes',
  access: 'admin',
  query: listQuery.extend({ ...outageFilter, by: z.enum(outageGroupings).default('cause') }),
  answer: outageReport,
  errors: ['E1011'],
});

export const listReportedOutages = defineEndpoint({
  method: 'GET',
  path: '/admbo/outage/list',
  summary: 'Each outage of these days, the newest first',
  access: 'admin',
  query: listQuery.extend(outageFilter),
  answer: z.object({ outages: z.array(reportedOutage), total_count: z.int() }),
  errors: ['E1011'],
});

export const outageFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/outage/download',
  file: 'text/csv',
  summary: 'Each outage of these days as CSV; with `by` all that they are put together by instead',
  access: 'admin',
  query: z.strictObject({ ...outageFilter, by: z.enum(outageGroupings).optional() }),
  errors: ['E1011'],
});
