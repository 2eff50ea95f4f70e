import type { Command } from '@rackhand/contract/command/command';
import { commandLimits } from '@rackhand/contract/command/command';
import { commandTypes } from '@rackhand/contract/command/command-kinds';
import type { BulkAction } from '@rackhand/contract/endpoints/commands';
import type { Language } from '@rackhand/contract/text/language';
import type { Selectable } from 'kysely';
import type { CommandBulksTable } from '../../platform/database/command-tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { idOf } from '../devices/device-shape.ts';
import { isCommandId } from './command-row.ts';
import { type NamedCommand, toCommand } from './command-shape.ts';

/** Without those of a kind that only a newer server knows. */
function selectNamed(db: Db) {
  return db
    .selectFrom('commands')
    .innerJoin('devices', 'devices.id', 'commands.device_id')
    .where('commands.type', 'in', commandTypes)
    .selectAll('commands')
    .select('devices.model as device_name');
}

export async function findCommand(db: Db, commandId: string): Promise<NamedCommand | null> {
  if (!isCommandId(commandId)) return null;
  const row = await selectNamed(db).where('command_id', '=', commandId).executeTakeFirst();
  return row ?? null;
}

interface CommandFilter {
  ids?: string | undefined;
  arn?: string | undefined;
  open?: 'true' | undefined;
}

/** Those that are named, or have not ended, or the newest; newest first. */
export async function listNewest(db: Db, filter: CommandFilter, language: Language): Promise<Command[]> {
  let query = selectNamed(db).orderBy('commands.id', 'desc');
  if (filter.arn !== undefined) query = query.where('device_id', '=', idOf(filter.arn) ?? 0);
  if (filter.open !== undefined) query = query.where('ended_at', 'is', null);
  if (filter.ids === undefined) {
    query = query.limit(filter.open === undefined ? commandLimits.listed : commandLimits.bulkDevices);
  } else {
    const ids = filter.ids.split(',').filter(isCommandId).slice(0, commandLimits.bulkDevices);
    if (ids.length === 0) return [];
    query = query.where('command_id', 'in', ids);
  }
  const rows = await query.execute();
  return rows.map((row) => toCommand(row, language));
}

type BulkRow = Selectable<CommandBulksTable>;

export async function listBulkActions(db: Db, language: Language): Promise<BulkAction[]> {
  const bulks = await db
    .selectFrom('command_bulks')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('changed_version', 'desc')
    .limit(commandLimits.listedBulks)
    .execute();
  return withCommands(db, bulks, language);
}

export async function findBulkAction(db: Db, bulkId: string, language: Language): Promise<BulkAction | null> {
  if (!isCommandId(bulkId)) return null;
  const bulks = await db.selectFrom('command_bulks').selectAll().where('id', '=', bulkId).execute();
  const [found] = await withCommands(db, bulks, language);
  return found ?? null;
}

async function withCommands(db: Db, bulks: readonly BulkRow[], language: Language): Promise<BulkAction[]> {
  if (bulks.length === 0) return [];
  const rows = await selectNamed(db)
    .where(
      'bulk_id',
      'in',
      bulks.map(({ id }) => id),
    )
    .orderBy('commands.id')
    .execute();
  return bulks.map((bulk) => ({
    bulk_id: bulk.id,
    type: bulk.type,
    said: bulk.said,
    created_by: bulk.created_by,
    created_at: koreanTime(bulk.created_at),
    results: bulk.results,
    can_undo: bulk.changed !== null,
    commands: rows.filter(({ bulk_id }) => bulk_id === bulk.id).map((row) => toCommand(row, language)),
  }));
}

export interface ChangedCommand {
  version: number;
  row: Command;
}

/** For live events: in the order of their farm changes. */
export async function readChangedCommands(db: Db, after: number): Promise<ChangedCommand[]> {
  const rows = await selectNamed(db)
    .where('commands.changed_version', '>', after)
    .orderBy('commands.changed_version')
    .orderBy('commands.id')
    .execute();
  return rows.map((row) => ({ version: row.changed_version, row: toCommand(row) }));
}
