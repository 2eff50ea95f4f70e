import { searchOrder } from '@rackhand/contract/call/list-query';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { listNotices } from '@rackhand/contract/endpoints/notices';
import { type Notice, noticeColumns, noticeStateWords } from '@rackhand/contract/notice/notice';
import { type NoticeCsvColumn, noticeCsvColumns } from '@rackhand/contract/notice/notice-csv';
import type { Language } from '@rackhand/contract/text/language';
import { z } from 'zod';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { shownTime } from '../../platform/korean-time.ts';
import { noticesWhere, readAllNotices } from '../notices/list-notices.ts';
import { parsed } from './choose-rows.ts';

const { state, q } = listNotices.query.shape;
const keysOfList = z.strictObject({ state, q, ...searchOrder(noticeColumns) });
const columns = Object.keys(noticeCsvColumns) as NoticeCsvColumn[];

/** Notices, by the keys of their list. */
export function noticeCsv(
  db: Db,
  { actor, deployment, body, language }: Call<typeof downloadCsv>,
  at: Date,
): CsvContent {
  requireFeature(deployment, 'noti');
  const { table: _table, ...keys } = body;
  const { sort, orderby = sort, ...asked } = parsed(keysOfList, keys);
  const choice = noticesWhere(actor.groupType, { ...asked, sort: orderby }, at);
  return {
    headings: columns.map((column) => noticeCsvColumns[column][language]),
    rows: rowsOf(readAllNotices(db, choice, at), language),
  };
}

async function* rowsOf(notices: AsyncIterable<Notice>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const notice of notices) yield columns.map((column) => cellOf(notice, column, language));
}

function cellOf(notice: Notice, column: NoticeCsvColumn, language: Language): CsvCell {
  if (column === 'state') return noticeStateWords[notice.state][language];
  if (column === 'start_date' || column === 'end_date') return shownTime(new Date(notice[column]));
  return notice[column];
}
