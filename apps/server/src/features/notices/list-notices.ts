import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { usualNoticeOrder } from '@rackhand/contract/call/usual-orders';
import type { listNotices } from '@rackhand/contract/endpoints/notices';
import {
  type Notice,
  type NoticeColumn,
  type NoticeState,
  noticeState,
} from '@rackhand/contract/notice/notice';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds-text.ts';
import type { NoticesTable } from '../../platform/database/notice-tables.ts';
import { readPage } from '../../platform/database/page-of.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import type { Call } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export type NoticeRow = Selectable<NoticesTable>;
type Asked = Call<typeof listNotices>['query'];

/** As noticeState of the contract judges it. */
const inState: Record<NoticeState, (at: Date) => RawBuilder<unknown>> = {
  off: () => sql`not n.active`,
  scheduled: (at) => sql`n.active and n.start_at > ${at}`,
  shown: (at) => sql`n.active and n.start_at <= ${at} and n.end_at > ${at}`,
  over: (at) => sql`n.active and n.end_at <= ${at} and n.start_at <= ${at}`,
};

const columns: Record<NoticeColumn, RawBuilder<unknown>> = {
  noti_id: sql`n.id`,
  title: sql`lower(n.title)`,
  start_date: sql`n.start_at`,
  end_date: sql`n.end_at`,
};

interface Choice {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
}

/** What the list finds by its keys, in its order. */
export function noticesWhere(
  groupType: string,
  { noti_id, state, q = '', shown, sort }: Pick<Asked, 'noti_id' | 'state' | 'q' | 'shown' | 'sort'>,
  at: Date,
): Choice {
  const text = normalForm(q).trim();
  const texts = sql`concat_ws(E'\n', n.title, n.title2, n.content1, n.content2)`;
  const where = sql`n.group_type = ${groupType}
    and ${noti_id === undefined ? sql`true` : sql`n.id = ${noti_id}`}
    and ${state === undefined ? sql`true` : inState[state](at)}
    and ${shown === undefined ? sql`true` : inState.shown(at)}
    and ${text === '' ? sql`true` : holds(text, texts)}`;
  const { id, direction } = sort ?? usualNoticeOrder;
  return { where, orderBy: sql`${columns[id]} ${direction === 'asc' ? sql`asc` : sql`desc`}, n.id desc` };
}

export async function readNotices(
  db: Db,
  groupType: string,
  query: Asked,
  at: Date,
): Promise<AnswerOf<typeof listNotices>> {
  const { where, orderBy } = noticesWhere(groupType, query, at);
  const { total_count, rows } = await readPage(
    db,
    {
      all: sql`from notices n where ${where}`,
      rows: sql<NoticeRow>`select n.* from notices n where ${where} order by ${orderBy}`,
    },
    query,
  );
  const isShown = query.shown !== undefined;
  return {
    total_count,
    notifications: rows.map((row) => ({
      ...toNotice(row, at),
      ...(isShown && { html1: row.html1, html2: row.html2 }),
    })),
  };
}

/** All that the list finds. */
export function readAllNotices(db: Db, choice: Choice, at: Date): AsyncGenerator<Notice> {
  return readInParts(db, {
    ...{ ...choice, from: sql`notices n`, id: sql`n.id`, along: null },
    read: async ({ where, orderBy }) => {
      const { rows } = await sql<NoticeRow>`
        select n.* from notices n where ${where} order by ${orderBy}`.execute(db);
      return rows.map((row) => toNotice(row, at));
    },
  });
}

export function toNotice(row: NoticeRow, at: Date): Notice {
  const { id, title, title2, content1, content2, active, version } = row;
  const spell = { active, start_date: koreanTime(row.start_at), end_date: koreanTime(row.end_at) };
  const state = noticeState(spell, at);
  return { noti_id: id, title, title2, content1, content2, ...spell, state, version };
}
