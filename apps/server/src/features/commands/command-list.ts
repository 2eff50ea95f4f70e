import type { Command } from '@rackhand/contract/command/command';
import { commandLimits } from '@rackhand/contract/command/command';
import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { defaultLanguage } from '@rackhand/contract/text/language';
import type { Db } from '../../platform/database/database.ts';
import { idOf } from '../devices/device-shape.ts';
import { isCommandId } from './command-row.ts';
import { type CommandReader, type NamedCommand, toCommand } from './command-shape.ts';

/** Without those of a kind that only a newer server knows. */
export function selectNamed(db: Db) {
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
export async function listNewest(db: Db, filter: CommandFilter, reader: CommandReader): Promise<Command[]> {
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
  return rows.map((row) => toCommand(row, reader));
}

export interface ChangedCommand {
  version: number;
  row: Command;
  groupType?: string;
  elsewhere?: Command;
}

const farm: CommandReader = { language: defaultLanguage, deployment: null };

/** For live events: in the order of their farm changes. */
export async function readChangedCommands(db: Db, after: number): Promise<ChangedCommand[]> {
  const rows = await selectNamed(db)
    .where('commands.changed_version', '>', after)
    .orderBy('commands.changed_version')
    .orderBy('commands.id')
    .execute();
  return rows.map((found) => {
    const { changed_version: version, group_type: groupType } = found;
    const row = toCommand(found, farm);
    return groupType === null
      ? { version, row }
      : { version, row, groupType, elsewhere: { ...row, created_by: null } };
  });
}
