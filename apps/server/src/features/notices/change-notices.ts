import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { addNotice, updateNotice } from '@rackhand/contract/endpoints/notices';
import type { NoticeValues } from '@rackhand/contract/notice/notice';
import { markupMistake, renderMarkup } from '@rackhand/contract/notice/notice-markup';
import { noticeMistakes, trimmedNotice } from '@rackhand/contract/notice/notice-rules';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type NoticeRow, toNotice } from './list-notices.ts';

export type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

export async function addTo({ db, clock }: Deps, call: Call<typeof addNotice>): Promise<{ noti_id: number }> {
  const columns = columnsOf(requireRight(call.body, clock.now(), null));
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('notices')
      .values({ ...columns, group_type: call.actor.groupType })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, call, { action: 'notice.added', id: row.id, after: valuesOf(row) });
    return { noti_id: row.id };
  });
}

export async function change(
  { db, clock }: Deps,
  call: Call<typeof updateNotice>,
): Promise<{ version: number }> {
  const { noti_id: id, version, ...changes } = call.body;
  return db.transaction().execute(async (trx) => {
    const row = await requireNotice(trx, call, id);
    const before = valuesOf(row);
    if (row.version !== version) throw cameTooLate(version, row, differingValues(changes, before));
    const wanted = { ...before, ...said(changes) };
    const after = requireRight(wanted, clock.now(), before.end_date);
    if (JSON.stringify(after) === JSON.stringify(before)) return { version };
    await trx
      .updateTable('notices')
      .set({ ...columnsOf(after), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(trx, call, { action: 'notice.changed', id, before, after });
    return { version: version + 1 };
  });
}

async function requireNotice(trx: Trx, { actor }: Pick<Call, 'actor'>, id: number): Promise<NoticeRow> {
  const row = await trx
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .where('group_type', '=', actor.groupType)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'noti_id', message: String(id) }]);
  return row;
}

type Changes = { [Key in keyof NoticeValues]?: NoticeValues[Key] | undefined };

function said(changes: Changes): Partial<NoticeValues> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Trimmed and judged, times in Korean time; every field that is wrong is named. */
function requireRight(typed: NoticeValues, now: Date, keptEnd: string | null): NoticeValues {
  const values = trimmedNotice(typed);
  const mistakes = noticeMistakes(values, now, keptEnd);
  for (const field of ['content1', 'content2'] as const) {
    const mistake = mistakes[field] ?? markupMistake(values[field]);
    if (mistake !== null) mistakes[field] = mistake;
  }
  const details = Object.entries(mistakes).map(([field, message]) => ({ field, message }));
  if (details.length > 0) throw new DomainError('901', details);
  const [start_date, end_date] = [values.start_date, values.end_date].map((time) =>
    koreanTime(new Date(time)),
  ) as [string, string];
  return { ...values, start_date, end_date };
}

export function columnsOf({ start_date, end_date, ...values }: NoticeValues) {
  const html1 = renderMarkup(values.content1);
  const html2 = values.content2 === '' ? html1 : renderMarkup(values.content2);
  return { ...values, html1, html2, start_at: new Date(start_date), end_at: new Date(end_date) };
}

function valuesOf(row: NoticeRow): NoticeValues {
  const { title, title2, content1, content2, start_date, end_date, active } = toNotice(row, row.start_at);
  return { title, title2, content1, content2, start_date, end_date, active };
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after: object },
): Promise<void> {
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, object: String(id), actor, groupType, requestId, ip, result: 'ok' });
  // The last lock before the commit; see live-order.ts.
  const changed_version = await bumpTopic(trx, 'desk');
  await trx.updateTable('notices').set({ changed_version }).where('id', '=', id).execute();
}
