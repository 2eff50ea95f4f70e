import { z } from 'zod';
import { userColumns, userSearchKeys } from '../account/user.ts';
import { csvReasonCharacters } from '../account/user-csv.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { searchOrder } from '../call/list-query.ts';
import { kpiSteps } from '../kpi/kpi-steps.ts';
import { linkColumns } from '../link/link-columns.ts';
import { noticeColumns } from '../notice/notice.ts';
import { ledgerColumns, ledgerFilter, ledgerSearchKeys } from '../points/ledger.ts';
import { periodColumns, periodStates } from '../points/period.ts';
import { productColumns } from '../points/product-columns.ts';
import { ticketColumns, ticketSearchKeys } from '../points/ticket-columns.ts';
import { reclassifyLimits } from '../test/reclassification.ts';
import { runIdPattern } from '../test/run-id.ts';
import { csvTableNames } from '../test/test-csv.ts';
import { storableText } from '../text/storable-text.ts';
import { searchLinks } from './links.ts';
import { listNotices } from './notices.ts';
import { listProducts } from './products.ts';
import { listFails, searchTests } from './tests.ts';
import { searchTickets } from './tickets.ts';
import { listRounds } from './tokkidan.ts';
import { userFilter } from './users.ts';

const { skey, sval, filter, uid, from, to, sort, orderby: otherSort } = searchTests.body.shape;
const { group, signature } = listFails.query.shape;
const { q, result } = listRounds.query.shape;

const ofNotices = searchOrder(noticeColumns);
const ofLinks = { ...searchLinks.body.shape, ...searchOrder(linkColumns) };
const ofProducts = searchOrder(productColumns);
const ofPeriods = searchOrder(periodColumns);
const ofUsers = searchOrder(userColumns);
const { state } = listNotices.query.shape;
const { status } = listProducts.query.shape;

const ofPoints = {
  skeys: [z.enum(ticketSearchKeys), z.enum(ledgerSearchKeys)],
  filters: [searchTickets.body.shape.filter.unwrap(), ledgerFilter],
  sorts: [searchOrder(ticketColumns).sort.unwrap(), searchOrder(ledgerColumns).sort.unwrap()],
} as const;
const id = z.int().min(1).max(2_147_483_647).optional();

/** The list's own keys beside `table`; those of another list are refused. */
export const downloadCsv = defineEndpoint({
  method: 'POST',
  path: '/admbo/csv/download',
  summary: 'All rows of a list as CSV: its filters and its order, headed in the language of the request',
  access: 'admin',
  scope: null,
  audit: { action: 'csv.downloaded', object: ['table'] },
  file: 'text/csv',
  body: z.strictObject({
    table: z.enum(csvTableNames),
    skey: z
      .union([skey.unwrap(), ofLinks.skey.unwrap(), z.enum(userSearchKeys), ...ofPoints.skeys])
      .optional(),
    sval: sval.unwrap().optional(),
    filter: z.union([filter.unwrap(), ofLinks.filter.unwrap(), userFilter, ...ofPoints.filters]).optional(),
    ...{ uid, from, to, signature },
    sort: z
      .union([
        sort.unwrap(),
        ofNotices.sort.unwrap(),
        ofProducts.sort.unwrap(),
        ofLinks.sort.unwrap(),
        ofUsers.sort.unwrap(),
        ofPeriods.sort.unwrap(),
        ...ofPoints.sorts,
      ])
      .optional(),
    orderby: z
      .union([
        otherSort.unwrap(),
        ofNotices.orderby.unwrap(),
        ofProducts.orderby.unwrap(),
        ofLinks.orderby.unwrap(),
        ofUsers.orderby.unwrap(),
        ofPeriods.orderby.unwrap(),
        ...ofPoints.sorts,
      ])
      .optional(),
    state: z.union([state.unwrap(), z.enum(periodStates)]).optional(),
    status,
    group: group.unwrap().optional(),
    ...{ q, result },
    tokkidan_id: z.int().min(1).optional(),
    ...{ group_id: id, team_id: id },
    /** Of the figures. */
    unit: z.enum(kpiSteps).optional(),
    /** Of users, for super admins: addresses that are not masked, for a reason that the trail keeps. */
    whole: z.literal(true).optional(),
    reason: storableText(csvReasonCharacters).optional(),
    /** Only these of the list. */
    test_run_ids: z.array(z.string().regex(runIdPattern)).min(1).max(reclassifyLimits.named).optional(),
  }),
  errors: ['2002', '2003', '20414', '31108'],
});
