import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/command/bulk';
import { whyNoUndo } from '@rackhand/contract/command/bulk-deeds';
import type { BulkSaid, BulkType } from '@rackhand/contract/command/command';
import { sql } from 'kysely';
import type { BulkChange } from '../../platform/database/command-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isCommandId } from './command-row.ts';

interface NewBulk {
  type: BulkType;
  createdBy: string;
  groupType: string;
  at: Date;
  said: BulkSaid;
  /** The one whose failures it repeats. */
  retryOf?: string;
}

export async function openBulk(
  trx: Trx,
  { type, createdBy, groupType, at, said, retryOf }: NewBulk,
): Promise<string> {
  const { id } = await trx
    .insertInto('command_bulks')
    .values({
      type,
      created_by: createdBy,
      group_type: groupType,
      created_at: at,
      said: JSON.stringify(said),
      retry_of: retryOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For the audit trail: which devices were refused, by the code. */
export function refusedByCode(
  judged: readonly { arn: string; code: ErrorCode | null }[],
): Partial<Record<ErrorCode, string[]>> {
  const refused: Partial<Record<ErrorCode, string[]>> = {};
  for (const { arn, code } of judged) if (code !== null) (refused[code] ??= []).push(arn);
  return refused;
}

interface BulkOutcome {
  results: readonly BulkResult[];
  /** What can be taken back of it. */
  changed?: readonly BulkChange[];
  version: number | null;
}

/** Keeps what became of each device, under the transaction's farm change or one of its own: others see it live. */
export async function closeBulk(
  trx: Trx,
  bulkId: string,
  { results, changed = [], version }: BulkOutcome,
): Promise<void> {
  await trx
    .updateTable('command_bulks')
    .set({
      results: JSON.stringify(results),
      changed: changed.length === 0 ? null : JSON.stringify(changed),
      changed_version: version ?? (await bumpTopic(trx, 'work')),
    })
    .where('id', '=', bulkId)
    .execute();
}

/** What a decision changed, given once: whoever takes it back is alone with it. */
export async function takeChanges(trx: Trx, bulkId: string): Promise<BulkChange[]> {
  const bulk = isCommandId(bulkId)
    ? await trx
        .selectFrom('command_bulks')
        .select(['type', 'changed'])
        .where('id', '=', bulkId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (bulk === undefined) throw new DomainError('2002');
  const { type, changed } = bulk;
  if (changed === null) {
    const message = whyNoUndo({ type, isUndone: await isUndone(trx, bulkId) });
    throw new DomainError('20414', [{ field: 'bulk_id', message }]);
  }
  await trx.updateTable('command_bulks').set({ changed: null }).where('id', '=', bulkId).execute();
  return changed;
}

async function isUndone(trx: Trx, bulkId: string): Promise<boolean> {
  const { rows } = await sql`
    select from command_bulks where said ->> 'undoes' = ${bulkId} limit 1`.execute(trx);
  return rows.length > 0;
}

export interface ChangedBulk {
  version: number;
  row: { bulk_id: string };
}

/** For live events: bulk actions that have been asked for, those too in which no device could take part. */
export async function readChangedBulks(db: Db, after: number): Promise<ChangedBulk[]> {
  const rows = await db
    .selectFrom('command_bulks')
    .select(['id', 'changed_version'])
    .where('changed_version', '>', after)
    .orderBy('changed_version')
    .execute();
  return rows.map(({ id, changed_version }) => ({ version: changed_version, row: { bulk_id: id } }));
}
