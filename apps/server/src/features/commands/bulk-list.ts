import {
  type BulkAction,
  bulkItems,
  bulkLimits,
  bulkStateOf,
  countBulk,
} from '@rackhand/contract/command/bulk';
import { commandLimits } from '@rackhand/contract/command/command';
import { type Selectable, sql } from 'kysely';
import type { CommandBulksTable } from '../../platform/database/command-tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { nameWithin } from '../../platform/deployments/name-within.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { selectNamed } from './command-list.ts';
import { isCommandId } from './command-row.ts';
import { type CommandReader, toCommand } from './command-shape.ts';

type BulkRow = Selectable<CommandBulksTable> & { retried_by: string | null };

function selectBulks(db: Db) {
  return db
    .selectFrom('command_bulks as b')
    .selectAll('b')
    .select(sql<string | null>`(select r.id from command_bulks r where r.retry_of = b.id)`.as('retried_by'));
}

/** The newest, and before them every one that has not ended, however old it is. */
export async function listBulkActions(db: Db, reader: CommandReader): Promise<BulkAction[]> {
  const isOpen = sql<boolean>`b.id in (select bulk_id from commands where ended_at is null and bulk_id is not null)`;
  const newest = sql<boolean>`b.id in (
    select id from command_bulks order by created_at desc, changed_version desc limit ${commandLimits.listedBulks})`;
  const bulks = await selectBulks(db)
    .where((is) => is.or([isOpen, newest]))
    .orderBy('created_at', 'desc')
    .orderBy('changed_version', 'desc')
    .execute();
  return withCommands(db, bulks, reader);
}

export async function findBulkAction(
  db: Db,
  bulkId: string,
  reader: CommandReader,
): Promise<BulkAction | null> {
  if (!isCommandId(bulkId)) return null;
  const bulks = await selectBulks(db).where('b.id', '=', bulkId).execute();
  const [found] = await withCommands(db, bulks, reader);
  return found ?? null;
}

async function withCommands(db: Db, bulks: readonly BulkRow[], reader: CommandReader): Promise<BulkAction[]> {
  if (bulks.length === 0) return [];
  const ids = bulks.map(({ id }) => id);
  const rows = await selectNamed(db).where('bulk_id', 'in', ids).orderBy('commands.id').execute();
  return bulks.map((bulk) => {
    const commands = rows.filter(({ bulk_id }) => bulk_id === bulk.id).map((row) => toCommand(row, reader));
    return toBulkAction(bulk, commands, reader);
  });
}

function toBulkAction(row: BulkRow, commands: BulkAction['commands'], reader: CommandReader): BulkAction {
  const { type, results, paused_at, created_by, paused_by, cancelled_by } = row;
  const name = (by: string | null, group_type: string | null): string | null =>
    by === null || reader.deployment === null
      ? by
      : nameWithin(reader.deployment.groupType, { by, group_type });
  const counts = countBulk(bulkItems({ results, commands }));
  const until = paused_at === null ? null : new Date(paused_at.getTime() + bulkLimits.pausedMs);
  const paused_until = until === null ? null : koreanTime(until);
  return {
    bulk_id: row.id,
    type,
    said: row.said,
    created_by: name(created_by, row.group_type),
    created_at: koreanTime(row.created_at),
    state: bulkStateOf(counts, { paused_until }),
    counts,
    paused_until,
    paused_by: name(paused_by, row.paused_group),
    is_cancelled: cancelled_by !== null,
    cancelled_by: name(cancelled_by, row.cancelled_group),
    retry_of: row.retry_of,
    retried_by: row.retried_by,
    results,
    can_undo: row.changed !== null,
    commands,
  };
}
